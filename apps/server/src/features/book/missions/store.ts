import { type Day, type Id, type Instant, missionTransitions } from "@vigie/domain";
import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { columnsOf, type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import { machine, transition } from "../../../db/transition.ts";
import type { FirmSubject } from "../../../edge/subject.ts";

export type StoredMission = FromRow<Selectable<Database["missions"]>>;

export const missionMachine = machine({ table: "missions", transitions: missionTransitions });

/** Selects the missions that the actor may read: their own and the shared ones, or all of the firm's if they may access the whole
 * firm. */
function seen(firm: FirmSubject, db: Db | Trx) {
  const ofFirm = db.selectFrom("missions").selectAll().where("firm_id", "=", firm.firmId);
  const { actor } = firm;
  if (firm.sees === "firm" || actor.kind !== "user") return ofFirm;
  return ofFirm.where((eb) => eb.or([eb("author_id", "=", actor.userId), eb("shared", "=", true)]));
}

export async function list(
  firm: FirmSubject,
  db: Db | Trx,
  state: string | undefined,
): Promise<StoredMission[]> {
  const rows = await seen(firm, db)
    .$if(state !== undefined, (query) => query.where(sql<boolean>`state = ${state ?? null}`))
    .$if(state === undefined, (query) => query.where("state", "!=", "archived"))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(200)
    .execute();
  return rows.map(fromRow);
}

export async function byId(firm: FirmSubject, db: Db | Trx, id: Id): Promise<StoredMission | undefined> {
  return fromRowIfAny(await seen(firm, db).where("id", "=", id).executeTakeFirst());
}

export async function byIds(firm: FirmSubject, db: Db | Trx, ids: readonly Id[]): Promise<StoredMission[]> {
  const rows = await seen(firm, db)
    .where("id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(fromRow);
}

export async function lock(firm: FirmSubject, trx: Trx, id: Id): Promise<StoredMission | undefined> {
  return fromRowIfAny(await seen(firm, trx).where("id", "=", id).forUpdate().executeTakeFirst());
}

/** Returns the mission, locked so that it cannot end before the transaction does. */
export async function holdOpen(firm: FirmSubject, trx: Trx, id: Id): Promise<StoredMission | undefined> {
  return fromRowIfAny(await seen(firm, trx).where("id", "=", id).forShare().executeTakeFirst());
}

type Stored = Database["missions"];
type Words = Omit<
  FromRow<Insertable<Stored>>,
  | "firmId"
  | "id"
  | "authorId"
  | "state"
  | "createdAt"
  | "openedAt"
  | "endsOn"
  | "endedAt"
  | "archivedAt"
  | "changedAt"
  | "changedBy"
>;
export type Draft = { readonly id: Id; readonly authorId: Id; readonly at: Instant; readonly words: Words };

export async function insert(firm: FirmSubject, trx: Trx, { id, authorId, at, words }: Draft): Promise<void> {
  const made = { firmId: firm.firmId, id, authorId, state: "draft" as const, createdAt: at };
  const later = { openedAt: null, endsOn: null, endedAt: null, archivedAt: null };
  const unchanged = { changedAt: null, changedBy: null };
  await trx
    .insertInto("missions")
    .values(toRow<Insertable<Stored>>({ ...words, ...made, ...later, ...unchanged }))
    .execute();
}

type Change = {
  readonly id: Id;
  readonly words: Partial<Words>;
  readonly by: Id;
  readonly at: Instant;
};

export async function update(firm: FirmSubject, trx: Trx, { id, words, by, at }: Change): Promise<void> {
  await trx
    .updateTable("missions")
    .set({ ...columnsOf(words), changed_at: at, changed_by: by })
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", id)
    .execute();
}

type Opening = { readonly id: Id; readonly at: Instant; readonly endsOn: Day };

export async function open(firm: FirmSubject, trx: Trx, { id, at, endsOn }: Opening) {
  const set = { opened_at: at, ends_on: endsOn };
  return await transition(trx, missionMachine, { event: "open", key: { firm_id: firm.firmId, id }, set });
}

/** Ends a mission; its leads no longer exclude their customers from other missions. */
export async function end(
  firm: FirmSubject,
  trx: Trx,
  { id, at, notCalled }: Omit<Opening, "endsOn"> & { readonly notCalled: RawBuilder<unknown> },
) {
  const key = { firm_id: firm.firmId, id };
  const moved = await transition(trx, missionMachine, { event: "end", key, set: { ended_at: at } });
  if (moved.moved) await releaseLeads(trx, { firmId: firm.firmId, id, notCalled });
  return moved;
}

export async function archive(firm: FirmSubject, trx: Trx, { id, at }: Omit<Opening, "endsOn">) {
  const key = { firm_id: firm.firmId, id };
  return await transition(trx, missionMachine, { event: "archive", key, set: { archived_at: at } });
}

type Release = { readonly firmId: Id; readonly id: Id; readonly notCalled: RawBuilder<unknown> };

/** Stores whether each customer could be called at the end: later consents must not change the mission's figures. */
async function releaseLeads(trx: Trx, { firmId, id, notCalled }: Release): Promise<void> {
  await trx
    .updateTable("mission_leads")
    .set({ live: false, was_callable: sql<boolean>`${notCalled} is null` })
    .where("firm_id", "=", firmId)
    .where("mission_id", "=", id)
    .execute();
}

/** Returns the filters of these missions of the firm, whoever their author is. */
export async function filtersOf(firm: FirmSubject, db: Db | Trx, ids: readonly Id[]) {
  const rows = await db
    .selectFrom("missions")
    .select("filters")
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(({ filters }) => filters);
}

/** Returns the ids of the firm's last ended missions that had been opened. */
export async function endedMissions(firm: FirmSubject, db: Db | Trx): Promise<Id[]> {
  const rows = await db
    .selectFrom("missions")
    .select("id")
    .where("firm_id", "=", firm.firmId)
    .where("state", "in", ["ended", "archived"])
    .where("opened_at", "is not", null)
    .orderBy("ended_at", "desc")
    .limit(50)
    .execute();
  return rows.map((row) => row.id);
}

export async function overdue(
  db: Db,
  today: Day,
): Promise<{ firmId: Id; id: Id; filters: StoredMission["filters"] }[]> {
  const rows = await db
    .selectFrom("missions")
    .select(["firm_id", "id", "filters"])
    .where("state", "=", "open")
    .where("ends_on", "<", today)
    .limit(500)
    .execute();
  return rows.map(fromRow);
}
