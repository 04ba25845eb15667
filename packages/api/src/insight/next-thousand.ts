import { nextPlaces, placeStates } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, ratio, who } from "../types.ts";

const state = z.enum(placeStates);

const rate = {
  rateRatio: ratio,
  rateFrom: dayText,
  /** A revision that went by since the rate was read. */
  revisionUnread: dayText.nullable(),
  /** The rate is the one that was told with the request. */
  isRateTold: z.boolean(),
  source: z.string(),
};

const nextThousand = z.object({
  on: dayText,
  amount,
  years: z.int(),
  /** In their order: the first that applies is where the sum goes before any other. */
  steps: z.object({
    debt: z.object({
      state,
      /** The best rate without risk that is known. */
      safeRatio: ratio.nullable(),
      /** Dearer than it, the dearest first. */
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
  /** Savings books with room under their cap, the best rate first. */
  rooms: z.array(
    z.object({
      kindDetail: z.enum(["lep", "livret_a", "ldd"]),
      portfolioId: id.nullable(),
      name: z.string().nullable(),
      /** The whole cap where none is held. */
      room: amount.nullable(),
      ...rate,
    }),
  ),
  /** The rate of the Livret A that its place rests on. */
  livret: z.object(rate).nullable(),
  /** The largest value first; then what rests on a rate that may be outdated; what has no value last. */
  places: z.array(
    z.object({
      place: z.enum(nextPlaces),
      /** What the sum would be worth, all taxes taken. */
      value: amount.nullable(),
      /** False where there is no value, and while the rate it rests on may be outdated. */
      isRanked: z.boolean(),
      growthRatio: ratio.nullable(),
      /** Taken on the gains; of a euro fund each year. */
      taxRatio: ratio.nullable(),
      isCostSupposed: z.boolean(),
      /** Within 1 % of the one before. */
      isClose: z.boolean(),
      /** The person's own, the largest where there are several. */
      portfolioId: id.nullable(),
      name: z.string().nullable(),
    }),
  ),
  /** Rates that were applied, each with the day it holds from and where it was read. */
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
    /** Marginal rates of income tax, now and at the end: without both a PER has no value. */
    query: z.object({
      rateIn: marginal.optional(),
      rateOut: marginal.optional(),
      /** Today's rate of the Livret A, where the known one went past a revision. */
      livretRate: statedRate.optional(),
    }),
    reply: z.object({ nextThousand }),
    errors: [],
  }),
};
