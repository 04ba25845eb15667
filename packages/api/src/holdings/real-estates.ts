import {
  dwellingFeatures,
  dwellingKinds,
  dwellingStates,
  dwellingUsages,
  estimateFailures,
  estimateScales,
  mostRooms,
  portfolioStatuses,
  provenances,
  realEstateTypes,
} from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { ownership, ownershipTerms } from "./portfolios.ts";
import { amount, dayText, id, nothing, ratio, who } from "../types.ts";
import { valueSeries } from "../insight/wealth.ts";

/** Properties. Price and estimate are of the whole property; `amount` is the saver's share, which counts in totals. */

const unsigned = amount.refine((value) => value >= 0, "amount.negative");
const line = z.string().trim().min(1).max(120);
const year = z.int().min(1900).max(2200);
const rooms = z.int().min(1).max(mostRooms);

const description = z.object({
  type: z.enum(realEstateTypes),
  dwellingKind: z.enum(dwellingKinds).nullable(),
  street: line.nullable(),
  postalCode: z
    .string()
    .regex(/^\d{5}$/)
    .nullable(),
  city: line.nullable(),
  /** In square metres. */
  surface: z.number().min(5).max(2_000).nullable(),
  /** 0 is the ground floor. */
  floor: z.int().min(0).max(100).nullable(),
  floorCount: z.int().min(0).max(100).nullable(),
  /** 5 is five or more. */
  rooms: rooms.nullable(),
  bedrooms: rooms.nullable(),
  state: z.enum(dwellingStates).nullable(),
  usage: z.enum(dwellingUsages).nullable(),
  features: z.array(z.enum(dwellingFeatures)).max(dwellingFeatures.length),
  purchaseValue: unsigned.nullable(),
  purchaseYear: year.nullable(),
  notaryCosts: unsigned.nullable(),
  /** Monthly, without charges. */
  rentReceived: unsigned.nullable(),
});

const savedDescription = z.object({
  ...description.partial({ features: true }).shape,
  dwellingKind: description.shape.dwellingKind.default(null),
  street: description.shape.street.default(null),
  postalCode: description.shape.postalCode.default(null),
  city: description.shape.city.default(null),
  surface: description.shape.surface.default(null),
  floor: description.shape.floor.default(null),
  floorCount: description.shape.floorCount.default(null),
  rooms: description.shape.rooms.default(null),
  bedrooms: description.shape.bedrooms.default(null),
  state: description.shape.state.default(null),
  usage: description.shape.usage.default(null),
  features: description.shape.features.default([]),
  purchaseValue: description.shape.purchaseValue.default(null),
  purchaseYear: description.shape.purchaseYear.default(null),
  notaryCosts: description.shape.notaryCosts.default(null),
  rentReceived: description.shape.rentReceived.default(null),
});

const estimateRange = z.object({
  asOf: dayText,
  value: amount,
  low: amount,
  high: amount,
  squareMetre: amount,
  method: z.object({
    scale: z.enum(estimateScales),
    place: z.string(),
    /** Years of the sales used. */
    period: z.string(),
    saleCount: z.int(),
    medianSquareMetre: amount,
    factors: z.array(z.object({ name: z.string(), ratio })),
    source: z.string(),
  }),
});
export type EstimateRange = z.output<typeof estimateRange>;

export const realEstate = z.object({
  id,
  name: z.string(),
  ...description.shape,
  ownership,
  /** Null for one entered manually before descriptions existed. */
  type: z.enum(realEstateTypes).nullable(),
  /** Location in one line; null where unknown. */
  location: z.string().nullable(),
  status: z.enum(portfolioStatuses),
  /** The saver's share, which counts in totals. */
  amount: amount.nullable(),
  amountAsOf: dayText.nullable(),
  provenance: z.enum(provenances).nullable(),
  /** Value of the whole property. */
  currentAmount: amount.nullable(),
  /** Price entered by the saver, kept whatever the estimate is. */
  assetPrice: amount.nullable(),
  assetPriceOn: dayText.nullable(),
  estimateEnabled: z.boolean(),
  estimate: estimateRange.nullable(),
  estimateFailure: z.enum(estimateFailures).nullable(),
  loans: z.array(
    z.object({
      id,
      name: z.string(),
      /** Outstanding amount of the whole loan, and the saver's share of it. */
      outstanding: amount.nullable(),
      ownedOutstanding: amount.nullable(),
      asOf: dayText.nullable(),
      monthlyCharge: amount.nullable(),
    }),
  ),
  /** The saver's share of the value minus their share of the debt; null where either is unknown. */
  netEquity: amount.nullable(),
  /** Change of the whole value since the purchase, without acquisition costs; null where either is unknown. */
  sincePurchase: z.object({ gain: amount, ratio }).nullable(),
  /** Yearly rent over the whole value, before charges and taxes. */
  grossYieldRatio: ratio.nullable(),
});
export type RealEstate = z.output<typeof realEstate>;

const estimateView = z.object({
  estimateEnabled: z.boolean(),
  assetPrice: amount.nullable(),
  assetPriceOn: dayText.nullable(),
  estimate: estimateRange.nullable(),
  failure: z.enum(estimateFailures).nullable(),
  /** Pairs of a timestamp in milliseconds and the estimated value of the whole property, oldest first. */
  history: z.array(z.tuple([z.number(), amount])),
});
export type EstimateView = z.output<typeof estimateView>;

const params = z.object({ id });
const reply = z.object({ realEstate });
const checks = [
  "real_estate.missing_fields",
  "real_estate.future_year",
  "real_estate.bedrooms",
  "real_estate.floor",
  "ownership.no_share",
  "ownership.future_birth",
] as const;

export const realEstatesApi = {
  create: endpoint({
    method: "POST",
    path: "/users/me/real_estates",
    summary: "Add a property, with a price typed in or an estimate, and a loan that pays for it",
    access: "customer",
    needs: "realEstate",
    body: z.object({
      realEstate: z.object({
        ...savedDescription.shape,
        name: line,
        /** Null: sole ownership. */
        ownership: ownershipTerms.nullable().default(null),
        assetPrice: unsigned.nullable().default(null),
        estimateEnabled: z.boolean().default(false),
        loanId: id.nullable().default(null),
      }),
    }),
    reply,
    status: 201,
    errors: [
      ...checks,
      "real_estate.no_value",
      "real_estate.too_many",
      "real_estate.not_found",
      "loan.not_found",
      "loan.insufficient_data",
      "loan.already_linked",
    ],
  }),
  list: endpoint({
    method: "GET",
    path: "/users/{id}/real_estates",
    summary: "Properties, the most valuable first",
    access: "owner",
    subject: "id",
    needs: "realEstate",
    params: z.object({ id: who }),
    versioned: true,
    reply: z.object({ realEstates: z.array(realEstate) }),
    errors: [],
  }),
  series: endpoint({
    method: "GET",
    path: "/users/{id}/real_estates/series/cash_values",
    summary: "Value history of all properties together",
    access: "owner",
    subject: "id",
    needs: "realEstate",
    params: z.object({ id: who }),
    query: z.object({ from: dayText.optional() }),
    versioned: true,
    reply: z.object({ series: valueSeries }),
    errors: [],
  }),
  show: endpoint({
    method: "GET",
    path: "/real_estates/{id}",
    summary: "One property, its estimate, its loans and what is left of it once they are paid",
    access: "owner",
    needs: "realEstate",
    params,
    versioned: true,
    reply,
    errors: ["real_estate.not_found"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/real_estates/{id}",
    summary: "Change what is said of a property; what is absent stays",
    access: "owner",
    needs: "realEstate",
    params,
    body: z.object({
      realEstate: z.object({
        ...description.partial().shape,
        name: line.optional(),
        /** Null removes the setting. */
        ownership: ownershipTerms.nullable().optional(),
        /** Dated today; absent: unchanged; null deletes all entered prices. */
        assetPrice: unsigned.nullable().optional(),
      }),
    }),
    reply,
    errors: ["real_estate.not_found", ...checks],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/real_estates/{id}",
    summary: "Delete a property with its history; the confirmation box must be ticked",
    access: "owner",
    needs: "realEstate",
    params,
    query: z.object({ confirmed: z.boolean().default(false) }),
    reply: nothing,
    errors: ["real_estate.not_found", "real_estate.confirmation_required"],
  }),
  estimate: endpoint({
    method: "POST",
    path: "/real_estates/{id}/estimate",
    summary:
      "Ask for an estimate or stop using it, type a price in; a failure of the partner is told, never an error",
    access: "owner",
    needs: "estimator",
    params,
    body: z.object({
      estimateEnabled: z.boolean(),
      /** Absent: unchanged; null deletes all entered prices. */
      assetPrice: unsigned.nullable().optional(),
    }),
    reply: z.object({ estimate: estimateView }),
    errors: ["real_estate.not_found"],
  }),
  showEstimate: endpoint({
    method: "GET",
    path: "/real_estates/{id}/estimate",
    summary: "The estimate, the price typed in beside it, and the history of the estimate",
    access: "owner",
    needs: "estimator",
    params,
    reply: z.object({ estimate: estimateView }),
    errors: ["real_estate.not_found"],
  }),
};
