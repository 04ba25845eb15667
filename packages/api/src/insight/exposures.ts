import { exposureBys } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, ratio, who } from "../types.ts";

const exposure = z.object({
  by: z.enum(exposureBys),
  /** Investments to which the dimension applies, and others: a euro fund and cash have no region, a bond is not a company. */
  applicable: amount,
  notApplicable: amount,
  /** Applicable part without data. */
  notTold: amount,
  /** Share of the applicable part with data; null where nothing applies. */
  knownRatio: ratio.nullable(),
  /** Part of the data that is older than 120 days, or undated. */
  old: amount,
  /** Largest first, at most twenty. A region, a sector or a currency is identified by its key. */
  known: z.array(z.object({ key: z.string(), name: z.string(), amount, ratio })),
  /** Known ones beyond the twenty. */
  others: z.object({ count: z.int(), amount, ratio }).nullable(),
  /** Effective number of equal parts: a range, as the unknown part may be one position or many tiny ones. */
  effective: z.object({ least: z.number(), most: z.number() }).nullable(),
});
export type ExposureView = z.output<typeof exposure>;

const heldFund = z.object({ isin: z.string(), label: z.string() });

const exposures = z.object({
  /** Day of the oldest value; null without any. */
  asOf: dayText.nullable(),
  /** All investments, the person's share. */
  total: amount,
  by: z.array(exposure),
  /** Funds held in several contracts, largest first. */
  sameFunds: z.array(
    heldFund.extend({
      amount,
      ratio: ratio.nullable(),
      contracts: z.array(z.object({ id, name: z.string(), amount })),
    }),
  ),
  /** Pairs of nearly identical funds, most correlated first. */
  nearFunds: z.array(
    z.object({
      key: z.string(),
      dearer: heldFund,
      cheaper: heldFund,
      correlation: ratio,
      /** Additional yearly cost of the more expensive one on the amount held. */
      extraYearly: amount.nullable(),
      /** Minimum known overlap of their holdings. */
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
