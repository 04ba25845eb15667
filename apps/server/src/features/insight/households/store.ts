import {
  addMs,
  type HouseholdRequestState,
  type Id,
  type Instant,
  householdRequestTransitions,
} from "@vigie/domain";
import { type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { lockCustomer } from "../../../db/customer-lock.ts";
import { type FromRow, fromRow, fromRowIfAny } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import { machine, transition } from "../../../db/transition.ts";
import type { Subject } from "../../../edge/subject.ts";

/** Households of two, what each shows the other, and requests. */

export const householdRequestMachine = machine({
  table: "household_requests",
  transitions: householdRequestTransitions,
});

export type RequestRow = FromRow<Selectable<Database["household_requests"]>>;
type Who = Pick<Subject, "customerId">;

export type Membership = { readonly householdId: Id; readonly partnerId: Id; readonly joinedAt: Instant };

/** Returns the other member, if both are in the household: a row whose other member is gone does not count. */
export async function membershipOf({ customerId }: Who, db: Db | Trx): Promise<Membership | undefined> {
  const row = await db
    .selectFrom("household_members as mine")
    .innerJoin("household_members as theirs", (join) =>
      join
        .onRef("theirs.customer_id", "=", "mine.partner_id")
        .onRef("theirs.household_id", "=", "mine.household_id"),
    )
    .select(["mine.household_id", "mine.partner_id", "mine.joined_at"])
    .where("mine.customer_id", "=", customerId)
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Locks both people in a fixed order: serialises mutual requests, repeated requests and simultaneous departures. */
export async function lockPair(trx: Trx, ids: readonly Id[]): Promise<void> {
  for (const id of [...ids].toSorted()) await lockCustomer(trx, { customerId: id });
}

type Pair = { readonly householdId: Id; readonly ids: readonly [Id, Id]; readonly at: Instant };

export async function join(trx: Trx, { householdId, ids, at }: Pair): Promise<void> {
  const [one, other] = ids;
  // A leftover row of a household whose other member is gone.
  await trx
    .deleteFrom("household_members")
    .where("customer_id", "in", [...ids])
    .execute();
  const row = (customer: Id, partner: Id) => ({
    customer_id: customer,
    household_id: householdId,
    partner_id: partner,
    joined_at: at,
  });
  await trx
    .insertInto("household_members")
    .values([row(one, other), row(other, one)])
    .execute();
}

/** Removes both members, and what each showed. */
export async function part(trx: Trx, ids: readonly Id[]): Promise<void> {
  await trx
    .deleteFrom("household_shares")
    .where("customer_id", "in", [...ids])
    .execute();
  await trx
    .deleteFrom("household_members")
    .where("customer_id", "in", [...ids])
    .execute();
}

export async function sharesOf({ customerId }: Who, db: Db | Trx): Promise<ReadonlySet<Id>> {
  const rows = await db
    .selectFrom("household_shares")
    .select("portfolio_id")
    .where("customer_id", "=", customerId)
    .execute();
  return new Set(rows.map((row) => row.portfolio_id));
}

type Shares = { readonly ids: readonly Id[]; readonly at: Instant };

export async function setShares({ customerId }: Who, trx: Trx, { ids, at }: Shares): Promise<void> {
  await trx
    .deleteFrom("household_shares")
    .where("customer_id", "=", customerId)
    .where("portfolio_id", "!=", sql<Id>`all(${[...ids]}::uuid[])`)
    .execute();
  if (ids.length === 0) return;
  await trx
    .insertInto("household_shares")
    .values(ids.map((id) => ({ customer_id: customerId, portfolio_id: id, shared_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type NewRequest = { readonly id: Id; readonly variant: string; readonly email: string; readonly at: Instant };

export async function addRequest(
  { customerId }: Who,
  trx: Trx,
  { id, variant, email, at }: NewRequest,
): Promise<void> {
  const state: HouseholdRequestState = "sent";
  await trx
    .insertInto("household_requests")
    .values({ id, customer_id: customerId, variant, email, state, sent_at: at, ended_at: null })
    .execute();
}

/** Returns the customer's open request. */
export async function sentBy({ customerId }: Who, db: Db | Trx): Promise<RequestRow | undefined> {
  const row = await db
    .selectFrom("household_requests")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("state", "=", "sent")
    .executeTakeFirst();
  return fromRowIfAny(row);
}

export async function sentSince({ customerId }: Who, db: Db | Trx, since: Instant): Promise<number> {
  const row = await db
    .selectFrom("household_requests")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("customer_id", "=", customerId)
    .where("sent_at", ">", since)
    .executeTakeFirstOrThrow();
  return row.count;
}

type Address = { readonly variant: string; readonly email: string; readonly since: Instant };

/** Returns the open requests to an address, newest first. */
export async function sentTo(
  db: Db | Trx,
  { variant, email, since }: Address,
): Promise<readonly RequestRow[]> {
  const rows = await db
    .selectFrom("household_requests")
    .selectAll()
    .where("variant", "=", variant)
    .where("email", "=", email)
    .where("state", "=", "sent")
    .where("sent_at", ">", since)
    .orderBy("sent_at", "desc")
    .limit(10)
    .execute();
  return rows.map(fromRow);
}

type End = {
  readonly senderId: Id;
  readonly id: Id;
  readonly event: "accept" | "decline" | "cancel";
  readonly at: Instant;
};

export async function endRequest(trx: Trx, { senderId, id, event, at }: End): Promise<boolean> {
  const moved = await transition(trx, householdRequestMachine, {
    event,
    key: { customer_id: senderId, id },
    set: { ended_at: at },
  });
  return moved.moved;
}

const dayMs = 86_400_000;

export function since(now: Instant, days: number): Instant {
  return addMs(now, -days * dayMs);
}

export async function waiting(db: Db | Trx, id: Id): Promise<RequestRow | undefined> {
  const row = await db
    .selectFrom("household_requests")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "sent")
    .executeTakeFirst();
  return fromRowIfAny(row);
}
