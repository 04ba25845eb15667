import { type Fail, ok, type Result } from "@vigie/domain";
import { sql } from "kysely";
import type { Services } from "../boot/services.ts";
import { type Db, isEndedForAnother, type Trx } from "./connection.ts";

/** Services whose database is the open transaction: actions called with them are part of it. */
export type UnitOfWork = Services & { readonly db: Trx };

/** Runs the writes of an action in one transaction: committed if it returns ok, rolled back if it returns a failure or throws.
 * Nested in another unit of work it is a savepoint: its failure rolls back its own writes, and the outer one decides for itself.
 * A transaction that PostgreSQL ended because of a deadlock or a serialization failure is retried from its start. */
export async function unitOfWork<T, C extends string = never>(
  services: Services,
  write: (unit: UnitOfWork) => Promise<Result<T, C>>,
): Promise<Result<T, C>> {
  if (isUnitOfWork(services)) return await nested(services, write);
  for (let runs = 1; ; runs += 1) {
    try {
      return await inOneTransaction(services, write);
    } catch (reason) {
      if (runs === mostRuns || !(reason instanceof Error && isEndedForAnother(reason))) throw reason;
      services.log("warn", "transaction.run_again", { code: "code" in reason ? String(reason.code) : "" });
    }
  }
}

const mostRuns = 3;

async function inOneTransaction<T, C extends string>(
  services: Services,
  write: (unit: UnitOfWork) => Promise<Result<T, C>>,
): Promise<Result<T, C>> {
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

/** Adds a required argument that cannot be given if the write may return a failure: `unitOfWork` rolls a failure back,
 * `inTransaction` does not. */
type NeverRefused<T> = [Extract<T, Fail<string>>] extends [never] ? [] : [refusal: never];

/** Runs writes that cannot fail with an expected error in one transaction; returns their result. */
export async function inTransaction<T>(
  services: Services,
  write: (unit: UnitOfWork) => Promise<T>,
  ..._: NeverRefused<T>
): Promise<T> {
  const done: Result<T> = await unitOfWork(services, async (unit) => ok(await write(unit)));
  if (!done.ok) throw new Error("assertion: nothing refuses these writes");
  return done.value;
}

/** Writes rows in bulk without any service: fictitious people, for a command or a benchmark. */
export async function writeInBulk(db: Db, write: (trx: Trx) => Promise<void>): Promise<void> {
  await db.transaction().execute(write);
}

/** Runs reads on one snapshot of the database, whatever others write meanwhile. Nothing can be written. */
export async function inSnapshot<T>(
  services: Services,
  read: (moment: UnitOfWork) => Promise<T>,
): Promise<T> {
  return await services.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (db) => await read({ ...services, db }));
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
