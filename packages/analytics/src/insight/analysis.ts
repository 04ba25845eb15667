import { addMonths, type Day, type DayValue, dayOf, type Instant, type Movement } from "@vigie/domain";
import { benchmarkOf } from "./benchmark.ts";
import { lightEuroFund, lightSecurities } from "./light.ts";
import { type ClassReferences, heldModel, type KeyedLaw, lawOf, modelOf } from "./risk-model.ts";
import { type Scores, scoresOf } from "./scores.ts";
import { allocationSection } from "./section-allocation.ts";
import { feesSection } from "./section-fees.ts";
import { type HoldingPeriod, performancesSection } from "./section-performances.ts";
import { weightedSeriesOf, riskSection } from "./section-risk.ts";
import type { LightBody, SectionBodies } from "./sections.ts";
import { type Prices, type Situation, stateOf } from "./situation.ts";

/** Inputs of an analysis, all from one moment. */
export type AnalysisRead = {
  readonly situation: Situation;
  readonly prices: Prices;
  readonly references: ClassReferences;
  /** Value of every day, oldest first, and the days with an actual value. */
  readonly values: readonly DayValue[];
  readonly valuedDays: readonly Day[];
  readonly movements: readonly Movement[];
  /** Employer's payments among them. */
  readonly employer: HoldingPeriod["employer"];
  readonly at: Instant;
};

/** The four sections with their stars, or the reduced view that replaces them. */
export type AnalysisFound =
  | { readonly kind: "full"; readonly bodies: SectionBodies; readonly scores: Scores }
  | { readonly kind: "light"; readonly body: LightBody };

/** Analyses a portfolio: in full, or reduced where it has no scored analysis. */
export function analysisOf(read: AnalysisRead): AnalysisFound {
  const { situation, prices, values, movements, at } = read;
  const lastYear = movements.filter((movement) => movement.day > addMonths(dayOf(at), -12));
  const mix = weightedSeriesOf(situation, prices);
  const law = lawOfPortfolio(read);
  const benchmark = benchmarkOf(situation, prices);
  const openedOn = situation.infos.externalCreatedAt ?? situation.portfolio.openedOn;
  const life = { openedOn, movements, employer: read.employer };
  const measured = { prices, mix, law, benchmark, values, valuedDays: read.valuedDays };
  const state = stateOf(situation);
  if (state.kind === "light") {
    const performances = performancesSection(values, { benchmark: null, life, valuedDays: read.valuedDays });
    const body =
      state.of === "euro_fund"
        ? lightEuroFund(situation)
        : lightSecurities({ ...measured, situation, performances });
    return { kind: "light", body };
  }
  const bodies = {
    allocation: allocationSection(situation),
    performances: performancesSection(values, { benchmark, life, valuedDays: read.valuedDays }),
    risk: riskSection(situation, mix, law),
    fees: feesSection(situation, lastYear),
  };
  return {
    kind: "full",
    bodies,
    scores: scoresOf({ situation, ...measured, bodies, movements: lastYear }),
  };
}

function lawOfPortfolio({ situation, prices, references, at }: AnalysisRead): KeyedLaw | null {
  const held = heldModel(situation, prices.histories);
  return lawOf(modelOf({ situation, references, lines: held.lines, at }), held.weights);
}
