import { cents, type Cents } from "../kernel/cents.ts";
import { addDays, type Day } from "../kernel/day.ts";
import { firstPeriod, firstPrice, nextPeriod, type BillingPeriod } from "./billing.ts";
import { discountOf, type Coupon } from "./coupons.ts";
import { clubRules } from "./limits.ts";
import {
  clubPrice,
  withTax,
  type ClubInterval,
  type ClubPrice,
  type Tariff,
  type TaxedPrice,
} from "./tariff.ts";

/** A price as quoted on one day, with its first two invoices. */
export type ClubQuote = ClubPrice & {
  readonly tariffVersion: string;
  readonly interval: ClubInterval;
  readonly first: {
    readonly period: BillingPeriod;
    readonly discountCents: Cents;
    readonly price: TaxedPrice;
  };
  readonly next: { readonly on: Day; readonly price: TaxedPrice };
  /** Last day on which the quote may be accepted unchanged. */
  readonly validTo: Day;
};

export type QuoteQuestion = {
  readonly basisCents: Cents;
  readonly tariff: Tariff;
  readonly interval: ClubInterval;
  readonly coupon: Coupon | null;
  readonly today: Day;
};

export function clubQuote({ basisCents, tariff, interval, coupon, today }: QuoteQuestion): ClubQuote {
  const price = clubPrice(basisCents, tariff);
  const whole = price[interval].ttcCents;
  const first = firstPeriod(today, interval);
  const next = nextPeriod(first, interval, today);
  const invoice = (rank: number, from: Day, amount: Cents) => {
    const off =
      coupon === null ? cents(0) : discountOf(coupon, amount, { rank, interval, from, startsOn: today });
    return { off, price: withTax(cents(amount - off), tariff) };
  };
  const started = invoice(0, first.from, firstPrice(whole, today, interval));
  return {
    ...price,
    tariffVersion: tariff.version,
    interval,
    first: { period: first, discountCents: started.off, price: started.price },
    next: { on: next.from, price: invoice(1, next.from, whole).price },
    validTo: addDays(today, clubRules.quoteDays),
  };
}
