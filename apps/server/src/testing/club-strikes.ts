import { dayOf, demoPassword, type Id, instant } from "@vigie/domain";
import { freePort } from "@vigie/partners";
import { retryEffects, runClock } from "../features/club/subscriptions/actions/clock.ts";
import { type ClubProcesses, openClubProcesses } from "./club-processes.ts";
import {
  addClubSaver,
  addMethod,
  approve,
  card,
  cards,
  type ClubBench,
  type ClubSaver,
  openClubBench,
  pathOf,
  sendRequest,
  signBoth,
  signUntilCustomer,
} from "./test-club.ts";
import { eventually } from "./test-server.ts";

/** Acts of the Club during a crash: somebody about to act, the act requested from a web process, and the expected final state,
 * here and at both partners. */

export const actNames = ["approve", "sign", "pay"] as const;
export type ActName = (typeof actNames)[number];

type Ready = {
  readonly saver: ClubSaver;
  readonly id: Id;
  readonly before: string;
  readonly after: string;
};
/** Somebody about to act: how the act is done, and its initial and final states. */
export type Act = Ready & { readonly run: () => Promise<unknown> };

export type Site = { readonly bench: ClubBench; readonly processes: ClubProcesses };

export const realNow = () => instant(new Date());

type SiteOptions = {
  /** Environment of the processes, in addition to what the site sets. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** URL of the aggregation sandbox; none is called without it. */
  readonly aggregationUrl?: string;
};

export async function openSite({
  environment,
  aggregationUrl = "http://127.0.0.1:9",
}: SiteOptions): Promise<Site> {
  const port = await freePort();
  const bench = await openClubBench({
    now: realNow(),
    webhookUrl: `http://127.0.0.1:${String(port)}/webhooks`,
    aggregationUrl,
  });
  const { payments, signature, server } = bench;
  const processes = openClubProcesses(port, {
    ...environment,
    DATABASE_URL: server.databaseUrl,
    PAYMENTS_URL: payments.url,
    PAYMENTS_SCRIPT_URL: `${payments.url}/v3/stripe.js`,
    SIGNATURE_URL: signature.url,
    AGGREGATION_URL: aggregationUrl,
    FUND_DATA_URL: "http://127.0.0.1:9",
    HOME_ESTIMATE_URL: "http://127.0.0.1:9",
    SSO_ISSUER_URL: "http://127.0.0.1:9",
    SMTP_URL: "smtp://127.0.0.1:9",
  });
  return { bench, processes };
}

/** Sends a request to the web process, which may be killed: no response is a valid result. */
async function askWeb(
  { bench, processes }: Site,
  who: { readonly email: string },
  call: { readonly path: string; readonly body: object },
): Promise<void> {
  const signIn = await bench.server.app.inject({
    method: "POST",
    url: "/v1/oauth/token",
    payload: {
      grant_type: "password",
      username: who.email,
      password: demoPassword,
    },
  });
  const { access_token: token } = signIn.json<{ access_token: string }>();
  await fetch(`${processes.url}/v1${call.path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(call.body),
  }).then(
    async (answer) => await answer.text().catch(() => ""),
    () => "no answer",
  );
}

/** While it is already the 1st in Paris but not yet in UTC, no month is opened (`open.ts`): these processes use the machine's
 * clock. */
function openedInterval(): "monthly" | "yearly" {
  const now = realNow();
  return dayOf(now).endsWith("-01") && now.slice(8, 10) !== "01" ? "yearly" : "monthly";
}

export async function prepare(site: Site, name: ActName): Promise<Act> {
  const { bench } = site;
  const saver = await addClubSaver(bench, 1);
  const { id } = await sendRequest(saver, { interval: openedInterval() });
  const own = { saver, id };
  if (name === "approve") {
    const body = {
      club_subscription: {
        portfolios: saver.portfolios.map((one) => ({ id: one })),
      },
    };
    const call = { path: `${pathOf(saver, id)}/approve`, body };
    const run = async () => await askWeb(site, bench.advisor, call);
    return { ...own, before: "advisor_approval", after: "ready_to_sign", run };
  }
  await approve(bench, saver, id);
  if (name === "sign") {
    const sign = await signUntilCustomer(bench, saver, id);
    return {
      ...own,
      before: "ready_to_sign",
      after: "waiting_payment_infos",
      run: sign,
    };
  }
  await signBoth(bench, saver, id);
  await runClock(bench.server.services);
  const source = await addMethod(bench, saver, card(cards.good));
  const body = {
    payment_source_id: source,
    start_now: true,
    acknowledged_prorata: true,
  };
  const call = { path: `/users/me/club_subscriptions/${id}/payment`, body };
  const run = async () => await askWeb(site, saver, call);
  return { ...own, before: "waiting_payment_infos", after: "active", run };
}

export const stateOf = async ({ server }: ClubBench, id: Id): Promise<string> =>
  (
    await server.services.db
      .selectFrom("club_subscriptions")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).state;

export const waitingEffects = async ({ server }: ClubBench) =>
  await server.services.db
    .selectFrom("club_effects")
    .select(["kind", "state", "subscription_id"])
    .where("state", "!=", "done")
    .execute();

/** Makes leases of a killed process expire, by moving on the two minutes for which they are held. */
async function twoMinutesLater({ server }: ClubBench): Promise<void> {
  const { services } = server;
  await services.db
    .updateTable("club_effects")
    .set({ taken_until: null, next_try_at: services.clock() })
    .where("state", "=", "waiting")
    .execute();
  await retryEffects(services);
  await runClock(services);
}

/** Repeats the act while the state is unchanged; pending events of the partners are processed by the clock. */
export async function settled({ bench }: Site, act: Act): Promise<void> {
  bench.server.setNow(realNow());
  if ((await stateOf(bench, act.id)) === act.before) await act.run();
  await eventually(
    async () => {
      bench.server.setNow(realNow());
      await twoMinutesLater(bench);
      const state = await stateOf(bench, act.id);
      const waiting = await waitingEffects(bench);
      if (state === "payment_failed") await act.run();
      return { state, waiting };
    },
    ({ state, waiting }) => state === act.after && waiting.length === 0,
    60_000,
  );
}

/** Counts what exists of one subscription, here and at both partners. */
export async function counts({ bench }: Site, { saver, id }: Ready) {
  const { server, payments, signature } = bench;
  const { db } = server.services;
  const documents = await db
    .selectFrom("club_documents")
    .select("kind")
    .where("subscription_id", "=", id)
    .execute();
  const of = (kind: string) => documents.filter((one) => one.kind === kind).length;
  const payer = await db
    .selectFrom("club_payers")
    .select("partner_customer_id as id")
    .where("customer_id", "=", saver.id)
    .executeTakeFirst();
  const { charges, subscriptions } = payments.world.data;
  const own = <T extends { customer: string }>(all: Readonly<Record<string, T>>): T[] =>
    Object.values(all).filter(({ customer }) => customer === payer?.id);
  const letters = Object.values(signature.world.data.requests).filter(
    ({ external_id: reference }) => reference?.startsWith(`${id}:`) === true,
  );
  const moves = await db
    .selectFrom("club_moves")
    .select("event")
    .where("subscription_id", "=", id)
    .where("event", "in", ["approve", "sign", "verify_identity", "first_payment_succeeds"])
    .execute();
  return {
    letters: of("letter"),
    sent: letters.length,
    signed: of("signed_letter"),
    proofs: of("proof"),
    invoices: of("invoice"),
    charges: own(charges).filter(({ amount, amount_refunded: back }) => amount > back).length,
    running: own(subscriptions).filter(({ status }) => status === "active").length,
    moves: moves.length,
  };
}

export const whole: Readonly<Record<ActName, object>> = {
  approve: {
    letters: 1,
    sent: 1,
    signed: 0,
    proofs: 0,
    invoices: 0,
    charges: 0,
    running: 0,
    moves: 1,
  },
  sign: {
    letters: 1,
    sent: 1,
    signed: 1,
    proofs: 1,
    invoices: 0,
    charges: 0,
    running: 0,
    moves: 3,
  },
  pay: {
    letters: 1,
    sent: 1,
    signed: 1,
    proofs: 1,
    invoices: 1,
    charges: 1,
    running: 1,
    moves: 4,
  },
};
