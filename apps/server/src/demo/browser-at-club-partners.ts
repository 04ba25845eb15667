import type { Instant } from "@vigie/domain";
import { z } from "zod";
import type { Services } from "../boot/services.ts";

/** What a browser does at the payment and signature sandboxes, and the clocks of the payment sandbox, so that the demo's
 * subscriptions take the same path as real ones. Only calls sandboxes. */

/** Returns whether both answer, with any status. */
export async function clubPartnersAnswer({ config }: Services): Promise<boolean> {
  const asked = [config.payments.url, config.signature.url].map(async (url) => await fetch(url));
  return (await Promise.allSettled(asked)).every(({ status }) => status === "fulfilled");
}

const reply = z.looseObject({ id: z.string() });

/** Enters a card in the partner's fields. */
export async function typeCard(services: Services, clientSecret: string, number: string): Promise<void> {
  const { scriptUrl, publishableKey } = services.config.payments;
  const typed = { kind: "card", number, expMonth: 12, expYear: 34, cvc: "123", name: null };
  const answer = await fetch(new URL("/v3/confirm", scriptUrl), {
    method: "POST",
    body: JSON.stringify({ key: publishableKey, clientSecret, typed, returnUrl: null }),
  });
  if (!answer.ok) throw new Error(`The payment sandbox refuses a card: ${String(answer.status)}.`);
}

/** Completes the page of an engagement letter: the identity document if requested, then the signature with the code. */
export async function signAtPartner(url: string, who: "firm" | "customer"): Promise<void> {
  if (who === "customer") await send(url, { act: "document", document: "verified" });
  await send(url, { act: "sign", code: "000000" });
}

async function send(url: string, form: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  if (answer.status >= 400) throw new Error(`The signature sandbox answered ${String(answer.status)}.`);
}

async function callPayments(
  { config }: Services,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<string> {
  const answer = await fetch(new URL(path, config.payments.url), {
    method: "POST",
    headers: {
      authorization: `Bearer ${config.payments.secretKey}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(form),
  });
  if (!answer.ok) throw new Error(`The payment sandbox answered ${String(answer.status)} to ${path}.`);
  return reply.parse(await answer.json()).id;
}

const seconds = (at: Instant): string => String(Math.floor(Date.parse(at) / 1000));
const clocks = "/v1/test_helpers/test_clocks";

/** Creates a customer of the partner whose clock stands still until it is advanced. */
export async function payerWithClock(
  services: Services,
  given: { readonly at: Instant; readonly email: string; readonly reference: string },
): Promise<{ readonly payer: string; readonly clock: string }> {
  const clock = await callPayments(services, clocks, { frozen_time: seconds(given.at) });
  const payer = await callPayments(services, "/v1/customers", {
    email: given.email,
    test_clock: clock,
    "metadata[vigie_reference]": given.reference,
  });
  return { payer, clock };
}

export async function advanceClock(services: Services, clock: string, at: Instant): Promise<void> {
  await callPayments(services, `${clocks}/${clock}/advance`, { frozen_time: seconds(at) });
}

/** Sets the customers of the clock back to the machine's time. */
export async function releaseClock(services: Services, clock: string): Promise<void> {
  await callPayments(services, `${clocks}/${clock}/release`, {});
}
