import { adviceApi } from "@vigie/api/advice";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink, useIdParam } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { useMe } from "../../../../shared/session/user.ts";
import { ToNotFound } from "../../../../shell/pages/crash.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Entry } from "../parts/entry.tsx";
import { keptText as text } from "../text.ts";

/** Erased customers whose vigilance records are kept. For anyone not entrusted with it the page does not exist. */
export function KeptVigilanceScreen(): ReactNode {
  const me = useMe();
  if (me !== null && me.duties?.includes("vigilance") !== true) return <ToNotFound />;
  return (
    <>
      <PageHead
        title={text.title}
        crumb={
          <AreaLink to={bookPaths.others()} className="link">
            {text.others}
          </AreaLink>
        }
      />
      <div className="grid max-w-180 gap-6 pt-6">
        <p className="t2 text-ink-2">{text.lead}</p>
        {me === null ? <Waiting /> : <Records />}
      </div>
    </>
  );
}

function Records(): ReactNode {
  const reading = useReading(adviceApi.keptRecords.vigilanceList, {});
  const records = reading.data?.records;
  if (records === undefined)
    return reading.isError ? <Failed onRetry={() => void reading.refetch()} /> : <Waiting />;
  if (records.length === 0) return <EmptyState kind="none" title={text.none} reason={text.noneReason} />;
  return (
    <ul aria-label={text.title}>
      {records.map(({ id, reference, erasedAt, until }) => (
        <li key={id} className="border-b border-line">
          <AreaLink to={`${bookPaths.keptVigilance()}/${id}`} className="row-link t2 block py-3">
            {formatMessage(text.titleOf, { reference })}
            <span className="t1 block text-ink-3">
              {formatMessage(text.line, { day: formatInstantDay(erasedAt), until: formatDay(until) })}
            </span>
          </AreaLink>
        </li>
      ))}
    </ul>
  );
}

/** What was known of one of them. */
export function KeptEntriesScreen(): ReactNode {
  const id = useIdParam("recordId");
  const me = useMe();
  const reading = useReading(adviceApi.keptRecords.vigilance, { params: { id } });
  const entries = reading.data?.entries;
  if (me !== null && me.duties?.includes("vigilance") !== true) return <ToNotFound />;
  return (
    <>
      <PageHead
        title={text.title}
        crumb={
          <AreaLink to={bookPaths.keptVigilance()} className="link">
            {text.title}
          </AreaLink>
        }
      />
      <div className="grid max-w-180 gap-6 pt-6">
        {entries !== undefined ? (
          entries.map((entry) => <Entry key={entry.id} entry={entry} />)
        ) : !reading.isError ? (
          <Waiting />
        ) : reading.error.status === 404 ? (
          <EmptyState kind="unavailable" title={text.over} reason={text.overReason} />
        ) : (
          <Failed onRetry={() => void reading.refetch()} />
        )}
      </div>
    </>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <EmptyState
      kind="failed"
      title={text.failed}
      action={<LinkButton onClick={onRetry}>{text.retry}</LinkButton>}
    />
  );
}

function Waiting(): ReactNode {
  return (
    <Loading label={text.loading}>
      <SkeletonRows count={4} height={56} />
    </Loading>
  );
}
