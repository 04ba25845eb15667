import { type Cents, type Day, type EventOf, type Id, type Instant, leadTransitions } from "@vigie/domain";
import { type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import { seenLinks } from "../../../../db/seen.ts";
import { machine, transition } from "../../../../db/transition.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";

/** The customers of a mission's target, and the outcome of each. */

export type StoredLead = FromRow<Selectable<Database["mission_leads"]>>;

export const leadMachine = machine({ table: "mission_leads", transitions: leadTransitions });

export type LeadMove = Pick<
  StoredLead,
  "remarks" | "motive" | "amountCents" | "contract" | "laterOn" | "wasContacted" | "hadAppointment"
> & {
  readonly event: EventOf<typeof leadTransitions>;
  readonly live: boolean;
  readonly by: Id;
  readonly at: Instant;
  /** Set if a message is sent to the customer; otherwise unchanged. */
  readonly writtenAt?: Instant;
};

/** Moves a lead with one conditional update: of two concurrent moves, one succeeds. */
export async function moveLead(trx: Trx, lead: StoredLead, move: LeadMove): Promise<boolean> {
  const moved = await transition(trx, leadMachine, {
    event: move.event,
    key: { customer_id: lead.customerId, mission_id: lead.missionId },
    set: {
      live: move.live,
      remarks: move.remarks,
      motive: move.motive,
      amount_cents: move.amountCents,
      contract: move.contract,
      later_on: move.laterOn,
      was_contacted: move.wasContacted,
      had_appointment: move.hadAppointment,
      changed_by: move.by,
      changed_at: move.at,
      ...(move.writtenAt === undefined ? {} : { written_at: move.writtenAt }),
    },
  });
  return moved.moved;
}

/** Selects the leads of customers whom the actor may access. */
function leads(firm: FirmSubject, db: Db | Trx) {
  return db
    .selectFrom("mission_leads")
    .where("mission_leads.firm_id", "=", firm.firmId)
    .where("mission_leads.customer_id", "in", seenLinks(firm, db).select("customer_advisors.customer_id"));
}

export async function leadOf(
  firm: FirmSubject,
  db: Db | Trx,
  { missionId, customerId }: { readonly missionId: Id; readonly customerId: Id },
): Promise<StoredLead | undefined> {
  const query = leads(firm, db)
    .selectAll("mission_leads")
    .where("mission_id", "=", missionId)
    .where("customer_id", "=", customerId);
  return fromRowIfAny(await query.executeTakeFirst());
}

/** Returns whether an open mission of the firm currently has the customer as a live lead. */
export async function hasLive({ firmId }: FirmSubject, trx: Trx, customerId: Id): Promise<boolean> {
  const row = await trx
    .selectFrom("mission_leads")
    .select("mission_id")
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId)
    .where("live", "=", true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the lead, locked until the end of the transaction. */
export async function lockLead(
  firm: FirmSubject,
  trx: Trx,
  { missionId, customerId }: { readonly missionId: Id; readonly customerId: Id },
): Promise<StoredLead | undefined> {
  const query = leads(firm, trx)
    .selectAll("mission_leads")
    .where("mission_id", "=", missionId)
    .where("customer_id", "=", customerId)
    .forUpdate("mission_leads");
  return fromRowIfAny(await query.executeTakeFirst());
}

/** Returns when the firm last wrote to each customer for any mission; customers it never wrote to are absent. */
export async function lastMessagesAt(
  { firmId }: FirmSubject,
  db: Db | Trx,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, Instant>> {
  const rows = await db
    .selectFrom("mission_leads")
    .select((eb) => ["customer_id", eb.fn.max("written_at").as("at")])
    .where("customer_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .where("firm_id", "=", firmId)
    .where("written_at", "is not", null)
    .groupBy("customer_id")
    .execute();
  return new Map(rows.flatMap(({ customer_id: id, at }) => (at === null ? [] : [[id, at] as const])));
}

export type LeadCounts = {
  readonly missionId: Id;
  readonly advisorId: Id | null;
  readonly state: StoredLead["state"];
  readonly wasContacted: boolean;
  readonly hadAppointment: boolean;
  readonly mayBeCalled: boolean;
  readonly motive: StoredLead["motive"];
  readonly count: number;
  readonly amount: Cents;
  /** How many of them have an amount. */
  readonly amountNb: number;
  readonly changedAt: Instant | null;
};

/** Returns the leads of several missions, grouped by everything a funnel needs. */
export async function counted(
  firm: FirmSubject,
  db: Db | Trx,
  { ids, notCalled }: { readonly ids: readonly Id[]; readonly notCalled: ReturnType<typeof sql> },
): Promise<LeadCounts[]> {
  if (ids.length === 0) return [];
  const kinds = [
    "mission_id",
    "advisor_id",
    "state",
    "was_contacted",
    "had_appointment",
    "motive",
    "may_be_called",
  ] as const;
  const each = leads(firm, db)
    .where("mission_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .select([
      "mission_id",
      "advisor_id",
      "state",
      "was_contacted",
      "had_appointment",
      "motive",
      "amount_cents",
      "changed_at",
      // For a mission that ended, the value stored at its end.
      sql<boolean>`coalesce(mission_leads.was_callable, ${notCalled} is null)`.as("may_be_called"),
    ]);
  const rows = await db
    .selectFrom(each.as("one"))
    .select(kinds)
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<Cents>`coalesce(sum(amount_cents), 0)::bigint`.as("amount"),
      sql<number>`count(amount_cents)::int`.as("amount_nb"),
      sql<Instant | null>`max(changed_at)`.as("changed_at"),
    ])
    .groupBy(kinds)
    .execute();
  return rows.map(fromRow);
}

export type LeadPage = {
  readonly missionId: Id;
  readonly state?: StoredLead["state"] | undefined;
  readonly advisorId?: Id | undefined;
  readonly offset: number;
  readonly limit: number;
};

const callOrder = sql`array_position(array['targeted', 'contacted', 'appointment', 'later', 'validated', 'canceled'], mission_leads.state)`;

/** Returns a page of leads in the order of calls: planned call backs that are due, then customers not yet called, and within a
 * state those who may be called first. */
export async function leadPage(
  firm: FirmSubject,
  db: Db | Trx,
  {
    page,
    notCalled,
    today,
  }: { readonly page: LeadPage; readonly notCalled: ReturnType<typeof sql>; readonly today: Day },
): Promise<{
  readonly leads: StoredLead[];
  readonly totalCount: number;
  readonly counts: readonly { readonly state: StoredLead["state"]; readonly leadCount: number }[];
}> {
  const { missionId, state, advisorId, offset, limit } = page;
  const found = leads(firm, db)
    .where("mission_id", "=", missionId)
    .$if(state !== undefined, (query) => query.where(sql<boolean>`mission_leads.state = ${state ?? null}`))
    .$if(advisorId !== undefined, (query) =>
      query.where(sql<boolean>`mission_leads.advisor_id = ${advisorId ?? null}::uuid`),
    );
  const rows = await found
    .selectAll("mission_leads")
    .orderBy(sql`(mission_leads.state = 'later' and later_on <= ${today}::date) desc nulls last`)
    .orderBy(callOrder)
    .orderBy(sql`${notCalled} is null desc`)
    .orderBy("mission_leads.customer_id")
    .offset(offset)
    .limit(limit)
    .execute();
  const counts = await leads(firm, db)
    .where("mission_id", "=", missionId)
    .$if(advisorId !== undefined, (query) =>
      query.where(sql<boolean>`mission_leads.advisor_id = ${advisorId ?? null}::uuid`),
    )
    .select(["mission_leads.state", sql<number>`count(*)::int`.as("lead_count")])
    .groupBy("mission_leads.state")
    .orderBy(callOrder)
    .execute();
  const counted = counts.filter((one) => state === undefined || one.state === state);
  return {
    leads: rows.map(fromRow),
    totalCount: counted.reduce((sum, one) => sum + one.lead_count, 0),
    counts: counts.map(fromRow),
  };
}

/** Returns the leads that are due for a call today and may be called, in the order of the list. */
export async function callQueue(
  firm: FirmSubject,
  db: Db | Trx,
  { missionId, except, notCalled, today, offset, limit }: Queue,
): Promise<StoredLead[]> {
  const rows = await leads(firm, db)
    .selectAll("mission_leads")
    .where("mission_id", "=", missionId)
    .where(
      sql<boolean>`(mission_leads.state = 'targeted'
      or (mission_leads.state = 'later' and (later_on is null or later_on <= ${today}::date)))`,
    )
    .where(sql<boolean>`${notCalled} is null`)
    .where(sql<boolean>`mission_leads.customer_id is distinct from ${except ?? null}::uuid`)
    .orderBy(sql`mission_leads.state = 'later' desc`)
    .orderBy("mission_leads.customer_id")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

type Queue = {
  readonly missionId: Id;
  readonly except: Id | undefined;
  readonly notCalled: ReturnType<typeof sql>;
  readonly today: Day;
  readonly offset: number;
  readonly limit: number;
};

export async function missionsOfCustomer(
  firm: FirmSubject,
  db: Db | Trx,
  customerId: Id,
): Promise<StoredLead[]> {
  const rows = await leads(firm, db)
    .selectAll("mission_leads")
    .where("customer_id", "=", customerId)
    .orderBy("mission_leads.created_at", "desc")
    .limit(100)
    .execute();
  return rows.map(fromRow);
}
