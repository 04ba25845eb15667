import { addMonths, type Day } from "../kernel/day.ts";

/** Customer due diligence against money laundering (CMF L561-5 to L561-10-2): stored separately from advice, and visible only to
 * the person responsible for it. The customer has access to it through the CNIL (CMF L561-45). */

export const vigilanceLevels = ["low", "standard", "high"] as const;
export type VigilanceLevel = (typeof vigilanceLevels)[number];

/** Politically exposed person: the customer, a member of their family or a close associate (CMF L561-10 1°, R561-18). */
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

/** Day from which the information must be reviewed. */
export function vigilanceReviewOn(level: VigilanceLevel, saidOn: Day): Day {
  return addMonths(saidOn, reviewMonths[level]);
}

type Vigilance = {
  readonly level: VigilanceLevel;
  readonly exposure: Exposure;
  readonly checks: readonly { readonly seenOn: Day }[];
};

/** A politically exposed person requires enhanced vigilance (CMF L561-10): their level is « high ». A check cannot have a future
 * date. */
export function vigilanceFault(
  { level, exposure, checks }: Vigilance,
  today: Day,
): "level" | "checks" | null {
  if ((exposure === "self" || exposure === "relative") && level !== "high") return "level";
  return checks.some(({ seenOn }) => seenOn > today) ? "checks" : null;
}

/** Months of retention after the end of the relation (CMF L561-12). */
export const vigilanceKeptMonths = 60;
