import type { PortfolioAllocation, portfoliosApi } from "@vigie/api";
import {
  allocationByKey,
  allocationOf,
  type Cents,
  cents,
  fail,
  type Fund,
  isSri,
  meanKey,
  ok,
  type SharedAmount,
  shareRatio,
} from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { fundsOf } from "../../../market/funds/actions.ts";
import { portfolioStatements } from "../../imports/actions/statements.ts";
import { type Line, linesOf, portfolioById } from "../../portfolios/actions/select.ts";

/** Returns the allocation of a portfolio, as far as its lines and the data of their funds give it. */
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
  const sri = allocationByKey(shared(known, riskOf), total);
  const allocation: PortfolioAllocation = {
    total: row.valueCents,
    asOf: row.valueAsOf,
    classes: {
      parts: classes.map(({ assetClass, amount, ratio }) => ({ key: assetClass, amount, ratio })),
      coveredRatio: shareRatio(cents(described.reduce((sum, { amount }) => sum + amount, 0)), total),
    },
    sri: { ...sri, parts: sri.parts.toSorted((a, b) => a.key - b.key) },
    meanSri: meanKey(sri.parts),
    regions: allocationByKey(shared(known, regionsOf), total),
    sectors: allocationByKey(shared(known, sectorsOf), total),
  };
  return ok({ allocation });
};

type Known = { readonly line: Line; readonly amount: Cents; readonly fund: Fund | null };
type Shares<Key> = SharedAmount<Key>["shares"];

function shared<Key>(known: readonly Known[], sharesOf: (one: Known) => Shares<Key>): SharedAmount<Key>[] {
  return known.map((one) => ({ amountCents: one.amount, shares: sharesOf(one) }));
}

function regionsOf({ fund }: Known) {
  return (fund?.geography ?? []).map(({ region, ratio }) => ({ key: region, ratio }));
}

function sectorsOf({ fund }: Known) {
  return (fund?.sectors ?? []).map(({ sector, ratio }) => ({ key: sector, ratio }));
}

/** A euro fund and cash have the lowest risk; a fund has the risk that its issuer publishes. */
function riskOf({ line, fund }: Known): Shares<number> {
  if (line.holdingKind !== "unit") return [{ key: 1, ratio: 1 }];
  return fund?.sri !== undefined && fund.sri !== null && isSri(fund.sri) ? [{ key: fund.sri, ratio: 1 }] : [];
}

export const showDocuments: Action<typeof portfoliosApi.documents> = async (
  { services, subject },
  { params },
) => {
  const row = await portfolioById(services, subject, params.portfolioId);
  if (row === null) return fail("portfolio.not_found");
  return ok({ documents: { statements: await portfolioStatements(services, subject, row.id) } });
};
