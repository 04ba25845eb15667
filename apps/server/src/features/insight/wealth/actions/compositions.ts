import type { Composition, wealthApi } from "@vigie/api";
import {
  addMonths,
  composedPortfolios,
  compositionOf,
  type CompositionType,
  dayOf,
  devicePlanOf,
  ok,
  type OwnedSpending,
  spendingComposition,
  type WealthBook,
} from "@vigie/domain";
import type { Action, SubjectContext } from "../../../../edge/handler.ts";
import { fundsOf } from "../../../market/funds/actions.ts";
import {
  classedLines,
  type OwnedPortfolio,
  type Portfolio,
  visiblePortfolios,
} from "../../../holdings/portfolios/actions/select.ts";
import { spendingByCategory } from "../../../holdings/transactions/actions/sums.ts";

type Book = WealthBook & { readonly portfolios: readonly OwnedPortfolio[] };

/** Loaded once for all compositions of a response. */
async function loadBook(
  { services, subject }: SubjectContext,
  keep: (portfolio: OwnedPortfolio) => boolean,
): Promise<Book> {
  const [visible, allLines] = await Promise.all([
    visiblePortfolios(services, subject),
    classedLines(services, subject),
  ]);
  const portfolios = visible.filter(keep);
  const kept = new Set(portfolios.map(({ id }) => id));
  const lines = allLines.filter(({ portfolioId }) => kept.has(portfolioId));
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
  if (type !== "spending") return compositionOf(book, { type, limit });
  const accounts = composedPortfolios(book.portfolios, type);
  return spendingComposition(accounts, await spentOf(context, accounts), limit);
}

/** Returns the expenses of the last twelve months. An account in another currency has no expenses in euros. */
async function spentOf(
  { services, subject }: SubjectContext,
  accounts: readonly OwnedPortfolio[],
): Promise<OwnedSpending[]> {
  const inEuros = accounts.filter((portfolio) => portfolio.currency === "EUR");
  const from = addMonths(dayOf(services.clock()), -12);
  const spent: OwnedSpending[] = [];
  for (const [ownedRatio, portfolios] of Map.groupBy(inEuros, (portfolio) => portfolio.ownedRatio)) {
    const portfolioIds = portfolios.map((portfolio) => portfolio.id);
    spent.push({ ownedRatio, families: await spendingByCategory(services, subject, { portfolioIds, from }) });
  }
  return spent;
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
