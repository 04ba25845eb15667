import type { Figure } from "../figure.ts";
import { type Cents, cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { PortfolioFacts, InputName, Observation, ObservationInput } from "./next-steps.ts";
import type { KindDetail } from "../holdings/portfolios.ts";
import { revisionUnread } from "../holdings/savings-products.ts";

/** Defaults shared by all rules. */

const noValue = { amountCents: null, ratio: null, day: null, count: null };
const nobodys = { portfolioId: null, contract: null, provenance: null };

type Value = Partial<Pick<ObservationInput, "amountCents" | "ratio" | "day" | "count">>;
type Of = Pick<PortfolioFacts, "id" | "name" | "asOf" | "provenance">;

/** A value of the saver's portfolio. */
export function datum(name: InputName, portfolio: Of, value: Value): ObservationInput {
  const { id: portfolioId, name: contractName, asOf, provenance } = portfolio;
  return { ...noValue, ...value, name, portfolioId, contract: contractName, asOf, provenance, source: null };
}

/** A dated figure with its source. */
export function datedFigure(
  name: InputName,
  figure: Pick<Figure, "from" | "source">,
  value: Value,
): ObservationInput {
  return { ...noValue, ...nobodys, ...value, name, asOf: figure.from, source: figure.source };
}

export function balanceOf(portfolio: PortfolioFacts): ObservationInput {
  return datum("balance", portfolio, { amountCents: portfolio.amountCents });
}

/** The saver's share of a balance, with the ratio where it is below 1. */
export function ownedBalanceOf(portfolio: PortfolioFacts): ObservationInput {
  const { ownedCents: amountCents, ownedRatio } = portfolio;
  return datum("balance", portfolio, { amountCents, ratio: ownedRatio === 1 ? null : ownedRatio });
}

/** A yearly rate; its day is a revision since the last read, from which the rate may have changed. */
export function rateInput(kindDetail: KindDetail, rate: Figure, on: Day): ObservationInput {
  return datedFigure("rate", rate, { ratio: rate.value, day: revisionUnread(kindDetail, rate, on) });
}

type Found = Partial<Omit<Observation, "rule" | "key" | "portfolioIds">> &
  Pick<Observation, "rule" | "amountCents" | "inputs">;

/** An observation about portfolios; its key contains them. */
export function observation(portfolios: readonly PortfolioFacts[], found: Found): Observation {
  const portfolioIds = portfolios.map((portfolio) => portfolio.id).toSorted();
  const detail = found.detail ?? null;
  return {
    contract: portfolios[0]?.name ?? null,
    yearlyCents: null,
    on: null,
    ...found,
    detail,
    key: [found.rule, ...(detail === null ? [] : [detail]), ...portfolioIds].join(" "),
    portfolioIds,
  };
}

/** Sum, or null where one of them is unknown. */
export function sumKnown(amounts: readonly (Cents | null)[]): Cents | null {
  let total = 0;
  for (const amount of amounts) {
    if (amount === null) return null;
    total += amount;
  }
  return cents(total);
}
