import type { Services } from "../../../../boot/services.ts";
import * as erasure from "../store/erasure.ts";

/** The ledger as it is saved beside a backup, the oldest first. */
export async function savedLedger({ db }: Pick<Services, "db">): Promise<readonly string[]> {
  const rows = await erasure.allErasures(db);
  return rows.map((row) => JSON.stringify({ user_id: row.userId, erased_at: row.erasedAt }));
}

/** Writes outside the database every erasure that is not written there yet. Two processes that do so at once write a line
 * twice, which changes nothing for who replays it. */
export async function settleErasureLedger(services: Services): Promise<number> {
  const written = new Set(await services.ledgers.read("erasures"));
  const missing = (await savedLedger(services)).filter((line) => !written.has(line));
  await services.ledgers.append("erasures", missing);
  return missing.length;
}
