import type { ModelDriftLine } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink, useQueryText } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { customerName } from "../../../../shared/book/customer-words.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { assetClassText } from "../../../../ui/charts/text.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Pager } from "../../../../ui/pager.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { text } from "../text.ts";

/** Contracts that drift from the model of a profile, farthest first. */
export function Drifts({ profile }: { readonly profile: number }): ReactNode {
  const [pageText, setPage] = useQueryText("page");
  const page = Math.max(1, Number(/^\d{1,3}$/.exec(pageText)?.[0] ?? 1));
  const found = useReading(bookApi.models.drifts, { query: { profile, page } });
  if (found.data === undefined)
    return found.isError ? (
      <EmptyState
        kind="failed"
        title={text.driftsFailed}
        reason={found.error.body.message}
        action={<LinkButton onClick={() => void found.refetch()}>{bookText.retry}</LinkButton>}
      />
    ) : (
      <Loading label={text.driftsLoading}>
        <SkeletonRows count={6} height={44} />
      </Loading>
    );
  const { drifts, meta } = found.data;
  return (
    <>
      <p role="status" className="t2 py-3">
        {meta.totalCount === 0
          ? text.none
          : formatMessage(text.total, { customers: meta.customerCount, contracts: meta.totalCount })}{" "}
        {formatMessage(text.within, { count: meta.withinCount })}
        {meta.unknownCount > 0 && ` ${formatMessage(text.unknown, { count: meta.unknownCount })}`}
      </p>
      {meta.totalCount > 0 && (
        <>
          <Table
            caption={text.drifts}
            columns={columns}
            rows={drifts}
            rowKey={({ portfolioId }) => portfolioId}
          />
          <Pager
            label={text.pages}
            order="ranked"
            page={meta.page}
            totalPages={meta.totalPages}
            onPage={(next) => setPage(next === 1 ? "" : String(next))}
          />
        </>
      )}
    </>
  );
}

const pointsOf = (ratio: number) =>
  formatMessage(text.points, { points: Math.round(Math.abs(ratio) * 1000) / 10 });

const nameOf = (row: ModelDriftLine) => customerName({ ...row, email: bookText.unknown });

const columns: readonly Column<ModelDriftLine>[] = [
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
  {
    id: "propose",
    head: text.propose,
    card: "inline",
    cell: (row) => (
      <AreaLink
        to={`${bookPaths.view(row.customerId)}${paths.proposalFromModel(row.portfolioId)}`}
        className="link"
        aria-label={formatMessage(text.proposeFor, { name: row.portfolioName, customer: nameOf(row) })}
      >
        {text.fromModel}
      </AreaLink>
    ),
  },
  {
    id: "drift",
    head: text.drift,
    cell: (row) =>
      row.gaps
        .map(({ assetClass, beyond }) =>
          formatMessage(beyond > 0 ? text.above : text.below, {
            name: assetClassText[assetClass],
            points: pointsOf(beyond),
          }),
        )
        .join(", "),
  },
  { id: "profile", head: text.profileOn, card: "inline", cell: (row) => formatDay(row.profileOn) },
  {
    id: "amount",
    head: text.amount,
    align: "end",
    card: "figure",
    cell: (row) => <Amount value={row.amount} />,
  },
  {
    id: "date",
    head: text.date,
    align: "end",
    card: "inline",
    cell: (row) => (row.asOf === null ? bookText.unknown : formatDay(row.asOf)),
  },
];
