import type { Day, Id } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { TransactionRow } from "../store.ts";

/** After a day, until another. */
export type BookedRange = { readonly after: Day; readonly to: Day };
export type Booked = { readonly portfolioId: Id; readonly between?: BookedRange | undefined };

/** What is only announced is left out. */
export async function bookedOf(
  subject: Subject,
  db: Db | Trx,
  { portfolioId, between }: Booked,
): Promise<TransactionRow[]> {
  let booked = db
    .selectFrom("transactions")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", portfolioId)
    .where("coming", "=", false);
  if (between !== undefined)
    booked = booked.where("date", ">", between.after).where("date", "<=", between.to);
  return (await booked.orderBy("date").orderBy("id").execute()).map(fromRow);
}
