import { type Cents, cents } from "../kernel/cents.ts";
import { type Day, day } from "../kernel/day.ts";

/** Duties on an estate per child and on life insurance: dated figures, not advice. Unknown data (past gifts, matrimonial regime,
 * clause) is listed next to them.
 * @source methodology 2, section 3.8: CGI 777, 779, 990 I and 757 B, read in November 2026 */

/** Day on which these figures were last read. */
export const successionReadOn: Day = day("2026-11-22");

type Step = { readonly upToCents: number; readonly ratio: number };

/** Direct line, by slices. @source CGI 777, version of 17 September 2024 */
const directLine: readonly Step[] = [
  { upToCents: 807_200, ratio: 0.05 },
  { upToCents: 1_210_900, ratio: 0.1 },
  { upToCents: 1_593_200, ratio: 0.15 },
  { upToCents: 55_232_400, ratio: 0.2 },
  { upToCents: 90_283_800, ratio: 0.3 },
  { upToCents: 180_567_700, ratio: 0.4 },
  { upToCents: Infinity, ratio: 0.45 },
];
/** Brothers and sisters. @source CGI 777 */
const siblings: readonly Step[] = [
  { upToCents: 2_443_000, ratio: 0.35 },
  { upToCents: Infinity, ratio: 0.45 },
];
const nephews: readonly Step[] = [{ upToCents: Infinity, ratio: 0.55 }];
const others: readonly Step[] = [{ upToCents: Infinity, ratio: 0.6 }];

export const heirKinds = ["spouse", "child", "sibling", "nephew", "other"] as const;
export type HeirKind = (typeof heirKinds)[number];

/** Allowance of each heir. @source CGI 779 I, IV and V, 788, 796-0 bis (the spouse pays nothing) */
export const heirAllowances: Readonly<Record<Exclude<HeirKind, "spouse">, Cents>> = {
  child: cents(10_000_000),
  sibling: cents(1_593_200),
  nephew: cents(796_700),
  other: cents(159_400),
};

const scales: Readonly<Record<Exclude<HeirKind, "spouse">, readonly Step[]>> = {
  child: directLine,
  sibling: siblings,
  nephew: nephews,
  other: others,
};

/** Duty on an heir's part after the allowance, rounded to the euro (CGI 1724). */
export function inheritanceDuty(baseCents: Cents, heir: HeirKind): Cents {
  if (heir === "spouse" || baseCents <= 0) return cents(0);
  return roundedToEuro(bySlices(baseCents, scales[heir]));
}

/** Duty on life insurance payments made before the age of seventy for one beneficiary, all contracts together.
 * @source CGI 990 I: 152,500 euros free, then 20 % up to 700,000, then 31.25 % */
export function lifeInsuranceDuty(receivedCents: Cents, heir: HeirKind): Cents {
  if (heir === "spouse") return cents(0);
  const base = Math.max(0, receivedCents - 15_250_000);
  return roundedToEuro(
    bySlices(base, [
      { upToCents: 70_000_000, ratio: 0.2 },
      { upToCents: Infinity, ratio: 0.3125 },
    ]),
  );
}

/** Common allowance on payments after the age of seventy, for all contracts and beneficiaries. @source CGI 757 B */
export const latePaymentsAllowanceCents: Cents = cents(3_050_000);

export type HeirShare = {
  /** Part of the estate, before any allowance. */
  readonly estateCents: Cents;
  /** Part of life insurance paid before the age of seventy. */
  readonly insuranceCents: Cents;
  /** Part of the payments after the age of seventy, and their current value: gains are free of duty. */
  readonly latePaidCents: Cents;
  readonly lateValueCents: Cents;
};

export type HeirResult = {
  readonly baseCents: Cents;
  readonly dutyCents: Cents;
  readonly insuranceDutyCents: Cents;
  readonly netCents: Cents;
};

/** Net amount of one heir after duties. The allowance on late payments is shared, in proportion, by the heirs who pay duty on them.
 * @param ofTaxableLate the heir's ratio of the late payments of all non-exempt heirs, 0 to 1 */
export function heirResult(share: HeirShare, heir: HeirKind, ofTaxableLate: number): HeirResult {
  const late = share.latePaidCents - lateAllowanceShare(share.latePaidCents, ofTaxableLate);
  const allowance = heir === "spouse" ? 0 : heirAllowances[heir];
  const baseCents = cents(heir === "spouse" ? 0 : Math.max(0, share.estateCents + late - allowance));
  const dutyCents = inheritanceDuty(baseCents, heir);
  const insuranceDutyCents = lifeInsuranceDuty(share.insuranceCents, heir);
  const gross = share.estateCents + share.insuranceCents + share.lateValueCents;
  return {
    baseCents,
    dutyCents,
    insuranceDutyCents,
    netCents: cents(gross - dutyCents - insuranceDutyCents),
  };
}

/** Part of one heir's late payments that is free of duty: their share of the common allowance, at most the amount paid. */
export function lateAllowanceShare(latePaidCents: Cents, ofTaxableLate: number): Cents {
  return cents(Math.min(latePaidCents, Math.round(latePaymentsAllowanceCents * ofTaxableLate)));
}

function bySlices(base: number, steps: readonly Step[]): number {
  let [duty, from] = [0, 0];
  for (const { upToCents, ratio } of steps) {
    duty += Math.max(0, Math.min(base, upToCents) - from) * ratio;
    from = upToCents;
  }
  return duty;
}

export const successionRuleKinds = [
  "spouse",
  "child",
  "sibling",
  "nephew",
  "other",
  "insurance_free",
  "insurance_low",
  "insurance_high",
  "late_free",
  "funeral",
] as const;
export type SuccessionRuleKind = (typeof successionRuleKinds)[number];

/** One legal figure with its date and article. */
export type SuccessionRule = {
  readonly rule: SuccessionRuleKind;
  readonly amountCents: Cents | null;
  readonly ratio: number | null;
  /** Of the code général des impôts. */
  readonly article: string;
  readonly from: Day;
};

/** Date from which each figure applies, according to its article; read again in November 2026. */
export const successionRules: readonly SuccessionRule[] = [
  rule("spouse", [null, null, "796-0 bis"], "2007-08-22"),
  rule("child", [heirAllowances.child, null, "779 I"], "2012-08-17"),
  rule("sibling", [heirAllowances.sibling, null, "779 IV"], "2011-01-01"),
  rule("nephew", [heirAllowances.nephew, 0.55, "779 V, 777"], "2011-01-01"),
  rule("other", [heirAllowances.other, 0.6, "788 IV, 777"], "2011-01-01"),
  rule("insurance_free", [cents(15_250_000), null, "990 I"], "2014-07-01"),
  rule("insurance_low", [cents(70_000_000), 0.2, "990 I"], "2014-07-01"),
  rule("insurance_high", [null, 0.3125, "990 I"], "2014-07-01"),
  rule("late_free", [latePaymentsAllowanceCents, null, "757 B"], "2002-01-01"),
  rule("funeral", [cents(1500_00), null, "775"], "2003-01-01"),
];

function rule(
  kind: SuccessionRuleKind,
  [amountCents, ratio, article]: readonly [Cents | null, number | null, string],
  from: string,
): SuccessionRule {
  return { rule: kind, amountCents, ratio, article, from: day(from) };
}

/** A slice of the scale in direct line; null: no upper bound. */
export type DutySlice = { readonly upToCents: Cents | null; readonly ratio: number };

export const directLineSlices: readonly DutySlice[] = directLine.map(({ upToCents, ratio }) => ({
  upToCents: Number.isFinite(upToCents) ? cents(upToCents) : null,
  ratio,
}));
export const directLineArticle = "777";
/** @source CGI 777, version of 17 September 2024 */
export const directLineFrom: Day = day("2024-09-17");

function roundedToEuro(amount: number): Cents {
  return cents(Math.round(amount / 100) * 100);
}
