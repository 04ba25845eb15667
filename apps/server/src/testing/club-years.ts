import { addDays, addMonths, addMs, type Day, dayOf, type Id, mainVariant } from "@vigie/domain";
import { addCoupon } from "../features/club/plans/actions.ts";
import { clubSubject, readAndSettle } from "../features/club/subscriptions/actions/reconcile.ts";
import { retryEffects, runClock } from "../features/club/subscriptions/actions/clock.ts";
import type { CuttingProxy } from "./cutting-proxy.ts";
import {
  account,
  addClubSaver,
  addMethod,
  card,
  type ClubBench,
  type ClubSaver,
  proveAgain,
  signBoth,
  signWithoutIdentity,
} from "./test-club.ts";

/** Years of the Club with customers, advisors, cards, faults and events drawn from a seed. */
export type Simulation = {
  readonly bench: ClubBench;
  readonly proxy: CuttingProxy;
  /** A number in [0, 1) of the seed. */
  readonly random: () => number;
  readonly savers: ClubSaver[];
  /** The customers' acts that were answered, by name. */
  readonly acts: Map<string, number>;
};

const hourMs = 3_600_000;
const typed = [
  card("4242 4242 4242 4242"),
  card("4242 4242 4242 4242"),
  card("5555 5555 5555 4444"),
  card("4000003800000446"),
  card("4000008260003178"),
  card("4000000000000341"),
  account("FR3020041010050500013M02609"),
  account("FR1420041010050500013M02606"),
];

export function picker(random: () => number) {
  return <T>(all: readonly T[]): T => {
    const one = all[Math.floor(random() * all.length)];
    if (one === undefined) throw new Error("assertion: there is one to pick");
    return one;
  };
}

/** Some hours pass: the partner bills, some events come twice or not at all, some calls are cut, some people act. */
export async function step(sim: Simulation, share: number): Promise<void> {
  const { bench, random, proxy, savers } = sim;
  const { server } = bench;
  server.advance((6 + Math.floor(random() * 60)) * hourMs);
  await bench.payments.settle();
  if (random() < 0.2)
    proxy.cut({
      after: Math.floor(random() * 10),
      calls: 1 + Math.floor(random() * 5),
      lost: random() < 0.5 ? "request" : "answer",
    });
  await keepSessions(bench);
  for (const saver of savers) {
    if (random() < share / 2) await deliver(sim, saver);
    if (random() < share) await actOf(sim, saver);
  }
  proxy.cut(null);
  // The longest wait before a partner that did not answer is asked again.
  server.advance(70 * 60_000);
  await bench.payments.settle();
  await retryEffects(server.services);
  await runClock(server.services);
  await retryEffects(server.services);
}

/** An event of the payment partner, once or twice, whatever it is about: a fault of theirs keeps it for later. */
async function deliver({ bench, random }: Simulation, saver: ClubSaver): Promise<void> {
  const { services } = bench.server;
  const payer = await services.db
    .selectFrom("club_payers")
    .select("partner_customer_id as id")
    .where("customer_id", "=", saver.id)
    .executeTakeFirst();
  if (payer === undefined) return;
  const subject = await clubSubject(services, saver.id);
  const read = await services.db
    .selectFrom("club_subscriptions")
    .select("id")
    .where("customer_id", "=", saver.id)
    .where("partner_subscription_id", "is not", null)
    .execute();
  for (let times = random() < 0.5 ? 2 : 1; times > 0; times -= 1)
    for (const { id } of read)
      await readAndSettle(services, subject, id).catch((error: unknown) => {
        if (!String(error).includes("does not answer")) throw error;
      });
}

/** Sessions go on, however much time passes: signing in again is not what is tried. */
export async function keepSessions({ server }: ClubBench): Promise<void> {
  const now = server.services.clock();
  await server.services.db
    .updateTable("sessions")
    .set({
      expires_at: addMs(now, hourMs),
      ends_at: addMs(now, hourMs),
      authenticated_at: now,
      last_seen_at: now,
    })
    .execute();
}

async function actOf(sim: Simulation, saver: ClubSaver): Promise<void> {
  const { bench, random } = sim;
  const pick = picker(random);
  const { body } = await saver.ask("GET", `/users/${saver.id}/club_subscriptions`);
  const [current] = body.club_subscriptions;
  const name =
    current === undefined ? "ask" : pick(choicesOf(current, random() < leavingShare(current.state)));
  const act = acts[name];
  if (act === undefined) return;
  await act({ bench, saver, id: current?.id ?? "", random });
  sim.acts.set(name, (sim.acts.get(name) ?? 0) + 1);
}

/** Whoever is asked for something leaves more often than whoever is served. */
const leavingShare = (state: string): number => (state === "active" ? 0.12 : 0.25);

/** What the screen offers, and the advisor's side; leaving is rarer than going on. */
function choicesOf({ state, can_do: can }: { state: string; can_do: string[] }, isRare: boolean): string[] {
  const going = can.filter((act) => ["submit", "sign", "pay", "keep", "change_method"].includes(act));
  const staff = state === "advisor_approval" ? ["approve", "approve", "approve", "complete"] : [];
  const identity = state === "pending" ? ["show_document"] : can.includes("sign") ? ["sign_alone"] : [];
  const rare = [
    "revoke",
    "revoke_now",
    "refuse",
    "remove_method",
    ...can.filter((act) => !going.includes(act)),
  ];
  return isRare ? rare : [...going, ...staff, ...identity, "wait"];
}

type Acting = {
  readonly bench: ClubBench;
  readonly saver: ClubSaver;
  readonly id: string;
  readonly random: () => number;
};

const at = ({ saver, id }: Acting): string => `/users/${saver.id}/club_subscriptions/${id}`;
const own = ({ id }: Acting): string => `/users/me/club_subscriptions/${id}`;
const leave = async (given: Acting): Promise<unknown> => await given.saver.ask("DELETE", at(given), {});
const revoke =
  (notice: boolean) =>
  async (given: Acting): Promise<unknown> =>
    await given.bench.advisor.ask("DELETE", at(given), {
      motive: "Fin de mission.",
      notice,
    });
const decide =
  (reason: string) =>
  async (given: Acting): Promise<unknown> =>
    await given.bench.advisor.ask("POST", `${at(given)}/reject`, {
      reason,
      message: "Non.",
    });

/** A method that is typed, and a payment with it where one is due. */
async function payWith(given: Acting, method: object): Promise<unknown> {
  const { bench, saver, random } = given;
  const source = await addMethod(bench, saver, method).catch(() => null);
  if (source === null) return null;
  return await saver.ask("POST", `${own(given)}/payment`, {
    payment_source_id: source,
    start_now: random() < 0.7,
    acknowledged_prorata: true,
  });
}

const acts: Readonly<Record<string, (given: Acting) => Promise<unknown>>> = {
  ask: async ({ bench, saver, random }) => {
    await valued(bench, saver);
    return await saver.ask("POST", "/users/me/club_subscriptions", {
      portfolios: saver.portfolios,
      interval: random() < 0.8 ? "monthly" : "yearly",
      coupon: random() < 0.2 ? freeCode : null,
    });
  },
  edit: async (given) =>
    await given.saver.ask("PUT", at(given), {
      portfolios: given.saver.portfolios,
    }),
  submit: async (given) => {
    await valued(given.bench, given.saver);
    return await given.saver.ask("PUT", at(given), {
      accepted_der: true,
      price_seen: true,
      submit: true,
    });
  },
  change_terms: async (given) => await given.saver.ask("PUT", at(given), { interval: "yearly" }),
  approve: async (given) =>
    await given.bench.advisor.ask("POST", `${at(given)}/approve`, {
      club_subscription: {
        portfolios: given.saver.portfolios.map((one) => ({ id: one })),
      },
    }),
  refuse: decide("outside_scope"),
  complete: decide("incomplete"),
  sign: async ({ bench, saver, id }) => await signBoth(bench, saver, id).catch(() => null),
  sign_alone: async ({ bench, saver, id }) => await signWithoutIdentity(bench, saver, id),
  show_document: async ({ bench, saver, id, random }) => {
    await proveAgain(bench, saver);
    const { body } = await saver.ask("POST", `/users/me/club_subscriptions/${id}/sign`);
    const document = picker(random)(["verified", "inconclusive", "failed", "failed"]);
    return await fetch(body.sign_url, {
      method: "POST",
      body: new URLSearchParams({ document }),
      redirect: "manual",
    }).catch(() => null);
  },
  pay: async (given) => await payWith(given, picker(given.random)(typed)),
  change_method: async (given) => await payWith(given, picker(given.random)(typed)),
  // One after the other, until there is none.
  remove_method: async ({ saver }) => {
    for (let left = 20; left > 0; left -= 1)
      if ((await saver.ask("DELETE", "/users/me/payment_sources/default")).status !== 200) return null;
    return null;
  },
  abandon: leave,
  terminate: leave,
  keep: async (given) => await given.saver.ask("PUT", at(given), { keep: true }),
  withdraw: async (given) =>
    await given.saver.ask("POST", `${own(given)}/withdrawal`, {
      confirm: true,
    }),
  revoke: revoke(true),
  revoke_now: revoke(false),
};

/** The contracts' last month-ends: a price asks for values of the last 90 days. */
export async function valued({ server }: ClubBench, { id, portfolios }: ClubSaver): Promise<void> {
  const { db, clock } = server.services;
  const first: Day = dayOf(`${dayOf(clock()).slice(0, 8)}01T12:00:00.000Z` as ReturnType<typeof clock>);
  const days = [0, 1, 2].map((back) => addDays(addMonths(first, -back), -1));
  await db
    .insertInto("valuations")
    .values(
      portfolios.flatMap((portfolio: Id) =>
        days.map((day) => ({
          customer_id: id,
          portfolio_id: portfolio,
          day,
          value_cents: 10_000_000 as never,
          paid_total_cents: 0 as never,
          provenance: "provider" as const,
        })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A code that makes the first months free. */
const freeCode = "TROIS";

export async function addSavers(bench: ClubBench, count: number): Promise<ClubSaver[]> {
  await addCoupon(bench.server.services, {
    variant: mainVariant.name,
    code: freeCode,
    gives: { kind: "free_months", months: 3 },
    endsOn: null,
    maxUses: null,
  });
  const savers: ClubSaver[] = [];
  while (savers.length < count) savers.push(await addClubSaver(bench, 1));
  return savers;
}
