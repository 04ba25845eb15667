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
  /** 1 to 7. */
  sri: z.int().min(1).max(7).nullable(),
  entryFeeRatio: ratio.min(0).max(1).nullable(),
  yearlyFeeRatio: ratio.min(0).max(1).nullable(),
  /** Target market: a customer outside it, or whose data are unknown, is in no mission for the product. */
  market: z.object({
    ageFrom: age.nullable(),
    ageTo: age.nullable(),
    /** Minimum risk profile, 0 to 5. */
    riskFrom: z.int().min(0).max(5).nullable(),
    /** Minimum horizon in years, minimum bearable loss, and required product knowledge, according to the questionnaire. */
    horizonYears: z.int().min(0).max(60).nullable(),
    lossFrom: z.enum(lossLevels).nullable(),
    family: z.enum(productFamilies).nullable(),
    /** Text for the advisor. */
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
  /** Remuneration that the firm receives for it. */
  remuneration: z.string().trim().max(500).default(""),
});
const product = z.object({
  id,
  ...fields,
  documents: z.array(document.extend({ url: z.string() })),
  /** Null for members who are neither managers nor administrators. */
  remuneration: z.string().nullable(),
  /** Number of open missions about it. */
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
