import type { FirmRole, Id, Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { fromRow, fromRowIfAny } from "../../../db/rows.ts";
import type { FirmSubject } from "../../../edge/subject.ts";

/** What is stored of a firm and of its members. */

type Kept = Readonly<Record<string, unknown>>;

export async function firmOf(firm: Pick<FirmSubject, "firmId">, db: Db | Trx) {
  const row = await db
    .selectFrom("firms")
    .select(["id", "name", "variant", "settings"])
    .where("id", "=", firm.firmId)
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** Merges the settings: a given key replaces its former value. */
export async function mergeSettings(firm: FirmSubject, trx: Trx, settings: Kept): Promise<void> {
  await trx
    .updateTable("firms")
    .set({ settings: sql`settings || ${JSON.stringify(settings)}::jsonb` })
    .where("id", "=", firm.firmId)
    .execute();
}

export type Suspension = {
  readonly personId: Id;
  readonly suspendedAt: Instant;
  readonly suspendedRole: FirmRole;
};

export async function suspensions(firm: FirmSubject, db: Db | Trx): Promise<Suspension[]> {
  const rows = await db
    .selectFrom("firm_people")
    .select(["person_id", "suspended_at", "suspended_role"])
    .where("firm_id", "=", firm.firmId)
    .where("suspended_at", "is not", null)
    .execute();
  return rows
    .map(fromRow)
    .flatMap(({ personId, suspendedAt, suspendedRole }) =>
      suspendedAt === null || suspendedRole === null ? [] : [{ personId, suspendedAt, suspendedRole }],
    );
}

/** Serialises changes of the firm's members: if two admins suspend each other, one remains. */
export async function lockPeople(firm: FirmSubject, trx: Trx): Promise<void> {
  await trx.selectFrom("firms").select("id").where("id", "=", firm.firmId).forUpdate().executeTakeFirst();
}

/** Returns the members who are entrusted with vigilance. */
export async function entrustedIds(firm: FirmSubject, db: Db | Trx): Promise<ReadonlySet<Id>> {
  const rows = await db
    .selectFrom("firm_people")
    .select("person_id")
    .where("firm_id", "=", firm.firmId)
    .where("vigilance_since", "is not", null)
    .execute();
  return new Set(rows.map((row) => row.person_id));
}

/** Entrusts a member with vigilance since an instant; null ends it. */
export async function saveVigilance(
  firm: FirmSubject,
  trx: Trx,
  given: { readonly personId: Id; readonly since: Instant | null; readonly at: Instant },
): Promise<void> {
  const set = { vigilance_since: given.since, updated_at: given.at };
  await trx
    .insertInto("firm_people")
    .values({
      firm_id: firm.firmId,
      person_id: given.personId,
      profile: "{}",
      suspended_at: null,
      suspended_role: null,
      ...set,
    })
    .onConflict((conflict) => conflict.columns(["firm_id", "person_id"]).doUpdateSet(set))
    .execute();
}

/** Suspends a member; null restores them. */
export async function saveSuspension(
  firm: FirmSubject,
  trx: Trx,
  given: { readonly personId: Id; readonly role: FirmRole | null; readonly at: Instant },
): Promise<void> {
  const set = {
    suspended_at: given.role === null ? null : given.at,
    suspended_role: given.role,
    updated_at: given.at,
  };
  await trx
    .insertInto("firm_people")
    .values({ firm_id: firm.firmId, person_id: given.personId, profile: "{}", ...set })
    .onConflict((conflict) => conflict.columns(["firm_id", "person_id"]).doUpdateSet(set))
    .execute();
}

/** Returns how many customers each member of the firm has. */
export async function bookSizes(firm: FirmSubject, db: Db | Trx): Promise<ReadonlyMap<Id, number>> {
  const rows = await db
    .selectFrom("customer_advisors")
    .select(({ fn }) => ["advisor_id", fn.countAll<number>().as("count")])
    .where("firm_id", "=", firm.firmId)
    .groupBy("advisor_id")
    .execute();
  return new Map(rows.map((row) => [row.advisor_id, Number(row.count)]));
}

export async function profileOf(
  firm: Pick<FirmSubject, "firmId">,
  db: Db | Trx,
  personId: Id,
): Promise<Kept> {
  const row = await db
    .selectFrom("firm_people")
    .select("profile")
    .where("firm_id", "=", firm.firmId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row?.profile ?? {};
}

export async function mergeProfile(
  firm: FirmSubject,
  trx: Trx,
  given: { readonly personId: Id; readonly profile: Kept; readonly at: Instant },
): Promise<void> {
  const profile = JSON.stringify(given.profile);
  await trx
    .insertInto("firm_people")
    .values({
      firm_id: firm.firmId,
      person_id: given.personId,
      profile,
      suspended_at: null,
      suspended_role: null,
      updated_at: given.at,
    })
    .onConflict((conflict) =>
      conflict.columns(["firm_id", "person_id"]).doUpdateSet({
        profile: sql`firm_people.profile || excluded.profile`,
        updated_at: given.at,
      }),
    )
    .execute();
}

const moveColumns = [
  "id",
  "from_id",
  "to_id",
  "chosen",
  "total_count",
  "moved_count",
  "created_at",
  "done_at",
  "stopped",
] as const;

type NewMove = {
  readonly id: Id;
  readonly fromId: Id;
  readonly toId: Id;
  readonly askedBy: Id;
  readonly chosen: readonly Id[] | null;
  readonly at: Instant;
};

/** Returns false if a move of this member's customers is already running. */
export async function insertMove(firm: FirmSubject, trx: Trx, move: NewMove): Promise<boolean> {
  const counted = await linksToMove(firm, trx, { ...move, limit: null });
  const added = await trx
    .insertInto("book_moves")
    .values({
      firm_id: firm.firmId,
      id: move.id,
      from_id: move.fromId,
      to_id: move.toId,
      asked_by: move.askedBy,
      chosen: move.chosen === null ? null : [...move.chosen],
      total_count: counted.length,
      created_at: move.at,
      done_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export async function moveById(firm: FirmSubject, db: Db | Trx, id: Id) {
  return fromRowIfAny(await oneMove(firm, db, id).executeTakeFirst());
}

/** Returns the move, locked until the transaction ends: stopping it waits for the batch that is being moved. */
export async function moveToRun(firm: FirmSubject, trx: Trx, id: Id) {
  return fromRowIfAny(await oneMove(firm, trx, id).forUpdate().executeTakeFirst());
}

function oneMove(firm: FirmSubject, db: Db | Trx, id: Id) {
  return db
    .selectFrom("book_moves")
    .select(moveColumns)
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", id);
}

/** Stops the running moves to this member. */
export async function stopMovesTo(
  firm: FirmSubject,
  trx: Trx,
  { personId, at }: { readonly personId: Id; readonly at: Instant },
): Promise<void> {
  await trx
    .updateTable("book_moves")
    .set({ done_at: at, stopped: true })
    .where("firm_id", "=", firm.firmId)
    .where("to_id", "=", personId)
    .where("done_at", "is", null)
    .execute();
}

/** Returns the next customers of a move, locked until the transaction ends. */
export async function linksToMove(
  firm: FirmSubject,
  trx: Trx,
  move: { readonly fromId: Id; readonly chosen: readonly Id[] | null; readonly limit: number | null },
): Promise<Id[]> {
  const { chosen, limit } = move;
  let query = trx
    .selectFrom("customer_advisors")
    .select("customer_id")
    .where("firm_id", "=", firm.firmId)
    .where("advisor_id", "=", move.fromId)
    .orderBy("customer_id")
    .forUpdate();
  if (chosen !== null) query = query.where("customer_id", "=", sql<Id>`any(${[...chosen]}::uuid[])`);
  if (limit !== null) query = query.limit(limit);
  return (await query.execute()).map((row) => row.customer_id);
}

/** Moves the links with their dates. If the receiver already has a link, it keeps the older date, since when the customer has been
 * the firm's. */
export async function moveLinks(
  firm: FirmSubject,
  trx: Trx,
  { customerIds, fromId, toId }: { customerIds: readonly Id[]; fromId: Id; toId: Id },
): Promise<void> {
  const mine = sql<Id>`any(${[...customerIds]}::uuid[])`;
  await sql`insert into customer_advisors (customer_id, advisor_id, firm_id, since)
    select customer_id, ${toId}, firm_id, since from customer_advisors
    where firm_id = ${firm.firmId} and advisor_id = ${fromId} and customer_id = ${mine}
    on conflict (customer_id, advisor_id) do update set since = excluded.since
    where excluded.since < customer_advisors.since`.execute(trx);
  await trx
    .deleteFrom("customer_advisors")
    .where("firm_id", "=", firm.firmId)
    .where("advisor_id", "=", fromId)
    .where("customer_id", "=", mine)
    .execute();
}

export async function countMoved(
  firm: FirmSubject,
  trx: Trx,
  given: { readonly id: Id; readonly moved: number; readonly doneAt: Instant | null },
): Promise<void> {
  await trx
    .updateTable("book_moves")
    .set((eb) => ({ moved_count: eb("moved_count", "+", given.moved), done_at: given.doneAt }))
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", given.id)
    .execute();
}
