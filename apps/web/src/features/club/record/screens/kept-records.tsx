import type { KeptRecordLine } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink, useIdParam } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { useMe } from "../../../../shared/session/user.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Pager } from "../../../../ui/pager.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { KeptParts } from "../parts/kept-parts.tsx";
import { keptText as text } from "../text.ts";

/** The retained records of erased customers, for the firm's administrators. */
export function KeptRecordsScreen(): ReactNode {
  const isAdmin = useMe()?.roles.includes("admin");
  return (
    <Frame back={{ to: bookPaths.others(), label: text.others }}>
      {isAdmin === false ? (
        <EmptyState kind="unavailable" title={text.onlyAdmin} reason={text.onlyAdminReason} />
      ) : (
        isAdmin === true && <FirmRecords />
      )}
    </Frame>
  );
}

function FirmRecords(): ReactNode {
  const [page, setPage] = useState(1);
  const reading = useReading(adviceApi.keptRecords.list, { query: { page } });
  return <Records {...{ reading, onPage: setPage, base: bookPaths.keptRecords() }} />;
}

/** The same for an auditor, until the audit ends. */
export function AuditedKeptScreen(): ReactNode {
  const auditId = useIdParam("auditId");
  return (
    <Frame back={{ to: "", label: text.audits }}>
      <AuditedRecords auditId={auditId} />
    </Frame>
  );
}

function AuditedRecords({ auditId }: { readonly auditId: Id }): ReactNode {
  const [page, setPage] = useState(1);
  const reading = useReading(adviceApi.keptRecords.audited, { params: { auditId }, query: { page } });
  return <Records {...{ reading, onPage: setPage, base: `/${auditId}/kept-records` }} />;
}

type FrameProps = {
  readonly back: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
};

function Frame({ back, children }: FrameProps): ReactNode {
  return (
    <>
      <PageHead
        title={text.title}
        crumb={
          <AreaLink to={back.to} className="link">
            {back.label}
          </AreaLink>
        }
      />
      <div className="grid max-w-180 gap-6 pt-6">
        <p className="t2 text-ink-2">{text.lead}</p>
        {children}
      </div>
    </>
  );
}

type RecordsProps = {
  readonly reading: ReturnType<typeof useReading<typeof adviceApi.keptRecords.list>>;
  readonly onPage: (page: number) => void;
  readonly base: string;
};

function Records({ reading, onPage, base }: RecordsProps): ReactNode {
  const { data } = reading;
  if (data === undefined)
    return reading.isError ? (
      <EmptyState
        kind="failed"
        title={text.failed}
        action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
      />
    ) : (
      <Loading label={text.loading}>
        <SkeletonRows count={4} height={72} />
      </Loading>
    );
  if (data.records.length === 0) return <EmptyState kind="none" title={text.none} reason={text.noneReason} />;
  const { page, totalPages } = data.meta;
  return (
    <>
      <ul aria-label={text.title}>
        {data.records.map((record) => (
          <Line key={record.id} record={record} base={base} />
        ))}
      </ul>
      <Pager label={text.pages} order="ranked" page={page} totalPages={totalPages} onPage={onPage} />
    </>
  );
}

type LineProps = { readonly record: KeptRecordLine; readonly base: string };

function Line({ record, base }: LineProps): ReactNode {
  return (
    <li className="border-b border-line py-3">
      <AreaLink to={`${base}/${record.id}`} className="link t2">
        {formatMessage(text.titleOf, { reference: record.reference })}
      </AreaLink>
      <p className="t1 text-ink-3">
        {formatMessage(text.erasedOn, { day: formatInstantDay(record.erasedAt) })}
      </p>
      <KeptParts parts={record.parts} />
    </li>
  );
}
