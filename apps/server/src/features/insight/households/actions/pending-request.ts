import { type Id, shownName } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { personById } from "../../../directory/people/actions.ts";
import * as store from "../store.ts";

/** Returns the name of the sender while the request is open. */
export async function pendingRequestSender(db: Db | Trx, id: Id): Promise<string | null> {
  const request = await store.waiting(db, id);
  if (request === undefined) return null;
  const sender = await personById(db, request.customerId);
  return sender == null ? null : shownName(sender);
}
