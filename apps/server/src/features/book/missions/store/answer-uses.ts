import type { Id, Instant } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import type { Subject } from "../../../../edge/subject.ts";

export async function newest({ customerId }: Subject, db: Db | Trx) {
  const rows = await db
    .selectFrom("answer_uses")
    .distinctOn("firm_id")
    .select(["firm_id", "granted", "at"])
    .where("customer_id", "=", customerId)
    .orderBy("firm_id")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(fromRow);
}

type Use = { readonly id: Id; readonly firmId: Id; readonly granted: boolean; readonly at: Instant };

export async function add(
  { customerId }: Subject,
  trx: Trx,
  { id, firmId, granted, at }: Use,
): Promise<void> {
  await trx
    .insertInto("answer_uses")
    .values({ customer_id: customerId, id, firm_id: firmId, granted, at })
    .execute();
}
