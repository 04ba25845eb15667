import { type Instant, instant } from "@vigie/domain";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { fromRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import { firmStatement } from "../../../../db/statement.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { log, type LogFilters, type ShownInteraction } from "../store.ts";
import { factsAmong, type LogFacts, noFacts, type OfLog } from "./log-facts.ts";
import type { ShownPromise } from "./promises.ts";

/** The first page of a log: its lines, the pinned one, their promises and the facts shown next to them. Under row-level security,
 * each table named by a statement costs more than reading the rows of one customer, so all of it is one statement that reads the
 * lines once. */
export type Opening = {
  /** One line more than the page size, if there are more. */
  readonly rows: readonly ShownInteraction[];
  readonly pinned: ShownInteraction | null;
  readonly promises: readonly ShownPromise[];
  readonly facts: LogFacts;
};

type Asked = OfLog & {
  readonly system: LogFilters["system"];
  readonly size: number;
  /** If true, why the customer may not be called is already known, and not queried again. */
  readonly knowsCalls: boolean;
};

export async function openingOf(firm: FirmSubject, db: Db, asked: Asked): Promise<Opening> {
  const { system, size, knowsCalls, ...given } = asked;
  const rows = await openings(db, firm, { ...given, fixed: { system, size, knowsCalls } });
  const [first] = rows;
  const told = rows.flatMap((row) => (isLine(row) ? [fromRow(row)] : []));
  const facts = first ?? noFacts;
  return {
    rows: told.filter(({ isOnPage }) => isOnPage),
    pinned: told.find(({ id }) => id === facts.pinnedId) ?? null,
    promises: (first?.promises ?? []).map((one) => ({ ...one, doneAt: instantIfAny(one.doneAt) })),
    facts,
  };
}

/** Parses an instant as JSON writes it. */
function instantIfAny(text: string | null): Instant | null {
  return text === null ? null : instant(new Date(text));
}

const columns = [
  "id",
  "customer_id",
  "kind",
  "is_system",
  "at",
  "note",
  "called_at",
  "phone",
  "starts_at",
  "ends_at",
  "place",
  "link",
  "refused_at",
  "unanswered",
  "author_id",
  "author_name",
  "created_at",
  "changed_at",
  "changes_nb",
] as const;
type Line = Pick<Selectable<Database["interactions"]>, (typeof columns)[number]> & {
  readonly is_on_page: boolean;
};
type Row = LogFacts & {
  readonly promises: readonly (Omit<ShownPromise, "doneAt"> & { readonly doneAt: string | null })[];
} & (Line | { readonly [K in keyof Line]: null });

function isLine(row: Row): row is Row & Line {
  return row.id !== null;
}

type Fixed = Pick<Asked, "system" | "size" | "knowsCalls">;

/** Each row has the facts and one line; a log without lines gives one row with the facts only. */
const openings = firmStatement(
  (db, firm, { fixed: { system, size, knowsCalls }, ...given }: OfLog & { readonly fixed: Fixed }) => {
    const { customerId } = given;
    const lines = log(firm, db, customerId).select([...columns]);
    const ofKind = system === "with" ? sql`true` : system === "only" ? sql`is_system` : sql`not is_system`;
    return sql<Row>`
    with ${prepared} lines as materialized (${lines}),
      page as materialized (select id from lines where ${ofKind} order by at desc, id desc limit ${size + 1}),
      facts as materialized (select ${factsAmong(firm, { ...given, knowsCalls })}),
      told as materialized (select lines.*, lines.id in (select id from page) as is_on_page from lines
        where id in (select id from page) or id = (select "pinnedId" from facts)),
      promised as materialized (
        select coalesce(json_agg(json_build_object('id', id, 'interactionId', interaction_id, 'promisedBy', promised_by,
          'what', what, 'dueOn', due_on, 'doneAt', done_at) order by due_on, id), '[]') as promises
        from interaction_promises where customer_id = ${customerId} and interaction_id in (select id from told))
    select facts.*, promised.promises, told.*
    from facts cross join promised left join told on true
    order by told.at desc, told.id desc`;
  },
);
