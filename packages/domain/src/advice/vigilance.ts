import { addMonths, type Day } from "../kernel/day.ts";

/** What the law asks a firm to know of a customer against money laundering (CMF L561-5 to L561-10-2): kept apart from advice, and seen
 * by who answers for it alone. The customer's access to it goes through the CNIL (CMF L561-45). */

export const vigilanceLevels = ["low", "standard", "high"] as const;
export type VigilanceLevel = (typeof vigilanceLevels)[number];

/** Politically exposed: the customer, or somebody of their family or close to them (CMF L561-10 1°, R561-18). */
export const exposures = ["none", "self", "relative", "unknown"] as const;
export type Exposure = (typeof exposures)[number];

export const fundSources = [
  "income",
  "savings",
  "inheritance",
  "property_sale",
  "business_sale",
  "other",
] as const;
export type FundSource = (typeof fundSources)[number];

export const vigilanceChecks = ["identity", "asset_freeze", "exposure", "fund_source", "operations"] as const;
export type VigilanceCheck = (typeof vigilanceChecks)[number];

export const checkOutcomes = ["clear", "to_review", "match"] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

const reviewMonths = { low: 36, standard: 24, high: 12 } as const satisfies Record<VigilanceLevel, number>;

/** When what is known is to be looked at again. */
export function vigilanceReviewOn(level: VigilanceLevel, saidOn: Day): Day {
  return addMonths(saidOn, reviewMonths[level]);
}

type Vigilance = {
  readonly level: VigilanceLevel;
  readonly exposure: Exposure;
  readonly checks: readonly { readonly seenOn: Day }[];
};

/** An exposed person asks for more vigilance (CMF L561-10): their level is the high one. A check was made on a day that has come. */
export function vigilanceFault(
  { level, exposure, checks }: Vigilance,
  today: Day,
): "level" | "checks" | null {
  if ((exposure === "self" || exposure === "relative") && level !== "high") return "level";
  return checks.some(({ seenOn }) => seenOn > today) ? "checks" : null;
}

/** After the end of the relation (CMF L561-12). */
export const vigilanceKeptMonths = 60;
