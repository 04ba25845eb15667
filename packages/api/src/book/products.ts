import { isIsin, lossLevels, productFamilies, productKinds, productStates } from "@vigie/domain";
import { z } from "zod";
import { typedDay } from "../typed-values.ts";
import { endpoint } from "../endpoint.ts";
import { id, instantText, ratio, webLink } from "../types.ts";

const age = z.int().min(0).max(130);

const document = z.object({
  name: z.string().trim().min(1).max(120),
  version: z.string().trim().min(1).max(40),
  datedOn: typedDay("fact"),
  url: webLink,
});
const fields = {
  name: z.string().trim().min(1).max(120),
  kind: z.enum(productKinds),
  provider: z.string().trim().min(1).max(120),
  isin: z
    .string()
    .refine((text) => isIsin(text) && !text.startsWith("000000000", 2))
    .nullable(),
  contractCode: z.string().trim().max(60).nullable(),
  /** From 1 to 7. */
  sri: z.int().min(1).max(7).nullable(),
  entryFeeRatio: ratio.min(0).max(1).nullable(),
  yearlyFeeRatio: ratio.min(0).max(1).nullable(),
  /** The target market: who is outside it, or of whom it is not known, is in no mission on the product. */
  market: z.object({
    ageFrom: age.nullable(),
    ageTo: age.nullable(),
    /** The least risk profile, 0 to 5. */
    riskFrom: z.int().min(0).max(5).nullable(),
    /** The least horizon, in years, the least loss that can be borne, and what must be understood: by the questionnaire's answers. */
    horizonYears: z.int().min(0).max(60).nullable(),
    lossFrom: z.enum(lossLevels).nullable(),
    family: z.enum(productFamilies).nullable(),
    /** In words, for the advisor. */
    knowledge: z.string().trim().max(500),
  }),
  documents: z.array(document).max(20),
  state: z.enum(productStates),
};
const written = z.object({
  ...fields,
  market: fields.market.extend({
    lossFrom: fields.market.shape.lossFrom.default(null),
    family: fields.market.shape.family.default(null),
  }),
  /** What the firm receives for it. */
  remuneration: z.string().trim().max(500).default(""),
});
const product = z.object({
  id,
  ...fields,
  documents: z.array(document.extend({ url: z.string() })),
  /** Null for who neither manages nor administers the firm. */
  remuneration: z.string().nullable(),
  /** Missions on it that are open. */
  openMissions: z.int(),
  updatedAt: instantText,
});
export type Product = z.output<typeof product>;
export type ProductForm = z.input<typeof written>;

export const productsApi = {
  list: endpoint({
    method: "GET",
    path: "/products",
    summary: "Products of the firm that missions may be on",
    access: "firm",
    permission: "products.read",
    needs: "missions",
    reply: z.object({ products: z.array(product) }),
    errors: [],
  }),
  add: endpoint({
    method: "POST",
    path: "/products",
    summary: "Add a product with its target market",
    access: "firm",
    permission: "products.write",
    needs: "missions",
    body: z.object({ product: written }),
    reply: z.object({ product }),
    status: 201,
    errors: ["product.ages", "product.no_code", "product.too_many"],
  }),
  change: endpoint({
    method: "PUT",
    path: "/products/{id}",
    summary: "Change a product, or close it",
    access: "firm",
    permission: "products.write",
    needs: "missions",
    params: z.object({ id }),
    body: z.object({ product: written }),
    reply: z.object({ product }),
    errors: ["product.not_found", "product.ages", "product.no_code"],
  }),
};
