import { type Cents, subtractCents, sumCents, zeroCents } from "../kernel/cents.ts";
import { addMonths, type Day } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { owedCents } from "../holdings/debts.ts";
import { isInvested, isLoan, type PortfolioKind } from "../holdings/portfolios.ts";

/** Years told one by one. */
const yearsAhead = 10;
/** Beyond this many years nothing is told, not even for a retirement. */
const mostYearsAhead = 40;

/** Ages that may be asked for; the one that is taken where none is, from which a full pension may be asked for.
 * @source code de la sécurité sociale, article L. 161-17-2; what the loi de financement for 2026 put off differs by birth */
export const retirementAges = { least: 50, most: 75, usual: 64 } as const;

/** What a portfolio is in a look ahead: under the law of its lines, a home, savings at a known rate, a debt by its schedule, or
 * taken to stay as it is. */
export const wealthParts = ["financial", "homes", "savings", "constant", "debt"] as const;
export type WealthPart = (typeof wealthParts)[number];

export function wealthPartOf(kind: PortfolioKind, hasKnownRate: boolean): WealthPart {
  if (isLoan(kind)) return "debt";
  if (isInvested(kind)) return "financial";
  if (kind === "realestate") return "homes";
  return (kind === "savings" || kind === "deposit") && hasKnownRate ? "savings" : "constant";
}

/** A portfolio as a look ahead takes it. */
export type AheadPortfolio = {
  readonly kind: PortfolioKind;
  /** The person's share; null where the value is unknown. */
  readonly ownedCents: Cents | null;
  /** The rate that the law sets today for savings of this kind; null for others. */
  readonly rateRatio: Ratio | null;
  /** Paid in less taken out each month, the person's share. */
  readonly monthlyCents: Cents;
};

export type AheadHoldings<P extends AheadPortfolio> = {
  /** Those of a known value, by part. */
  readonly of: (part: WealthPart) => readonly P[];
  /** Debts are positive here. */
  readonly totals: Readonly<Record<WealthPart, Cents>>;
  readonly isAnyKnown: boolean;
  readonly netCents: Cents | null;
  /** Of the financial part. */
  readonly monthlyCents: Cents;
  readonly savings: readonly { readonly valueCents: Cents; readonly rateRatio: Ratio }[];
};

/** What is held by what it will do. */
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

/** Why nothing is told of the years to come.
 * @param isLawShown whether the law of the financial part is one that screens show */
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
  /** Whole months until then; payments stop after them. */
  readonly months: number;
};

/** When somebody reaches an age; null once they did. */
export function retirementAt(birthdate: Day, age: number, today: Day): Retirement | null {
  const on = addMonths(birthdate, 12 * age);
  if (on <= today) return null;
  let months = 0;
  while (addMonths(today, months + 1) <= on) months += 1;
  return { on, months };
}

/** The days told: each anniversary of today for ten years, and the first one after a retirement that is further away. */
export function daysAhead(
  today: Day,
  retirement: Retirement | null,
): readonly { readonly years: number; readonly on: Day }[] {
  const years = Array.from({ length: yearsAhead }, (_, index) => index + 1);
  const last = retirement === null ? 0 : Math.ceil(retirement.months / 12);
  if (last > yearsAhead && last <= mostYearsAhead) years.push(last);
  return years.map((count) => ({ years: count, on: addMonths(today, 12 * count) }));
}

/** What a schedule leaves to pay on a day; what is owed today before its next line. */
export function owedOn(
  rows: readonly { readonly day: Day; readonly outstandingCents: Cents }[],
  on: Day,
  owedTodayCents: Cents,
): Cents {
  return rows.findLast((row) => row.day <= on)?.outstandingCents ?? owedTodayCents;
}
