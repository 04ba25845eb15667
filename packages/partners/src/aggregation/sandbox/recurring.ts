import type { Recurring } from "./ledger.ts";

/** Helpers for monthly lines. `on` is a day of the month, amounts are signed cents. */

type Words = {
  readonly wording: string;
  readonly category?: readonly [string, string];
  readonly noiseRatio?: number;
  readonly months?: readonly number[];
};

function recurring(
  at: { on: number; cents: number; type: string },
  words: Words,
  usual: readonly [string, string],
): Recurring {
  return { ...at, category: usual, ...words };
}

export function income(on: number, cents: number, words: Words): Recurring {
  return recurring({ on, cents, type: "transfer" }, words, ["salary", "revenue"]);
}

export function debit(on: number, cents: number, words: Words): Recurring {
  return recurring({ on, cents, type: "order" }, words, ["subscriptions", "others"]);
}

export function transfer(on: number, cents: number, wording: string): Recurring {
  return recurring({ on, cents, type: "transfer" }, { wording }, ["internal_transfer", "others"]);
}

export function fee(on: number, cents: number, wording: string): Recurring {
  return recurring({ on, cents, type: "bank" }, { wording }, ["bank_fees", "bank_insurances"]);
}
