import type { Db, Trx } from "../db/connection.ts";
import type { Services } from "../boot/services.ts";
import type { Subject } from "./subject.ts";

/** One piece of work on a customer's data inside a transaction: what it writes and what it tells hold together or not at all. */
export type Work<D extends Db | Trx = Trx> = {
  readonly services: Services;
  readonly subject: Subject;
  readonly trx: D;
};
