import { assert } from "../kernel/assert.ts";
import { cents, type Cents } from "../kernel/cents.ts";

/** Price of the Club. Prices are for consumers and include all taxes; the price before tax is derived from them once (CGI 278: 20
 * %). A tariff is data with a version: a subscription keeps the version under which it was signed. */
export type ClubInterval = "monthly" | "yearly";
export const clubIntervals = ["monthly", "yearly"] as const satisfies readonly ClubInterval[];

/** One band of assets under advice: its rate applies to the part between its floor and that of the next band. */
export type TariffBand = {
  readonly fromCents: Cents;
  /** Rate per year including taxes, in hundredths of a percent: 72 is 0.72 %. */
  readonly basisPoints: number;
};

export type Tariff = {
  readonly version: string;
  readonly bands: readonly TariffBand[];
  readonly minMonthCents: Cents;
  readonly maxMonthCents: Cents;
  /** Discount of a yearly payment on twelve months, in hundredths of a percent. */
  readonly yearDiscountBasisPoints: number;
  /** Value-added tax in hundredths of a percent. */
  readonly vatBasisPoints: number;
};

const thousands = (count: number): Cents => cents(count * 100_000);

export const club202701: Tariff = {
  version: "club 2027-01",
  bands: [
    { fromCents: thousands(0), basisPoints: 72 },
    { fromCents: thousands(50), basisPoints: 48 },
    { fromCents: thousands(150), basisPoints: 36 },
    { fromCents: thousands(400), basisPoints: 24 },
    { fromCents: thousands(750), basisPoints: 18 },
    { fromCents: thousands(1500), basisPoints: 12 },
  ],
  minMonthCents: cents(1920),
  maxMonthCents: cents(48_000),
  yearDiscountBasisPoints: 1000,
  vatBasisPoints: 2000,
};

/** Every tariff under which a subscription may still be; the current one is last. */
export const clubTariffs: readonly [Tariff, ...Tariff[]] = [club202701];

export function tariffOf(version: string): Tariff | null {
  return clubTariffs.find((tariff) => tariff.version === version) ?? null;
}

/** A price with and without tax, in whole cents: `htCents + vatCents = ttcCents`. */
export type TaxedPrice = { readonly ttcCents: Cents; readonly htCents: Cents; readonly vatCents: Cents };

export type ClubPrice = {
  readonly monthly: TaxedPrice;
  readonly yearly: TaxedPrice;
  /** Twelve monthly prices over the basis, a fraction; null for an empty basis. */
  readonly effectiveRatio: number | null;
};

/** Price for a basis of assets under advice (cents, 0 or more). Bands are marginal, so that one more euro never raises the price
 * abruptly; the month is the year over twelve, rounded half up once, then bounded; the year is twelve such months minus the
 * discount. */
export function clubPrice(basisCents: Cents, tariff: Tariff): ClubPrice {
  const monthCents = monthPrice(basisCents, tariff);
  const yearCents = halfUp(12 * monthCents * (10_000 - tariff.yearDiscountBasisPoints), 10_000);
  return {
    monthly: withTax(monthCents, tariff),
    yearly: withTax(yearCents, tariff),
    effectiveRatio: basisCents === 0 ? null : (12 * monthCents) / basisCents,
  };
}

function monthPrice(basisCents: Cents, tariff: Tariff): Cents {
  const month = halfUp(exactYear(basisCents, tariff), 12 * 10_000);
  return cents(Math.min(tariff.maxMonthCents, Math.max(tariff.minMonthCents, month)));
}

/** Splits a basis among the bands. */
function partsOf(
  basisCents: Cents,
  { bands }: Tariff,
): readonly (TariffBand & { readonly toCents: Cents | null; readonly heldCents: Cents })[] {
  assert(basisCents >= 0, "assets under advice are not negative");
  return bands.map((band, index) => {
    const toCents = bands[index + 1]?.fromCents ?? null;
    const held = Math.min(basisCents, toCents ?? Number.POSITIVE_INFINITY) - band.fromCents;
    return { ...band, toCents, heldCents: cents(Math.max(0, held)) };
  });
}

/** Yearly price in cents times hundredths of a percent: stays a whole number. */
const exactYear = (basisCents: Cents, tariff: Tariff): number =>
  partsOf(basisCents, tariff).reduce((sum, { heldCents, basisPoints }) => sum + heldCents * basisPoints, 0);

export type PriceSum = {
  /** Bands that contain a part of the basis, each rounded to the cent for its line. */
  readonly bands: readonly {
    readonly fromCents: Cents;
    /** Null for the last such band, which has no upper bound here. */
    readonly toCents: Cents | null;
    readonly basisPoints: number;
    readonly yearCents: Cents;
  }[];
  /** Sum of the bands, rounded once: it may differ by a cent from the sum of its rounded lines. */
  readonly yearCents: Cents;
  readonly monthCents: Cents;
  /** Bound of the tariff that limits the monthly price. */
  readonly bound: "min" | "max" | null;
  readonly twelveMonthsCents: Cents;
  /** Discount of a yearly payment. */
  readonly discountCents: Cents;
};

/** Price of a basis step by step, as written calculation; the result equals `clubPrice`. */
export function priceSum(basisCents: Cents, tariff: Tariff): PriceSum {
  const { monthly, yearly } = clubPrice(basisCents, tariff);
  const exact = exactYear(basisCents, tariff);
  const held = partsOf(basisCents, tariff).filter(({ heldCents }) => heldCents > 0);
  const unbound = halfUp(exact, 12 * 10_000);
  const twelveMonthsCents = cents(12 * monthly.ttcCents);
  return {
    bands: held.map(({ fromCents, toCents, basisPoints, heldCents }, index) => ({
      fromCents,
      toCents: index === held.length - 1 ? null : toCents,
      basisPoints,
      yearCents: halfUp(heldCents * basisPoints, 10_000),
    })),
    yearCents: halfUp(exact, 10_000),
    monthCents: monthly.ttcCents,
    bound: unbound < tariff.minMonthCents ? "min" : unbound > tariff.maxMonthCents ? "max" : null,
    twelveMonthsCents,
    discountCents: cents(twelveMonthsCents - yearly.ttcCents),
  };
}

/** The price before tax is the price over 1.20, rounded half up, and the tax is the rest: per invoice, never per line. */
export function withTax(ttcCents: Cents, tariff: Pick<Tariff, "vatBasisPoints">): TaxedPrice {
  const htCents = halfUp(ttcCents * 10_000, 10_000 + tariff.vatBasisPoints);
  return { ttcCents, htCents, vatCents: cents(ttcCents - htCents) };
}

/** Quotient of whole numbers, 0 or more, rounded half up with integer arithmetic only. */
export function halfUp(numerator: number, denominator: number): Cents {
  assert(Number.isSafeInteger(numerator) && numerator >= 0, "what is shared is a whole number, 0 or more");
  const rest = numerator % denominator;
  return cents((numerator - rest) / denominator + (2 * rest >= denominator ? 1 : 0));
}

/** Splits a price by weights: whole cents that add up to it, largest remainders first. If every weight is zero the parts are equal. */
export function shareByWeight(totalCents: Cents, weights: readonly number[]): readonly Cents[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (weights.length === 0) return [];
  const exact = weights.map((weight) =>
    sum === 0 ? totalCents / weights.length : (totalCents * weight) / sum,
  );
  const parts = exact.map(Math.floor);
  const missing = totalCents - parts.reduce((a, b) => a + b, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return parts.map((part, index) => cents(part + (raised.has(index) ? 1 : 0)));
}
