import type { Transaction } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { Fragment, useState, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useIdParam } from "../../../../shared/area/area.tsx";
import { Act, useMayCall } from "../../../../shared/area/may-call.tsx";
import {
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { ChangeCategory, type CategoryChange } from "../parts/change-category.tsx";
import { Changed } from "../parts/changed.tsx";
import { FilterBar, isFiltered, useFilters, type HeldFilters } from "../parts/filters.tsx";
import { hasSpending, Spending } from "../parts/spending.tsx";
import { TransactionList } from "../parts/transaction-list.tsx";
import { FlowWords } from "../parts/transaction-row.tsx";
import { useSums, useTransactions } from "../parts/use-transactions.ts";
import { text } from "../text.ts";

/** The transactions of a portfolio, by month, with filters. */
export function TransactionsScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const portfolio = usePortfolio(portfolioId);
  const currency = portfolio.data?.portfolio.currency ?? "EUR";
  const isGone = portfolio.isError && portfolio.data === undefined;
  return (
    <>
      <PortfolioHead portfolioId={portfolioId} reading={portfolio} page={text.page} />
      {isGone ? (
        <PortfolioFailed reading={portfolio} />
      ) : (
        <Fragment key={portfolioId}>
          {portfolio.data !== undefined && hasSpending(portfolio.data.portfolio.kind) && (
            <Spending portfolioId={portfolioId} currency={currency} />
          )}
          <Transactions portfolioId={portfolioId} currency={currency} />
        </Fragment>
      )}
    </>
  );
}

type TransactionsProps = { readonly portfolioId: Id; readonly currency: string };

function Transactions({ portfolioId, currency }: TransactionsProps): ReactNode {
  const mayChange = useMayCall(api.transactions.update);
  const filters = useFilters();
  const [edited, setEdited] = useState<Transaction | null>(null);
  const [changed, setChanged] = useState<CategoryChange | null>(null);
  const categories = useReading(api.transactions.categories, {}).data?.categories ?? [];
  const [pages, setPages] = useState<readonly number[]>([]);
  const listed = useTransactions(portfolioId, filters, pages);
  const sums = useSums(portfolioId, filters);
  const { total } = listed;
  return (
    <>
      <FilterBar filters={filters} categories={categories} />
      <p role="status" className="t1 min-h-5 pt-4 text-ink-3">
        {total !== null && formatMessage(text.total, { count: total })}
        {total !== null && total > 0 && sums.total !== null && (
          <>
            {". "}
            <FlowWords flows={sums.total} currency={currency} />.
          </>
        )}
      </p>
      {changed !== null && <Changed key={changed.id} change={changed} onClose={() => setChanged(null)} />}
      {total === null && !listed.isFailed && (
        <Loading label={text.loading}>
          <SkeletonRows count={12} height={44} />
        </Loading>
      )}
      {listed.isFailed && (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={listed.readAgain}>{text.retry}</LinkButton>}
        />
      )}
      {total === 0 && <Nothing filters={filters} />}
      {total !== null && total > 0 && (
        <TransactionList
          listed={listed}
          total={total}
          months={sums.months}
          currency={currency}
          categories={categories}
          onEdit={mayChange ? setEdited : null}
          onPages={setPages}
        />
      )}
      {edited !== null && (
        <ChangeCategory
          transaction={edited}
          currency={currency}
          categories={categories}
          onClose={() => setEdited(null)}
          onChanged={setChanged}
        />
      )}
    </>
  );
}

function Nothing({ filters }: { readonly filters: HeldFilters }): ReactNode {
  if (!isFiltered(filters))
    return (
      <EmptyState
        kind="none"
        title={text.none}
        reason={text.noneReason}
        action={
          <Act call={api.imports.create}>
            <AreaLink to={paths.importFile()} className="link">
              {text.import}
            </AreaLink>
          </Act>
        }
      />
    );
  return <EmptyState kind="none" title={text.noMatch} reason={text.noMatchReason} action={<ClearLink />} />;
}

/** The same page without filters: three consecutive changes of the address would overwrite each other. */
function ClearLink(): ReactNode {
  const portfolioId = useIdParam("contractId");
  return (
    <AreaLink to={paths.portfolioTransactions(portfolioId)} className="link">
      {text.clear}
    </AreaLink>
  );
}
