import { contactKinds, foldedText, type Id, type Instant, type InteractionKind } from "@vigie/domain";
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { prepared } from "../../../db/prepared.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import { seenLinks } from "../../../db/seen.ts";
import { firmStatement } from "../../../db/statement.ts";
import type { FirmSubject } from "../../../edge/subject.ts";

type Table = Database["interactions"];
export type StoredInteraction = FromRow<Selectable<Table>>;
/** A line as the log shows it, without the search text. */
export type ShownInteraction = Omit<
  StoredInteraction,
  "firmId" | "words" | "hiddenAt" | "hiddenBy" | "hiddenBecause" | "countedAt"
>;

export type LogFilters = {
  readonly kind?: InteractionKind | undefined;
  readonly authorId?: Id | undefined;
  readonly year?: number | undefined;
  readonly text?: string | undefined;
  readonly system: "with" | "only" | "without";
  readonly after?: Id | undefined;
  readonly size: number;
};

/** Selects the firm's lines about a customer whom the actor may access, hidden ones excluded. */
export function log(firm: FirmSubject, db: Db | Trx, customerId: Id) {
  return db
    .selectFrom("interactions")
    .where("interactions.customer_id", "=", customerId)
    .where("interactions.firm_id", "=", firm.firmId)
    .where("interactions.hidden_at", "is", null)
    .where("interactions.customer_id", "in", seenLinks(firm, db).select("customer_advisors.customer_id"));
}

export type LogQuery = { readonly customerId: Id; readonly filters: LogFilters };

/** Returns one line more than the page size, if there are more. */
export async function page(firm: FirmSubject, db: Db, asked: LogQuery): Promise<StoredInteraction[]> {
  return (await linesOf(firm, db, asked).selectAll("interactions").execute()).map(fromRow);
}

/** Returns whether it is the first page without filters (`store/opening.ts`). */
export function isOpening({ kind, authorId, year, text, after }: LogFilters): boolean {
  return [kind, authorId, year, after].every((one) => one === undefined) && (text ?? "") === "";
}

/** Selects the ids of a page, as a subquery. */
export function idsOfPage(firm: FirmSubject, db: Db, asked: LogQuery): RawBuilder<unknown> {
  return sql`(${linesOf(firm, db, asked).select("interactions.id")})`;
}

function linesOf(firm: FirmSubject, db: Db, { customerId, filters }: LogQuery) {
  const { kind, authorId, year, text, system, after, size } = filters;
  return log(firm, db, customerId)
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "note"))
    .$if(authorId !== undefined, (query) => query.where("author_id", "=", authorId ?? null))
    .$if(year !== undefined, (query) =>
      query.where(sql<boolean>`extract(year from at at time zone 'Europe/Paris') = ${year}`),
    )
    .$if(text !== undefined && text !== "", (query) =>
      query.where(sql<boolean>`position(${foldedText(text ?? "")} in words) > 0`),
    )
    .$if(system !== "with", (query) => query.where("is_system", "=", system === "only"))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(at, id) < (select i.at, i.id from interactions i where i.customer_id = ${customerId} and i.id = ${after ?? null})`,
      ),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(size + 1);
}

export async function pinned(
  firm: FirmSubject,
  db: Db | Trx,
  customerId: Id,
): Promise<StoredInteraction | undefined> {
  const row = await log(firm, db, customerId)
    .innerJoin("interaction_pins as pins", (join) =>
      join
        .onRef("pins.customer_id", "=", "interactions.customer_id")
        .onRef("pins.interaction_id", "=", "interactions.id")
        .on("pins.firm_id", "=", firm.firmId),
    )
    .selectAll("interactions")
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Returns a line by id, if the actor may access its customer. */
export async function byId(firm: FirmSubject, db: Db | Trx, id: Id): Promise<StoredInteraction | undefined> {
  const [row] = await withId(db, firm, { id, fixed: {} });
  return fromRowIfAny(row);
}

const withId = firmStatement((db, firm, { id }: { readonly id: Id; readonly fixed: object }) =>
  db
    .selectFrom("interactions")
    .modifyFront(prepared)
    .selectAll()
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", id)
    .where("hidden_at", "is", null)
    .where("customer_id", "in", seenLinks(firm, db).select("customer_advisors.customer_id")),
);

type NewLine = Omit<FromRow<Insertable<Table>>, "firmId" | "words">;

export async function insert(firm: FirmSubject, trx: Trx, line: NewLine): Promise<StoredInteraction> {
  const row = await trx
    .insertInto("interactions")
    .values(
      toRow<Insertable<Table>>({
        ...line,
        firmId: firm.firmId,
        words: wordsOf(line.note, line.place ?? null),
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

type Key = { readonly customerId: Id; readonly id: Id };

/** Locks a line, so that two concurrent changes both keep a version. */
export async function lock(
  firm: FirmSubject,
  trx: Trx,
  { customerId, id }: Key,
): Promise<StoredInteraction | undefined> {
  const row = await trx
    .selectFrom("interactions")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .where("firm_id", "=", firm.firmId)
    .where("hidden_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return fromRowIfAny(row);
}

export async function update(
  firm: FirmSubject,
  trx: Trx,
  { key, set }: { readonly key: Key; readonly set: Omit<FromRow<Updateable<Table>>, "words"> },
): Promise<StoredInteraction> {
  const words = set.note === undefined ? {} : { words: wordsOf(set.note, set.place ?? null) };
  const row = await trx
    .updateTable("interactions")
    .set({ ...toRow<Updateable<Table>>(set), ...words })
    .where("customer_id", "=", key.customerId)
    .where("id", "=", key.id)
    .where("firm_id", "=", firm.firmId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

function wordsOf(note: string, place: string | null): string {
  return foldedText(`${note}\n${place ?? ""}`);
}

/** Uses one statement, so that of many concurrent pins exactly one remains. */
export async function pin(firm: FirmSubject, trx: Trx, { customerId, id }: Key): Promise<void> {
  await trx
    .insertInto("interaction_pins")
    .values({ customer_id: customerId, firm_id: firm.firmId, interaction_id: id })
    .onConflict((conflict) =>
      conflict.columns(["customer_id", "firm_id"]).doUpdateSet({ interaction_id: id }),
    )
    .execute();
}

export async function unpin(firm: FirmSubject, trx: Trx, { customerId, id }: Key): Promise<void> {
  await trx
    .deleteFrom("interaction_pins")
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firm.firmId)
    .where("interaction_id", "=", id)
    .execute();
}

type ContactDates = {
  readonly customerId: Id;
  readonly firmId: Id;
  readonly lastContactAt: Instant | null;
  readonly nextAppointmentAt: Instant | null;
};

/** Returns the last contact and next appointment with each firm that wrote anything about the customer. */
export async function contactDates(
  db: Db | Trx,
  customerIds: readonly Id[],
  now: Instant,
): Promise<readonly ContactDates[]> {
  const isShown = sql`hidden_at is null and not unanswered and kind in (${sql.join([...contactKinds])})`;
  const found = await sql<ContactDates>`
    select ${prepared} customer_id as "customerId", firm_id as "firmId",
      max(at) filter (where ${isShown} and at <= ${now}) as "lastContactAt",
      min(at) filter (where ${isShown} and at > ${now}) as "nextAppointmentAt"
    from interactions where customer_id = any(${[...customerIds]}::uuid[]) group by customer_id, firm_id`.execute(
    db,
  );
  return found.rows;
}

/** Returns the lines among these that are appointments and are not hidden. */
export async function appointmentsAmong(
  firm: FirmSubject,
  db: Db | Trx,
  ids: readonly Id[],
): Promise<StoredInteraction[]> {
  const rows = await db
    .selectFrom("interactions")
    .selectAll()
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .where("kind", "=", "appointment")
    .where("hidden_at", "is", null)
    .execute();
  return rows.map(fromRow);
}

/** Returns the appointments between two instants with customers whom the actor may access, in order. */
export async function appointmentsBetween(
  firm: FirmSubject,
  db: Db,
  { from, to }: { readonly from: Instant; readonly to: Instant },
): Promise<StoredInteraction[]> {
  const rows = await db
    .selectFrom("interactions")
    .selectAll()
    .where("firm_id", "=", firm.firmId)
    .where("kind", "=", "appointment")
    .where("starts_at", ">=", from)
    .where("starts_at", "<", to)
    .where("hidden_at", "is", null)
    .where("customer_id", "in", seenLinks(firm, db).select("customer_advisors.customer_id"))
    .orderBy("starts_at")
    .orderBy("id")
    .limit(100)
    .execute();
  return rows.map(fromRow);
}
