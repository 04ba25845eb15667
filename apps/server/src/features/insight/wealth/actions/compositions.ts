import type { Composition, compositionTypes, wealthApi } from "@vigie/api";
import {
  addMonths,
  type AssetClass,
  type Cents,
  cents,
  composeBy,
  type Day,
  dayOf,
  devicePlanOf,
  envelopeOf,
  fitParts,
  type Fund,
  isLoan,
  ok,
  shareRatio,
  splitOwned,
  sumCents,
} from "@vigie/domain";
import type { Action, SubjectContext } from "../../../../edge/handler.ts";
import { fundsOf } from "../../../market/funds/actions.ts";
import {
  dayOfTotal,
  type Portfolio,
  type Line,
  linesOf,
  type OwnedPortfolio,
  visiblePortfolios,
} from "../../../holdings/portfolios/actions/select.ts";
import { allocationOf } from "../../../holdings/portfolios/actions/view.ts";
import { spendingByCategory } from "../../../holdings/transactions/actions/sums.ts";

type CompositionType = (typeof compositionTypes)[number];
type Item = {
  readonly key: string;
  readonly label: string;
  readonly amountCents: number;
  /** Of what is told by operations: the day of the last one. */
  readonly lastOn?: Day;
};

/** A customer's portfolios with their lines and funds: what every composition is made from, loaded once. */
type Book = {
  readonly portfolios: readonly OwnedPortfolio[];
  readonly lines: ReadonlyMap<string, readonly Line[]>;
  readonly funds: ReadonlyMap<string, Fund>;
};

async function loadBook(
  { services, subject }: SubjectContext,
  keep: (portfolio: OwnedPortfolio) => boolean,
): Promise<Book> {
  const portfolios = (await visiblePortfolios(services, subject)).filter(keep);
  const lines = await linesOf(
    services,
    subject,
    portfolios.map((portfolio) => portfolio.id),
  );
  const funds = await fundsOf(
    services,
    lines.flatMap((line) => line.isin ?? []),
  );
  return { portfolios, lines: Map.groupBy(lines, (line) => line.portfolioId), funds };
}

async function compose(
  context: SubjectContext,
  book: Book,
  { type, limit }: { type: CompositionType; limit: number },
): Promise<Composition> {
  const relevant = book.portfolios.filter((portfolio) => isLoan(portfolio.kind) === (type === "loan"));
  const items =
    type === "spending"
      ? await spending(context, relevant)
      : relevant.flatMap((portfolio) =>
          ownedItems(whole(itemsOf(book, portfolio, type), portfolio), portfolio),
        );
  const labels = new Map(items.map((item) => [item.key, item.label]));
  const parts = composeBy(items, (item) => ({ key: item.key, amountCents: cents(item.amountCents) }), limit);
  const total = sumCents(parts.map((part) => part.amountCents));
  return {
    type,
    total,
    asOf: type === "spending" ? newestDay(items) : dayOfTotal(relevant),
    unknownCount: relevant.filter((portfolio) => portfolio.valueCents === null).length,
    parts: parts.map((part) => ({
      key: part.key,
      label: labels.get(part.key) ?? part.key,
      amount: part.amountCents,
      ratio: shareRatio(part.amountCents, total),
      count: part.count,
    })),
  };
}

/** What a portfolio is made of adds up to its value, so that every composition adds up to the wealth: what its parts do not
 * explain is not classed, and where they are more than its value each is less in proportion. */
function whole(items: readonly Item[], portfolio: Portfolio): readonly Item[] {
  const value = portfolio.valueCents;
  if (value === null) return [];
  const amount = isLoan(portfolio.kind) ? -value : value;
  const left = amount - items.reduce((sum, item) => sum + item.amountCents, 0);
  if (left === 0) return items;
  if (left > 0 || items.length === 0)
    return [...items, { key: "unknown", label: "unknown", amountCents: left }];
  const fitted = fitParts(
    items.map((item) => cents(item.amountCents)),
    cents(amount),
  );
  return items.map((item, index) => ({ ...item, amountCents: fitted[index] ?? item.amountCents }));
}

/** The person's share of what a portfolio is made of, rounded together: it adds up to their share of the portfolio. */
function ownedItems(items: readonly Item[], { ownedRatio }: OwnedPortfolio): Item[] {
  const owned = splitOwned(
    items.map((item) => cents(item.amountCents)),
    ownedRatio,
  );
  return items.map((item, index) => ({ ...item, amountCents: owned[index] ?? item.amountCents }));
}

/** Of the whole portfolio. */
function itemsOf(book: Book, portfolio: Portfolio, type: CompositionType): Item[] {
  const amount = portfolio.valueCents;
  if (amount === null) return [];
  // A debt is told as what remains to be paid.
  const amountCents = isLoan(portfolio.kind) ? -amount : amount;
  switch (type) {
    case "bank":
      return [
        {
          key: portfolio.institutionSlug ?? portfolio.institutionName ?? "none",
          label: portfolio.institutionName ?? "",
          amountCents,
        },
      ];
    case "kind":
      return [{ key: portfolio.kindDetail ?? portfolio.kind, label: portfolio.kind, amountCents }];
    case "contract":
    case "loan":
      return [{ key: portfolio.id, label: portfolio.name, amountCents }];
    case "asset_class":
      return allocation(book, portfolio).map((part) => ({
        key: part.assetClass,
        label: part.assetClass,
        amountCents: part.amount,
      }));
    case "srri":
      return riskItems(book, portfolio, (sri) => String(sri));
    case "risk":
      return riskItems(book, portfolio, (sri) => (sri <= 2 ? "low" : sri <= 4 ? "medium" : "high"));
    case "spending":
      return [];
  }
}

type Allocated = { readonly assetClass: AssetClass; readonly amount: Cents };

/** The classes of a portfolio; an overdraft is less of what its account holds. */
function allocation(book: Book, portfolio: Portfolio): readonly Allocated[] {
  const amount = portfolio.valueCents;
  const parts = allocationOf(portfolio, book.lines.get(portfolio.id) ?? [], book.funds);
  if (parts.length > 0 || amount === null || amount === 0) return parts;
  const envelope = envelopeOf(portfolio.kind);
  return [
    { assetClass: envelope === "accounts" ? "cash" : envelope === "savings" ? "savings" : "unknown", amount },
  ];
}

const riskFreeClasses: readonly AssetClass[] = ["cash", "savings", "euroFund"];

/** The risk indicator of each line: 1 for euro funds, cash and savings, the fund's own else, "unknown" when nobody says. */
function riskItems(book: Book, portfolio: Portfolio, keyOf: (sri: number) => string): Item[] {
  const lines = (book.lines.get(portfolio.id) ?? []).filter((line) => line.valuationCents !== null);
  if (lines.length === 0) {
    return allocation(book, portfolio).map((part) => {
      const key = riskFreeClasses.includes(part.assetClass) ? keyOf(1) : "unknown";
      return { key, label: key, amountCents: part.amount };
    });
  }
  return lines.map((line) => {
    const sri = line.holdingKind === "unit" ? book.funds.get(line.isin ?? "")?.sri : 1;
    const key = sri === null || sri === undefined ? "unknown" : keyOf(sri);
    return { key, label: key, amountCents: line.valuationCents ?? 0 };
  });
}

/** The day of the last operation that is counted; null where nothing was spent. */
function newestDay(items: readonly Item[]): Day | null {
  return items
    .flatMap(({ lastOn }) => lastOn ?? [])
    .reduce<Day | null>((newest, on) => (newest === null || on > newest ? on : newest), null);
}

/** Spending of the last twelve months by family of categories: of a joint account, the person's share. An account in another
 * currency spends no euros. */
async function spending(
  { services, subject }: SubjectContext,
  accounts: readonly OwnedPortfolio[],
): Promise<Item[]> {
  const inEuros = accounts.filter((portfolio) => portfolio.currency === "EUR");
  const from = addMonths(dayOf(services.clock()), -12);
  const items: Item[] = [];
  for (const [ratio, portfolios] of Map.groupBy(inEuros, (portfolio) => portfolio.ownedRatio)) {
    const portfolioIds = portfolios.map((portfolio) => portfolio.id);
    const rows = await spendingByCategory(services, subject, { portfolioIds, from });
    const owned = splitOwned(
      rows.map((row) => row.expenseCents),
      ratio,
    );
    items.push(
      ...rows.map(({ family, lastOn }, index) => ({
        key: family,
        label: family,
        amountCents: owned[index] ?? cents(0),
        lastOn,
      })),
    );
  }
  return items;
}

export const composition: Action<typeof wealthApi.composition> = async (context, { query }) => {
  const subset = query.portfolioSubset;
  const book = await loadBook(context, (portfolio) => subset === undefined || subset.includes(portfolio.id));
  return ok({ composition: await compose(context, book, query) });
};

export const aggregate: Action<typeof wealthApi.aggregate> = async (context, { body }) => {
  const { portfolioSubset: subset, kinds } = body.filters;
  const book = await loadBook(
    context,
    (portfolio) =>
      (subset === undefined || subset.includes(portfolio.id)) &&
      (kinds === undefined || kinds.includes(portfolio.kind)),
  );
  const aggregates: Composition[] = [];
  for (const type of body.aggregates) aggregates.push(await compose(context, book, { type, limit: 100 }));
  return ok({ aggregates });
};

async function threeWays(context: SubjectContext, keep: (portfolio: Portfolio) => boolean) {
  const book = await loadBook(context, keep);
  const by = async (type: CompositionType) => await compose(context, book, { type, limit: 100 });
  return {
    repartition: { bank: await by("bank"), kind: await by("kind"), assetClass: await by("asset_class") },
  };
}

export const repartition: Action<typeof wealthApi.repartition> = async (context) =>
  ok(await threeWays(context, () => true));

export const esrRepartition: Action<typeof wealthApi.esrRepartition> = async (context) =>
  ok(await threeWays(context, isDevice));

function isDevice({ kind, kindDetail, institutionSlug: slug }: Portfolio): boolean {
  return devicePlanOf({ kind, kindDetail }, slug) !== null;
}
