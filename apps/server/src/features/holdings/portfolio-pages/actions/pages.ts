import type { PortfolioAllocation, portfoliosApi } from "@vigie/api";
import { type Cents, cents, fail, type Fund, isSri, ok, shareRatio } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { fundsOf } from "../../../market/funds/actions.ts";
import { portfolioStatements } from "../../imports/actions/statements.ts";
import { type Line, linesOf, portfolioById } from "../../portfolios/actions/select.ts";
import { allocationOf } from "../../portfolios/actions/view.ts";

/** How a portfolio is spread, as far as its lines and the data of their funds tell. */
export const showAllocation: Action<typeof portfoliosApi.allocation> = async (
  { services, subject },
  { params },
) => {
  const row = await portfolioById(services, subject, params.portfolioId);
  if (row === null) return fail("portfolio.not_found");
  const lines = await linesOf(services, subject, [row.id]);
  const funds = await fundsOf(
    services,
    lines.flatMap((line) => line.isin ?? []),
  );
  const known = lines.flatMap((line): Known[] =>
    line.valuationCents === null
      ? []
      : [{ line, amount: line.valuationCents, fund: funds.get(line.isin ?? "") ?? null }],
  );
  const explained = known.reduce((sum, { amount }) => sum + amount, 0);
  const total = cents(Math.max(row.valueCents ?? 0, explained));
  const classes = allocationOf(row, lines, funds);
  const described = classes.filter(({ assetClass }) => assetClass !== "unknown");
  const sri = splitOf(known, total, (one) => riskOf(one));
  const allocation: PortfolioAllocation = {
    total: row.valueCents,
    asOf: row.valueAsOf,
    classes: {
      parts: classes.map(({ assetClass, amount, ratio }) => ({ key: assetClass, amount, ratio })),
      coveredRatio: shareRatio(cents(described.reduce((sum, { amount }) => sum + amount, 0)), total),
    },
    sri: { ...sri, parts: sri.parts.toSorted((a, b) => a.key - b.key) },
    meanSri: meanOf(sri.parts),
    regions: splitOf(known, total, ({ fund }) =>
      (fund?.geography ?? []).map(({ region, ratio }) => ({ key: region, ratio })),
    ),
    sectors: splitOf(known, total, ({ fund }) =>
      (fund?.sectors ?? []).map(({ sector, ratio }) => ({ key: sector, ratio })),
    ),
  };
  return ok({ allocation });
};

type Known = { readonly line: Line; readonly amount: Cents; readonly fund: Fund | null };
type Shares<Key> = readonly { readonly key: Key; readonly ratio: number }[];

/** A euro fund and cash are of the lowest risk; a fund's is the one its maker publishes. */
function riskOf({ line, fund }: Known): Shares<number> {
  if (line.holdingKind !== "unit") return [{ key: 1, ratio: 1 }];
  return fund?.sri !== undefined && fund.sri !== null && isSri(fund.sri) ? [{ key: fund.sri, ratio: 1 }] : [];
}

/** Amounts by key, the largest first, each rounded once; what no fund describes is left out and lowers the cover. */
function splitOf<Key>(lines: readonly Known[], total: Cents, sharesOf: (one: Known) => Shares<Key>) {
  const amounts = new Map<Key, number>();
  for (const line of lines)
    for (const { key, ratio } of sharesOf(line))
      amounts.set(key, (amounts.get(key) ?? 0) + line.amount * ratio);
  const covered = [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
  const parts = [...amounts]
    .map(([key, amount]) => ({
      key,
      amount: cents(Math.round(amount)),
      ratio: total === 0 ? 0 : amount / total,
    }))
    .toSorted((a, b) => b.amount - a.amount);
  return { parts, coveredRatio: total === 0 ? null : Math.min(1, covered / total) };
}

function meanOf(parts: readonly { readonly key: number; readonly amount: Cents }[]): number | null {
  const covered = parts.reduce((sum, { amount }) => sum + amount, 0);
  return covered === 0 ? null : parts.reduce((sum, { key, amount }) => sum + key * amount, 0) / covered;
}

export const showDocuments: Action<typeof portfoliosApi.documents> = async (
  { services, subject },
  { params },
) => {
  const row = await portfolioById(services, subject, params.portfolioId);
  if (row === null) return fail("portfolio.not_found");
  return ok({ documents: { statements: await portfolioStatements(services, subject, row.id) } });
};
