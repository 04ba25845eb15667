import { type Cents, cents, sumCents } from "../kernel/cents.ts";
import { type Day, day, type Instant } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { fail, ok, type Result } from "../kernel/result.ts";
import { portfolioHistory, type KnownValue, type ValuationPoint } from "./valuations.ts";
import type { Provenance } from "./portfolios.ts";

/** Properties (specification 2 §3). Codes follow the specification, including its spelling `appartment`. */
export const realEstateTypes = [
  "principal_residence",
  "secondary_residence",
  "rental_investment",
  "scpi",
] as const;
export type RealEstateType = (typeof realEstateTypes)[number];

export const dwellingKinds = ["appartment", "house"] as const;
export type DwellingKind = (typeof dwellingKinds)[number];

export const dwellingStates = ["new", "old"] as const;
export type DwellingState = (typeof dwellingStates)[number];

export const dwellingUsages = ["owner_occupied", "rented", "lent", "vacant"] as const;
export type DwellingUsage = (typeof dwellingUsages)[number];

export const dwellingFeatures = [
  "elevator",
  "garage",
  "parking",
  "balcony",
  "terrace",
  "cellar",
  "concierge",
  "garden",
  "swimming_pool",
] as const;
export type DwellingFeature = (typeof dwellingFeatures)[number];

/** Rooms and bedrooms are counted from 1 to 5; 5 is five or more. */
export const mostRooms = 5;

/** A saver's description of a property. Unknown is null. */
export type RealEstateDescription = {
  readonly dwellingKind: DwellingKind | null;
  readonly street: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  /** In square metres. */
  readonly surface: number | null;
  /** 0 is the ground floor. */
  readonly floor: number | null;
  readonly floorCount: number | null;
  readonly rooms: number | null;
  readonly bedrooms: number | null;
  readonly state: DwellingState | null;
  readonly usage: DwellingUsage | null;
  readonly features: readonly DwellingFeature[];
  readonly purchaseCents: Cents | null;
  readonly purchaseYear: number | null;
  readonly notaryCents: Cents | null;
  /** Monthly rent, without charges. */
  readonly rentMonthlyCents: Cents | null;
};

export const emptyDescription: RealEstateDescription = {
  dwellingKind: null,
  street: null,
  postalCode: null,
  city: null,
  surface: null,
  floor: null,
  floorCount: null,
  rooms: null,
  bedrooms: null,
  state: null,
  usage: null,
  features: [],
  purchaseCents: null,
  purchaseYear: null,
  notaryCents: null,
  rentMonthlyCents: null,
};

export type RealEstateCode =
  "real_estate.missing_fields" | "real_estate.future_year" | "real_estate.bedrooms" | "real_estate.floor";

/** Validates a description. A dwelling needs a kind, a surface and a location; shares of an SCPI do not. */
export function checkRealEstate(
  type: RealEstateType,
  description: RealEstateDescription,
  today: Day,
): Result<null, RealEstateCode> {
  if (type !== "scpi") {
    const missing = missingFields(description);
    if (missing.length > 0) return fail("real_estate.missing_fields", { field: missing[0] ?? "surface" });
  }
  if (description.purchaseYear !== null && description.purchaseYear > Number(today.slice(0, 4)))
    return fail("real_estate.future_year");
  if (description.rooms !== null && description.bedrooms !== null && description.bedrooms > description.rooms)
    return fail("real_estate.bedrooms");
  if (
    description.floor !== null &&
    description.floorCount !== null &&
    description.floor > description.floorCount
  )
    return fail("real_estate.floor");
  return ok(null);
}

/** Returns wire names. */
function missingFields({ dwellingKind, surface, postalCode, city }: RealEstateDescription): string[] {
  return [
    ...(dwellingKind === null ? ["dwelling_kind"] : []),
    ...(postalCode === null ? ["postal_code"] : []),
    ...(city === null ? ["city"] : []),
    ...(surface === null ? ["surface"] : []),
  ];
}

/** Input of an estimate. */
export type HomeQuestion = {
  readonly kind: DwellingKind;
  readonly postalCode: string;
  readonly city: string;
  readonly surface: number;
  readonly rooms: number | null;
  readonly floor: number | null;
  readonly state: DwellingState | null;
  readonly features: readonly DwellingFeature[];
};

/** Shares of an SCPI have their own price: they are not estimated from a surface. */
export function homeQuestion(
  type: RealEstateType | null,
  description: RealEstateDescription,
): Result<HomeQuestion, "home_estimate.not_a_dwelling" | "home_estimate.missing_fields"> {
  if (type === "scpi") return fail("home_estimate.not_a_dwelling");
  const { dwellingKind: kind, postalCode, city, surface, rooms, floor, state, features } = description;
  if (kind === null || postalCode === null || city === null || surface === null)
    return fail("home_estimate.missing_fields");
  return ok({ kind, postalCode, city, surface, rooms, floor, state, features });
}

/** Area of the sales used: the commune, or the whole department. */
export const estimateScales = ["commune", "department"] as const;
export type EstimateScale = (typeof estimateScales)[number];

/** Estimated value of a dwelling: a range, its middle, its date and the method. */
export type HomeEstimate = {
  readonly asOf: Day;
  readonly valueCents: Cents;
  readonly lowCents: Cents;
  readonly highCents: Cents;
  readonly squareMetreCents: Cents;
  readonly method: {
    readonly scale: EstimateScale;
    readonly place: string;
    /** Years of the sales used: « 2023-2025 ». */
    readonly period: string;
    readonly saleCount: number;
    readonly medianSquareMetreCents: Cents;
    /** Adjustments of the price relative to the median: +0.04 is 4 % more. */
    readonly factors: readonly { readonly name: string; readonly ratio: Ratio }[];
    readonly source: string;
  };
  /** Past values of the same dwelling by the index of its kind, oldest first. */
  readonly history: readonly { readonly day: Day; readonly valueCents: Cents }[];
};

/** Why there is no estimate: a state with an explanation and a next step, not an internal error. */
export const estimateFailures = ["unavailable", "not_covered", "missing_fields", "not_a_dwelling"] as const;
export type EstimateFailure = (typeof estimateFailures)[number];

export type DatedPrice = { readonly day: Day; readonly valueCents: Cents };
export type StoredEstimate = { readonly at: Instant; readonly estimate: HomeEstimate };

export type Appraisal = {
  readonly said: RealEstateDescription;
  /** Values entered by the saver for the whole property, oldest first. */
  readonly prices: readonly DatedPrice[];
  /** Oldest first. */
  readonly estimates: readonly StoredEstimate[];
  /** True where the saver prefers the estimate to the entered price. */
  readonly estimateEnabled: boolean;
  readonly today: Day;
};

/** Values of the whole property; totals apply the saver's share. */
export type Worth = {
  readonly valueCents: Cents | null;
  readonly asOf: Day | null;
  readonly provenance: Provenance | null;
  readonly points: readonly ValuationPoint[];
};

/** Present and past value of a property. The entered price and the estimate are stored separately: the saver chooses which one
 * counts, with the other as fallback. Before the first of them, the purchase price applies. */
export function worthOf(appraisal: Appraisal): Worth {
  const { said, today } = appraisal;
  const estimated = appraisal.estimateEnabled ? estimatedValues(appraisal) : [];
  const typed = appraisal.prices.map((price) => ({ ...price, provenance: "typed" as const }));
  const fallback = appraisal.estimateEnabled ? typed : typed.length > 0 ? typed : estimatedValues(appraisal);
  const chosen = estimated.length > 0 ? estimated : fallback;
  const bought = purchase(said);
  const byDay = new Map<Day, KnownValue>();
  for (const value of [...(bought === null ? [] : [bought]), ...chosen]) {
    const isBefore = bought !== null && value.day < bought.day;
    if (value.day <= today && !isBefore) byDay.set(value.day, value);
  }
  const known = [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const last = known.at(-1);
  return {
    valueCents: last?.valueCents ?? null,
    asOf: last?.day ?? null,
    provenance: last?.provenance ?? null,
    points: portfolioHistory({ kind: "realestate", known, movements: [], backCast: [] }),
  };
}

/** The latest estimate gives the past through its index, as a reconstruction; each estimate gives the value of its own day. */
function estimatedValues({ estimates }: Appraisal): KnownValue[] {
  const newest = estimates.at(-1)?.estimate;
  if (newest === undefined) return [];
  const past = newest.history.filter((point) => point.day < newest.asOf);
  return [
    ...past.map((point) => ({ ...point, provenance: "reconstructed" as const })),
    ...estimates.map(({ estimate }) => ({
      day: estimate.asOf,
      valueCents: estimate.valueCents,
      provenance: "estimated" as const,
    })),
  ];
}

function purchase({ purchaseCents, purchaseYear }: RealEstateDescription): KnownValue | null {
  if (purchaseCents === null || purchaseYear === null) return null;
  return { day: day(`${purchaseYear}-01-01`), valueCents: purchaseCents, provenance: "typed" };
}

/** Value of a property minus its loans. Null where the value or a loan is unknown. */
export function netEquity(valueCents: Cents | null, debts: readonly (Cents | null)[]): Cents | null {
  const known = debts.filter((debt) => debt !== null);
  if (valueCents === null || known.length < debts.length) return null;
  return cents(valueCents - sumCents(known));
}

export type ChangeSincePurchase = { readonly gainCents: Cents; readonly ratio: Ratio };

/** Change of the whole property's value since the purchase, without acquisition costs. */
export function changeSincePurchase(
  purchaseCents: Cents | null,
  wholeCents: Cents | null,
): ChangeSincePurchase | null {
  if (purchaseCents === null || wholeCents === null || purchaseCents <= 0) return null;
  return { gainCents: cents(wholeCents - purchaseCents), ratio: wholeCents / purchaseCents - 1 };
}

/** Yearly rent before charges and taxes over the value of the whole property. */
export function grossRentYield(rentMonthlyCents: Cents | null, wholeCents: Cents | null): Ratio | null {
  if (rentMonthlyCents === null || wholeCents === null || wholeCents <= 0) return null;
  return (rentMonthlyCents * 12) / wholeCents;
}
