import { fail, ok, type Result } from "@vigie/domain";
import Stripe from "stripe";
import { declineReasonOf } from "./declines.ts";
import type { PaymentCode, PaymentResult } from "./port.ts";

/** Wraps calls of the partner's library as values. */

export function keyed(key: string): { readonly idempotencyKey: string } {
  return { idempotencyKey: key };
}

/** Converts a response of the library to a value: its errors become states, never exceptions. */
export async function toResult<T>(call: () => Promise<T>): PaymentResult<T> {
  try {
    return ok(await call());
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): Result<never, PaymentCode> {
  const { errors } = Stripe;
  if (error instanceof errors.StripeCardError) {
    const reason = declineReasonOf({ code: error.code, declineCode: error.decline_code });
    return fail("payments.declined", { detail: { reason } });
  }
  if (error instanceof errors.StripeIdempotencyError) return fail("payments.invalid_answer");
  if (error instanceof errors.StripeInvalidRequestError)
    return error.code === "coupon_expired"
      ? fail("payments.declined", { detail: { reason: "expired_coupon" } })
      : fail("payments.not_possible");
  if (error instanceof errors.StripeError || error instanceof ForeignAnswer)
    return fail("payments.unavailable");
  throw error;
}

/** The library returns an error response as an object if its body has no "error", for example a proxy's. */
export function as<T extends { readonly object: string }>(name: T["object"], answer: T): T {
  if (answer.object !== name) throw new ForeignAnswer(`${name} expected`);
  return answer;
}

export class ForeignAnswer extends Error {}
