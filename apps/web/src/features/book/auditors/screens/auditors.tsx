import type { AuditorAccess } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { useState, type ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { fullName, useMe } from "../../../../shared/session/user.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { InviteAuditor } from "../parts/invite.tsx";
import { RevokeAudit } from "../parts/revoke.tsx";
import { text } from "../text.ts";

/** The auditors of the firm: what each may read, why and until when. */
export function AuditorsScreen(): ReactNode {
  const isAdmin = useMe()?.roles.includes("admin");
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <PageHead
        title={text.title}
        crumb={
          <AreaLink to={bookPaths.others()} className="link">
            {text.others}
          </AreaLink>
        }
        action={
          isAdmin === true ? (
            <Button look="solid" onClick={() => setInviting(true)}>
              {text.invite}
            </Button>
          ) : undefined
        }
      />
      <div className="grid max-w-240 gap-6 pt-6">
        {isAdmin === false ? (
          <EmptyState kind="unavailable" title={text.onlyAdmin} reason={text.onlyAdminReason} />
        ) : (
          <>
            <p className="t2 max-w-160 text-ink-2">{text.lead}</p>
            {isAdmin === true && <Audits />}
          </>
        )}
      </div>
      {isInviting && <InviteAuditor onClose={() => setInviting(false)} />}
    </>
  );
}

function Audits(): ReactNode {
  const reading = useReading(bookApi.auditors.list, {});
  const audits = reading.data?.audits;
  if (audits !== undefined && audits.length > 0)
    return <Table caption={text.caption} columns={columns} rows={audits} rowKey={({ id }) => id} />;
  if (audits !== undefined) return <EmptyState kind="none" title={text.none} reason={text.noneReason} />;
  if (reading.isError)
    return (
      <EmptyState
        kind="failed"
        title={text.failed}
        action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
      />
    );
  return (
    <Loading label={text.loading}>
      <SkeletonRows count={4} height={44} />
    </Loading>
  );
}

const columns: readonly Column<AuditorAccess>[] = [
  { id: "auditor", head: text.auditor, card: "title", cell: (row) => fullName(row.auditor) },
  { id: "purpose", head: text.purpose, cell: (row) => row.purpose },
  {
    id: "term",
    head: text.term,
    cell: (row) => formatMessage(text.days, { from: formatDay(row.beginsOn), until: formatDay(row.endsOn) }),
  },
  {
    id: "who",
    head: text.who,
    cell: (row) =>
      row.customerCount === null ? text.all : formatMessage(text.some, { count: row.customerCount }),
  },
  { id: "state", head: text.state, cell: stateOf },
  { id: "act", head: text.act, align: "end", cell: (row) => <RevokeAudit audit={row} /> },
];

function stateOf({ state, revokedAt }: AuditorAccess): ReactNode {
  if (revokedAt === null) return text.states[state];
  return formatMessage(text.revokedOn, { day: formatInstantDay(revokedAt) });
}
