import type { Trx } from "../../../db/connection.ts";
import type { Subject } from "../../../edge/subject.ts";
import * as store from "../store.ts";

/** The legal erasure of a customer takes their whole chain: a chain with holes would prove nothing. */
export async function eraseAdvices(trx: Trx, subject: Subject): Promise<number> {
  return await store.erase(subject, trx);
}
