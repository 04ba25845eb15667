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
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { ChangeCategory, type CategoryChange } from "../parts/change-category.tsx";
import { Changed } from "../parts/changed.tsx";
import { FilterBar, isFiltered, useFilters, type HeldFilters } from "../parts/filters.tsx";
import { FlowWords, MonthSection } from "../parts/month-list.tsx";
import { byMonth } from "../parts/months.ts";
import { hasSpending, Spending } from "../parts/spending.tsx";
import { useSums, useTransactions } from "../parts/use-transactions.ts";
import { text } from "../text.ts";

/** The transactions of a portfolio, by month, with what can be asked of them. */
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
  const list = useTransactions(portfolioId, filters);
  const sums = useSums(portfolioId, filters);
  const transactions = list.data?.pages.flatMap((page) => page.transactions);
  const total = list.data?.pages[0]?.meta.totalCount ?? 0;
  return (
    <>
      <FilterBar filters={filters} categories={categories} />
      <p role="status" className="t1 min-h-5 pt-4 text-ink-3">
        {transactions !== undefined && formatMessage(text.total, { count: total })}
        {transactions !== undefined && total > 0 && sums.total !== null && (
          <>
            {". "}
            <FlowWords flows={sums.total} currency={currency} />.
          </>
        )}
      </p>
      {changed !== null && <Changed key={changed.id} change={changed} onClose={() => setChanged(null)} />}
      {list.isPending && (
        <Loading label={text.loading}>
          <SkeletonRows count={12} height={44} />
        </Loading>
      )}
      {list.isError && transactions === undefined && (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void list.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {transactions?.length === 0 && <Nothing filters={filters} />}
      {byMonth(transactions ?? []).map((month) => (
        <MonthSection
          key={month.key}
          month={month}
          flows={sums.months.get(month.key) ?? null}
          currency={currency}
          categories={categories}
          onEdit={mayChange ? setEdited : null}
        />
      ))}
      {list.hasNextPage && <More list={list} shown={transactions?.length ?? 0} total={total} />}
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

/** The same page without any filter: three changes of the address at once would each undo the other. */
function ClearLink(): ReactNode {
  const portfolioId = useIdParam("contractId");
  return (
    <AreaLink to={paths.portfolioTransactions(portfolioId)} className="link">
      {text.clear}
    </AreaLink>
  );
}

type MoreProps = {
  readonly list: ReturnType<typeof useTransactions>;
  readonly shown: number;
  readonly total: number;
};

/** The next page, asked by hand: how many are shown of how many. */
function More({ list, shown, total }: MoreProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-6 pt-6" data-print="none">
      <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? text.moreBusy : text.more}
      </Button>
      <span className="t1 text-ink-3">{formatMessage(text.shown, { shown, total })}</span>
      {list.isFetchNextPageError && (
        <span role="alert" className="t1 text-neg">
          {text.failedMore}
        </span>
      )}
    </div>
  );
}
