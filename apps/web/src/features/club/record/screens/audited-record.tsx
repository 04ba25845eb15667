import { adviceApi } from "@vigie/api/advice";
import { bookApi } from "@vigie/api/book";
import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink, useIdParam } from "../../../../shared/area/area.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { RecordDownload } from "../parts/download.tsx";
import { RecordLines } from "../parts/lines.tsx";
import { auditText as text, text as words } from "../text.ts";

/** The record of a customer for an auditor, until the audit ends. */
export function AuditedRecordScreen(): ReactNode {
  const auditId = useIdParam("auditId");
  const id = useIdParam("customerId");
  const query = { customerId: id };
  const listed = useReading(bookApi.auditors.customers, { params: { auditId }, query });
  const reading = useReading(adviceApi.record.show, { params: { id } });
  const [customer] = listed.data?.customers ?? [];
  const name = [customer?.firstName, customer?.lastName].filter(Boolean).join(" ");
  return (
    <>
      <PageHead
        title={name === "" ? words.title : formatMessage(text.titleOf, { name })}
        crumb={
          <AreaLink to="" className="link">
            {text.audits}
          </AreaLink>
        }
      />
      <div className="grid max-w-180 gap-6 pt-6">
        {reading.isError ? (
          <Refused isOver={reading.error.status === 404} onRetry={() => void reading.refetch()} />
        ) : reading.data === undefined ? (
          <Loading label={words.loading}>
            <SkeletonRows count={6} height={56} />
          </Loading>
        ) : (
          <>
            <p className="t2 text-ink-2">{text.lead}</p>
            <Verification id={id} />
            {reading.data.events.length > 0 && <RecordDownload subject={id} />}
            <RecordLines events={reading.data.events} />
          </>
        )}
      </div>
    </>
  );
}

type RefusedProps = { readonly isOver: boolean; readonly onRetry: () => void };

function Refused({ isOver, onRetry }: RefusedProps): ReactNode {
  if (isOver) return <EmptyState kind="unavailable" title={text.over} reason={text.overReason} />;
  return (
    <EmptyState
      kind="failed"
      title={words.failed}
      action={<LinkButton onClick={onRetry}>{words.retry}</LinkButton>}
    />
  );
}

/** Whether the chain is intact, including entries that are not shown. */
function Verification({ id }: { readonly id: Id }): ReactNode {
  const checked = useReading(adviceApi.record.verification, { params: { id } }).data;
  if (checked === undefined) return null;
  const when = { day: formatInstantDay(checked.verifiedAt), time: formatTime(checked.verifiedAt) };
  return (
    <p role="status" className={`t2 ${checked.isIntact ? "text-pos" : "text-warn"}`}>
      {formatMessage(checked.isIntact ? text.intact : text.broken, when)}
    </p>
  );
}
