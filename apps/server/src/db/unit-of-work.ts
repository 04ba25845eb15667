import type { Result } from "@vigie/domain";
import { sql } from "kysely";
import type { Services } from "../boot/services.ts";
import type { Trx } from "./connection.ts";

/** Services whose database is the open transaction: what an action calls with them is part of it. */
export type UnitOfWork = Services & { readonly db: Trx };

/** Runs the writes of an action in one transaction: committed when it answers ok, rolled back when it answers a failure or
 * throws. Inside another unit of work it is a savepoint: its failure takes back what it wrote, the other decides for itself. */
export async function unitOfWork<T, C extends string = never>(
  services: Services,
  write: (unit: UnitOfWork) => Promise<Result<T, C>>,
): Promise<Result<T, C>> {
  if (isUnitOfWork(services)) return await nested(services, write);
  const trx = await services.db.startTransaction().execute();
  try {
    const done = await write({ ...services, db: trx });
    await (done.ok ? trx.commit() : trx.rollback()).execute();
    return done;
  } catch (reason) {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
    throw reason;
  }
}

function isUnitOfWork(services: Services): services is UnitOfWork {
  return services.db.isTransaction;
}

async function nested<T, C extends string>(
  unit: UnitOfWork,
  write: (unit: UnitOfWork) => Promise<Result<T, C>>,
): Promise<Result<T, C>> {
  await sql`savepoint nested_unit`.execute(unit.db);
  try {
    const done = await write(unit);
    if (!done.ok) await sql`rollback to savepoint nested_unit`.execute(unit.db);
    await sql`release savepoint nested_unit`.execute(unit.db);
    return done;
  } catch (reason) {
    await sql`rollback to savepoint nested_unit`.execute(unit.db);
    await sql`release savepoint nested_unit`.execute(unit.db);
    throw reason;
  }
}
