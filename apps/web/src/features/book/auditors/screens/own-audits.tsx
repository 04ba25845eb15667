import type { AuditedCustomer, OwnAudit } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { useState, type ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { SearchBox } from "../../../../shared/forms/search-box.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Pager } from "../../../../ui/pager.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { ownText as text } from "../text.ts";

/** What an auditor may read: of which firm, why and until when, with the records of today's open audits. */
export function OwnAuditsScreen(): ReactNode {
  const reading = useReading(bookApi.auditors.own, {});
  const audits = reading.data?.audits;
  return (
    <>
      <PageHead title={text.title} />
      <p className="t2 max-w-160 pt-6 text-ink-2">{text.lead}</p>
      <div className="grid gap-10 pt-6">
        {audits !== undefined ? (
          <Audits audits={audits} />
        ) : reading.isError ? (
          <EmptyState
            kind="failed"
            title={text.failed}
            action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
          />
        ) : (
          <Loading label={text.loading}>
            <SkeletonRows count={4} height={56} />
          </Loading>
        )}
      </div>
    </>
  );
}

function Audits({ audits }: { readonly audits: readonly OwnAudit[] }): ReactNode {
  if (audits.length === 0) return <EmptyState kind="none" title={text.none} reason={text.noneReason} />;
  return audits.map((audit) => <Audit key={audit.id} audit={audit} />);
}

function Audit({ audit }: { readonly audit: OwnAudit }): ReactNode {
  const days = { from: formatDay(audit.beginsOn), until: formatDay(audit.endsOn) };
  return (
    <section>
      <SectionHead title={audit.firmName} aside={formatMessage(text.states[audit.state], days)} />
      <p className="t2 pt-3">{audit.purpose}</p>
      <p className="t1 text-ink-3">{formatMessage(text.term, days)}</p>
      {audit.state === "open" && <Customers audit={audit} />}
      {audit.state === "open" && (
        <p className="pt-4">
          <AreaLink to={`/${audit.id}/kept-records`} className="link t2">
            {text.kept}
          </AreaLink>
        </p>
      )}
    </section>
  );
}

function Customers({ audit }: { readonly audit: OwnAudit }): ReactNode {
  const [words, setWords] = useState("");
  const [page, setPage] = useState(1);
  const query = words === "" ? { page } : { page, text: words };
  const reading = useReading(bookApi.auditors.customers, { params: { auditId: audit.id }, query });
  const { data } = reading;
  const label = formatMessage(text.customers, { firm: audit.firmName });
  return (
    <div className="pt-4">
      <SearchBox
        label={text.search}
        words={words}
        onWords={(next) => {
          setWords(next);
          setPage(1);
        }}
      />
      {data === undefined && reading.isError && (
        <EmptyState
          kind="failed"
          title={text.failedCustomers}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {data === undefined && !reading.isError && (
        <Loading label={text.loadingCustomers}>
          <SkeletonRows count={6} height={44} />
        </Loading>
      )}
      {data?.customers.length === 0 && (
        <EmptyState kind="none" title={words === "" ? text.noCustomer : text.nobody} />
      )}
      {data !== undefined && data.customers.length > 0 && (
        <>
          <ul aria-label={label}>
            {data.customers.map((customer) => (
              <li key={customer.id} className="border-b border-line">
                <AreaLink to={`/${audit.id}/customers/${customer.id}`} className="row-link t2 block py-3">
                  {nameOf(customer)}
                </AreaLink>
              </li>
            ))}
          </ul>
          <Pager
            label={text.pages}
            order="ranked"
            page={data.meta.page}
            totalPages={data.meta.totalPages}
            onPage={setPage}
          />
        </>
      )}
    </div>
  );
}

function nameOf({ firstName, lastName }: AuditedCustomer): string {
  const name = [lastName, firstName].filter((part) => part !== null && part !== "").join(" ");
  return name === "" ? text.unnamed : name;
}
