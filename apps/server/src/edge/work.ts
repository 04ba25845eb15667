import type { Db, Trx } from "../db/connection.ts";
import type { UnitOfWork } from "../db/unit-of-work.ts";
import type { Services } from "../boot/services.ts";
import type { Subject } from "./subject.ts";

/** One unit of work on a customer's data inside a transaction: what it writes and the events that it publishes are committed
 * together or not at all. */
export type Work<D extends Db | Trx = Trx> = {
  /** Bound to the same transaction: what an action reads with them is what the transaction sees. */
  readonly services: Services & { readonly db: D };
  readonly subject: Subject;
  readonly trx: D;
};

/** Wraps a unit of work as work on the subject's data. */
export function workOf(unit: UnitOfWork, subject: Subject): Work {
  return { services: unit, subject, trx: unit.db };
}
