import type { Result } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import type { Services } from "../../../../boot/services.ts";

/** Runs a write whole or not at all: a refusal, like a throw, takes back what was written before it. */
export async function writing<T, C extends string>(
  services: Services,
  write: (trx: Trx) => Promise<Result<T, C>>,
): Promise<Result<T, C>> {
  const trx = await services.db.startTransaction().execute();
  try {
    const done = await write(trx);
    await (done.ok ? trx.commit() : trx.rollback()).execute();
    return done;
  } catch (reason) {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
    throw reason;
  }
}
