import type { Day } from "../kernel/day.ts";
import type { Alert, AlertFacts } from "./alert-facts.ts";

/** Helpers shared by the alert rules. */

export type Rule = (facts: AlertFacts) => readonly Alert[];

export const nothing = {
  detail: null,
  name: null,
  amountCents: null,
  ratio: null,
  on: null,
  ratioBefore: null,
  asOf: null,
} as const;

export const quarter = (day: Day): string =>
  `${day.slice(0, 4)}-T${String(Math.ceil(Number(day.slice(5, 7)) / 3))}`;
export const month = (day: Day): string => day.slice(0, 7);
