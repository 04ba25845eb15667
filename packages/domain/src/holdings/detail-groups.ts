import type { KindDetail } from "./portfolios.ts";

/** Names that partners use for the two employee plans. */
export const percoAliases: readonly KindDetail[] = ["perco", "percoi", "percol"];
export const peeAliases: readonly KindDetail[] = ["pee", "peg", "pei", "pelt", "hes"];
/** Savings products counted as regulated savings (specification 1 §9). */
export const regulatedSavings: readonly KindDetail[] = [
  "livret_a",
  "livret_jeune",
  "ldd",
  "pel",
  "cel",
  "lep",
];
