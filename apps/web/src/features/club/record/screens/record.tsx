import type { RecordedEvent } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { recordWords } from "@vigie/domain";
import type { ReactNode } from "react";
import { useAction, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay, formatTime } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { text } from "../text.ts";

/** Everything that proves the advice, the newest first. */
export function RecordScreen(): ReactNode {
  const { subject } = useArea();
  const isOwn = subject === "me";
  const reading = useReading(adviceApi.record.show, { params: { id: subject } });
  const events = reading.data?.events;
  return (
    <>
      <PageHead title={text.title} />
      <div className="grid max-w-180 gap-6 pt-6">
        <p className="t2 text-ink-2">{isOwn ? text.lead : text.leadOther}</p>
        {events !== undefined ? (
          <Events events={events} isOwn={isOwn} />
        ) : reading.isError ? (
          <EmptyState
            kind="failed"
            title={text.failed}
            action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
          />
        ) : (
          <Loading label={text.loading}>
            <SkeletonRows count={6} height={56} />
          </Loading>
        )}
      </div>
    </>
  );
}

type EventsProps = { readonly events: readonly RecordedEvent[]; readonly isOwn: boolean };

function Events({ events, isOwn }: EventsProps): ReactNode {
  if (events.length === 0)
    return <EmptyState kind="none" title={text.none} {...(isOwn ? { reason: text.noneReason } : {})} />;
  return (
    <>
      {isOwn && <Download />}
      <ol aria-label={text.title}>
        {events.map((event, at) => (
          // Lines are never changed nor moved: their place from the end names them.
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
      {isOwn && <p className="t1 text-ink-3">{text.kept}</p>}
    </>
  );
}

function aboutOf({ title, number, version }: RecordedEvent): ReactNode {
  if (title === null) return null;
  if (number !== null) return formatMessage(text.numbered, { title, number });
  return version === null ? title : formatMessage(text.about, { title, version });
}

function Download(): ReactNode {
  const download = useAction(adviceApi.record.download);
  const save = async (): Promise<void> => {
    const file = await download.run({ params: { id: "me" } });
    if (file !== null) saveFile(file);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={download.busy} onClick={() => void save()}>
        {text.download}
      </Button>
      <a href="/verifier" className="link t2">
        {text.check}
      </a>
      {download.failure !== null && (
        <p role="alert" className="t1 text-neg">
          {download.failure}
        </p>
      )}
    </div>
  );
}
