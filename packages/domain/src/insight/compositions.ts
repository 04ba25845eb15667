import { allocationOf, type ClassedLine } from "../holdings/allocation.ts";
import { splitOwned } from "../holdings/ownership.ts";
import {
  type AssetClass,
  envelopeOf,
  isLoan,
  type KindDetail,
  type PortfolioKind,
} from "../holdings/portfolios.ts";
import { composeBy, dayOfTotal, fitParts } from "../holdings/wealth.ts";
import { type Cents, cents, sumCents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import { type Ratio, shareRatio } from "../kernel/ratio.ts";
import type { Fund } from "../market/funds.ts";

/** Composition of the wealth by one dimension. Every composition adds up to the person's share of the portfolios' values. */

export type CompositionType =
  "risk" | "kind" | "spending" | "asset_class" | "srri" | "contract" | "bank" | "loan";

export type ComposedPortfolio = {
  readonly id: Id;
  readonly name: string;
  readonly kind: PortfolioKind;
  readonly kindDetail: KindDetail | null;
  readonly institutionSlug: string | null;
  readonly institutionName: string | null;
  readonly valueCents: Cents | null;
  readonly valueAsOf: Day | null;
  readonly ownedRatio: Ratio;
};

/** Spending from the accounts that are owned with the same share. */
export type OwnedSpending = {
  readonly ownedRatio: Ratio;
  readonly families: readonly {
    readonly family: string;
    readonly expenseCents: Cents;
    /** Day of the last transaction counted. */
    readonly lastOn: Day;
  }[];
};

/** A customer's portfolios with their lines and funds: the input of every composition. */
export type WealthBook = {
  readonly portfolios: readonly ComposedPortfolio[];
  readonly lines: ReadonlyMap<Id, readonly ClassedLine[]>;
  readonly funds: ReadonlyMap<string, Pick<Fund, "assetClass" | "sri">>;
};

type Item = { readonly key: string; readonly label: string; readonly amountCents: Cents };

/** Debts have a composition of their own: every other composition contains assets only. */
export function composedPortfolios<P extends { readonly kind: PortfolioKind }>(
  portfolios: readonly P[],
  type: CompositionType,
): P[] {
  return portfolios.filter((portfolio) => isLoan(portfolio.kind) === (type === "loan"));
}

export function compositionOf(
  book: WealthBook,
  { type, limit }: { readonly type: Exclude<CompositionType, "spending">; readonly limit: number },
) {
  const portfolios = composedPortfolios(book.portfolios, type);
  const items = portfolios.flatMap((one) => ownedItems(wholeItems(itemsOf(book, one, type), one), one));
  return {
    type,
    ...partsOf(items, limit),
    asOf: dayOfTotal(portfolios),
    unknownCount: unknownAmong(portfolios),
  };
}

/** Spending by family of categories; for a joint account, the person's share. */
export function spendingComposition(
  portfolios: readonly Pick<ComposedPortfolio, "valueCents">[],
  spent: readonly OwnedSpending[],
  limit: number,
) {
  const items = spent.flatMap(({ ownedRatio, families }) => {
    const named = families.map(({ family, expenseCents }) => ({
      key: family,
      label: family,
      amountCents: expenseCents,
    }));
    return ownedItems(named, { ownedRatio });
  });
  const days = spent.flatMap(({ families }) => families.map(({ lastOn }) => lastOn));
  return {
    type: "spending" as const,
    ...partsOf(items, limit),
    asOf: days.toSorted().at(-1) ?? null,
    unknownCount: unknownAmong(portfolios),
  };
}

function unknownAmong(portfolios: readonly Pick<ComposedPortfolio, "valueCents">[]): number {
  return portfolios.filter((portfolio) => portfolio.valueCents === null).length;
}

function partsOf(items: readonly Item[], limit: number) {
  const labels = new Map(items.map((item) => [item.key, item.label]));
  const parts = composeBy(items, (item) => item, limit);
  const total = sumCents(parts.map((part) => part.amountCents));
  return {
    total,
    parts: parts.map(({ key, amountCents, count }) => ({
      key,
      label: labels.get(key) ?? key,
      amount: amountCents,
      ratio: shareRatio(amountCents, total),
      count,
    })),
  };
}

/** A debt is shown as its positive balance. */
function amountOf({ kind, valueCents }: ComposedPortfolio): Cents | null {
  return valueCents !== null && isLoan(kind) ? cents(-valueCents) : valueCents;
}

/** The components of a portfolio must add up to its value, so that every composition adds up to the wealth: an unexplained rest is
 * unclassified, and components that exceed the value are scaled down. */
function wholeItems(items: readonly Item[], portfolio: ComposedPortfolio): readonly Item[] {
  const amount = amountOf(portfolio);
  if (amount === null) return [];
  const left = amount - items.reduce((sum, item) => sum + item.amountCents, 0);
  if (left === 0) return items;
  if (left > 0 || items.length === 0)
    return [...items, { key: "unknown", label: "unknown", amountCents: cents(left) }];
  const fitted = fitParts(
    items.map((item) => item.amountCents),
    amount,
  );
  return items.map((item, index) => ({ ...item, amountCents: fitted[index] ?? item.amountCents }));
}

/** The person's share of the components of a portfolio, rounded together so that they add up to their share of the portfolio. */
function ownedItems(
  items: readonly Item[],
  { ownedRatio }: Pick<ComposedPortfolio, "ownedRatio">,
): readonly Item[] {
  const owned = splitOwned(
    items.map((item) => item.amountCents),
    ownedRatio,
  );
  return items.map((item, index) => ({ ...item, amountCents: owned[index] ?? item.amountCents }));
}

/** Components of the whole portfolio. */
function itemsOf(
  book: WealthBook,
  portfolio: ComposedPortfolio,
  type: Exclude<CompositionType, "spending">,
): Item[] {
  const amountCents = amountOf(portfolio);
  if (amountCents === null) return [];
  const { institutionSlug, institutionName, kind, kindDetail } = portfolio;
  switch (type) {
    case "bank": {
      const key = institutionSlug ?? institutionName ?? "none";
      return [{ key, label: institutionName ?? "", amountCents }];
    }
    case "kind":
      return [{ key: kindDetail ?? kind, label: kind, amountCents }];
    case "contract":
    case "loan":
      return [{ key: portfolio.id, label: portfolio.name, amountCents }];
    case "asset_class":
      return classesOf(book, portfolio).map(({ assetClass, amount }) => ({
        key: assetClass,
        label: assetClass,
        amountCents: amount,
      }));
    case "srri":
      return riskItems(book, portfolio, (sri) => String(sri));
    case "risk":
      return riskItems(book, portfolio, (sri) => (sri <= 2 ? "low" : sri <= 4 ? "medium" : "high"));
  }
}

type ClassAmount = { readonly assetClass: AssetClass; readonly amount: Cents };

/** Asset classes of a portfolio; an overdraft reduces the amount of its account's class. */
function classesOf({ lines, funds }: WealthBook, portfolio: ComposedPortfolio): readonly ClassAmount[] {
  const amount = portfolio.valueCents;
  const parts = allocationOf(portfolio, lines.get(portfolio.id) ?? [], funds);
  if (parts.length > 0 || amount === null || amount === 0) return parts;
  const envelope = envelopeOf(portfolio.kind);
  const assetClass = envelope === "accounts" ? "cash" : envelope === "savings" ? "savings" : "unknown";
  return [{ assetClass, amount }];
}

const riskFreeClasses: readonly AssetClass[] = ["cash", "savings", "euroFund"];

/** Risk indicator of each line: 1 for euro funds, cash and savings, otherwise the fund's own, "unknown" where there is none. */
function riskItems(book: WealthBook, portfolio: ComposedPortfolio, keyOf: (sri: number) => string): Item[] {
  const lines = (book.lines.get(portfolio.id) ?? []).filter((line) => line.valuationCents !== null);
  if (lines.length === 0) {
    return classesOf(book, portfolio).map(({ assetClass, amount }) => {
      const key = riskFreeClasses.includes(assetClass) ? keyOf(1) : "unknown";
      return { key, label: key, amountCents: amount };
    });
  }
  return lines.map((line) => {
    const sri = line.holdingKind === "unit" ? (book.funds.get(line.isin ?? "")?.sri ?? null) : 1;
    const key = sri === null ? "unknown" : keyOf(sri);
    return { key, label: key, amountCents: line.valuationCents ?? cents(0) };
  });
}
