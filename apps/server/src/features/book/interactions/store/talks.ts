import { type Day, type Id, instant, type Instant } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow, fromRowIfAny } from "../../../../db/rows.ts";
import type { Subject } from "../../../../edge/subject.ts";

type Asked = {
  readonly firmId: Id;
  readonly since: Day;
  readonly now: Instant;
  readonly limit: number;
};

/** Contacts made by the firm; an inbound call is not one. */
const heldKinds = ["outbound_call", "appointment"] as const;

/** Returns the firm's talks with a customer since a day, newest first, and the next appointment: the part of the log that the
 * customer may read, without notes. */
export async function talksOf(
  { customerId }: Pick<Subject, "customerId">,
  db: Db | Trx,
  { firmId, since, now, limit }: Asked,
) {
  const shown = db
    .selectFrom("interactions")
    .select(["kind", "at", "place", "author_name"])
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId)
    .where("hidden_at", "is", null);
  const [past, next] = await Promise.all([
    shown
      .where("kind", "in", [...heldKinds])
      .where("unanswered", "=", false)
      .where("at", ">=", instant(`${since}T00:00:00.000Z`))
      .where("at", "<=", now)
      .orderBy("at", "desc")
      .limit(limit)
      .execute(),
    shown.where("kind", "=", "appointment").where("at", ">", now).orderBy("at").limit(1).executeTakeFirst(),
  ]);
  return { past: past.map(fromRow), next: fromRowIfAny(next) ?? null };
}
