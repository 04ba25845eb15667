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
import type { FundHistory } from "../../../market/funds/actions/prices.ts";
import { dailyValues } from "../../../holdings/valuations/actions/daily.ts";
import { basisOf } from "./basis.ts";
import { classReferences } from "./class-references.ts";
import { readPrices, type Situation } from "./situation.ts";

/** No history is shown before this day (specification 1 §9). */
const firstShownDay = day("2017-01-01");

/** The inputs of an analysis: stored with it, with a fingerprint of all of them. */
export type AnalysisInputs = {
  readonly digest: string;
  /** Inputs that may change while the portfolio is held: the result is valid as long as they are the same. */
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
  /** The figures and stars behind the points of each section. */
  readonly scores: Scores;
};

type Computed = {
  readonly inputs: AnalysisInputs;
  readonly sections: readonly AnalysisSection[];
  readonly light: LightAnalysis | null;
};

/** Computes the four sections of a portfolio, or its reduced view, from the stored data of the portfolio and its funds. */
export async function computeAnalysis(
  services: Services,
  subject: Subject,
  situation: Situation,
): Promise<Computed> {
  const { portfolio } = situation;
  // In one message to the database, as far as the queries do not depend on each other.
  const [prices, { values, valuedDays }, movements, references, employer] = await Promise.all([
    readPrices(services, situation),
    dailyValues(services, subject, {
      portfolioId: portfolio.id,
      since: firstDayUntil(dayOf(services.clock())),
    }),
    movementsOf(services.db, subject, portfolio.id),
    classReferences(services),
    allEmployerPayments(services, subject, portfolio),
  ]);
  const at = services.clock();
  const found = analysisOf({
    situation,
    prices,
    references,
    values,
    valuedDays,
    movements,
    employer,
    at,
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

/** Returns the first day to read: a whole number of months of thirty days before today, at or before the first day shown. */
function firstDayUntil(today: Day): Day {
  return addDays(today, -30 * Math.ceil(daysBetween(firstShownDay, today) / 30));
}

/** Fingerprint of a fund's price history, which many analyses read: computed once while it is cached. */
const fingerprints = new WeakMap<FundHistory, string>();

function fingerprintOf(history: FundHistory): string {
  const known = fingerprints.get(history);
  if (known !== undefined) return known;
  const made = createHash("sha256").update(JSON.stringify(history)).digest("base64url");
  fingerprints.set(history, made);
  return made;
}

/** Returns the values of consecutive days as input of a fingerprint: three numbers per day. */
function numbersOf(values: readonly DayValue[]): Float64Array {
  const numbers = new Float64Array(3 * values.length);
  for (const [index, { valueCents, paidTotalCents, reconstructed }] of values.entries())
    numbers.set([valueCents, paidTotalCents, reconstructed ? 1 : 0], 3 * index);
  return numbers;
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
  const read = {
    lines,
    totalCents,
    profile,
    fees: situation.terms,
    infos: situation.infos,
    rules: market?.rules,
    histories: histories.map(fingerprintOf),
    valuesFrom: values[0]?.day,
  };
  return {
    digest: createHash("sha256").update(JSON.stringify(read)).update(numbersOf(values)).digest("hex"),
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
