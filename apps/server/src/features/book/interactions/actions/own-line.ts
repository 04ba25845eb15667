import type { Endpoint } from "@vigie/api";
import { fail, type Id, ok, type Result } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { FirmContext } from "../../../../edge/handler.ts";
import * as store from "../store.ts";
import { recordInLedger } from "./ledger.ts";

/** Returns a line written by a person about a customer whom the actor may access, locked until the transaction ends. */
export async function lockOwn(
  { firm }: FirmContext,
  unit: UnitOfWork,
  id: Id,
): Promise<Result<store.StoredInteraction, "event.not_found" | "event.system">> {
  const seen = await store.byId(firm, unit.db, id);
  if (seen === undefined) return fail("event.not_found");
  const row = await store.lock(firm, unit.db, seen);
  if (row === undefined) return fail("event.not_found");
  return row.isSystem ? fail("event.system") : ok(row);
}

/** Lines that say how a lead ended belong to the mission, whose figures count them. */
export function isOutcome({ kind }: Pick<store.StoredInteraction, "kind">): boolean {
  return kind === "lead_completed" || kind === "lead_canceled";
}

type LedgerAct = { readonly endpoint: Endpoint; readonly reason?: string | null };

/** Records a successful act in the customer's access log, and returns its result. */
export async function inLedger<T extends { readonly event: { readonly customerId: Id } }, C extends string>(
  context: FirmContext,
  { endpoint, reason = null }: LedgerAct,
  done: Result<T, C>,
): Promise<Result<T, C>> {
  if (done.ok) await recordInLedger(context, endpoint, { customerId: done.value.event.customerId, reason });
  return done;
}
