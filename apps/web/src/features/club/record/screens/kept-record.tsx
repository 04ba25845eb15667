import type { KeptDocument, KeptRecord } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { useAction, useReading } from "../../../../api.ts";
import { AreaLink, useArea, useIdParam } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { KeptDownload } from "../parts/download.tsx";
import { KeptParts } from "../parts/kept-parts.tsx";
import { RecordLines } from "../parts/lines.tsx";
import { auditText, keptText as text, text as words } from "../text.ts";

/** The retained record of one erased customer, for the firm's administrator and its auditors. */
export function KeptRecordScreen(): ReactNode {
  const id = useIdParam("recordId");
  const isAudit = useArea().base === "/audit";
  const reading = useReading(adviceApi.keptRecords.show, { params: { id } });
  const record = reading.data?.record;
  const title =
    record === undefined ? text.title : formatMessage(text.titleOf, { reference: record.reference });
  return (
    <>
      <PageHead
        title={title}
        crumb={
          <AreaLink to={isAudit ? "" : bookPaths.keptRecords()} className="link">
            {isAudit ? text.audits : text.title}
          </AreaLink>
        }
      />
      <div className="grid max-w-180 gap-8 pt-6">
        {record !== undefined ? (
          <Kept record={record} isAudit={isAudit} />
        ) : !reading.isError ? (
          <Loading label={words.loading}>
            <SkeletonRows count={6} height={56} />
          </Loading>
        ) : reading.error.status === 404 ? (
          <EmptyState kind="unavailable" title={text.over} reason={text.overReason} />
        ) : (
          <EmptyState
            kind="failed"
            title={words.failed}
            action={<LinkButton onClick={() => void reading.refetch()}>{words.retry}</LinkButton>}
          />
        )}
      </div>
    </>
  );
}

type KeptProps = { readonly record: KeptRecord; readonly isAudit: boolean };

function Kept({ record, isAudit }: KeptProps): ReactNode {
  const { id, erasedAt, parts, events, documents, isIntact, verifiedAt } = record;
  const when = { day: formatInstantDay(verifiedAt), time: formatTime(verifiedAt) };
  return (
    <>
      <section>
        <SectionHead
          title={text.keptTitle}
          aside={formatMessage(text.erasedOn, { day: formatInstantDay(erasedAt) })}
        />
        <KeptParts parts={parts} />
        <p role="status" className={`t2 pt-2 ${isIntact ? "text-pos" : "text-warn"}`}>
          {formatMessage(isIntact ? auditText.intact : auditText.broken, when)}
        </p>
      </section>
      {events.length > 0 && <KeptDownload id={id} isReasonKnown={isAudit} />}
      <section>
        <SectionHead title={text.documents} />
        {documents.length === 0 && <EmptyState kind="none" title={text.noDocument} />}
        <ul>
          {documents.map((document) => (
            <Document key={document.id} recordId={id} document={document} />
          ))}
        </ul>
      </section>
      {events.length > 0 && (
        <section>
          <SectionHead title={text.timeline} />
          <RecordLines events={events} />
        </section>
      )}
      <Reads reads={record.reads} />
    </>
  );
}

type DocumentProps = { readonly recordId: Id; readonly document: KeptDocument };

function Document({ recordId, document }: DocumentProps): ReactNode {
  const open = useAction(adviceApi.keptRecords.document);
  const { id, title, madeAt, opens } = document;
  const number = document.number ?? formatInstantDay(madeAt);
  const save = async (): Promise<void> => {
    const file = await open.run({ params: { id: recordId, documentId: id } });
    if (file !== null) saveFile(file);
  };
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-line py-2">
      <span className="t2">
        {title}
        <span className="t1 block text-ink-3">
          {[document.number, formatInstantDay(madeAt)].filter((part) => part !== null).join(", ")}
        </span>
        {!opens && <span className="t1 block text-ink-3">{text.closed}</span>}
      </span>
      {opens && (
        <LinkButton aria-label={formatMessage(text.openOf, { title, number })} onClick={() => void save()}>
          {text.open}
        </LinkButton>
      )}
      {open.failure !== null && (
        <p role="alert" className="t1 text-neg">
          {open.failure}
        </p>
      )}
    </li>
  );
}

function Reads({ reads }: Pick<KeptRecord, "reads">): ReactNode {
  return (
    <section>
      <SectionHead title={text.reads} />
      {reads.length === 0 && <EmptyState kind="none" title={text.noRead} />}
      <ul>
        {reads.map(({ at, name, role, reason }, place) => (
          <li key={reads.length - place} className="border-b border-line py-2">
            <span className="t2 block">{formatMessage(text.readBy, { name, role: text.roles[role] })}</span>
            <span className="t1 block text-ink-3">
              {formatInstantDay(at)}, {formatTime(at)}
            </span>
            {reason !== null && (
              <span className="t1 block break-words text-ink-2">
                {formatMessage(text.readWhy, { reason })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
