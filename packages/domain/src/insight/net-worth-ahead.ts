import { type Cents, subtractCents, sumCents, zeroCents } from "../kernel/cents.ts";
import { addMonths, type Day } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { owedCents } from "../holdings/debts.ts";
import { isInvested, isLoan, type PortfolioKind } from "../holdings/portfolios.ts";

/** Number of years projected individually. */
const yearsAhead = 10;
/** Maximum horizon in years, also for a retirement. */
const mostYearsAhead = 40;

/** Allowed ages of retirement; the default is the age from which a full pension may be requested.
 * @source code de la sécurité sociale, article L. 161-17-2; what the loi de financement for 2026 put off differs by birth */
export const retirementAges = { least: 50, most: 75, usual: 64 } as const;

/** Type of a portfolio in the projection: random returns of its lines, a home, savings at a known rate, a debt by its schedule, or
 * assumed constant. */
export const wealthParts = ["financial", "homes", "savings", "constant", "debt"] as const;
export type WealthPart = (typeof wealthParts)[number];

export function wealthPartOf(kind: PortfolioKind, hasKnownRate: boolean): WealthPart {
  if (isLoan(kind)) return "debt";
  if (isInvested(kind)) return "financial";
  if (kind === "realestate") return "homes";
  return (kind === "savings" || kind === "deposit") && hasKnownRate ? "savings" : "constant";
}

/** A portfolio as input of the projection. */
export type AheadPortfolio = {
  readonly kind: PortfolioKind;
  /** The person's share; null where the value is unknown. */
  readonly ownedCents: Cents | null;
  /** Current legal rate for savings of this kind; null for others. */
  readonly rateRatio: Ratio | null;
  /** Monthly deposits minus withdrawals, the person's share. */
  readonly monthlyCents: Cents;
};

export type AheadHoldings<P extends AheadPortfolio> = {
  /** Portfolios of known value, by type. */
  readonly of: (part: WealthPart) => readonly P[];
  /** Debts are positive here. */
  readonly totals: Readonly<Record<WealthPart, Cents>>;
  readonly isAnyKnown: boolean;
  readonly netCents: Cents | null;
  /** For the financial part. */
  readonly monthlyCents: Cents;
  readonly savings: readonly { readonly valueCents: Cents; readonly rateRatio: Ratio }[];
};

/** Groups the holdings by their behaviour in the projection. */
export function aheadHoldings<P extends AheadPortfolio>(portfolios: readonly P[]): AheadHoldings<P> {
  const known = portfolios.filter(({ ownedCents }) => ownedCents !== null);
  const of = (part: WealthPart) =>
    known.filter(({ kind, rateRatio }) => wealthPartOf(kind, rateRatio !== null) === part);
  const total = (part: WealthPart) => sumCents(of(part).map(({ ownedCents }) => ownedCents ?? zeroCents));
  const totals = {
    financial: total("financial"),
    homes: total("homes"),
    savings: total("savings"),
    constant: total("constant"),
    debt: owedCents(total("debt")),
  };
  const assets = sumCents([totals.financial, totals.homes, totals.savings, totals.constant]);
  return {
    of,
    totals,
    isAnyKnown: known.length > 0,
    netCents: known.length === 0 ? null : subtractCents(assets, totals.debt),
    monthlyCents: sumCents(of("financial").map(({ monthlyCents }) => monthlyCents)),
    savings: of("savings").flatMap(({ ownedCents, rateRatio }) =>
      ownedCents === null || rateRatio === null ? [] : [{ valueCents: ownedCents, rateRatio }],
    ),
  };
}

export const aheadReasons = ["empty", "too_little_covered", "withdrawals"] as const;
export type AheadReason = (typeof aheadReasons)[number];

/** Returns why there is no projection.
 * @param isLawShown whether the return distribution of the financial part is shown on screens */
export function aheadReason(
  {
    isAnyKnown,
    totals,
    monthlyCents,
  }: Pick<AheadHoldings<AheadPortfolio>, "isAnyKnown" | "totals" | "monthlyCents">,
  isLawShown: boolean,
): AheadReason | null {
  if (!isAnyKnown) return "empty";
  if (totals.financial > 0 && !isLawShown) return "too_little_covered";
  return monthlyCents < 0 ? "withdrawals" : null;
}

export type Retirement = {
  readonly on: Day;
  /** Number of full months until then; payments stop afterwards. */
  readonly months: number;
};

/** Day on which a person reaches an age; null once they have reached it. */
export function retirementAt(birthdate: Day, age: number, today: Day): Retirement | null {
  const on = addMonths(birthdate, 12 * age);
  if (on <= today) return null;
  let months = 0;
  while (addMonths(today, months + 1) <= on) months += 1;
  return { on, months };
}

/** Days of the projection: each anniversary of today for ten years, and the first one after a later retirement. */
export function daysAhead(
  today: Day,
  retirement: Retirement | null,
): readonly { readonly years: number; readonly on: Day }[] {
  const years = Array.from({ length: yearsAhead }, (_, index) => index + 1);
  const last = retirement === null ? 0 : Math.ceil(retirement.months / 12);
  if (last > yearsAhead && last <= mostYearsAhead) years.push(last);
  return years.map((count) => ({ years: count, on: addMonths(today, 12 * count) }));
}

/** Balance of a schedule on a day; today's balance before its next line. */
export function owedOn(
  rows: readonly { readonly day: Day; readonly outstandingCents: Cents }[],
  on: Day,
  owedTodayCents: Cents,
): Cents {
  return rows.findLast((row) => row.day <= on)?.outstandingCents ?? owedTodayCents;
}
