import { scoreVersion } from "@vigie/analytics";
import { analysisOf, type Prices, type Scores } from "@vigie/analytics/insight";
import type { AnalysisSection, LightAnalysis } from "@vigie/api";
import {
  addDays,
  analysisEngineVersion,
  type Basis,
  type Day,
  type DayValue,
  day,
  dayOf,
  daysBetween,
  figuresVersion,
  type Movement,
} from "@vigie/domain";
import { createHash } from "node:crypto";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { allEmployerPayments } from "../../../holdings/devices/actions/employer-payments.ts";
import { movementsOf } from "../../../holdings/transactions/actions.ts";
import { samplePortfolios, valuedDays } from "../../../holdings/valuations/actions/history.ts";
import { basisOf } from "./basis.ts";
import { classReferences } from "./class-references.ts";
import { readPrices, type Situation } from "./situation.ts";

/** No history is shown before this day (specification 1 §9). */
const firstShownDay = day("2017-01-01");

/** What an analysis rested on: kept with it, with a fingerprint of all of it. */
export type AnalysisInputs = {
  readonly digest: string;
  /** What may change while the portfolio is held: the result stands as long as it is the same. */
  readonly basis: Basis;
  readonly engineVersion: string;
  readonly figuresVersion: string;
  readonly asOf: Day | null;
  readonly totalCents: number;
  readonly profile: Situation["profile"];
  readonly contractSlug: string | null;
  readonly lines: readonly {
    readonly isin: string | null;
    readonly label: string;
    readonly amountCents: number;
  }[];
  readonly prices: readonly {
    readonly isin: string;
    readonly from: Day;
    readonly until: Day;
    readonly count: number;
  }[];
  readonly scoreVersion: string;
  /** The figures and stars behind each section's points. */
  readonly scores: Scores;
};

type Computed = {
  readonly inputs: AnalysisInputs;
  readonly sections: readonly AnalysisSection[];
  readonly light: LightAnalysis | null;
};

/** The four sections of a portfolio or its lighter view, from what is stored of it and of its funds. */
export async function computeAnalysis(
  services: Services,
  subject: Subject,
  situation: Situation,
): Promise<Computed> {
  const prices = await readPrices(services, situation);
  const values = await dailyValues(services, subject, situation);
  const movements = await movementsOf(services.db, subject, situation.portfolio.id);
  const found = analysisOf({
    situation,
    prices,
    references: await classReferences(services),
    values,
    valuedDays: await valuedDays(services, subject, situation.portfolio.id),
    movements,
    employer: await allEmployerPayments(services, subject, situation.portfolio),
    at: services.clock(),
  });
  const dated = { analysedAt: services.clock(), engineVersion: analysisEngineVersion };
  const read = inputsOf({ situation, prices, values, movements });
  if (found.kind === "light")
    return {
      inputs: { ...read, scoreVersion, scores: noScores },
      sections: [],
      light: { ...found.body, ...dated },
    };
  const { bodies, scores } = found;
  const scored = (section: keyof typeof scores) => ({
    ...dated,
    scoreVersion,
    points: scores[section]?.points.value ?? null,
    scores: (scores[section]?.subScores ?? []).map((one) => ({ ...one })),
  });
  return {
    inputs: { ...read, scoreVersion, scores },
    light: null,
    sections: [
      { ...bodies.allocation, ...scored("allocation") },
      { ...bodies.performances, ...scored("performances") },
      { ...bodies.risk, ...scored("risk") },
      { ...bodies.fees, ...scored("fees") },
    ],
  };
}

const noScores: Scores = { allocation: null, performances: null, risk: null, fees: null };

/** The portfolio's value on every day since its first one. */
async function dailyValues(
  services: Services,
  subject: Subject,
  { portfolio }: Situation,
): Promise<DayValue[]> {
  const today = dayOf(services.clock());
  const portfolioIds = [portfolio.id];
  const months = Array.from({ length: Math.ceil(daysBetween(firstShownDay, today) / 30) + 1 }, (_, index) =>
    addDays(today, -30 * index),
  ).toReversed();
  const [coarse = []] = await samplePortfolios(services, subject, { portfolioIds, days: months });
  const known = coarse.findIndex((sample) => sample !== null);
  if (known < 0) return [];
  const from = months[Math.max(0, known - 1)] ?? today;
  const days: Day[] = [];
  for (let on = from; on <= today; on = addDays(on, 1)) days.push(on);
  const [samples = []] = await samplePortfolios(services, subject, { portfolioIds, days });
  return samples.flatMap((sample, index): DayValue[] => {
    const on = days[index];
    return sample === null || on === undefined ? [] : [{ day: on, ...sample }];
  });
}

type Read = {
  readonly situation: Situation;
  readonly prices: Prices;
  readonly values: readonly DayValue[];
  readonly movements: readonly Movement[];
};

function inputsOf({
  situation,
  prices,
  values,
  movements,
}: Read): Omit<AnalysisInputs, "scores" | "scoreVersion"> {
  const { portfolio, positions, market, totalCents, profile } = situation;
  const lines = positions.map((position) => ({
    isin: position.isin,
    label: position.label,
    amountCents: position.amountCents,
  }));
  const histories = [...prices.histories.values()].toSorted((a, b) => (a.isin < b.isin ? -1 : 1));
  const digest = createHash("sha256")
    .update(
      JSON.stringify({
        lines,
        totalCents,
        profile,
        fees: situation.terms,
        infos: situation.infos,
        rules: market?.rules,
        histories,
        values,
      }),
    )
    .digest("hex");
  return {
    digest,
    basis: basisOf(situation, movements),
    engineVersion: analysisEngineVersion,
    figuresVersion,
    asOf: portfolio.valueAsOf,
    totalCents,
    profile,
    contractSlug: market?.slug ?? null,
    lines,
    prices: histories.flatMap((history) => {
      const from = history.days[0];
      const until = history.days.at(-1);
      if (from === undefined || until === undefined) return [];
      return [{ isin: history.isin, from, until, count: history.days.length }];
    }),
  };
}
