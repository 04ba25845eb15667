import type { Id, Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { lockCustomer } from "../../../db/customer-lock.ts";
import { prepared } from "../../../db/prepared.ts";
import { fromRowIfAny } from "../../../db/rows.ts";
import { statement } from "../../../db/statement.ts";
import type { FirmSubject } from "../../../edge/subject.ts";

/** Two customers of a firm who are a couple have one row each. A row without a matching row of the partner is ignored. */

type Who = { readonly customerId: Id };
type Firm = Pick<FirmSubject, "firmId">;

export type OpenCouple = { readonly id: Id; readonly partnerId: Id; readonly notedAt: Instant };

export async function openCouple(
  { firmId }: Firm,
  db: Db | Trx,
  { customerId }: Who,
): Promise<OpenCouple | undefined> {
  const [row] = await openOnes(db, { customerId, firmId });
  return fromRowIfAny(row);
}

const openOnes = statement((db, { customerId, firmId }: Who & Firm) =>
  db
    .selectFrom("firm_couples as mine")
    .modifyFront(prepared)
    .innerJoin("firm_couples as theirs", (join) =>
      join
        .onRef("theirs.customer_id", "=", "mine.partner_id")
        .onRef("theirs.firm_id", "=", "mine.firm_id")
        .onRef("theirs.id", "=", "mine.id")
        .on("theirs.ended_at", "is", null),
    )
    .select(["mine.id", "mine.partner_id", "mine.noted_at"])
    .where("mine.customer_id", "=", customerId)
    .where("mine.firm_id", "=", firmId)
    .where("mine.ended_at", "is", null),
);

/** Locks both customers, in the order of their ids, so that concurrent changes run one after the other. */
export async function lockPair(trx: Trx, ids: readonly Id[]): Promise<void> {
  for (const id of [...ids].toSorted()) await lockCustomer(trx, { customerId: id });
}

type New = { readonly id: Id; readonly ids: readonly [Id, Id]; readonly by: Id; readonly at: Instant };

export async function insert({ firmId }: Firm, trx: Trx, { id, ids, by, at }: New): Promise<void> {
  const [one, other] = ids;
  const row = (customer: Id, partner: Id) => ({
    customer_id: customer,
    firm_id: firmId,
    id,
    partner_id: partner,
    noted_by: by,
    noted_at: at,
  });
  await trx
    .insertInto("firm_couples")
    .values([row(one, other), row(other, one)])
    .execute();
}

type End = { readonly ids: readonly Id[]; readonly by: Id | null; readonly at: Instant };

/** Ends every open row of these customers, including a row left over from a couple whose partner is gone. */
export async function end({ firmId }: Firm, trx: Trx, { ids, by, at }: End): Promise<void> {
  await trx
    .updateTable("firm_couples")
    .set({ ended_at: at, ended_by: by })
    .where("firm_id", "=", firmId)
    .where("customer_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .where("ended_at", "is", null)
    .execute();
}

/** Deletes the rows of a customer who is gone, and ends the rows of their partners. */
export async function endOfGone({ customerId }: Who, trx: Trx, at: Instant): Promise<void> {
  await trx.deleteFrom("firm_couples").where("customer_id", "=", customerId).execute();
  await trx
    .updateTable("firm_couples")
    .set({ ended_at: at })
    .where("partner_id", "=", customerId)
    .where("ended_at", "is", null)
    .execute();
}
