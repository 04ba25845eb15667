import { nextPlaces, placeStates } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, ratio, who } from "../types.ts";

const state = z.enum(placeStates);

const rate = {
  rateRatio: ratio,
  rateFrom: dayText,
  /** Revision day since the rate was read, if any. */
  revisionUnread: dayText.nullable(),
  /** True where the rate is the one sent with the request. */
  isRateTold: z.boolean(),
  source: z.string(),
};

const nextThousand = z.object({
  on: dayText,
  amount,
  years: z.int(),
  /** Ordered: the money goes to the first one that applies. */
  steps: z.object({
    debt: z.object({
      state,
      /** Best known risk-free rate. */
      safeRatio: ratio.nullable(),
      /** Debts with a higher rate, most expensive first. */
      debts: z.array(z.object({ id, name: z.string(), rateRatio: ratio })),
    }),
    reserve: z.object({
      state,
      months: z.int(),
      wanted: amount.nullable(),
      held: amount.nullable(),
      missing: amount.nullable(),
    }),
    match: z.object({ state }),
  }),
  /** Savings books below their cap, best rate first. */
  rooms: z.array(
    z.object({
      kindDetail: z.enum(["lep", "livret_a", "ldd"]),
      portfolioId: id.nullable(),
      name: z.string().nullable(),
      /** The full cap where none is held. */
      room: amount.nullable(),
      ...rate,
    }),
  ),
  /** Livret A rate used for its envelope. */
  livret: z.object(rate).nullable(),
  /** Largest value first; then those with a possibly outdated rate; those without a value last. */
  places: z.array(
    z.object({
      place: z.enum(nextPlaces),
      /** Future value after all taxes. */
      value: amount.nullable(),
      /** False without a value, and while its rate may be outdated. */
      isRanked: z.boolean(),
      growthRatio: ratio.nullable(),
      /** Tax on the gains; for a euro fund, each year. */
      taxRatio: ratio.nullable(),
      isCostSupposed: z.boolean(),
      /** True within 1 % of the previous one. */
      isClose: z.boolean(),
      /** The person's own contract, the largest where there are several. */
      portfolioId: id.nullable(),
      name: z.string().nullable(),
    }),
  ),
  /** Applied rates, each with its first day and its source. */
  taxes: z.array(
    z.object({
      tax: z.enum(["income", "levies", "lightLevies", "oldLifeInsurance"]),
      ratio,
      from: dayText,
      source: z.string(),
    }),
  ),
});
export type NextThousandView = z.output<typeof nextThousand>;

const marginal = z.coerce.number().min(0).max(0.6);
const statedRate = z.coerce.number().min(0).max(0.1);

export const nextThousandApi = {
  show: endpoint({
    method: "GET",
    path: "/users/{id}/next_thousand",
    summary:
      "Where the next thousand euros may go, by rule and date, and what each envelope would leave after ten years",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    /** Marginal income tax rates, now and at the end: a PER has no value unless both are set. */
    query: z.object({
      rateIn: marginal.optional(),
      rateOut: marginal.optional(),
      /** Current Livret A rate, where a revision of the known one is unread. */
      livretRate: statedRate.optional(),
    }),
    reply: z.object({ nextThousand }),
    errors: [],
  }),
};
