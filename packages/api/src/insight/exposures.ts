import { exposureBys } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, ratio, who } from "../types.ts";

const exposure = z.object({
  by: z.enum(exposureBys),
  /** Of the placements, what there is something to tell of. A euro fund and cash are in no region, a bond is no company. */
  applicable: amount,
  notApplicable: amount,
  /** Of what applies, what nobody tells. */
  notTold: amount,
  /** The part of what applies that is told; null where nothing applies. */
  knownRatio: ratio.nullable(),
  /** Of what is told, what is older than 120 days, or bears no day. */
  old: amount,
  /** The largest first, twenty at most. A region, a sector or a currency is named by its key. */
  known: z.array(z.object({ key: z.string(), name: z.string(), amount, ratio })),
  /** Those told beyond the twenty. */
  others: z.object({ count: z.int(), amount, ratio }).nullable(),
  /** As concentrated as this many equal parts: between these two, what is not told being one or dust. */
  effective: z.object({ least: z.number(), most: z.number() }).nullable(),
});
export type ExposureView = z.output<typeof exposure>;

const heldFund = z.object({ isin: z.string(), label: z.string() });

const exposures = z.object({
  /** The oldest value of the placements; null without any. */
  asOf: dayText.nullable(),
  /** All the placements, for the person's share. */
  total: amount,
  by: z.array(exposure),
  /** Funds held in several contracts, the largest first. */
  sameFunds: z.array(
    heldFund.extend({
      amount,
      ratio: ratio.nullable(),
      contracts: z.array(z.object({ id, name: z.string(), amount })),
    }),
  ),
  /** Funds that are almost one placement, those that move most alike first. */
  nearFunds: z.array(
    z.object({
      key: z.string(),
      dearer: heldFund,
      cheaper: heldFund,
      correlation: ratio,
      /** What the dearer one costs more a year on what is held of it. */
      extraYearly: amount.nullable(),
      /** What both are known to hold in common, at least. */
      sharedRatio: ratio.nullable(),
    }),
  ),
});
export type ExposuresView = z.output<typeof exposures>;

export const exposuresApi = {
  show: endpoint({
    method: "GET",
    path: "/users/{id}/exposures",
    summary:
      "Companies, regions, sectors and currencies held through all the funds, with what is not told, and duplicates",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    reply: z.object({ exposures }),
    errors: [],
  }),
};
