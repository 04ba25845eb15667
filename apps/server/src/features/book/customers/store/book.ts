import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { seenLinks } from "../../../../db/seen.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { peopleToList } from "../../../directory/people/actions.ts";

/** Returns the firm's customers that the actor may access, each once, with what lists read: the person, what they stated about
 * themselves, their last daily row and what the firm knows of them. */
export function bookOf(firm: FirmSubject, db: Db | Trx) {
  const links = seenLinks(firm, db)
    .select(({ fn }) => [
      "customer_id",
      fn.min("since").as("since"),
      sql<string[]>`array_agg(advisor_id::text order by since, advisor_id)`.as("advisor_ids"),
    ])
    .groupBy("customer_id");
  return db
    .selectFrom(links.as("book"))
    .innerJoin(peopleToList(db).as("person"), "person.id", "book.customer_id")
    .leftJoin("customer_profiles as told", "told.customer_id", "book.customer_id")
    .leftJoin("book_days as figures", (join) =>
      join.onRef("figures.customer_id", "=", "book.customer_id").on("figures.latest", "=", true),
    )
    .leftJoin("firm_customers as known", (join) =>
      join.onRef("known.customer_id", "=", "book.customer_id").on("known.firm_id", "=", firm.firmId),
    )
    .where("person.variant", "=", firm.variant.name);
}
export type Book = ReturnType<typeof bookOf>;
