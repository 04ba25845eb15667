import type { RecordedEvent } from "@vigie/api";
import { recordWords } from "@vigie/domain";
import type { ReactNode } from "react";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";

type LinesProps = { readonly events: readonly RecordedEvent[] };

/** The entries of a record, newest first. */
export function RecordLines({ events }: LinesProps): ReactNode {
  if (events.length === 0) return <EmptyState kind="none" title={text.none} />;
  return (
    <ol aria-label={text.title}>
      {events.map((event, at) => (
        // Entries are never changed or moved: their position from the end identifies them.
        <li key={events.length - at} className="border-b border-line py-3">
          <span className="t2 block">{recordWords[event.kind]}</span>
          {aboutOf(event) !== null && <span className="t2 block text-ink-2">{aboutOf(event)}</span>}
          <span className="t1 block text-ink-3">
            {formatInstantDay(event.at)}, {formatTime(event.at)}
          </span>
          {event.fileHash !== null && (
            <span className="t1 block break-all text-ink-3">
              {formatMessage(text.hash, { hash: event.fileHash })}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function aboutOf({ title, number, version }: RecordedEvent): ReactNode {
  if (title === null) return null;
  if (number !== null) return formatMessage(text.numbered, { title, number });
  return version === null ? title : formatMessage(text.about, { title, version });
}
