import { dayNumber, type ModelLine, riskModel } from "../index.ts";
import { dayOf, type Instant } from "@vigie/domain";
import { type ClassReferences, heldModel, type KeyedLaw, lawOf, modelLine } from "./risk-model.ts";
import type { FundHistory, Situation } from "./situation.ts";

/** A portfolio of the household, with the person's share. */
export type HouseholdPart = {
  readonly situation: Pick<Situation, "portfolio" | "infos" | "terms" | "positions">;
  /** The person's share of its value, above 0. */
  readonly ownedCents: number;
};

type Read = {
  readonly histories: ReadonlyMap<string, FundHistory>;
  readonly references: ClassReferences;
  readonly at: Instant;
};

/** Return distribution of all portfolios of a household together: all lines under the same covariance, never a sum of
 * distributions. A fund held in two portfolios is one line, whose mean is the average of both, as their costs differ.
 * @returns null without a portfolio, or where the lines give no distribution
 * @source methodology 2, sections 1.4 and 1.6 */
export function householdLaw(parts: readonly HouseholdPart[], read: Read): KeyedLaw | null {
  const total = parts.reduce((sum, part) => sum + part.ownedCents, 0);
  if (!(total > 0)) return null;
  const today = dayOf(read.at);
  const lines = new Map<string, ModelLine>();
  const weights = new Map<string, number>();
  for (const { situation, ownedCents } of parts) {
    const held = heldModel(situation, read.histories);
    for (const line of held.lines) {
      const weight = ((held.weights.get(line.key) ?? 0) * ownedCents) / total;
      const found = modelLine(situation, line, Number(today.slice(0, 4)));
      const before = { line: lines.get(line.key) ?? found, weight: weights.get(line.key) ?? 0 };
      lines.set(line.key, joined(before, { line: found, weight }));
      weights.set(line.key, before.weight + weight);
    }
  }
  const model = riskModel({
    lines: [...lines.values()],
    references: read.references,
    onDay: dayNumber(today),
  });
  return lawOf(model, weights);
}

type Weighed = { readonly line: ModelLine; readonly weight: number };

function joined(before: Weighed, other: Weighed): ModelLine {
  const weight = before.weight + other.weight;
  if (!(weight > 0)) return before.line;
  const mean = before.line.meanRatio * before.weight + other.line.meanRatio * other.weight;
  return { ...before.line, meanRatio: mean / weight };
}
