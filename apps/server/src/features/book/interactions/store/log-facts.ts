import { contactKinds, type Day, type Id, type Instant } from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { firmStatement } from "../../../../db/statement.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { log } from "../store.ts";
import { notCalledReason } from "./contacts.ts";

export type LogFacts = {
  /** The values that the filters of a log offer. */
  readonly authors: { readonly id: Id; readonly name: string }[];
  readonly years: number[];
  readonly pinnedId: Id | null;
  /** Why the customer may not be called, the hour aside; also null if it was not queried. */
  readonly notCalled: string | null;
  /** The days of the contacts from `since` until now. */
  readonly contactDays: Day[];
};
export const noFacts: LogFacts = {
  authors: [],
  years: [],
  pinnedId: null,
  notCalled: null,
  contactDays: [],
};

/** Returns what is shown next to the lines of a log, in one statement. */
export async function factsOfLog(firm: FirmSubject, db: Db, given: OfLog): Promise<LogFacts> {
  const [facts] = await factsWithin(db, firm, { ...given, fixed: {} });
  return facts ?? noFacts;
}
export type OfLog = { readonly customerId: Id; readonly since: Instant; readonly now: Instant };

const factsWithin = firmStatement((db, firm, { fixed: _, ...given }: OfLog & { readonly fixed: object }) => {
  const lines = log(firm, db, given.customerId).select([
    "id",
    "kind",
    "at",
    "unanswered",
    "author_id",
    "author_name",
  ]);
  return sql<LogFacts>`with ${prepared} lines as materialized (${lines}) select ${factsAmong(firm, given)}`;
});

/** The same facts as columns of a query in which `lines` are those of the log, so that they are read once.
 * @param knowsCalls the caller already knows why the customer may not be called */
export function factsAmong(
  firm: FirmSubject,
  { customerId, since, now, knowsCalls = false }: OfLog & { readonly knowsCalls?: boolean },
): RawBuilder<LogFacts> {
  const notCalled = sql`(select ${notCalledReason(firm, { column: "asked.customer_id", now })}
    from (select ${customerId}::uuid as customer_id) as asked)`;
  return sql<LogFacts>`
    (select coalesce(json_agg(one order by one.name, one.id), '[]') from (
      select author_id as id, min(author_name) as name from lines where author_id is not null group by 1) as one) as authors,
    (select coalesce(json_agg(one.year order by one.year desc), '[]') from (
      select distinct extract(year from at at time zone 'Europe/Paris')::int as year from lines) as one) as years,
    (select lines.id from lines join interaction_pins as pin
      on pin.customer_id = ${customerId} and pin.firm_id = ${firm.firmId} and pin.interaction_id = lines.id) as "pinnedId",
    (select coalesce(json_agg((at at time zone 'Europe/Paris')::date order by at), '[]') from lines
      where kind = any(${[...contactKinds]}::text[]) and not unanswered and at >= ${since} and at <= ${now}) as "contactDays",
    ${knowsCalls ? sql`null::text` : notCalled} as "notCalled"`;
}
