import { assetClasses, modelClasses, portfolioKinds } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, instantText, ratio } from "../types.ts";

const share = ratio.min(0).max(1);
/** 0 to 5. */
const profile = z.int().min(0).max(5);
const band = z.object({ assetClass: z.enum(modelClasses), low: share, target: share, high: share });
const model = z.object({
  profile,
  version: z.int(),
  /** A class without a band must not be held. */
  bands: z.array(band),
  authorName: z.string(),
  madeAt: instantText,
});
export type Model = z.output<typeof model>;

const drift = z.object({
  customerId: id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  portfolioId: id,
  portfolioName: z.string(),
  kind: z.enum(portfolioKinds),
  institutionName: z.string().nullable(),
  amount: amount.nullable(),
  asOf: dayText.nullable(),
  /** The customer's profile, from the answers of `profileOn`. */
  profile,
  profileOn: dayText,
  /** Version of the model. */
  version: z.int(),
  /** Largest gap of a class beyond its band: 0.05 is five points. */
  drift: ratio,
  /** Positive above the band, negative below it. */
  gaps: z.array(z.object({ assetClass: z.enum(assetClasses), share: ratio, beyond: ratio })),
});
export type ModelDriftLine = z.output<typeof drift>;

export const modelsApi = {
  list: endpoint({
    method: "GET",
    path: "/model_portfolios",
    summary: "The firm's model portfolios as they stand, one a risk profile",
    access: "firm",
    permission: "models.read",
    needs: "showReco",
    reply: z.object({ models: z.array(model) }),
    errors: [],
  }),
  versions: endpoint({
    method: "GET",
    path: "/model_portfolios/{profile}/versions",
    summary: "What a model portfolio was, the newest first; at most a hundred",
    access: "firm",
    permission: "models.read",
    needs: "showReco",
    params: z.object({ profile: z.coerce.number().int().min(0).max(5) }),
    reply: z.object({ models: z.array(model) }),
    errors: [],
  }),
  write: endpoint({
    method: "PUT",
    path: "/model_portfolios/{profile}",
    summary: "Write the next version of a model portfolio",
    access: "firm",
    permission: "models.write",
    needs: "showReco",
    params: z.object({ profile: z.coerce.number().int().min(0).max(5) }),
    body: z.object({
      model: z.object({
        /** The version that this one replaces; 0 where there is none. */
        follows: z.int().min(0),
        bands: z.array(band).min(1).max(modelClasses.length),
      }),
    }),
    reply: z.object({ model }),
    errors: ["model.changed", "model.twice", "model.order", "model.sum"],
  }),
  drifts: endpoint({
    method: "GET",
    path: "/model_drifts",
    summary:
      "Contracts of the book that leave the bands of the model of their customer's profile, the farthest first",
    access: "firm",
    permission: "models.read",
    needs: "showReco",
    query: z.object({
      profile: profile.optional(),
      page: z.int().min(1).max(200).default(1),
    }),
    reply: z.object({
      drifts: z.array(drift),
      meta: z.object({
        totalCount: z.int(),
        customerCount: z.int(),
        /** Number of contracts within their bands, and of those with too much unknown to decide. */
        withinCount: z.int(),
        unknownCount: z.int(),
        page: z.int(),
        totalPages: z.int(),
      }),
    }),
    errors: [],
  }),
};
