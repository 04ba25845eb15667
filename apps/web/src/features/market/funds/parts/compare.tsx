import type { InvestmentDetail } from "@vigie/api";
import { cents } from "@vigie/domain";
import { useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, reading } from "../../../../api.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Button, IconButton, LinkButton } from "../../../../ui/button.tsx";
import { classLook } from "../../../../ui/charts/asset-classes.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Stars } from "../../../../ui/stars.tsx";
import { text } from "../text.ts";
import { exampleCents, shareOf } from "./fees.ts";
import { Gain, Share, unknown } from "./fund-figures.tsx";
import { isIndexWord, type Market } from "./use-market.ts";

/** The bar at the foot of the page while funds are being compared, and the comparison itself. */
export function Compare({ market }: { readonly market: Market }): ReactNode {
  const { compared } = market;
  if (compared.length === 0) return null;
  return (
    <>
      <div
        role="region"
        aria-label={text.compared}
        className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-ink bg-paper py-3 max-sm:bottom-18"
        data-print="none"
      >
        <span role="status" className="t2">
          {formatMessage(text.comparing, { count: compared.length })}
        </span>
        {compared.length > 1 && (
          <Button onClick={() => market.showComparison(true)}>{text.seeComparison}</Button>
        )}
        <LinkButton onClick={market.clearCompared}>{text.clearComparison}</LinkButton>
      </div>
      <Dialog
        wide
        title={text.compared}
        open={market.isComparing}
        onClose={() => market.showComparison(false)}
      >
        <Comparison market={market} />
      </Dialog>
    </>
  );
}

function Comparison({ market }: { readonly market: Market }): ReactNode {
  const readings = useQueries({
    queries: market.compared.map((isin) => reading(api.funds.investment, { params: { isin } })),
  });
  const funds = readings.flatMap((one) => one.data?.investment ?? []);
  if (readings.some((one) => one.isPending))
    return (
      <Loading label={text.loading}>
        <SkeletonRows count={9} height={44} />
      </Loading>
    );
  if (funds.length < 2)
    return (
      <EmptyState
        kind="failed"
        title={text.failed}
        action={
          <LinkButton onClick={() => void Promise.all(readings.map((one) => one.refetch()))}>
            {text.retry}
          </LinkButton>
        }
      />
    );
  return (
    <div
      role="group"
      aria-label={text.compared}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is reached by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      {/* The criteria stay in sight and each fund keeps the width of its figures; the rest scrolls. */}
      <table
        className="w-full table-fixed border-collapse"
        style={{ minWidth: `${String(120 + funds.length * 140)}px` }}
      >
        <caption className="sr-only">{text.compared}</caption>
        <FundNames funds={funds} onRemove={market.toggleCompared} />
        <tbody>
          {criteria.map((criterion) => (
            <Line key={criterion.label} criterion={criterion} funds={funds} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type FundNamesProps = {
  readonly funds: readonly InvestmentDetail[];
  readonly onRemove: (isin: string) => void;
};

/** The names of the compared funds, each with a button to remove it. */
function FundNames({ funds, onRemove }: FundNamesProps): ReactNode {
  return (
    <thead>
      <tr className="border-b border-ink align-top">
        <th
          scope="col"
          className="t1 sticky left-0 w-30 bg-paper py-2 pr-3 text-left font-normal text-ink-3 sm:w-36"
        >
          {text.criterion}
        </th>
        {funds.map((fund) => (
          <th key={fund.isin} scope="col" className="t2 py-2 pl-3 text-left font-semibold text-ink">
            <span className="flex flex-col items-start justify-between gap-1 sm:flex-row">
              {fund.label}
              <IconButton
                icon="close"
                label={formatMessage(text.removeFromComparison, { name: fund.label })}
                className="-ml-3 shrink-0 sm:-mt-2.5 sm:ml-0"
                onClick={() => {
                  onRemove(fund.isin);
                }}
              />
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

type Criterion = {
  readonly label: string;
  readonly cell: (fund: InvestmentDetail) => ReactNode;
  /** The figure that ranks the funds, the highest first; absent when no value is better than another. */
  readonly rank?: (fund: InvestmentDetail) => number | null;
};

function gainOver(fund: InvestmentDetail, years: number): number | null {
  return fund.gains.find((gain) => gain.years === years)?.fundRatio ?? null;
}

function negative(value: number | null): number | null {
  return value === null ? null : -value;
}

const criteria: readonly Criterion[] = [
  { label: text.category, cell: (fund) => fund.category ?? classLook(fund.assetClass).label },
  {
    label: text.note,
    cell: (fund) => (fund.note === null ? unknown : <Stars score={fund.note} />),
    rank: (fund) => fund.note,
  },
  { label: text.sri, cell: (fund) => fund.sri ?? unknown },
  { label: text.estimatedShort, cell: (fund) => fund.estimatedSri ?? unknown },
  {
    label: text.fees,
    cell: (fund) => <Share ratio={fund.ongoingFeeRatio} />,
    rank: (fund) => negative(fund.ongoingFeeRatio),
  },
  {
    label: text.onExample,
    cell: (fund) => <Amount value={shareOf(cents(exampleCents), fund.ongoingFeeRatio)} decimals={false} />,
  },
  ...[1, 3, 5].map((years) => ({
    label: formatMessage(text.gainOver, { years }),
    cell: (fund: InvestmentDetail) => <Gain ratio={gainOver(fund, years)} />,
    rank: (fund: InvestmentDetail) => gainOver(fund, years),
  })),
  { label: text.entry, cell: (fund) => <Share ratio={fund.maxSubscriptionFeeRatio} /> },
  { label: text.index, cell: (fund) => text.managed[isIndexWord(fund)] },
  { label: text.pea, cell: (fund) => eligibility(fund.peaEligible) },
];

export function eligibility(held: boolean | null): ReactNode {
  return held === null ? unknown : held ? text.yes : text.no;
}

function Line({
  criterion,
  funds,
}: {
  readonly criterion: Criterion;
  readonly funds: readonly InvestmentDetail[];
}): ReactNode {
  const ranks = funds.map((fund) => criterion.rank?.(fund) ?? null);
  const known = ranks.flatMap((rank) => (rank === null ? [] : [rank]));
  const best = Math.max(...known);
  // A criterion with the same value everywhere has no best fund.
  const hasBest = known.length > 1 && known.some((rank) => rank < best);
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="t1 sticky left-0 bg-paper py-2.5 pr-3 text-left font-normal text-ink-3">
        {criterion.label}
      </th>
      {funds.map((fund, index) => {
        const isBest = hasBest && ranks[index] === best;
        return (
          <td key={fund.isin} className={`t2 py-2.5 pl-3 text-ink ${isBest ? "font-semibold" : ""}`}>
            {criterion.cell(fund)}
            {isBest && <span className="sr-only">, {text.best}</span>}
          </td>
        );
      })}
    </tr>
  );
}
