import { contactKinds, type Day, type Id, type Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { firmStatement } from "../../../../db/statement.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { log } from "../store.ts";
import { notCalledReason } from "./contacts.ts";

type LogFacts = {
  /** What the filters of a log may name. */
  readonly authors: { readonly id: Id; readonly name: string }[];
  readonly years: number[];
  readonly pinnedId: Id | null;
  /** Why the customer may not be called, but for the hour. */
  readonly notCalled: string | null;
  /** Of the contacts since that day, up to now. */
  readonly contactDays: Day[];
};

/** What stands beside the lines of a log, in one statement. */
export async function factsOfLog(firm: FirmSubject, db: Db, given: Given): Promise<LogFacts> {
  const [facts] = await factsWithin(db, firm, { ...given, fixed: {} });
  return facts ?? { authors: [], years: [], pinnedId: null, notCalled: null, contactDays: [] };
}

type Given = { readonly customerId: Id; readonly since: Instant; readonly now: Instant };

const factsWithin = firmStatement(
  (db, firm, { customerId, since, now }: Given & { readonly fixed: object }) => {
    const lines = log(firm, db, customerId).select(["id", "author_id", "author_name", "at"]);
    const contacts = lines
      .where("kind", "in", [...contactKinds])
      .where("unanswered", "=", false)
      .where("at", ">=", since)
      .where("at", "<=", now);
    return sql<LogFacts>`
    select ${prepared}
      (select coalesce(json_agg(one order by one.name, one.id), '[]') from (
        select author_id as id, min(author_name) as name from (${lines}) as lines where author_id is not null group by 1) as one) as authors,
      (select coalesce(json_agg(one.year order by one.year desc), '[]') from (
        select distinct extract(year from at at time zone 'Europe/Paris')::int as year from (${lines}) as lines) as one) as years,
      (select lines.id from (${lines}) as lines join interaction_pins as pin
        on pin.customer_id = ${customerId} and pin.firm_id = ${firm.firmId} and pin.interaction_id = lines.id) as "pinnedId",
      (select coalesce(json_agg((at at time zone 'Europe/Paris')::date order by at), '[]') from (${contacts}) as lines) as "contactDays",
      ${notCalledReason(firm, { column: "asked.customer_id", now })} as "notCalled"
    from (select ${customerId}::uuid as customer_id) as asked`;
  },
);
