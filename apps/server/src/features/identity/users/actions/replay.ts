import { isTrustedRole, ok } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Services } from "../../../../boot/services.ts";
import { personById } from "../../../directory/people/actions.ts";
import { eraseUser } from "./deletion.ts";
import type { Erasure } from "./erasure-ledger.ts";

/** A restored backup contains people who were erased since. The ledger outside the database lists the erasures
 * (`erasure-ledger.ts`); replaying it erases these people again (GDPR, article 17). */

export type Replayed = "erased" | "already_gone" | "refused";

/** Erases a person again, without a mail: they were told at their request. An advisor's account is closed by their firm: a line
 * that names one is a mistake. */
export async function replayErasure(services: Services, { userId, erasedAt }: Erasure): Promise<Replayed> {
  const replayed = await unitOfWork(services, async (unit) => {
    const user = await personById(unit.db, userId);
    if (user === undefined) return ok<Replayed>("already_gone");
    if (isTrustedRole(user.roles)) return ok<Replayed>("refused");
    await eraseUser(unit, { user, askedAt: erasedAt, erasedAt });
    return ok<Replayed>("erased");
  });
  return replayed.ok ? replayed.value : "refused";
}
