import type { Day, Id, Instant, PromiseSide, TaskOrigin, TaskRepeat } from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { FromRow } from "../../../../db/rows.ts";
import { peopleToList } from "../../../directory/people/actions.ts";

/** A task, or a promise of an interaction, which is a task of the person who logged it. */
export type Line = {
  id: Id;
  customer_id: Id | null;
  title: string;
  due_on: Day;
  origin: TaskOrigin;
  assignee_id: Id;
  repeat: TaskRepeat;
  done_at: Instant | null;
  promised_by: PromiseSide | null;
  event_id: Id | null;
};
/** A line with the names of its customer and its assignee; null if there is none, or if the person no longer exists. */
type Named = Line & {
  customer_first_name: string | null;
  customer_last_name: string | null;
  customer_email: string | null;
  assignee_first_name: string | null;
  assignee_last_name: string | null;
  assignee_email: string | null;
};
export type NamedTask = FromRow<Named>;
type Person = {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
};

export function peopleOf(row: NamedTask): {
  readonly customer: Person | null;
  readonly assignee: Person | null;
} {
  const { customerEmail, assigneeEmail } = row;
  return {
    customer:
      customerEmail === null
        ? null
        : { firstName: row.customerFirstName, lastName: row.customerLastName, email: customerEmail },
    assignee:
      assigneeEmail === null
        ? null
        : { firstName: row.assigneeFirstName, lastName: row.assigneeLastName, email: assigneeEmail },
  };
}

const nameColumns = sql`about.first_name as customer_first_name, about.last_name as customer_last_name, about.email as customer_email,
  assignee.first_name as assignee_first_name, assignee.last_name as assignee_last_name, assignee.email as assignee_email`;

/** Selects the lines with these names: open ones by due day, completed ones newest first. */
export function named(
  db: Db | Trx,
  of: RawBuilder<Line>,
  front: RawBuilder<unknown> = sql``,
): RawBuilder<Named> {
  const people = peopleToList(db);
  return sql<Named>`
    select ${front} lines.*, ${nameColumns} from (${of}) as lines
    left join ${people.as("about")} on about.id = lines.customer_id
    left join ${people.as("assignee")} on assignee.id = lines.assignee_id
    order by lines.done_at desc, case when lines.done_at is null then lines.due_on end,
      case when lines.done_at is null then lines.id end, lines.id desc`;
}
