import type { Id, Instant } from "@vigie/domain";
import { type Selectable, sql } from "kysely";
import { textList } from "../db/array-text.ts";
import type { Db, Trx } from "../db/connection.ts";
import { prepared } from "../db/prepared.ts";
import type { Database } from "../db/schema.ts";
import type { Work } from "./work.ts";

export type LiveMessage = { readonly channel: string; readonly payload: Readonly<Record<string, unknown>> };

/** Publishes messages to the customer's open connections, in the transaction of their cause. Payloads carry ids and states, no
 * amounts: the page requests the figures again, through the usual access checks. */
export async function publishLive(
  { services, subject, trx }: Work<Db | Trx>,
  ...messages: readonly LiveMessage[]
): Promise<void> {
  if (messages.length === 0) return;
  await sql`with ${prepared} written as (
    insert into live_events (customer_id, channel, payload, created_at)
    select ${subject.customerId}, t.channel, t.payload::jsonb, ${services.clock()}
    from unnest(
      ${textList(messages.map(({ channel }) => channel))}::text[],
      ${textList(messages.map(({ payload }) => JSON.stringify(payload)))}::text[]
    ) as t (channel, payload))
    select pg_notify('live', ${subject.customerId})`.execute(trx);
}

export type LiveEvent = {
  readonly customerId: Id;
  readonly id: number;
  readonly channel: string;
  readonly payload: unknown;
  readonly createdAt: Instant;
};

/** Returns events of these customers after an event id, oldest first. */
export async function eventsSince(
  db: Db,
  customerIds: readonly Id[],
  { afterId, limit }: { afterId: number; limit: number },
): Promise<LiveEvent[]> {
  if (customerIds.length === 0) return [];
  const rows = await eventsOf(db, customerIds).where("id", ">", afterId).limit(limit).execute();
  return rows.map(eventOf);
}

const mostOnArrival = 1000;

/** Returns events of these customers from a moment on, oldest first. */
export async function eventsFrom(db: Db, customerIds: readonly Id[], from: Instant): Promise<LiveEvent[]> {
  const rows = await eventsOf(db, customerIds).where("created_at", ">=", from).limit(mostOnArrival).execute();
  return rows.map(eventOf);
}

const eventsOf = (db: Db, customerIds: readonly Id[]) =>
  db
    .selectFrom("live_events")
    .select(["customer_id", "id", "channel", "payload", "created_at"])
    .where("customer_id", "in", [...customerIds])
    .orderBy("id");

function eventOf(
  row: Pick<Selectable<Database["live_events"]>, "customer_id" | "id" | "channel" | "payload" | "created_at">,
): LiveEvent {
  return {
    customerId: row.customer_id,
    id: row.id,
    channel: row.channel,
    payload: row.payload,
    createdAt: row.created_at,
  };
}

export async function lastEventId(db: Db): Promise<number> {
  const row = await db
    .selectFrom("live_events")
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirst();
  return row?.last ?? 0;
}
