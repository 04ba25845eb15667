import { instant, type Instant } from "@vigie/domain";
import { z } from "zod";
import { createFaults, type Faults } from "../aggregation/sandbox/faults.ts";
import { createPayments } from "./adapter.ts";
import type { PaymentsPort } from "./port.ts";
import { paymentsDefaults, startPaymentsSandbox, type PaymentsSandbox } from "./sandbox/sandbox.ts";

/** A sandbox with a controllable clock, the client for it, and a browser's calls. */
export type PaymentsBench = {
  readonly sandbox: PaymentsSandbox;
  readonly port: PaymentsPort;
  readonly faults: Faults;
  readonly setNow: (text: string) => void;
  readonly confirm: (clientSecret: string, typed: object | null) => Promise<Confirmed>;
  readonly answerChallenge: (id: string, answer: "accept" | "refuse") => Promise<void>;
};
const confirmed = z.object({
  id: z.string().optional(),
  status: z.string().optional(),
  error: z.object({ code: z.string(), decline_code: z.string().optional() }).optional(),
});
export type Confirmed = z.output<typeof confirmed>;

export const visa = {
  kind: "card",
  number: "4242 4242 4242 4242",
  expMonth: 12,
  expYear: 34,
  cvc: "123",
  name: null,
};
export const iban = {
  kind: "sepa_debit",
  iban: "FR14 2004 1010 0505 0001 3M02 606",
  name: "Camille Martin",
  email: null,
};

export async function startBench(webhookUrl: string | null = null): Promise<PaymentsBench> {
  let now: Instant = instant("2026-11-19T10:00:00Z");
  const faults = createFaults("payments");
  const sandbox = await startPaymentsSandbox({ port: 0, clock: () => now, faults, webhookUrl });
  const port = createPayments({ url: sandbox.url, secretKey: paymentsDefaults.secretKey });
  return {
    sandbox,
    port,
    faults,
    setNow: (text) => void (now = instant(text)),
    confirm: async (clientSecret, typed) => {
      const body = { key: paymentsDefaults.publishableKey, clientSecret, typed, returnUrl: null };
      const reply = await fetch(`${sandbox.url}/v3/confirm`, { method: "POST", body: JSON.stringify(body) });
      return confirmed.parse(await reply.json());
    },
    answerChallenge: async (id, answer) => {
      await fetch(`${sandbox.url}/challenge/${id}`, {
        method: "POST",
        body: new URLSearchParams({ answer }),
      });
    },
  };
}

let keys = 0;
export const key = (): string => `test:${String((keys += 1))}`;

export function value<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result.value;
}

export async function addCustomer({ port }: PaymentsBench): Promise<string> {
  const given = { key: key(), reference: "u1", email: "c@example.test", name: "Camille Martin" };
  return value(await port.createCustomer(given));
}

/** Creates a customer with a payment method set up in the browser. */
export async function addPayer(
  bench: PaymentsBench,
  typed: object = visa,
): Promise<{ readonly customerId: string; readonly sourceId: string }> {
  const customerId = await addCustomer(bench);
  return { customerId, sourceId: await addSource(bench, customerId, typed) };
}

export async function addSource(bench: PaymentsBench, customerId: string, typed: object): Promise<string> {
  const setup = value(await bench.port.openSetup({ key: key(), customerId, reference: "s1" }));
  const confirmed = await bench.confirm(setup.clientSecret, typed);
  if (confirmed.status === "requires_action") await bench.answerChallenge(setup.id, "accept");
  const { sourceId } = value(await bench.port.readSetup(setup.id));
  if (sourceId === null) throw new Error(`not set up: ${JSON.stringify(confirmed)}`);
  return sourceId;
}
