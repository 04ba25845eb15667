import type { Day, Instant } from "@vigie/domain";
import type { Db, Trx } from "../../../db/connection.ts";
import type { Subject } from "../../../edge/subject.ts";

export type Snooze = { readonly key: string; readonly until: Day };

/** Returns what is dismissed on a day. Its keys are compared with the observations of the portfolios that the subject sees: one
 * about a hidden portfolio matches nothing. */
export async function snoozedOn(subject: Subject, db: Db | Trx, day: Day): Promise<readonly Snooze[]> {
  return await db
    .selectFrom("observations_aside")
    .select(["key", "until"])
    .where("customer_id", "=", subject.customerId)
    .where("until", ">=", day)
    .execute();
}

/** Also deletes expired dismissals. */
export async function putAside(
  subject: Subject,
  trx: Trx,
  aside: Snooze & { readonly at: Instant; readonly today: Day },
): Promise<void> {
  await trx
    .deleteFrom("observations_aside")
    .where("customer_id", "=", subject.customerId)
    .where("until", "<", aside.today)
    .execute();
  const set = { until: aside.until, put_aside_at: aside.at };
  await trx
    .insertInto("observations_aside")
    .values({ customer_id: subject.customerId, key: aside.key, ...set })
    .onConflict((conflict) => conflict.columns(["customer_id", "key"]).doUpdateSet(set))
    .execute();
}

export async function removeSnooze(subject: Subject, trx: Trx, key: string): Promise<void> {
  await trx
    .deleteFrom("observations_aside")
    .where("customer_id", "=", subject.customerId)
    .where("key", "=", key)
    .execute();
}
