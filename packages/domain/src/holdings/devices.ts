import { groupBy } from "../kernel/group-by.ts";
import { plainWording } from "./categories.ts";
import { type Cents, cents, sumCents } from "../kernel/cents.ts";
import { type Day, day } from "../kernel/day.ts";
import { peeAliases, percoAliases } from "./detail-groups.ts";
import {
  employeeSavingsKinds,
  type KindDetail,
  type PocketCondition,
  type PortfolioKind,
} from "./portfolios.ts";

/** Employee and retirement savings: the plan of a portfolio, the release dates of its lots, and who paid into it. */

/** Plans shown on screens (specification 1 §9). `other` is a portfolio of unknown kind at a custodian of such savings. */
export const devicePlans = ["pee", "perco", "article83", "per", "perp", "madelin", "rsp", "other"] as const;
export type DevicePlan = (typeof devicePlans)[number];

type Kinded = { readonly kind: PortfolioKind; readonly kindDetail: KindDetail | null };

/** Institutions of the directory that keep employee-savings accounts: a filter of the screens, and the indication that a portfolio
 * of unknown kind is one. Updated together with the directory. */
export const employeeSavingsKeepers: {
  readonly slugs: readonly string[];
  readonly readOn: Day;
  readonly source: string;
} = {
  slugs: [
    "amundi-esr",
    "bnp-paribas-epargne-et-retraite-entreprises",
    "capeasi",
    "credit-agricole-epargne-longue-des-salaries",
    "cic-epargne-salariale",
    "credit-mutuel-epargne-salariale",
    "groupama-epargne-salariale",
    "humanis-epargne-salariale",
    "prado-epargne-salariale",
    "credit-du-nord-epargne-salariale",
    "hsbc-epargne-salariale",
    "esalia",
    "federal-finance-epargne-salariale",
    "transatplan",
    "natixis-interepargne",
    "eres",
    "epsor",
    "ag2r-la-mondiale-epargne-salariale",
    "swiss-life-epargne-salariale",
    "allianz-epargne-salariale",
    "generali-epargne-salariale",
    "regard-epargne-salariale",
    // For these, the directory's slug is derived from the full name, and therefore differs.
    "amundi-esr-amundi-epargne-entreprise",
    "bnp-paribas-epargne-retraite-entreprises",
    "axa-epargne-salariale-capeasi",
    "esalia-societe-generale-epargne-salariale",
    "banque-transatlantique-epargne-salariale",
  ],
  readOn: day("2026-11-20"),
  source: "Reference sheet institutions.tsv, category « employee savings »",
};

export function isEmployeeSavingsKeeper(slug: string | null): boolean {
  return slug !== null && employeeSavingsKeepers.slugs.includes(slug);
}

/** Returns the plan of a portfolio, including aliases; null for a portfolio of another type.
 * @param institutionSlug identifies a portfolio of unknown kind at a custodian of employee savings */
export function devicePlanOf(portfolio: Kinded, institutionSlug: string | null): DevicePlan | null {
  const { kind, kindDetail } = portfolio;
  if (kindDetail !== null && peeAliases.includes(kindDetail)) return "pee";
  if (kindDetail !== null && percoAliases.includes(kindDetail)) return "perco";
  const named = devicePlans.find((plan) => plan === kind);
  if (named !== undefined && employeeSavingsKinds.includes(kind)) return named;
  return kind === "other" && isEmployeeSavingsKeeper(institutionSlug) ? "other" : null;
}

/** Plans that can be withdrawn at retirement, whatever their lots say.
 * @source Code monétaire et financier, article L. 224-1 (PER); Code du travail, article L. 3334-14 (PERCO); Code des assurances,
 * article L. 132-23 (article 83, PERP, Madelin) */
const retirementPlans: readonly DevicePlan[] = ["perco", "article83", "per", "perp", "madelin"];

export const releaseTimes = ["available", "date", "retirement", "unknown"] as const;
export type ReleaseTime = (typeof releaseTimes)[number];

/** A lot as reported by its custodian. */
export type Lot = {
  readonly condition: PocketCondition;
  readonly availableOn: Day | null;
  readonly valueCents: Cents | null;
};

/** An amount that can be withdrawn at one time. */
export type Release = {
  readonly when: ReleaseTime;
  /** Set for `date` only. */
  readonly on: Day | null;
  /** Sum of the known values; null where none is known. */
  readonly amountCents: Cents | null;
  readonly lotCount: number;
  /** Number of lots of unknown value, which are in no sum. */
  readonly unknownCount: number;
  /** Source of the release: the custodian's lots, the law of the plan, or none. */
  readonly basis: "lots" | "plan" | "none";
};

/** Difference between a portfolio's value and its lots. `rounding`: less than a cent per lot. `excess`: the lots exceed the value,
 * for example if they date from different days. `untold`: the value exceeds the lots; the rest then has a release of its own. */
export type LotGap = { readonly kind: "rounding" | "excess" | "untold"; readonly cents: Cents };

export type Liquidity = {
  /** Available amounts first, then by day, then at retirement, then those without a date. */
  readonly releases: readonly Release[];
  /** Sum of the known lots; null without any. */
  readonly lotsCents: Cents | null;
  /** Value minus lots; null where there is no lot, no value or no difference. */
  readonly gap: LotGap | null;
};

/** Release date of one lot. A past day means available, whatever the custodian still reports; a lot « acquired » without a day is
 * owned, which does not tell when it becomes available. */
export function releaseOf(lot: Lot, on: Day): { readonly when: ReleaseTime; readonly on: Day | null } {
  const { condition, availableOn } = lot;
  if (condition === "available" || (availableOn !== null && availableOn <= on))
    return { when: "available", on: null };
  if (condition === "retirement") return { when: "retirement", on: null };
  return availableOn === null ? { when: "unknown", on: null } : { when: "date", on: availableOn };
}

/** Release dates of a portfolio's money. The known amounts of the releases add up to its value, except for a gap of type rounding
 * or excess, which is returned separately. */
export function liquidityOf(
  portfolio: {
    readonly plan: DevicePlan;
    readonly valueCents: Cents | null;
    readonly lots: readonly Lot[];
  },
  on: Day,
): Liquidity {
  const { plan, valueCents, lots } = portfolio;
  const known = lots.flatMap((lot) => lot.valueCents ?? []);
  const lotsCents = known.length === 0 ? null : sumCents(known);
  const missing = valueCents === null ? 0 : valueCents - (lotsCents ?? 0);
  const gap = lotsCents === null ? null : gapOf(missing, lots);
  const releases = [...groups(lots, on)];
  if (missing > 0 && gap?.kind !== "rounding") releases.push(undatedRelease(plan, cents(missing)));
  return { releases: inOrder(releases), lotsCents, gap };
}

function gapOf(missing: number, lots: readonly Lot[]): LotGap | null {
  if (missing === 0) return null;
  const isWhole = lots.every((lot) => lot.valueCents !== null);
  const kind = isWhole && Math.abs(missing) <= lots.length ? "rounding" : missing < 0 ? "excess" : "untold";
  return { kind, cents: cents(missing) };
}

function undatedRelease(plan: DevicePlan, amountCents: Cents): Release {
  const isLocked = retirementPlans.includes(plan);
  return {
    when: isLocked ? "retirement" : "unknown",
    on: null,
    amountCents,
    lotCount: 0,
    unknownCount: 0,
    basis: isLocked ? "plan" : "none",
  };
}

function groups(lots: readonly Lot[], on: Day): readonly Release[] {
  const byTime = groupBy(lots, (lot) => {
    const release = releaseOf(lot, on);
    return release.on ?? release.when;
  });
  return [...byTime.values()].map((group): Release => {
    const [first] = group;
    const time = first === undefined ? { when: "unknown" as const, on: null } : releaseOf(first, on);
    const known = group.flatMap((lot) => lot.valueCents ?? []);
    return {
      ...time,
      amountCents: known.length === 0 ? null : sumCents(known),
      lotCount: group.length,
      unknownCount: group.length - known.length,
      basis: "lots",
    };
  });
}

function inOrder(releases: readonly Release[]): readonly Release[] {
  const rank = ({ when, on }: Release) => `${String(releaseTimes.indexOf(when))} ${on ?? ""}`;
  // Ranks are ASCII, so that their character order is chronological.
  return releases.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

export const calendarSteps = ["year", "quarter"] as const;
export type CalendarStep = (typeof calendarSteps)[number];

/** A row of the liquidity calendar. */
export type CalendarPeriod = {
  readonly when: ReleaseTime;
  readonly year: number | null;
  /** 1 to 4, in a quarterly calendar. */
  readonly quarter: number | null;
  /** First and last release day within the period. */
  readonly firstOn: Day | null;
  readonly lastOn: Day | null;
  readonly amountCents: Cents | null;
  readonly lotCount: number;
  readonly unknownCount: number;
  /** Part of the amount dated by the law of the plan rather than by a lot. */
  readonly byPlanCents: Cents;
  /** Part of the amount without a date or a lot. */
  readonly untoldCents: Cents;
};

/** Groups the releases of any number of portfolios by year or by quarter: each amount is in exactly one period. */
export function liquidityCalendar(
  releases: readonly Release[],
  step: CalendarStep,
): readonly CalendarPeriod[] {
  const byPeriod = groupBy(inOrder(releases), ({ when, on }) =>
    on === null ? when : `${on.slice(0, 4)}${step === "quarter" ? `-${String(quarterOf(on))}` : ""}`,
  );
  return [...byPeriod.values()].map((group) => periodOf(group, step));
}

function periodOf(group: readonly Release[], step: CalendarStep): CalendarPeriod {
  const days = group.flatMap(({ on }) => on ?? []);
  const [first] = days;
  const known = group.flatMap((release) => release.amountCents ?? []);
  return {
    when: group[0]?.when ?? "unknown",
    year: first === undefined ? null : Number(first.slice(0, 4)),
    quarter: first === undefined || step === "year" ? null : quarterOf(first),
    firstOn: first ?? null,
    lastOn: days.at(-1) ?? null,
    amountCents: known.length === 0 ? null : sumCents(known),
    lotCount: group.reduce((sum, { lotCount }) => sum + lotCount, 0),
    unknownCount: group.reduce((sum, { unknownCount }) => sum + unknownCount, 0),
    byPlanCents: sumBy(group, "plan"),
    untoldCents: sumBy(group, "none"),
  };
}

function sumBy(group: readonly Release[], basis: Release["basis"]): Cents {
  return sumCents(group.flatMap((one) => (one.basis === basis ? (one.amountCents ?? []) : [])));
}

function quarterOf(on: Day): number {
  return Math.ceil(Number(on.slice(5, 7)) / 3);
}

/** Origin of a payment into a plan. */
export const paymentSources = [
  "matching",
  "incentive",
  "profit_sharing",
  "value_sharing",
  "employer_contribution",
  "employee_contribution",
  "time_account",
  "voluntary",
  "transfer",
  "unknown",
] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** Payments by the employer: the rest is the saver's own money, or transfers between plans. Days of a time account were earned as
 * wages. */
export const employerSources: readonly PaymentSource[] = [
  "matching",
  "incentive",
  "profit_sharing",
  "value_sharing",
  "employer_contribution",
];

/** The order matters: « abondement sur intéressement » is an employer's payment on top of the incentive. */
const sourceWords: readonly (readonly [RegExp, PaymentSource])[] = [
  [/\bABOND/, "matching"],
  [/\bTRANSFERT/, "transfer"],
  [
    /\b(COTISATION|VERSEMENT|PART)S?( OBLIGATOIRES?)? (DE L )?(EMPLOYEUR|ENTREPRISE|PATRONALE?)/,
    "employer_contribution",
  ],
  [/\bCOTISATIONS?\b|\bPART SALARIALE/, "employee_contribution"],
  [/\bINTERESSEMENT/, "incentive"],
  [/\bPARTICIPATION/, "profit_sharing"],
  [/\bPPV\b|PARTAGE DE LA VALEUR/, "value_sharing"],
  [/\bCET\b|COMPTE EPARGNE TEMPS|JOURS? (DE REPOS|DE CONGES?|NON PRIS)/, "time_account"],
  [/\bVERSEMENT|\bVOLONTAIRE/, "voluntary"],
];

/** Returns the payment source that the text of a lot or of a transaction indicates. */
export function paymentSourceOf(words: string | null): PaymentSource {
  const plain = plainWording(words ?? "");
  return sourceWords.find(([pattern]) => pattern.test(plain))?.[1] ?? "unknown";
}
