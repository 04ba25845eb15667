import { eurosAffected } from "./health.ts";
import { scaleCents } from "../kernel/cents.ts";
import { datum, datedFigure, observation } from "./next-steps-inputs.ts";
import { leastYearlyCents } from "./trifles.ts";
import type { ComparedFee, PortfolioFacts, Observation, ObservationInput, SaverFacts } from "./next-steps.ts";

/** A cost that is this much above that of the others is told: less is the noise of rounded fees.
 * @source product decision */
export const feeMarginRatio = 0.0005;
/** A median of fewer others says nothing. @source product decision */
export const leastPeers = 5;

/** A portfolio, or its funds, that costs more than half of the others of its kind. */
export function feesAbovePeers({ portfolios }: SaverFacts): readonly Observation[] {
  return portfolios.flatMap((portfolio) =>
    portfolio.fees.flatMap((compared) => {
      const { fee, baseCents, ratio, peersRatio, peersCount, peersOn } = compared;
      // A difference of ratios carries an error of binary fractions: a billionth is none.
      const excess = Math.round((ratio - peersRatio) * 1e9) / 1e9;
      const yearlyCents = scaleCents(baseCents, excess);
      if (peersCount < leastPeers || excess < feeMarginRatio || yearlyCents < leastYearlyCents) return [];
      const peers = { from: peersOn, source: "catalogue" };
      return [
        observation([portfolio], {
          rule: "fees_above_peers",
          detail: fee,
          amountCents: baseCents,
          yearlyCents,
          inputs: [
            datum("fee_base", portfolio, { amountCents: baseCents }),
            ownFee(portfolio, compared),
            datedFigure("peers_fee", peers, { ratio: peersRatio }),
            datedFigure("peers_count", peers, { count: peersCount }),
          ],
        }),
      ];
    }),
  );
}

/** What the saver typed, or what the catalogue said on the day it was read. */
function ownFee(portfolio: PortfolioFacts, { ratio, provenance, peersOn }: ComparedFee): ObservationInput {
  const input = datum("own_fee", portfolio, { ratio });
  return provenance === "typed"
    ? { ...input, asOf: null, provenance: "typed" }
    : { ...input, asOf: peersOn, provenance: null, source: "catalogue" };
}

/** Settings that analyses wait for, told once for all portfolios: as many lines would hide all the rest. */
export function missingSettings({ portfolios }: SaverFacts): readonly Observation[] {
  const waiting = portfolios
    .filter((portfolio) => portfolio.missing.length > 0 && portfolio.ownedCents !== 0)
    .toSorted((a, b) => (b.ownedCents ?? 0) - (a.ownedCents ?? 0));
  if (waiting.length === 0) return [];
  return [
    observation(waiting, {
      rule: "missing_settings",
      amountCents: eurosAffected(waiting.map((portfolio) => portfolio.ownedCents)),
      inputs: waiting.map((portfolio) =>
        datum("missing", portfolio, { amountCents: portfolio.ownedCents, count: portfolio.missing.length }),
      ),
    }),
  ];
}
