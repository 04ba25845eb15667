import { createHmac, timingSafeEqual } from "node:crypto";
import { fail, ok, type Clock, type Result } from "@vigie/domain";
import { z } from "zod";
import { parseJson } from "../http/read-body.ts";
import type { PartnerEvent } from "../partner.ts";

/** Events of the payment partner: `Stripe-Signature: t=seconds,v1=hex[,v1=hex]`, the HMAC-SHA256 of `t.body`. Its library accepts a
 * time in the future; here the age is limited in both directions. The content of an event is never trusted: its object is read
 * again.
 * @source payments-api.md, section 13 */
export type SignedRequest = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly rawBody: Uint8Array;
};
export type EventVerifier = {
  readonly secrets: readonly string[];
  readonly clock: Clock;
  /** True where we use the partner's live mode: an event of the other mode is rejected. */
  readonly live: boolean;
};

const windowSeconds = 300;

const event = z.object({
  id: z.string().startsWith("evt_"),
  object: z.literal("event"),
  type: z.string().max(100),
  livemode: z.boolean(),
  data: z.object({
    object: z.looseObject({
      id: z.string().max(255).optional(),
      customer: z.unknown().optional(),
      payment_intent: z.unknown().optional(),
    }),
  }),
});

export function readPaymentEvent(
  request: SignedRequest,
  verifier: EventVerifier,
): Result<PartnerEvent, string> {
  const header = request.headers["stripe-signature"];
  if (typeof header !== "string") return fail("webhook.unsigned");
  const parts = header.split(",").map((part) => part.trim().split("=", 2));
  const [, at = ""] = parts.find(([name]) => name === "t") ?? [];
  const signatures = parts.flatMap(([name, value = ""]) => (name === "v1" ? [value] : []));
  if (!/^\d{1,12}$/.test(at)) return fail("webhook.unsigned");
  const isSigned = verifier.secrets.some((secret) => {
    const wanted = createHmac("sha256", secret).update(`${at}.`).update(request.rawBody).digest();
    return signatures.some((signature) => sameBytes(Buffer.from(signature, "hex"), wanted));
  });
  if (!isSigned) return fail("webhook.forged");
  const ageSeconds = Math.abs(Date.parse(verifier.clock()) / 1000 - Number(at));
  if (ageSeconds > windowSeconds) return fail("webhook.stale");
  const json = parseJson(new TextDecoder().decode(request.rawBody));
  const parsed = json.ok ? event.safeParse(json.value) : null;
  if (parsed?.success !== true || parsed.data.livemode !== verifier.live) return fail("webhook.invalid_body");
  const { id, type, data } = parsed.data;
  const { customer, payment_intent: payment } = data.object;
  // A dispute does not contain the customer, but its payment.
  const isOfPayment = type.startsWith("charge.dispute.") && typeof payment === "string";
  return ok({
    id,
    kind: type,
    providerUserId: typeof customer === "string" ? customer : null,
    connectionId: isOfPayment ? payment : (data.object.id ?? null),
  });
}

function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
