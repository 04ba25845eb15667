import type { Portfolio } from "@vigie/api";
import { type Cents, envelopes, envelopeLabels } from "@vigie/domain";
import {
  portfolioPlace,
  kindLabel,
  searchable,
  shortName,
} from "../../../../shared/portfolios/portfolio-words.ts";
import { countedTotal } from "../../../../shared/portfolios/counted.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { amountFieldText } from "../../../../ui/format-typed.ts";
import type { SortOrder } from "./list-text.ts";
import type { PortfolioGroup } from "./portfolio-index.tsx";
import { isShown } from "./shown.ts";

export type PortfolioQuery = {
  readonly words: string;
  readonly envelope: string;
  readonly withHidden: boolean;
  readonly sort: SortOrder;
  /** In private mode amounts cannot be searched: a match would reveal them. */
  readonly amountsHidden: boolean;
};

/** The matching portfolios, by envelope, in the requested order within each. */
export function listPortfolios(
  portfolios: readonly Portfolio[],
  query: PortfolioQuery,
): readonly PortfolioGroup[] {
  const kept = portfolios.filter(
    (portfolio) =>
      (query.withHidden || isShown(portfolio)) &&
      (query.envelope === "" || portfolio.envelope === query.envelope) &&
      matches(portfolio, query),
  );
  return envelopes
    .map((envelope) => {
      const mine = kept.filter((portfolio) => portfolio.envelope === envelope).toSorted(order(query.sort));
      return { envelope, portfolios: mine, total: countedTotal(mine.filter(isShown)) };
    })
    .filter((group) => group.portfolios.length > 0);
}

function matches(portfolio: Portfolio, { words, amountsHidden }: PortfolioQuery): boolean {
  const wanted = searchable(words).trim();
  if (wanted === "") return true;
  const searched = searchable(
    [
      portfolio.name,
      plainName(portfolio.name),
      shortName(portfolio),
      portfolio.bank?.name ?? "",
      portfolioPlace(portfolio),
      kindLabel(portfolio),
      envelopeLabels[portfolio.envelope],
    ].join(" "),
  );
  if (wanted.split(/\s+/).every((word) => searched.includes(word))) return true;
  return !amountsHidden && amountMatches(portfolio, wanted);
}

/** « 118 462 », « 118462,73 » and « 118462.7 » find 118 462,73 €. */
function amountMatches({ amount, ownedAmount }: Portfolio, wanted: string): boolean {
  return [amount, ownedAmount].some((one) => isWritten(one, wanted));
}

function isWritten(amount: Cents | null, wanted: string): boolean {
  const typed = wanted
    .replace(/[\s€+]/g, "")
    .replace("\u2212", "-")
    .replace(".", ",");
  if (amount === null || !/^-?\d[\d,]*$/.test(typed)) return false;
  const written = amountFieldText(amount).replace(/\s/g, "").replace("\u2212", "-");
  return written.startsWith(typed) || written.replace("-", "").startsWith(typed);
}

function order(sort: SortOrder): (a: Portfolio, b: Portfolio) => number {
  switch (sort) {
    case "montant":
      return (a, b) => Math.abs(b.ownedAmount ?? 0) - Math.abs(a.ownedAmount ?? 0);
    case "nom":
      return (a, b) => shortName(a).localeCompare(shortName(b), "fr");
    case "etablissement":
      return (a, b) => (a.bank?.name ?? "\uffff").localeCompare(b.bank?.name ?? "\uffff", "fr");
    case "date":
      return (a, b) => (b.amountAsOf ?? "").localeCompare(a.amountAsOf ?? "");
    case "performance":
      return (a, b) => (b.yearPerformanceRatio ?? -Infinity) - (a.yearPerformanceRatio ?? -Infinity);
  }
}
