import type { Growth } from "../holdings/wealth.ts";
import { type Cents, cents, subtractCents } from "../kernel/cents.ts";

/** Origin of a payment into an employee plan. Transfers between plans are not payments. */
export const paidOrigins = ["saver", "employer", "transfer"] as const;
export type PaidOrigin = (typeof paidOrigins)[number];

export type PaidParts = {
  /** Voluntary payments, and profit sharing that the saver chose to invest: their own wages. */
  readonly saverCents: Cents;
  /** Matching and unilateral payments of the employer, mandatory payments of a PER. */
  readonly employerCents: Cents;
  /** Investment gains: the three parts add up to the value. */
  readonly marketCents: Cents;
  /** True where a payment has no known origin and counts as the saver's. */
  readonly isUntold: boolean;
};

/** « Versé par vous », « Ajouté par votre employeur », « Gagné par les placements ». A rate of return treats all of them as
 * payments.
 * @source methodology 2, section 2 I */
export function paidParts(
  valueCents: Cents,
  payments: readonly { readonly amountCents: Cents; readonly origin: PaidOrigin | null }[],
): PaidParts {
  const sumOf = (is: (origin: PaidOrigin | null) => boolean) =>
    payments.reduce((sum, payment) => sum + (is(payment.origin) ? payment.amountCents : 0), 0);
  const saver = sumOf((origin) => origin === "saver" || origin === null);
  const employer = sumOf((origin) => origin === "employer");
  return {
    saverCents: cents(saver),
    employerCents: cents(employer),
    marketCents: cents(valueCents - saver - employer),
    isUntold: payments.some((payment) => payment.origin === null),
  };
}

export type GrowthParts = {
  readonly paidCents: Cents;
  readonly employerCents: Cents;
  readonly marketCents: Cents;
};

/** Splits the payments of a change between employer and saver; the parts add up to the change. */
export function growthParts(growth: Growth, employerCents: Cents): GrowthParts {
  return {
    paidCents: subtractCents(growth.paidCents, employerCents),
    employerCents,
    marketCents: growth.marketCents,
  };
}
