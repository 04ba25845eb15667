import { type Cents, cents } from "../kernel/cents.ts";
import { type Day, day } from "../kernel/day.ts";

/** What an estate leaves each child, and what a life insurance pays: dated figures, not advice. What is not known (past gifts,
 * matrimonial regime, clause) is said beside them.
 * @source methodology 2, section 3.8: CGI 777, 779, 990 I and 757 B, read in November 2026 */

/** Since when these figures were read to hold. */
export const successionFiguresFrom: Day = day("2026-01-01");

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

/** The allowance of each heir. @source CGI 779 I, IV and V, 788, 796-0 bis (the spouse pays nothing) */
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

/** Duty on what an heir receives after the allowance, rounded to the euro (CGI 1724). */
export function inheritanceDuty(baseCents: Cents, heir: HeirKind): Cents {
  if (heir === "spouse" || baseCents <= 0) return cents(0);
  return roundedToEuro(bySlices(baseCents, scales[heir]));
}

/** What life insurance paid before seventy owes for one beneficiary, all contracts together.
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

/** One allowance on what was paid after seventy, for all contracts and beneficiaries. @source CGI 757 B */
export const latePaymentsAllowanceCents: Cents = cents(3_050_000);

export type HeirShare = {
  /** Of the estate, before any allowance. */
  readonly estateCents: Cents;
  /** Of life insurance paid before seventy. */
  readonly insuranceCents: Cents;
  /** Of payments made after seventy, and of what they are worth now: gains are free of duty. */
  readonly latePaidCents: Cents;
  readonly lateValueCents: Cents;
};

export type HeirResult = {
  readonly baseCents: Cents;
  readonly dutyCents: Cents;
  readonly insuranceDutyCents: Cents;
  readonly netCents: Cents;
};

/** What one heir receives, duties taken. The allowance on late payments is shared by those who owe duties on them, in proportion.
 * @param ofTaxableLate the heir's part of the late payments of those who are not exempt, 0 to 1 */
export function heirResult(share: HeirShare, heir: HeirKind, ofTaxableLate: number): HeirResult {
  const late = Math.max(0, share.latePaidCents - Math.round(latePaymentsAllowanceCents * ofTaxableLate));
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

function bySlices(base: number, steps: readonly Step[]): number {
  let [duty, from] = [0, 0];
  for (const { upToCents, ratio } of steps) {
    duty += Math.max(0, Math.min(base, upToCents) - from) * ratio;
    from = upToCents;
  }
  return duty;
}

function roundedToEuro(amount: number): Cents {
  return cents(Math.round(amount / 100) * 100);
}
