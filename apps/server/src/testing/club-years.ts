import { addMs, mainVariant } from "@vigie/domain";
import { paymentsDefaults } from "@vigie/partners/sandboxes";
import { addCoupon } from "../features/club/plans/actions.ts";
import { clubSubject, readAndSettle } from "../features/club/subscriptions/actions/reconcile.ts";
import { retryEffects, runClock } from "../features/club/subscriptions/actions/clock.ts";
import type { CuttingProxy } from "./cutting-proxy.ts";
import { acts, type Change, freeCode, picker, valued } from "./club-year-acts.ts";
import { addClubSaver, type ClubBench, type ClubSaver } from "./test-club.ts";

/** Years of the Club with customers, advisors, cards, faults and events drawn from a seed. */
export type Simulation = {
  readonly bench: ClubBench;
  readonly proxy: CuttingProxy;
  /** Returns a number in [0, 1), from the seed. */
  readonly random: () => number;
  readonly savers: ClubSaver[];
  /** Number of successful acts of the customers, by name. */
  readonly acts: Map<string, number>;
};

const hourMs = 3_600_000;
/** Lets some hours pass: the partner bills, some events arrive twice or never, some connections are cut, some people act. */
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
  await answerDisputes(sim);
  for (const saver of savers) {
    // Values change, and prices with them.
    if (random() < share / 2) await valued(bench, saver, 6_000_000 + Math.floor(random() * 10_000_000));
    if (random() < share / 2) await deliver(sim, saver);
    if (random() < share) await actOf(sim, saver);
  }
  proxy.cut(null);
  // The longest delay before a call to an unresponsive partner is retried.
  server.advance(70 * 60_000);
  await bench.payments.settle();
  await retryEffects(server.services);
  await runClock(server.services);
  await retryEffects(server.services);
}

/** Makes the banks decide some disputes, one way or the other. */
async function answerDisputes({ bench, random }: Simulation): Promise<void> {
  for (const { id, status } of Object.values(bench.payments.world.data.disputes)) {
    if (status !== "needs_response" || random() < 0.8) continue;
    const evidence = random() < 0.5 ? "winning_evidence" : "losing_evidence";
    await fetch(`${bench.payments.url}/v1/disputes/${id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${paymentsDefaults.secretKey}` },
      body: new URLSearchParams({ "evidence[uncategorized_text]": evidence, submit: "true" }),
    });
  }
}

/** Delivers an event of the payment partner once or twice, of any kind; during a simulated fault it is delivered later. */
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

/** Extends sessions, however much time passes: sign-in is not what is tested. */
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
  await act({ bench, saver, id: current?.id ?? "", changes: current?.changes ?? [], random });
  sim.acts.set(name, (sim.acts.get(name) ?? 0) + 1);
}

/** Customers in a pending state leave more often than those with an active subscription. */
const leavingShare = (state: string): number => (state === "active" ? 0.12 : 0.25);

type Current = { readonly state: string; readonly can_do: string[]; readonly changes: readonly Change[] };

/** Returns the acts that the page offers, and those of the advisor; leaving is rarer than continuing. */
function choicesOf({ state, can_do: can, changes }: Current, isRare: boolean): string[] {
  const going = can.filter((act) =>
    ["submit", "sign", "pay", "keep", "change_method", "change_contract"].includes(act),
  );
  const staff = state === "advisor_approval" ? ["approve", "approve", "approve", "complete"] : [];
  const changing = [
    ...(changes.some((one) => one.state === "asked") ? ["decide_change", "decide_change"] : []),
    ...(changes.some((one) => one.can_do.length > 0) ? ["answer_change"] : []),
  ];
  const identity = state === "pending" ? ["show_document"] : can.includes("sign") ? ["sign_alone"] : [];
  const rare = [
    "revoke",
    "revoke_now",
    "refuse",
    "remove_method",
    ...can.filter((act) => !going.includes(act)),
  ];
  return isRare ? rare : [...going, ...staff, ...changing, ...identity, "wait"];
}

export async function addSavers(bench: ClubBench, count: number): Promise<ClubSaver[]> {
  await addCoupon(bench.server.services, {
    variant: mainVariant.name,
    code: freeCode,
    gives: { kind: "free_months", months: 3 },
    endsOn: null,
    maxUses: null,
  });
  const savers: ClubSaver[] = [];
  while (savers.length < count) savers.push(await addClubSaver(bench, 2));
  return savers;
}
