import { type Fail, ok, type Result } from "@vigie/domain";
import { sql } from "kysely";
import type { Services } from "../boot/services.ts";
import { type Db, isEndedForAnother, type Trx } from "./connection.ts";

/** Services whose database is the open transaction: what an action calls with them is part of it. */
export type UnitOfWork = Services & { readonly db: Trx };

/** Runs the writes of an action in one transaction: committed when it answers ok, rolled back when it answers a failure or
 * throws. Inside another unit of work it is a savepoint: its failure takes back what it wrote, the other decides for itself.
 * What PostgreSQL ended so that another could go on is run again from its start. */
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

/** A third argument that does not exist where what is written may be refused: `unitOfWork` takes a refusal back, this does not. */
type NeverRefused<T> = [Extract<T, Fail<string>>] extends [never] ? [] : [refusal: never];

/** Runs writes that nothing refuses in one transaction, and answers what they made. */
export async function inTransaction<T>(
  services: Services,
  write: (unit: UnitOfWork) => Promise<T>,
  ..._: NeverRefused<T>
): Promise<T> {
  const done: Result<T> = await unitOfWork(services, async (unit) => ok(await write(unit)));
  if (!done.ok) throw new Error("assertion: nothing refuses these writes");
  return done.value;
}

/** Rows that are written in bulk without any service: invented people, of a command or a bench. */
export async function writeInBulk(db: Db, write: (trx: Trx) => Promise<void>): Promise<void> {
  await db.transaction().execute(write);
}

/** Reads that see one moment of the database, whatever others write meanwhile. Nothing can be written. */
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
