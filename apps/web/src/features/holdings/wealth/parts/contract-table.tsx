import { useQueries } from "@tanstack/react-query";
import type { Portfolio, Series } from "@vigie/api";
import { addMonths, isInvested, ownedCents, sumCents, type Cents, type Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, reading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import {
  contractPlace,
  envelopeLabels,
  kindLabel,
  saysKind,
  shortName,
} from "../../../../shared/portfolios/portfolio-words.ts";
import { historyOf, type History } from "../../../../shared/history/history.ts";
import { isShared, ShareOfWhole } from "../../../../shared/portfolios/ownership-words.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { today } from "../../../../shared/clock/today.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Sparkline } from "../../../../ui/charts/sparkline.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { listText } from "../text.ts";
import { isShown } from "./contract-filters.ts";
import type { ContractGroup } from "./contract-index.tsx";
import { doubtOf, isOld } from "./contract-notes.ts";
import { ShowAgain } from "./show-again.tsx";

export type ContractTableProps = {
  readonly groups: readonly ContractGroup[];
  readonly totalLabel: string;
  /** Adds the year of each contract, where there is room for it. */
  readonly withYear: boolean;
};

/** Beyond this many contracts their years are not read one by one. */
const yearsAtMost = 40;

type Years = ReadonlyMap<Id, History | null>;

/** The desk's table: contracts by envelope, each with its year told apart. */
export function ContractTable({ groups, totalLabel, withYear }: ContractTableProps): ReactNode {
  const contracts = groups.flatMap((group) => group.contracts);
  const hasYear = withYear && contracts.length <= yearsAtMost;
  const years = useYears(hasYear ? contracts : []);
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
              <Head end>{listText.paid}</Head>
              <Head end>{listText.market}</Head>
            </>
          )}
          <Head end>{listText.value}</Head>
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
          {group.contracts.map((contract) => (
            <ContractLine key={contract.id} contract={contract} years={hasYear ? years : null} />
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

function Head({ end = false, children }: { readonly end?: boolean; readonly children: string }): ReactNode {
  return (
    <th scope="col" className={`t1 h-10 text-ink-2 ${end ? "pl-4 text-right" : "pr-4 text-left"}`}>
      {children}
    </th>
  );
}

type LineProps = { readonly contract: Portfolio; readonly years: Years | null };

function ContractLine({ contract, years }: LineProps): ReactNode {
  const place = contractPlace(contract);
  const name = shortName(contract);
  const hidden = !isShown(contract);
  return (
    <tr className="relative h-11 border-b border-line last:border-b-0">
      <th scope="row" className="py-1.5 pr-4 text-left font-normal">
        <AreaLink to={paths.contract(contract.id)} className={`row-link t2 ${hidden ? "text-ink-3" : ""}`}>
          {name}
        </AreaLink>
        {!saysKind(contract) && <span className="t1 ml-2 text-ink-3">{kindLabel(contract)}</span>}
        {hidden && <ShowAgain contract={contract} />}
      </th>
      <td className="t2 pr-4 text-ink-2">{place}</td>
      <td className="t1 pr-4 text-ink-2">
        <Freshness contract={contract} />
      </td>
      {years !== null && <YearCells contract={contract} year={years.get(contract.id)} />}
      <td className="t2 py-1.5 pl-4 text-right">
        <Amount value={contract.ownedAmount} currency={contract.currency} unknown={listText.unknown} />
        {isShared(contract.ownership) && (
          <span className="t1 block whitespace-nowrap text-ink-3">
            <ShareOfWhole contract={contract} />
          </span>
        )}
      </td>
    </tr>
  );
}

/** The day of the value, and what makes it less than sure. */
export function Freshness({ contract }: { readonly contract: Portfolio }): ReactNode {
  const doubt = contract.needsRefresh ? listText.refresh : (doubtOf(contract) ?? fileOf(contract));
  const isDated = isOld(contract, today()) && doubt === null;
  return (
    <>
      <span className={isDated ? "text-warn" : ""}>
        {contract.amountAsOf === null ? listText.unknown : formatDay(contract.amountAsOf)}
      </span>
      {doubt !== null && <span className="text-ink-3">, {doubt}</span>}
    </>
  );
}

function fileOf({ provenance }: Portfolio): string | null {
  return provenance === "file" ? listText.fromFile : null;
}

type YearCellsProps = {
  readonly contract: Portfolio;
  /** undefined while it is read, null where it could not be. */
  readonly year: History | null | undefined;
};

function YearCells({ contract, year }: YearCellsProps): ReactNode {
  if (year === undefined)
    return (
      <td colSpan={3} className="pr-4">
        <Skeleton height={12} />
      </td>
    );
  const values = year?.points.map((point) => point.valueCents) ?? [];
  const change = year?.change ?? null;
  const hasMarket = isInvested(contract.kind) || ["savings", "real_estate"].includes(contract.envelope);
  return (
    <>
      <td className="pr-4">
        {values.length > 1 && <Sparkline label={listText.yearLabel} values={values} />}
      </td>
      <Flow value={ownedPart(contract, change?.paid)} known={change !== null} />
      <Flow value={ownedPart(contract, change?.market)} known={change !== null} applies={hasMarket} />
    </>
  );
}

/** The history is of the whole contract; the table is of the person's share. */
function ownedPart({ ownership }: Portfolio, value: Cents | null | undefined): Cents | null {
  return value === null || value === undefined ? null : ownedCents(value, ownership.ownedRatio);
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

/** The last twelve months of each contract, each read once and shared with its own page. */
function useYears(contracts: readonly Portfolio[]): Years {
  const { subject } = useArea();
  const from = addMonths(today(), -12);
  const answers = useQueries({
    queries: contracts.map(({ id }) =>
      reading(api.wealth.portfolioSeries, { params: { id: subject, portfolioId: id }, query: { from } }),
    ),
  });
  return new Map(
    contracts.flatMap(({ id }, index) => {
      const answer = answers[index];
      if (answer === undefined || answer.isPending) return [];
      return [[id, answer.data === undefined ? null : yearOf(answer.data.series)] as const];
    }),
  );
}

function yearOf(series: Series): History {
  return historyOf(series, series.from);
}
