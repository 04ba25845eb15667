import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, ratio, who } from "../types.ts";

/** What a contract costs, for the person's share, as its own analysis tells it. */
const contractFees = z.object({
  id,
  name: z.string(),
  value: amount,
  yearly: amount,
  /** What its fees take in twenty years, against the same contract without any. */
  lost: amount,
});

const householdFees = z.object({
  on: dayText,
  /** Sums of the contracts whose fees are known; null where there is none. */
  yearly: amount.nullable(),
  yearlyRatio: ratio.nullable(),
  lost: amount.nullable(),
  /** The same in euros of today. */
  lostReal: amount.nullable(),
  /** What the contracts with known fees are worth, and what all of them are. */
  covered: amount,
  total: amount,
  /** What banks took for cards and accounts in twelve whole months; null without an account known that long. */
  bank: amount.nullable(),
  /** The dearest first. */
  contracts: z.array(contractFees),
  /** Those whose fees, or whose lines, nobody has told. */
  unknown: z.array(z.object({ id, name: z.string(), value: amount })),
});
export type HouseholdFeesView = z.output<typeof householdFees>;

export const householdFeesApi = {
  show: endpoint({
    method: "GET",
    path: "/users/{id}/fees",
    summary: "What all the contracts cost together, in a year and in twenty, with those that weigh most",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    reply: z.object({ fees: householdFees }),
    errors: [],
  }),
};
