import { useQueries } from "@tanstack/react-query";
import type { Portfolio, Series } from "@vigie/api";
import {
  changeInWholeEuros,
  addMonths,
  isInvested,
  ownedCents,
  sumCents,
  type Cents,
  type Id,
  envelopeLabels,
} from "@vigie/domain";
import type { ReactNode } from "react";
import { api, reading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import {
  portfolioPlace,
  kindLabel,
  isKindInName,
  shortName,
} from "../../../../shared/portfolios/portfolio-words.ts";
import { historyOf, type Change, type History } from "../../../../shared/history/history.ts";
import { isShared } from "../../../../shared/portfolios/ownership-words.tsx";
import { ShareOfWhole } from "../../../../shared/portfolios/ownership-share.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { today } from "../../../../shared/clock/today.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { Sparkline } from "../../../../ui/charts/sparkline.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { listText } from "./list-text.ts";
import { isShown } from "./shown.ts";
import type { PortfolioGroup } from "./portfolio-index.tsx";
import { uncertaintyOf, isOld } from "./portfolio-notes.ts";
import { ShowAgain } from "./show-again.tsx";

export type PortfolioTableProps = {
  readonly groups: readonly PortfolioGroup[];
  readonly totalLabel: string;
  /** Adds the yearly change of each portfolio, if there is space. */
  readonly withYear: boolean;
};

/** Beyond this many portfolios their years are not fetched one by one. */
const yearsAtMost = 40;

type Years = ReadonlyMap<Id, History | null>;

/** The table of wide screens: portfolios by envelope, each with its yearly change by cause. */
export function PortfolioTable({ groups, totalLabel, withYear }: PortfolioTableProps): ReactNode {
  const portfolios = groups.flatMap((group) => group.portfolios);
  const hasYear = withYear && portfolios.length <= yearsAtMost;
  const years = useYears(hasYear ? portfolios : []);
  const total = sumCents(groups.flatMap((group) => (group.total === null ? [] : [group.total])));
  const columns = hasYear ? 7 : 4;
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{listText.title}</caption>
      <thead>
        <tr>
          <Head>{listText.name}</Head>
          <Head>{listText.bank}</Head>
          <Head>{listText.asOf}</Head>
          {hasYear && (
            <>
              <Head>{listText.year}</Head>
              <Head end>
                <FigureWord id="portfolio.history.paid">{listText.paid}</FigureWord>
              </Head>
              <Head end>{listText.market}</Head>
            </>
          )}
          <Head end>
            <FigureWord id="portfolio.owned">{listText.value}</FigureWord>
          </Head>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.envelope}>
          <tr className="border-b border-line">
            <th scope="rowgroup" colSpan={columns - 1} className="t3 pt-6 pb-2.5 text-left">
              {envelopeLabels[group.envelope]}
            </th>
            <td className="t3 pt-6 pb-2.5 text-right">
              <Amount value={group.total} decimals={false} unknown={listText.unknown} />
            </td>
          </tr>
          {group.portfolios.map((portfolio) => (
            <PortfolioLine key={portfolio.id} portfolio={portfolio} years={hasYear ? years : null} />
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr className="h-12 border-t border-ink">
          <th scope="row" colSpan={columns - 1} className="t3 text-left">
            {totalLabel}
          </th>
          <td className="t3 text-right">
            <Amount value={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Head({
  end = false,
  children,
}: {
  readonly end?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <th scope="col" className={`t1 h-10 py-2 text-ink-2 ${end ? "pl-4 text-right" : "pr-4 text-left"}`}>
      {children}
    </th>
  );
}

type LineProps = { readonly portfolio: Portfolio; readonly years: Years | null };

function PortfolioLine({ portfolio, years }: LineProps): ReactNode {
  const place = portfolioPlace(portfolio);
  const name = shortName(portfolio);
  const hidden = !isShown(portfolio);
  return (
    <tr className="relative h-11 border-b border-line last:border-b-0">
      <th scope="row" className="min-w-40 py-1.5 pr-4 text-left font-normal wrap-anywhere">
        <AreaLink
          to={paths.portfolio(portfolio.id)}
          className={`row-link t2 mr-2 ${hidden ? "text-ink-3" : ""}`}
        >
          {name}
        </AreaLink>
        {!isKindInName(portfolio) && (
          <span className="t1 inline-block text-ink-3">{kindLabel(portfolio)}</span>
        )}
        {hidden && <ShowAgain portfolio={portfolio} />}
      </th>
      <td className="t2 min-w-24 pr-4 wrap-anywhere text-ink-2">{place}</td>
      <td className="t1 pr-4 text-ink-2">
        <Freshness portfolio={portfolio} />
      </td>
      {years !== null && <YearCells portfolio={portfolio} year={years.get(portfolio.id)} />}
      <td className="t2 py-1.5 pl-4 text-right">
        <Amount value={portfolio.ownedAmount} currency={portfolio.currency} unknown={listText.unknown} />
        {isShared(portfolio.ownership) && (
          <span className="t1 block whitespace-nowrap text-ink-3">
            <ShareOfWhole portfolio={portfolio} />
          </span>
        )}
      </td>
    </tr>
  );
}

/** The date of the value, and doubts about it. */
export function Freshness({ portfolio }: { readonly portfolio: Portfolio }): ReactNode {
  const doubt = portfolio.needsRefresh ? listText.refresh : (uncertaintyOf(portfolio) ?? fileOf(portfolio));
  const isDated = isOld(portfolio, today()) && doubt === null;
  return (
    <>
      <span className={isDated ? "text-warn" : ""}>
        {portfolio.amountAsOf === null ? listText.unknown : formatDay(portfolio.amountAsOf)}
      </span>
      {doubt !== null && <span className="text-ink-3">, {doubt}</span>}
    </>
  );
}

function fileOf({ provenance }: Portfolio): string | null {
  return provenance === "file" ? listText.fromFile : null;
}

type YearCellsProps = {
  readonly portfolio: Portfolio;
  /** undefined while loading, null if it failed. */
  readonly year: History | null | undefined;
};

function YearCells({ portfolio, year }: YearCellsProps): ReactNode {
  if (year === undefined)
    return (
      <td colSpan={3} className="pr-4">
        <Skeleton height={12} />
      </td>
    );
  const values = year?.points.map((point) => point.valueCents) ?? [];
  const told = ownedChange(portfolio, year?.change ?? null);
  // For a property with typed values, the change is not a market effect.
  const hasMarket =
    isInvested(portfolio.kind) || portfolio.envelope === "savings" || portfolio.provenance === "estimated";
  return (
    <>
      <td className="pr-4">
        {values.length > 1 && <Sparkline label={listText.yearLabel} values={values} />}
      </td>
      <Flow value={told?.paid ?? null} known={told !== null} />
      <Flow value={told?.market ?? null} known={told !== null} applies={hasMarket} />
    </>
  );
}

/** The history is of the whole portfolio; the table shows the person's share. */
function ownedChange({ ownership }: Portfolio, change: Change | null): Change | null {
  if (change === null) return null;
  const owned = (value: Cents): Cents => ownedCents(value, ownership.ownedRatio);
  return changeInWholeEuros({
    change: owned(change.change),
    paid: owned(change.paid),
    employer: owned(change.employer),
  });
}

type FlowProps = { readonly value: Cents | null; readonly known: boolean; readonly applies?: boolean };

function Flow({ value, known, applies = true }: FlowProps): ReactNode {
  return (
    <td className="t2 pl-4 text-right text-ink-2">
      {applies ? (
        known && <Amount value={value} signed decimals={false} />
      ) : (
        <span className="t1 text-ink-3">{listText.notApplicable}</span>
      )}
    </td>
  );
}

/** The last twelve months of each portfolio, fetched once and shared with its own page. */
function useYears(portfolios: readonly Portfolio[]): Years {
  const { subject } = useArea();
  const from = addMonths(today(), -12);
  const answers = useQueries({
    queries: portfolios.map(({ id }) =>
      reading(api.wealth.portfolioSeries, { params: { id: subject, portfolioId: id }, query: { from } }),
    ),
  });
  return new Map(
    portfolios.flatMap(({ id }, index) => {
      const answer = answers[index];
      if (answer === undefined || answer.isPending) return [];
      return [[id, answer.data === undefined ? null : yearOf(answer.data.series)] as const];
    }),
  );
}

function yearOf(series: Series): History {
  return historyOf(series, series.from);
}
