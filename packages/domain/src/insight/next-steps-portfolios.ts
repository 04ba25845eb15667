import { eurosAffected } from "./health.ts";
import { scaleCents } from "../kernel/cents.ts";
import { datum, datedFigure, observation } from "./next-steps-inputs.ts";
import { leastYearlyCents } from "./trifles.ts";
import type { ComparedFee, PortfolioFacts, Observation, ObservationInput, SaverFacts } from "./next-steps.ts";

/** Minimum difference from the peers' cost that is reported: a smaller one is rounding of fees.
 * @source product decision */
export const feeMarginRatio = 0.0005;
/** Minimum number of peers for a meaningful median. @source product decision */
export const leastPeers = 5;

/** Reports a portfolio, or its funds, above the median cost of its peers. */
export function feesAbovePeers({ portfolios }: SaverFacts): readonly Observation[] {
  return portfolios.flatMap((portfolio) =>
    portfolio.fees.flatMap((compared) => {
      const { fee, baseCents, ratio, peersRatio, peersCount, peersOn } = compared;
      // Rounding to a billionth removes the floating-point error of the difference.
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

/** Value entered by the saver, or that of the catalogue on the day it was read. */
function ownFee(portfolio: PortfolioFacts, { ratio, provenance, peersOn }: ComparedFee): ObservationInput {
  const input = datum("own_fee", portfolio, { ratio });
  return provenance === "typed"
    ? { ...input, asOf: null, provenance: "typed" }
    : { ...input, asOf: peersOn, provenance: null, source: "catalogue" };
}

/** Settings that analyses require, reported once for all portfolios: one entry per portfolio would hide everything else. */
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
