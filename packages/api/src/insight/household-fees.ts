import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, ratio, who } from "../types.ts";

/** Costs of a contract, the person's share, from its own analysis. */
const contractFees = z.object({
  id,
  name: z.string(),
  /** Value on the day of its analysis. */
  value: amount,
  yearly: amount,
  /** Loss through fees in twenty years, compared with the same contract without fees. */
  lost: amount,
});

const householdFees = z.object({
  /** Day of the oldest analysis; null, like the sums, where no contract's fees are known. */
  asOf: dayText.nullable(),
  yearly: amount.nullable(),
  yearlyRatio: ratio.nullable(),
  lost: amount.nullable(),
  /** In today's euros. */
  lostReal: amount.nullable(),
  /** Value of the contracts with known fees, and that value plus the others. */
  covered: amount,
  total: amount,
  /** Bank fees for cards and accounts in twelve full months, for accounts known that long; null without one. */
  bank: z.object({ amount, from: dayText, to: dayText, knownCount: z.int(), count: z.int() }).nullable(),
  /** Most expensive first. */
  contracts: z.array(contractFees),
  /** Contracts of unknown fees or lines. */
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
