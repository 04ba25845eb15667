import type { ClubPlan, plansApi } from "@vigie/api";
import {
  clubIntervals,
  clubTariffs,
  type Coupon,
  type Day,
  fail,
  ok,
  readCoupon,
  type Result,
  type Tariff,
} from "@vigie/domain";
import type { Services } from "../../../boot/services.ts";
import type { Action } from "../../../edge/handler.ts";
import type { Subject } from "../../../edge/subject.ts";
import * as store from "./store.ts";

export function tariffInForce(): Tariff {
  return clubTariffs.at(-1) ?? clubTariffs[0];
}

const perTenThousand = (points: number): number => points / 10_000;

export const listPlans: Action<typeof plansApi.list> = async () => {
  const tariff = tariffInForce();
  const plans = clubIntervals.map((interval): ClubPlan => ({
    id: interval === "monthly" ? "club_monthly" : "club_yearly",
    interval,
    tariffVersion: tariff.version,
    bands: tariff.bands.map(({ fromCents, basisPoints }) => ({
      from: fromCents,
      yearlyRatio: perTenThousand(basisPoints),
    })),
    min: tariff.minMonthCents,
    max: tariff.maxMonthCents,
    yearlyDiscountRatio: perTenThousand(tariff.yearDiscountBasisPoints),
    vatRatio: perTenThousand(tariff.vatBasisPoints),
  }));
  return await Promise.resolve(ok({ plans }));
};

export const verifyCoupon: Action<typeof plansApi.verifyCoupon> = async ({ services, subject }, { body }) => {
  const found = await triedCoupon(services, subject, body.coupon);
  if (!found.ok) return found;
  const { value } = found;
  return ok(
    value === null
      ? { state: "invalid", kind: null, value: null, endsOn: null }
      : { state: "valid", kind: value.gives.kind, value: sizeOf(value.gives), endsOn: value.endsOn },
  );
};

type UsableCoupon = { readonly code: string; readonly gives: Coupon; readonly endsOn: Day | null };

/** Checks a code that the customer types. Each wrong code counts as a try, because codes could be guessed. The try is counted
 * before the lookup, so that concurrent requests cannot exceed the limit. */
export async function triedCoupon(
  services: Services,
  subject: Subject,
  code: string,
): Promise<Result<UsableCoupon | null, "coupon.too_many">> {
  const now = services.clock();
  if (!(await store.countTry(subject, services.db, now))) return fail("coupon.too_many");
  const row = await store.usableCoupon(subject, services.db, { code, now });
  const gives = row === undefined ? null : readCoupon(row.gives);
  if (gives !== null) await store.giveBackTry(subject, services.db);
  return ok(row === undefined || gives === null ? null : { code: row.code, gives, endsOn: row.endsOn });
}

/** Returns what a code gives that the customer has already typed; it does not count as another try. */
export async function knownCoupon(
  services: Services,
  subject: Subject,
  code: string,
): Promise<Coupon | null> {
  const row = await store.usableCoupon(subject, services.db, { code, now: services.clock() });
  return row === undefined ? null : readCoupon(row.gives);
}

/** Counts one use of the code when a request is sent with it. */
export async function spendCoupon(services: Services, subject: Subject, code: string): Promise<void> {
  await store.countUse(subject, services.db, code);
}

/** Returns the size of a coupon: months, a percentage, or euros. */
function sizeOf(coupon: Coupon): number {
  switch (coupon.kind) {
    case "free_months":
      return coupon.months;
    case "percent":
      return coupon.percent;
    case "amount":
      return coupon.amountCents / 100;
  }
}

/** Adds a code, or changes what the code of that name gives. Returns false if it was already used more often than the new limit
 * allows. */
export async function addCoupon(
  services: Services,
  coupon: Omit<Parameters<typeof store.insertCoupon>[1], "at">,
): Promise<boolean> {
  return await store.insertCoupon(services.db, { ...coupon, at: services.clock() });
}
