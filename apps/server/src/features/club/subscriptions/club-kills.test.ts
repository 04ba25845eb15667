import { demoPassword, type Id, instant } from "@vigie/domain";
import { freePort } from "@vigie/partners";
import fc from "fast-check";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { type ClubProcesses, openClubProcesses } from "../../../testing/club-processes.ts";
import { brokenPromises } from "../../../testing/club-promises.ts";
import { keepSessions } from "../../../testing/club-years.ts";
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
} from "../../../testing/test-club.ts";
import { eventually } from "../../../testing/test-server.ts";
import { retryEffects, runClock } from "./actions/clock.ts";

/** The web process or the worker is killed without warning while a request is approved, a letter is signed or a first payment is
 * taken; it is started again, and whoever had no answer asks once more. Nothing is lost and nothing is doubled, here or at the
 * partners (`npm run soak -- club-kills` strikes fifty times). */
const rounds = Number(process.env["VIGIE_CLUB_KILLS"] ?? "3");
const seed = Number(process.env["VIGIE_CLUB_SEED"] ?? "16");

const plans = fc.record({
  kills: fc.constantFrom("web" as const, "worker" as const, "both" as const),
  delayMs: fc.integer({ min: 0, max: 350 }),
});
type Plan = typeof plans extends fc.Arbitrary<infer T> ? T : never;
const actNames = ["approve", "sign", "pay"] as const;
type ActName = (typeof actNames)[number];

type Ready = {
  readonly saver: ClubSaver;
  readonly id: Id;
  readonly before: string;
  readonly after: string;
};
/** Somebody on the eve of an act: how it is done, in what state it starts and ends. */
type Act = Ready & { readonly run: () => Promise<unknown> };

type Site = { readonly bench: ClubBench; readonly processes: ClubProcesses };

const realNow = () => instant(new Date());

async function openSite(): Promise<Site> {
  const port = await freePort();
  const bench = await openClubBench({
    now: realNow(),
    webhookUrl: `http://127.0.0.1:${String(port)}/webhooks`,
  });
  const { payments, signature, server } = bench;
  const processes = openClubProcesses(port, {
    ...process.env,
    DATABASE_URL: server.databaseUrl,
    PAYMENTS_URL: payments.url,
    PAYMENTS_SCRIPT_URL: `${payments.url}/v3/stripe.js`,
    SIGNATURE_URL: signature.url,
    AGGREGATION_URL: "http://127.0.0.1:9",
    FUND_DATA_URL: "http://127.0.0.1:9",
    HOME_ESTIMATE_URL: "http://127.0.0.1:9",
    SSO_ISSUER_URL: "http://127.0.0.1:9",
    SMTP_URL: "smtp://127.0.0.1:9",
  });
  return { bench, processes };
}

/** A call to the web process that may be killed: no answer is one of the answers. */
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

async function prepare(site: Site, name: ActName): Promise<Act> {
  const { bench } = site;
  const saver = await addClubSaver(bench, 1);
  const { id } = await sendRequest(saver);
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

const stateOf = async ({ server }: ClubBench, id: Id): Promise<string> =>
  (
    await server.services.db
      .selectFrom("club_subscriptions")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).state;

const waitingEffects = async ({ server }: ClubBench) =>
  await server.services.db
    .selectFrom("club_effects")
    .select(["kind", "state", "subscription_id"])
    .where("state", "!=", "done")
    .execute();

/** What was taken by a process that is gone is free again: the two minutes that it is kept for are over. */
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

async function strike(site: Site, act: Act, { kills, delayMs }: Plan): Promise<boolean> {
  const { bench, processes } = site;
  const answered = act.run();
  await wait(delayMs);
  const struck = kills === "both" ? (["web", "worker"] as const) : [kills];
  for (const name of struck) await processes.kill(name);
  const wasUnderWay =
    (await stateOf(bench, act.id)) !== act.after || (await waitingEffects(bench)).length > 0;
  await answered;
  for (const name of struck) await processes.start(name);
  return wasUnderWay;
}

/** Whoever sees it as it was asks again; what the partners said meanwhile is read by the clock. */
async function settled({ bench }: Site, act: Act): Promise<void> {
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

/** What there is of one subscription, here and at both partners. */
async function counts({ bench }: Site, { saver, id }: Ready) {
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

const whole: Readonly<Record<ActName, object>> = {
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

test(`${String(rounds)} times killed while it approves, signs or pays, the Club loses and doubles nothing (seed ${String(seed)})`, async () => {
  const site = await openSite();
  const { bench, processes } = site;
  try {
    await processes.start("worker");
    await processes.start("web");
    let struck = 0;
    for (const [round, plan] of fc.sample(plans, { seed, numRuns: rounds }).entries()) {
      const name = actNames[round % actNames.length] ?? "pay";
      bench.server.setNow(realNow());
      await keepSessions(bench);
      const act = await prepare(site, name);
      if (await strike(site, act, plan)) struck += 1;
      await settled(site, act);
      expect([round, name, plan, await counts(site, act)]).toEqual([round, name, plan, whole[name]]);
      expect(await brokenPromises(bench)).toEqual([]);
    }
    console.log(`club-kills: ${String(struck)} of ${String(rounds)} kills struck something under way`);
    // A kill that always comes too late would prove nothing.
    expect(struck).toBeGreaterThan(rounds / 5);
  } finally {
    await processes.close();
    await bench.close();
  }
}, 3_600_000);
