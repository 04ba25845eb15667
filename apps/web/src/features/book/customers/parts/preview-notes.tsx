import type { InteractionEvent } from "@vigie/api";
import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { notesText, pinnedText } from "./sheet-text.ts";

/** The pinned note is loaded separately, and an entry without text is not useful here. */
const read = 8;
const shown = 3;

/** The pinned note and the last notes, beside the list. Nothing without notes. */
export function PreviewNotes({ id }: { readonly id: Id }): ReactNode {
  const log = useReading(api.interactions.list, { params: { id }, query: { size: read, system: "without" } });
  const pinned = log.data?.pinned ?? null;
  const last = (log.data?.events ?? [])
    .filter(({ id: key, note }) => key !== pinned?.id && note.trim() !== "")
    .slice(0, shown);
  if (pinned === null && last.length === 0) return null;
  return (
    <section aria-label={notesText.title} className="pt-4">
      {pinned !== null && (
        <div className="bg-paper-2 px-3 py-2">
          <p className="t1 text-ink-2">{pinnedText.label}</p>
          <blockquote className="t2 line-clamp-4">
            {formatMessage(pinnedText.quote, { note: pinned.note })}
          </blockquote>
        </div>
      )}
      {last.length > 0 && <h3 className="t2 pt-3 font-semibold">{notesText.title}</h3>}
      <ul>
        {last.map((event) => (
          <Line key={event.id} event={event} />
        ))}
      </ul>
      <p className="t1 pt-2">
        <AreaLink to={bookPaths.interactions(id)} className="link">
          {notesText.all}
        </AreaLink>
      </p>
    </section>
  );
}

function Line({ event: { at, authorName, note } }: { readonly event: InteractionEvent }): ReactNode {
  return (
    <li className="border-b border-line py-2">
      <p className="t1 text-ink-2">
        {formatInstantDay(at)}, {authorName}
      </p>
      <p className="t2 line-clamp-2">{note}</p>
    </li>
  );
}
