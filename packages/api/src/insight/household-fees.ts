import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, ratio, who } from "../types.ts";

/** What a contract costs, for the person's share, as its own analysis tells it. */
const contractFees = z.object({
  id,
  name: z.string(),
  /** On the day of its analysis. */
  value: amount,
  yearly: amount,
  /** What its fees take in twenty years, against the same contract without any. */
  lost: amount,
});

const householdFees = z.object({
  /** The day of the oldest of the analyses; null, as are the sums, where the fees of no contract are known. */
  asOf: dayText.nullable(),
  yearly: amount.nullable(),
  yearlyRatio: ratio.nullable(),
  lost: amount.nullable(),
  /** The same in euros of today. */
  lostReal: amount.nullable(),
  /** What the contracts with known fees are worth, and that with the others. */
  covered: amount,
  total: amount,
  /** What banks took for cards and accounts in twelve whole months, of the accounts known for so long; null without one. */
  bank: z.object({ amount, from: dayText, to: dayText, knownCount: z.int(), count: z.int() }).nullable(),
  /** The dearest first. */
  contracts: z.array(contractFees),
  /** Those whose fees, or whose lines, nobody has told. */
  unknown: z.array(z.object({ id, name: z.string(), value: amount.nullable() })),
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
