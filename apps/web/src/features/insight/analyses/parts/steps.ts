import { steps } from "./steps-text.ts";

/** The five parts of an analysis and their 23 questions (docs/analysis-steps.md), in the order of the table of contents. */
export const stepIds = ["allocation", "performances", "risk", "fees", "advices"] as const;
export type StepId = (typeof stepIds)[number];

export type Substep = {
  /** Used in the table of contents and in the links to it. */
  readonly name: string;
  /** The question that it answers, used as its title. */
  readonly question: string;
};

export type Step = { readonly id: StepId; readonly name: string; readonly substeps: readonly Substep[] };

export type Place = {
  readonly step: Step;
  readonly substep: Substep;
  /** From 1. */
  readonly number: number;
};

/** The place that an address names; null when there is none. */
export function placeOf(stepId: string, numberText: string): Place | null {
  const step = steps.find((one) => one.id === stepId);
  if (step === undefined || !/^[1-9]$/.test(numberText)) return null;
  const number = Number(numberText);
  const substep = step.substeps[number - 1];
  return substep === undefined ? null : { step, substep, number };
}

const places: readonly Place[] = steps.flatMap((step) =>
  step.substeps.map((substep, index) => ({ step, substep, number: index + 1 })),
);

export type Neighbours = { readonly previous: Place | null; readonly next: Place | null };

/** The previous and next places, across the parts. */
export function neighboursOf({ step, number }: Place): Neighbours {
  const at = places.findIndex((place) => place.step.id === step.id && place.number === number);
  return { previous: places[at - 1] ?? null, next: places[at + 1] ?? null };
}
