import { addDays, addMs, dayOf } from "@vigie/domain";
import { setTimeout as wait } from "node:timers/promises";
import type { Services } from "../boot/services.ts";
import type { Subject } from "../edge/subject.ts";

const tries = 120;
const pauseMs = 500;
const dayMs = 24 * 3_600_000;
/** The household has been a customer for a month, and visited last eight days ago. */
const hereForDays = 30;
const lookedDaysAgo = 8;

/** Stores the household's last visit, once its banks were read for the first time: the first sign-in then shows what changed
 * since. */
export async function seedVisit({ db, clock }: Services, { customerId }: Subject): Promise<void> {
  const known = db.selectFrom("customer_visits").select("seen_on").where("customer_id", "=", customerId);
  if ((await known.executeTakeFirst()) !== undefined) return;
  for (let left = tries; left > 0 && (await isRead({ db }, customerId)); left -= 1) await wait(pauseMs);
  await db
    .updateTable("portfolios")
    .set({ created_at: addMs(clock(), -hereForDays * dayMs) })
    .where("customer_id", "=", customerId)
    .execute();
  await db
    .insertInto("customer_visits")
    .values({ customer_id: customerId, seen_on: addDays(dayOf(clock()), -lookedDaysAgo), seen_before: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns whether one of their banks is being read. */
async function isRead({ db }: Pick<Services, "db">, customerId: Subject["customerId"]): Promise<boolean> {
  const row = await db
    .selectFrom("syncs")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("state", "in", ["pending", "running", "stale"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
