import { demoAccounts, demoPassword, instant } from "@vigie/domain";
import { createDb, createPool } from "../../apps/server/src/db/connection.ts";
import { openAccess } from "../../apps/server/src/db/open-access.ts";
import { seedNetwork } from "../../apps/server/src/demo/seed-network.ts";
import { hashPassword } from "../../apps/server/src/features/identity/sessions/actions.ts";
import { type BenchDatabase, openBenchDatabase } from "./database.ts";
import { advisor, full } from "./judged-pages.ts";

/** Customers of the advisor; the first of them is the household. */
const customers = 20;
/** Which generated people take the place of an account of the demonstration. */
const accounts = [
  ["saver-1@demo.vigie.fr", demoAccounts[0].email],
  ["advisor-1@demo.vigie.fr", advisor.email],
] as const;
/** Accounts that hold nothing. */
const empty = [demoAccounts[1].email, full.email];

/** A database of a bench's own, with the accounts of the demonstration with which the pages are opened. The database generates
 * its people itself: in a small run it replaces the demonstration, which takes a minute to create. */
export async function openFewPeople(): Promise<BenchDatabase> {
  const database = await openBenchDatabase("machine");
  const onError = (): void => undefined;
  // Outside the tests the cluster is empty: no server has created its tables yet.
  await openAccess({ url: database.url, ownerUrl: null, onError });
  const pool = createPool({ url: database.url, max: 1, onError });
  const passwordHash = await hashPassword(demoPassword);
  await seedNetwork(createDb(pool), { customers, advisors: 1, passwordHash, now: instant(new Date()) });
  for (const emails of accounts)
    await pool.query("update users set email = $2 where email = $1", [...emails]);
  await pool.query(
    `insert into users (id, email, password_hash, first_name, last_name, roles, state, cgu_validated_at, variant, demo, created_at)
    select gen_random_uuid(), email, $1, 'Noé', 'Martin', array['customer'], 'confirmed', now(), 'vigie', true, now()
    from unnest($2::text[]) as email`,
    [passwordHash, empty],
  );
  await pool.end();
  return database;
}
