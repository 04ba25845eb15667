import { type Estimate, estimate, maxDrawdown, missing, volatility } from "../index.ts";
import {
  averageEuroFundRatio,
  type Day,
  type DayValue,
  day,
  type EuroFund,
  type DrawnReturns,
  figureOn,
  figuresVersion,
  inflationRates,
  leastCoveredRatio,
  lifeInsuranceLevyRatio,
  livretARates,
  meanYearlyRatio,
  returnAt,
  seenReturns,
} from "@vigie/domain";
import { allocationSection } from "./section-allocation.ts";
import type { performancesSection } from "./section-performances.ts";
import type { KeyedLaw } from "./risk-model.ts";
import { type WeightedSeries, riskSection } from "./section-risk.ts";
import type { Situation } from "./situation.ts";
import type { LightBody } from "./sections.ts";
import { feeOf } from "./terms.ts";
import { euroFundLabel } from "./text.ts";

/** Maximum number of years shown for a euro fund. */
const mostYears = 8;

/** A portfolio entirely in its euro fund: each year's rate, net of contract fees as insurers publish it, then net of social levies,
 * compared with the Livret A and inflation. */
export function lightEuroFund(situation: Situation): LightBody {
  const [largest] = situation.positions.toSorted((a, b) => b.amountCents - a.amountCents);
  const fund = largest?.euroFund ?? null;
  const known = fund !== null && fund.rates.length > 0;
  const years = ratesOf(fund, openingYear(situation)).map(({ year, netRateRatio }) => {
    const span = { from: day(`${year - 1}-12-31`), to: day(`${year}-12-31`) };
    return {
      year,
      netRatio: netRateRatio,
      afterLeviesRatio: netRateRatio * (1 - lifeInsuranceLevyRatio),
      livretRatio: meanYearlyRatio(livretARates, span),
      inflationRatio: figureOn(inflationRates, day(`${year}-07-01`))?.value ?? null,
    };
  });
  return {
    of: "euro_fund",
    figuresVersion,
    amount: situation.totalCents,
    label: fund?.label ?? largest?.label ?? euroFundLabel,
    provenance: known ? "fund" : "market_average",
    feeRatio: feeOf(situation, "euroFunds"),
    levyRatio: lifeInsuranceLevyRatio,
    years,
    // For a fund with unknown rates, the market average is only a reference: it is never presented as its own figure.
    meanAfterLevies: known ? meanOf(years.map((one) => one.afterLeviesRatio)) : rateUnknown,
    meanLivret: meanOf(years.map((one) => one.livretRatio)),
    meanInflation: meanOf(years.map((one) => one.inflationRatio)),
  };
}

const rateUnknown = { value: null, reason: "euro_fund_rate_unknown" };

function openingYear({ infos, portfolio }: Situation): number {
  const opened = infos.externalCreatedAt ?? portfolio.openedOn;
  return opened === null ? 0 : Number(opened.slice(0, 4));
}

/** @source ACPR, average of 2024, where the fund's own rates are unknown (methodology sheet, section 6) */
const averageOfMarket: EuroFund["rates"] = [{ year: 2024, netRateRatio: averageEuroFundRatio }];

function ratesOf(fund: EuroFund | null, since: number): EuroFund["rates"] {
  const known = fund === null || fund.rates.length === 0 ? averageOfMarket : fund.rates;
  const sorted = known.toSorted((a, b) => a.year - b.year).slice(-mostYears);
  const lived = sorted.filter(({ year }) => year >= since);
  // A portfolio opened this year has no full year yet: the fund's last year is used.
  return lived.length > 0 ? lived : sorted.slice(-1);
}

/** Compounded yearly average of the rates; null where one is unknown. */
function meanOf(ratios: readonly (number | null)[]): Estimate {
  const known = ratios.filter((ratio) => ratio !== null);
  if (known.length === 0) return missing("empty");
  if (known.length < ratios.length) return missing("too_much_unknown");
  return estimate(known.reduce((product, ratio) => product * (1 + ratio), 1) ** (1 / known.length) - 1);
}

type Securities = {
  readonly situation: Situation;
  readonly mix: WeightedSeries;
  readonly law: KeyedLaw | null;
  readonly values: readonly DayValue[];
  readonly performances: ReturnType<typeof performancesSection>;
  /** Days with an actual value; on other days the last one is carried forward. */
  readonly valuedDays: readonly Day[];
};

/** A securities account: return, potential loss and concentration. Its risk is derived from its lines where their prices are known,
 * otherwise from its own values. Its return needs its own actual values: a few values carried forward would draw steps and suggest
 * a precision that does not exist. */
export function lightSecurities(input: Securities): LightBody {
  const { situation, mix, law, values, performances, valuedDays } = input;
  const { effectiveLines, largestLineRatio, lines } = allocationSection(situation);
  const covered = mix.coveredRatio >= leastCoveredRatio;
  const returns = seenReturns(performances.history, valuedDays);
  const seen = returns.length >= leastWeeks;
  const risk = covered
    ? riskSection(situation, mix, law)
    : seen
      ? ownRisk(performances.history, returns)
      : { volatilityAnnual: few, maxDrawdown: few, drawdownPeakOn: null, drawdownTroughOn: null };
  return {
    of: "securities",
    figuresVersion,
    amount: situation.totalCents,
    coveredRatio: covered ? mix.coveredRatio : seen && values.length > 0 ? 1 : null,
    from: performances.from,
    to: performances.to,
    timeWeighted: seen ? performances.timeWeighted : few,
    timeWeightedAnnual: seen ? performances.timeWeightedAnnual : few,
    // With every movement since the opening, this rate depends only on them and on today's value.
    moneyWeightedAnnual: seen || performances.movementsComplete ? performances.moneyWeightedAnnual : few,
    gain: performances.gain,
    paid: performances.paid,
    employer: performances.employer,
    reconstructed: performances.reconstructed,
    volatilityAnnual: risk.volatilityAnnual,
    maxDrawdown: risk.maxDrawdown,
    drawdownPeakOn: risk.drawdownPeakOn,
    drawdownTroughOn: risk.drawdownTroughOn,
    effectiveLines,
    largestLineRatio,
    lines,
    history: seen ? performances.history.map(({ date, contractRatio }) => ({ date, contractRatio })) : [],
  };
}

/** With less than a year of weekly values, no risk or return is given. */
const leastWeeks = 52;
const few = missing("too_few_observations");

/** Risk of the contract's own value, without payments. A value carried over a week does not change the extremes. */
function ownRisk(history: DrawnReturns, returns: Float64Array) {
  const fall = maxDrawdown(Float64Array.from(history.slice(1), (_, index) => returnAt(history, index + 1)));
  const dayAt = (index: number | null) => (index === null ? null : (history[index]?.date ?? null));
  return {
    volatilityAnnual: volatility(returns, 52),
    maxDrawdown: fall.depth,
    drawdownPeakOn: dayAt(fall.peakIndex),
    drawdownTroughOn: dayAt(fall.troughIndex),
  };
}
