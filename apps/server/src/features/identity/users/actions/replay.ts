import { isTrustedRole, ok } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Services } from "../../../../boot/services.ts";
import { personById } from "../../../directory/people/actions.ts";
import { eraseUser } from "./deletion.ts";
import type { Erasure } from "./erasure-ledger.ts";

/** A restored backup contains persons erased since it was made. The erasures are recorded outside the database, in the ledger
 * (`erasure-ledger.ts`); replaying them erases these persons again (GDPR, article 17). */

export type Replayed = "erased" | "already_gone" | "refused";

/** Erases again without a mail: the person was informed when they asked. An advisor's account is closed by their firm: a line
 * that names one is an error. */
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
