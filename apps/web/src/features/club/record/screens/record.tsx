import type { RecordedEvent } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { type Area, AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { FirmRecordDownload, RecordDownload } from "../parts/download.tsx";
import { RecordLines } from "../parts/lines.tsx";
import { text } from "../text.ts";

/** Everything that documents the advice, newest first. */
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
          <Events events={events} subject={subject} />
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

type EventsProps = Pick<Area, "subject"> & { readonly events: readonly RecordedEvent[] };

function Events({ events, subject }: EventsProps): ReactNode {
  if (subject !== "me")
    return (
      <>
        {events.length > 0 && <FirmRecordDownload subject={subject} />}
        <RecordLines events={events} />
      </>
    );
  if (events.length === 0) return <Nothing />;
  return (
    <>
      <RecordDownload subject="me" />
      <RecordLines events={events} />
      <p className="t1 text-ink-3">{text.kept}</p>
    </>
  );
}

function Nothing(): ReactNode {
  const toQuestionnaire = (
    <AreaLink to={paths.suitability()} className="link">
      {text.toQuestionnaire}
    </AreaLink>
  );
  return <EmptyState kind="none" title={text.none} reason={text.noneReason} action={toQuestionnaire} />;
}
