import { type CuttingProxy, openCuttingProxy } from "./cutting-proxy.ts";
import {
  assetRanges,
  cents,
  day,
  emptySituation,
  type Id,
  instant,
  type Instant,
  isId,
  withdrawalEnd,
} from "@vigie/domain";
import {
  type Faults,
  paymentsDefaults,
  type PaymentsSandbox,
  type SignatureSandbox,
  startPaymentsSandbox,
  startSignatureSandbox,
} from "@vigie/partners/sandboxes";
import { z } from "zod";
import { inTransaction } from "../db/unit-of-work.ts";
import { moveSubscription, signatureMover } from "../features/club/subscriptions/actions/move.ts";
import * as store from "../features/club/subscriptions/store.ts";
import { linkAdvisor } from "../features/identity/users/actions.ts";
import { insertPortfolio } from "./insert-portfolio.ts";
import { addFirm } from "./test-firm.ts";
import { type Answer, openTestServer, type TestServer, type TestUser } from "./test-server.ts";

/** A firm with an advisor, and both partners of the Club with the server's clock. */
export type ClubBench = {
  readonly server: TestServer;
  readonly payments: PaymentsSandbox;
  readonly signature: SignatureSandbox;
  readonly firmId: Id;
  readonly advisor: TestUser;
  readonly manager: TestUser;
  readonly close: () => Promise<void>;
};

type ClubBenchOptions = {
  readonly jobs?: boolean;
  readonly now?: Instant;
  /** URL prefix to which both partners send their events; none are sent without it. */
  readonly webhookUrl?: string;
  /** Faults at both partners. */
  readonly faults?: Faults;
  /** URL of the aggregation sandbox; none is called without it. */
  readonly aggregationUrl?: string;
  /** Returns the URL of a proxy in front of the payment partner's sandbox. */
  readonly paymentsUrl?: (sandbox: string) => string;
};

export async function openClubBench(options: ClubBenchOptions = {}): Promise<ClubBench> {
  const { jobs = false, paymentsUrl = (sandbox) => sandbox, webhookUrl } = options;
  const start = options.now ?? instant("2026-11-19T10:00:00Z");
  let now: () => Instant = () => start;
  const clock = () => now();
  const hook = (name: string) => ({ webhookUrl: webhookUrl === undefined ? null : `${webhookUrl}/${name}` });
  const given = { port: 0, clock, ...(options.faults === undefined ? {} : { faults: options.faults }) };
  const payments = await startPaymentsSandbox({ ...given, ...hook("payments") });
  const signature = await startSignatureSandbox({ ...given, ...hook("signature") });
  const server = await openTestServer({
    now: start,
    jobs,
    ...(options.aggregationUrl === undefined ? {} : { aggregationUrl: options.aggregationUrl }),
    partnerUrls: { PAYMENTS_URL: paymentsUrl(payments.url), SIGNATURE_URL: signature.url },
  });
  now = server.services.clock;
  const firmId = await addFirm(server);
  const advisor = await server.addUser({ roles: ["advisor"], firmId });
  const manager = await server.addUser({ roles: ["manager"], firmId });
  return {
    server,
    payments,
    signature,
    firmId,
    advisor,
    manager,
    close: async () => {
      await server.close();
      await payments.close();
      await signature.close();
    },
  };
}

export type ClubSaver = TestUser & { readonly portfolios: readonly Id[] };

/** Adds a saver of the advisor who has stated everything, with contracts of 100 000 € each. */
export async function addClubSaver({ server, firmId, advisor }: ClubBench, count = 2): Promise<ClubSaver> {
  const saver = await server.addUser();
  const { db, clock } = server.services;
  await linkAdvisor(server.services, saver.subject, { advisorId: advisor.id, firmId });
  await db
    .updateTable("users")
    .set({ birthdate: day("1980-02-03"), mobile: "+33612345678" })
    .where("id", "=", saver.id)
    .execute();
  const situation = {
    ...emptySituation,
    maritalStatus: "married",
    incomeRange: "income_3",
    chargesRange: "charges_3",
    savingsRange: "savings_2",
    assetRange: assetRanges[3],
    address: { street: "4 rue des Lices", postalCode: "35000", city: "Rennes", country: "FR" },
  };
  await db
    .insertInto("customer_profiles")
    .values({
      customer_id: saver.id,
      situation: JSON.stringify(situation),
      recommended_risk: 3,
      onboarding_origin: null,
      pending_sso_email: null,
      coupon: null,
      updated_at: clock(),
    })
    .execute();
  const portfolios: Id[] = [];
  for (let rank = 0; rank < count; rank += 1) portfolios.push(await addAdvised(server, saver, rank));
  return { ...saver, portfolios };
}

async function addAdvised({ services }: TestServer, saver: TestUser, rank: number): Promise<Id> {
  const id = services.newId();
  await insertPortfolio(services, {
    customer_id: saver.id,
    id,
    kind: "lifeinsurance",
    name: `Assurance vie ${String(rank + 1)}`,
    institution_name: "Assureur",
    amount_cents: cents(10_000_000),
    amount_as_of: day("2026-11-12"),
    amount_provenance: "provider",
  });
  for (const on of ["2026-08-31", "2026-09-30", "2026-10-31"])
    await services.db
      .insertInto("valuations")
      .values({
        customer_id: saver.id,
        portfolio_id: id,
        day: day(on),
        value_cents: cents(10_000_000),
        paid_total_cents: cents(0),
        provenance: "provider",
      })
      .execute();
  return id;
}

export const cards = {
  good: "4242 4242 4242 4242",
  asks: "4000003800000446",
  poor: "4000008260003178",
  later: "4000000000000341",
} as const;

const confirmed = z.object({ id: z.string().optional(), status: z.string().optional() });

/** Does the browser's part of adding a payment method: the partner's fields, then our endpoint that saves the result. */
export async function addMethod(bench: ClubBench, saver: TestUser, typed: object): Promise<string> {
  const opened = await saver.ask("POST", "/users/me/payment_sources", {});
  const { id, client_secret: clientSecret } = opened.body.setup;
  const answer = confirmed.parse(await confirm(bench, { clientSecret, typed }));
  if (answer.status === "requires_action") await answerBank(bench, id, "accept");
  const saved = await saver.ask("POST", "/users/me/payment_sources", { setup_id: id });
  return saved.body.payment_source.id;
}

export const card = (number: string) => ({
  kind: "card",
  number,
  expMonth: 12,
  expYear: 34,
  cvc: "123",
  name: null,
});
export const account = (iban: string) => ({ kind: "sepa_debit", iban, name: "Camille Roussel", email: null });

async function confirm({ payments }: ClubBench, asked: object): Promise<unknown> {
  const body = { key: paymentsDefaults.publishableKey, returnUrl: null, ...asked };
  const reply = await fetch(`${payments.url}/v3/confirm`, { method: "POST", body: JSON.stringify(body) });
  return await reply.json();
}

export async function answerBank(
  { payments }: ClubBench,
  id: string,
  answer: "accept" | "refuse",
): Promise<void> {
  await fetch(`${payments.url}/challenge/${id}`, { method: "POST", body: new URLSearchParams({ answer }) });
}

export const pathOf = (saver: TestUser, id: string): string => `/users/${saver.id}/club_subscriptions/${id}`;

/** Sends a request; returns its row. */
export async function sendRequest(saver: ClubSaver, more: object = {}): Promise<Answer["body"]> {
  const made = await saver.ask("POST", "/users/me/club_subscriptions", {
    portfolios: saver.portfolios,
    interval: "monthly",
    ...more,
  });
  const sent = await saver.ask("PUT", `/users/me/club_subscriptions/${made.body.club_subscription.id}`, {
    accepted_der: true,
    price_seen: true,
    submit: true,
  });
  return sent.body.club_subscription;
}

export async function approve({ advisor }: ClubBench, saver: ClubSaver, id: string) {
  return await advisor.ask("POST", `${pathOf(saver, id)}/approve`, {
    club_subscription: { portfolios: saver.portfolios.map((one) => ({ id: one })) },
  });
}

async function sign(url: string, form: Record<string, string>): Promise<void> {
  await fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
}

/** Marks the session as just authenticated with the password, which signing and paying require. */
export async function proveAgain({ server }: ClubBench, user: TestUser): Promise<void> {
  const { db, clock } = server.services;
  await db
    .updateTable("sessions")
    .set({ authenticated_at: clock() })
    .where("user_id", "=", user.id)
    .execute();
}

/** The firm signs, then the customer with their document and the code; then the partner's event is processed. */
export async function signBoth(bench: ClubBench, saver: ClubSaver, id: string): Promise<void> {
  const last = await signUntilCustomer(bench, saver, id);
  await last();
}

/** Same up to the customer's own signature, which is returned as a function. */
export async function signUntilCustomer(
  bench: ClubBench,
  saver: ClubSaver,
  id: string,
): Promise<() => Promise<void>> {
  await proveAgain(bench, bench.advisor);
  await proveAgain(bench, saver);
  const firm = await bench.advisor.ask("POST", `${pathOf(saver, id)}/firm_signature`);
  await sign(firm.body.sign_url, { act: "sign" });
  const own = await saver.ask("POST", `/users/me/club_subscriptions/${id}/sign`);
  await sign(own.body.sign_url, { act: "document", document: "verified" });
  return async () => await sign(own.body.sign_url, { act: "sign", code: "000000" });
}

/** Both sign, while the identity check is not finished: with our engagement letters, which check the document on their page, it
 * takes no time. */
export async function signWithoutIdentity(bench: ClubBench, saver: ClubSaver, id: string): Promise<void> {
  const { services } = bench.server;
  const last = await signUntilCustomer(bench, saver, id).catch(() => null);
  if (last === null || !isId(id)) return;
  await inTransaction(services, async (unit) => {
    const row = await store.lockById(saver.subject, unit.db, id);
    if (row === undefined) return;
    const now = unit.clock();
    const ends = withdrawalEnd(now, row.derReceivedAt ?? now, row.derReceivedAt !== null);
    const set = { signedAt: now, concludedAt: now, withdrawalEndsOn: ends };
    await moveSubscription(unit, saver.subject, { row, event: "sign", mover: signatureMover, set });
  });
  await last();
}

/** A bench with a proxy in front of the payment partner that cuts calls. */
export async function openCutBench(): Promise<{ readonly bench: ClubBench; readonly proxy: CuttingProxy }> {
  let sandbox = "";
  const proxy = await openCuttingProxy(() => sandbox);
  const bench = await openClubBench({
    paymentsUrl: (url) => {
      sandbox = url;
      return proxy.url;
    },
  });
  return {
    bench: {
      ...bench,
      close: async () => {
        await bench.close();
        await proxy.close();
      },
    },
    proxy,
  };
}
