import type { Day, Id } from "@vigie/domain";
import { type RawBuilder, type Selectable, sql, type SqlBool, type Updateable } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { prepared } from "../../../db/prepared.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import { ofOwnCustomers, seenLinks } from "../../../db/seen.ts";
import { firmStatement } from "../../../db/statement.ts";
import type { FirmSubject, Subject } from "../../../edge/subject.ts";
import { type Line, named, type NamedTask } from "./store/named.ts";

type Table = Database["tasks"];
export type StoredTask = FromRow<Selectable<Table>>;

/** Tests whether the customer in a column is one whom the actor may access. */
function isSeen(firm: FirmSubject, db: Db | Trx, column: string): RawBuilder<SqlBool> {
  const customers = seenLinks(firm, db).select("customer_advisors.customer_id");
  return sql<SqlBool>`${sql.ref(column)} in ${customers}`;
}

/** Selects tasks and promises as one list, limited to what the actor may access and to one customer if given. */
function lines(firm: FirmSubject, db: Db | Trx, customerId: Id | null = null): RawBuilder<Line> {
  const isAbout = (column: string) =>
    customerId === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = ${customerId}`;
  const seen = isSeen(firm, db, "tasks.customer_ref");
  const ofNobody = customerId === null ? sql`tasks.customer_ref is null or ` : sql``;
  return sql<Line>`
    select tasks.id, tasks.customer_ref as customer_id, tasks.title, tasks.due_on, tasks.origin, tasks.assignee_id,
      tasks.repeat, tasks.done_at, null::text as promised_by, null::uuid as event_id
    from tasks
    where tasks.firm_id = ${firm.firmId}
      and (${ofOwnCustomers(firm, "tasks.assignee_id")} or ${seen})
      and (${ofNobody}${seen})
      and ${isAbout("tasks.customer_ref")}
    union all
    select promises.id, promises.customer_id, promises.what, promises.due_on, 'promise', promises.assignee_id,
      'none', promises.done_at, promises.promised_by, promises.interaction_id
    from interaction_promises promises
    join interactions on interactions.customer_id = promises.customer_id and interactions.id = promises.interaction_id
    where promises.firm_id = ${firm.firmId} and interactions.hidden_at is null
      and ${isSeen(firm, db, "promises.customer_id")} and ${isAbout("promises.customer_id")}`;
}

/** The states of an open task, by its due day relative to today. */
const dueStates = {
  late: (today: Day) => sql<SqlBool>`due_on < ${today}::date`,
  today: (today: Day) => sql<SqlBool>`due_on = ${today}::date`,
  coming: (today: Day) => sql<SqlBool>`due_on > ${today}::date`,
} as const;
type DueState = keyof typeof dueStates;

export type TaskFilters = {
  readonly customerId?: Id | undefined;
  readonly assigneeId?: Id | undefined;
  readonly state: "open" | DueState | "done";
  readonly after?: Id | undefined;
  readonly size: number;
  readonly today: Day;
};

/** Returns one row more than the page size, if there are more. */
export async function page(firm: FirmSubject, db: Db, filters: TaskFilters): Promise<NamedTask[]> {
  const { customerId, assigneeId, after, ...fixed } = filters;
  const rows =
    customerId !== undefined && assigneeId === undefined && after === undefined
      ? await pageAbout(db, firm, { customerId, fixed })
      : (await named(db, linesOfPage(firm, db, filters)).execute(db)).rows;
  return rows.map(fromRow);
}

/** The first page of a customer's tasks, as a prepared statement. */
const pageAbout = firmStatement(
  (
    db,
    firm,
    { customerId, fixed }: About & { readonly fixed: Pick<TaskFilters, "state" | "size" | "today"> },
  ) => named(db, linesOfPage(firm, db, { customerId, ...fixed }), prepared),
);
type About = { readonly customerId: Id };

function linesOfPage(firm: FirmSubject, db: Db, filters: TaskFilters): RawBuilder<Line> {
  const { customerId = null, assigneeId = null, state, after = null, size, today } = filters;
  const all = lines(firm, db, customerId);
  const ofPerson = assigneeId === null ? sql`true` : sql`assignee_id = ${assigneeId}::uuid`;
  // Completed tasks are ordered newest first, where a person looks for one completed by mistake.
  const isDone = state === "done";
  const [place, next] = isDone ? [sql`done_at, id`, sql`<`] : [sql`due_on, id`, sql`>`];
  const isAfter =
    after === null
      ? sql`true`
      : sql`(${place}) ${next} (select ${place} from (${all}) as lines where id = ${after}::uuid)`;
  return sql<Line>`
    select lines.* from (${all}) as lines
    where ${ofPerson} and ${isAfter} and done_at is ${isDone ? sql`not null` : sql`null`}
      and ${state === "open" || state === "done" ? sql`true` : dueStates[state](today)}
    order by ${isDone ? sql`done_at desc, id desc` : sql`due_on, id`}
    limit ${size + 1}`;
}

/** Counts all accessible tasks, or those about one customer, or those of one assignee. */
export async function counts(
  firm: FirmSubject,
  db: Db,
  { today, customerId = null, assigneeId = null }: Counted,
): Promise<{ readonly openNb: number; readonly lateNb: number }> {
  const ofPerson = assigneeId === null ? sql`true` : sql`assignee_id = ${assigneeId}::uuid`;
  const { rows } = await sql<{ open_nb: number; late_nb: number }>`
    select count(*)::int as open_nb, (count(*) filter (where due_on < ${today}::date))::int as late_nb
    from (${lines(firm, db, customerId)}) as lines
    where done_at is null and ${ofPerson}`.execute(db);
  const [row] = rows;
  return { openNb: row?.open_nb ?? 0, lateNb: row?.late_nb ?? 0 };
}
type Counted = {
  readonly today: Day;
  readonly customerId?: Id | null | undefined;
  readonly assigneeId?: Id | null | undefined;
};

type PersonCounts = {
  readonly id: Id;
  readonly lateNb: number;
  readonly todayNb: number;
  readonly comingNb: number;
};

/** Counts the open tasks of each assignee that the actor may access. */
export async function countsByPerson(firm: FirmSubject, db: Db, today: Day): Promise<PersonCounts[]> {
  const nb = (state: DueState) => sql`(count(*) filter (where ${dueStates[state](today)}))::int`;
  const { rows } = await sql<PersonCounts>`
    select assignee_id as id, ${nb("late")} as "lateNb", ${nb("today")} as "todayNb", ${nb("coming")} as "comingNb"
    from (${lines(firm, db)}) lines
    where done_at is null
    group by assignee_id`.execute(db);
  return rows;
}

export async function lineById(firm: FirmSubject, db: Db | Trx, id: Id): Promise<NamedTask | undefined> {
  const one = sql<Line>`select * from (${lines(firm, db)}) lines where id = ${id}::uuid`;
  const { rows } = await named(db, one).execute(db);
  return fromRowIfAny(rows[0]);
}

/** Returns whether the actor may access a customer. */
export async function isCustomer(firm: FirmSubject, db: Db | Trx, customerId: Id): Promise<boolean> {
  const row = await seenLinks(firm, db)
    .select("customer_advisors.customer_id")
    .where("customer_advisors.customer_id", "=", customerId)
    .executeTakeFirst();
  return row !== undefined;
}

type NewTask = Omit<StoredTask, "firmId">;

export async function insert(firm: FirmSubject, trx: Trx, task: NewTask): Promise<void> {
  await insertMany(firm, trx, [task]);
}

export async function insertMany(firm: FirmSubject, trx: Trx, tasks: readonly NewTask[]): Promise<void> {
  await trx
    .insertInto("tasks")
    .values(tasks.map((task) => toRow<Selectable<Table>>({ ...task, firmId: firm.firmId })))
    .execute();
}

/** Returns a task, locked until the transaction ends, so that of two concurrent completions only one counts. */
export async function lock(firm: FirmSubject, trx: Trx, id: Id): Promise<StoredTask | undefined> {
  const row = await trx
    .selectFrom("tasks")
    .selectAll()
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return fromRowIfAny(row);
}

export async function update(
  firm: FirmSubject,
  trx: Trx,
  { id, set }: { readonly id: Id; readonly set: FromRow<Updateable<Table>> },
): Promise<void> {
  if (Object.keys(set).length === 0) return;
  await trx
    .updateTable("tasks")
    .set(toRow<Updateable<Table>>(set))
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", id)
    .execute();
}

export async function remove(firm: FirmSubject, trx: Trx, id: Id): Promise<void> {
  await trx.deleteFrom("tasks").where("firm_id", "=", firm.firmId).where("id", "=", id).execute();
}

/** Returns what a customer and their advisors promised each other; promises of hidden interactions are left out. */
export async function promisesTo({ customerId }: Subject, db: Db) {
  const rows = await db
    .selectFrom("interaction_promises as promises")
    .innerJoin("interactions", (join) =>
      join
        .onRef("interactions.customer_id", "=", "promises.customer_id")
        .onRef("interactions.id", "=", "promises.interaction_id"),
    )
    .select(["promises.id", "promises.promised_by", "promises.what", "promises.due_on", "promises.done_at"])
    .select("interactions.author_name")
    .where("promises.customer_id", "=", customerId)
    .where("interactions.hidden_at", "is", null)
    .orderBy("promises.due_on")
    .orderBy("promises.id")
    .limit(200)
    .execute();
  return rows.map(fromRow);
}
