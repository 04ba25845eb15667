import { addMs, clubRules, type ClubState, type Id, instant, type Instant, isOpen } from "@vigie/domain";
import type { Selectable } from "kysely";
import type { Database } from "../db/schema.ts";
import type { ClubBench } from "./test-club.ts";

/** Invariants of the Club at any moment, checked against our tables and those of the payment partner. */

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** A renewal is billed an hour after its period starts, and the simulation checks some days later. */
const billedWithinMs = 3 * dayMs;

const limitDays: Readonly<Partial<Record<ClubState, number>>> = {
  inactive: clubRules.draftDays,
  advisor_approval: clubRules.advisorAnswerDays,
  ready_to_sign: clubRules.signatureDays,
  pending: clubRules.identityDays,
  waiting_payment_infos: clubRules.paymentInfoDays,
  payment_failed: clubRules.firstFailureDays,
};

type Row = Selectable<Database["club_subscriptions"]>;

/** Returns the invariants that are broken now, in words; empty if all hold. */
export async function brokenPromises(bench: Pick<ClubBench, "server" | "payments">): Promise<string[]> {
  const { db, clock } = bench.server.services;
  const rows = await db.selectFrom("club_subscriptions").selectAll().execute();
  const invoices = await db.selectFrom("club_invoices").selectAll().execute();
  const disputes = await db.selectFrom("club_disputes").selectAll().execute();
  const payers = await db.selectFrom("club_payers").selectAll().execute();
  const now = clock();
  const opening = await openingNow(bench, now);
  const broken = rows.flatMap((row) => beyondLimit(row, now));
  const rowsOf = Map.groupBy(rows, ({ customer_id: owner }) => owner);
  const invoicesOf = Map.groupBy(invoices, ({ customer_id: owner }) => owner);
  const partnerOf = readPartner(bench);
  for (const { customer_id: id, partner_customer_id: partner } of payers) {
    const theirs = partnerOf(partner);
    const counted = ["paid", "refunded", "disputed"];
    const ours = (invoicesOf.get(id) ?? [])
      .filter(({ state }) => counted.includes(state))
      .map(({ id: bill, kind, state, ttc_cents: ttc }) => {
        const away = disputes.filter((one) => one.invoice_id === bill && one.state !== "won");
        const taken = state === "disputed" ? away.reduce((sum, one) => sum + one.amount_cents, 0) : 0;
        return kind === "invoice" ? ttc - taken : -ttc;
      })
      .reduce((sum, one) => sum + one, 0);
    if (ours !== theirs.taken)
      broken.push(`${id}: ours ${String(ours)}, theirs ${String(theirs.taken)} cents`);
    broken.push(...withoutRight(id, { rows: rowsOf.get(id) ?? [], theirs, opening, now }));
  }
  return broken;
}

function beyondLimit({ id, state, clock_at: since, failed_at: failed }: Row, now: Instant): string[] {
  const days = limitDays[state];
  const isOver = days !== undefined && now > addMs(since, days * dayMs + hourMs);
  const isOwed =
    state === "paused" && failed !== null && now > addMs(failed, clubRules.renewalCloseDays * dayMs + hourMs);
  return isOver || isOwed ? [`${id} is ${state} since ${since}`] : [];
}

type Theirs = ReturnType<ReturnType<typeof readPartner>>;

/** Reads what the payment partner has for each of its customers; its tables are read once for all. */
function readPartner({ payments }: Pick<ClubBench, "payments">) {
  const { data } = payments.world;
  const byCustomer = <T extends { customer: string }>(all: Readonly<Record<string, T>>) => {
    const grouped = Map.groupBy(Object.values(all), ({ customer }) => customer);
    return (partner: string): readonly T[] => grouped.get(partner) ?? [];
  };
  const chargesOf = byCustomer(data.charges);
  const invoicesOf = byCustomer(data.invoices);
  const subscriptionsOf = byCustomer(data.subscriptions);
  const disputesOf = Map.groupBy(Object.values(data.disputes), ({ charge }) => charge);
  const isOver = (status: string) => status === "canceled" || status === "incomplete_expired";
  return (partner: string) => {
    const charges = chargesOf(partner);
    const away = charges
      .flatMap(({ id }) => disputesOf.get(id) ?? [])
      .filter(({ status }) => status !== "won")
      .reduce((sum, { amount }) => sum + amount, 0);
    const invoices = invoicesOf(partner).map((one) => ({
      subscription: one.subscription,
      end: instant(new Date(Math.max(...one.lines.map(({ period }) => period.end)) * 1000)),
      counts:
        one.status === "paid" ||
        (one.status === "open" && data.payment_intents[one.payment_intent ?? ""]?.status === "processing"),
    }));
    return {
      taken: charges.reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0) - away,
      running: subscriptionsOf(partner).filter(({ status }) => !isOver(status)),
      invoices,
    };
  };
}

/** A new interval opens within these hours: not while it is already the 1st in Paris but not yet in UTC. */
const openedWithinMs = 4 * hourMs;

async function openingNow({ server }: Pick<ClubBench, "server">, now: Instant): Promise<ReadonlySet<string>> {
  const waiting = await server.services.db
    .selectFrom("club_effects")
    .select("subscription_id")
    .where("kind", "=", "open_subscription")
    .where("state", "=", "waiting")
    .where("created_at", ">", addMs(now, -openedWithinMs))
    .execute();
  return new Set(waiting.map(({ subscription_id: id }) => id));
}

/** Returns access that nobody pays for, and payments without access. */
function withoutRight(
  id: Id,
  {
    rows,
    theirs,
    opening,
    now,
  }: {
    readonly rows: readonly Row[];
    readonly theirs: Theirs;
    readonly opening: ReadonlySet<string>;
    readonly now: Instant;
  },
): string[] {
  const broken: string[] = [];
  const open = rows.find(({ state }) => isOpen(state));
  if (theirs.running.length > 1) broken.push(`${id}: ${String(theirs.running.length)} run at the partner`);
  if (open === undefined && theirs.running.length > 0)
    broken.push(`${id}: one runs at the partner, none here`);
  const paid = theirs.invoices.filter(({ counts }) => counts);
  const covers = paid.some(
    ({ subscription, end }) =>
      subscription === open?.partner_subscription_id && end >= addMs(now, -billedWithinMs),
  );
  if (open?.state === "active" && open.reason === "paid" && !covers && !opening.has(open.id))
    broken.push(`${id}: active and paid, nothing at the partner pays for it`);
  return broken;
}

const ourTables = [
  "club_subscriptions",
  "club_invoices",
  "club_moves",
  "club_changes",
  "club_effects",
  "club_disputes",
] as const;

/** Returns what is stored here and at the partner about the customers of broken invariants, for diagnosis. */
export async function storyOf(
  { server, payments }: Pick<ClubBench, "server" | "payments">,
  broken: readonly string[],
): Promise<string> {
  const { db } = server.services;
  const { subscriptions, invoices, charges } = payments.world.data;
  const payers = await db.selectFrom("club_payers").selectAll().execute();
  const told: unknown[] = [];
  for (const { customer_id: id, partner_customer_id: partner } of payers) {
    if (!broken.some((one) => one.startsWith(id))) continue;
    for (const table of ourTables)
      told.push([table, await db.selectFrom(table).selectAll().where("customer_id", "=", id).execute()]);
    for (const theirs of [subscriptions, invoices, charges])
      told.push(Object.values(theirs).filter(({ customer }) => customer === partner));
  }
  return JSON.stringify(told, null, 1);
}
