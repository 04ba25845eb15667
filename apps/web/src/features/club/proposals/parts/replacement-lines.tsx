import type { Replacement, ReplacementLine } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { replacementOutcomes } from "@vigie/domain";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink, useQueryText } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { customerName } from "../../../../shared/book/customer-words.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Pager } from "../../../../ui/pager.tsx";
import { Select } from "../../../../ui/select.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { replacementText as text } from "./replacement-text.ts";

/** The outcome for each contract, drafts first. */
export function ReplacementLines({ replacement }: { readonly replacement: Replacement }): ReactNode {
  const [pageText, setPage] = useQueryText("page");
  const [outcomeText, setOutcome] = useQueryText("resultat");
  const page = Math.max(1, Number(/^\d{1,3}$/.exec(pageText)?.[0] ?? 1));
  const outcome = replacementOutcomes.find((one) => one === outcomeText);
  const query = outcome === undefined ? { page } : { page, outcome };
  const { id, decidedCount, doneAt } = replacement;
  const found = useReading(
    adviceApi.replacements.lines,
    { params: { replacementId: id }, query },
    { refetchEveryMs: doneAt === null ? 4000 : false, enabled: decidedCount > 0 },
  );
  if (decidedCount === 0) return null;
  const options = [
    { value: "all", label: text.all },
    ...replacement.outcomes.map((one) => ({ value: one.outcome, label: text.outcomes[one.outcome] })),
  ];
  const choose = (value: string): void => {
    setPage("");
    setOutcome(value === "all" ? "" : value);
  };
  return (
    <section className="grid gap-4">
      <h2 className="t4">{text.linesTitle}</h2>
      <div className="w-full sm:w-96">
        <Select label={text.show} options={options} value={outcome ?? "all"} onValue={choose} />
      </div>
      {found.data !== undefined ? (
        <>
          <Table
            caption={text.progress}
            columns={columns}
            rows={found.data.lines}
            rowKey={({ portfolioId }) => portfolioId}
          />
          <Pager
            label={text.pages}
            order="ranked"
            page={found.data.meta.page}
            totalPages={found.data.meta.totalPages}
            onPage={(next) => setPage(next === 1 ? "" : String(next))}
          />
        </>
      ) : found.isError ? (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void found.refetch()}>{bookText.retry}</LinkButton>}
        />
      ) : (
        <Loading label={text.loading}>
          <SkeletonRows count={6} height={44} />
        </Loading>
      )}
    </section>
  );
}

const nameOf = (row: ReplacementLine) => customerName({ ...row, email: bookText.unknown });

const columns: readonly Column<ReplacementLine>[] = [
  {
    id: "customer",
    head: text.customer,
    card: "title",
    cell: (row) => (
      <AreaLink to={bookPaths.customer(row.customerId)} className="row-link">
        {nameOf(row)}
      </AreaLink>
    ),
  },
  { id: "contract", head: text.contract, cell: (row) => row.portfolioName },
  { id: "outcome", head: text.outcome, cell: (row) => text.outcomes[row.outcome] },
  {
    id: "proposal",
    head: text.proposal,
    card: "inline",
    cell: (row) =>
      row.proposalId !== null && (
        <AreaLink
          to={`${bookPaths.view(row.customerId)}${paths.proposal(row.proposalId)}`}
          className="link"
          aria-label={formatMessage(text.openOf, { customer: nameOf(row) })}
        >
          {text.open}
        </AreaLink>
      ),
  },
];
