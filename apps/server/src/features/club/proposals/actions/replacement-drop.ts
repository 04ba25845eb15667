import { replacementsApi } from "@vigie/api";
import { fail, type Id, ok } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { type Subject, systemFirmSubject, systemSubject } from "../../../../edge/subject.ts";
import { recordAccesses } from "../../../identity/access-log/actions.ts";
import { proposalById } from "../store.ts";
import * as ends from "../store/replacement-ends.ts";
import { replacementById, type ReplacementRow } from "../store/replacements.ts";
import { authorOf } from "./draft.ts";
import { shownReplacement } from "./replacements.ts";

/** Drops all drafts of a replacement that nobody edited or sent. */

const draftsAtOnce = 100;

/** Starts the drop; idempotent: while it runs, a repeated request returns the running one. */
export const dropDrafts: Action<typeof replacementsApi.drop> = async (
  { services, firm, caller },
  { params },
) =>
  await unitOfWork(services, async (unit) => {
    const row = await replacementById(firm, unit.db, params.replacementId);
    if (row === undefined) return fail("replacement.not_found");
    if (row.doneAt === null) return fail("replacement.running");
    if (row.dropAskedAt !== null && row.dropDoneAt === null)
      return await shownReplacement(unit, firm, row.id);
    const customerIds = await ends.customersToDrop(firm, unit.db, row.id);
    if (customerIds.length === 0) return fail("replacement.nothing_to_drop");
    const { authorId: dropBy } = await authorOf(unit, firm);
    const asked = { dropBy, dropReach: firm.sees, at: unit.clock() };
    if (await ends.askToDrop(unit.db, row, asked)) {
      await recordAccesses(unit, customerIds, { caller, kind: "write", endpoint: replacementsApi.drop });
      const { firmId } = row;
      await unit.queue.send(unit.db, "fund_replacement_drop", { firmId, replacementId: row.id, after: null });
    }
    return await shownReplacement(unit, firm, row.id);
  });

type Run = { readonly firmId: Id; readonly replacementId: Id; readonly after: Id | null };

/** Drops the next drafts, each in its own transaction. If it is interrupted or delivered twice, it continues: dropped drafts no
 * longer exist. */
export async function runDrop(services: Services, { firmId, replacementId, after }: Run): Promise<void> {
  const firm = systemFirmSubject("fund_replacement", firmId);
  const row = await replacementById(firm, services.db, replacementId);
  if (row === undefined || row.dropAskedAt === null || row.dropDoneAt !== null) return;
  const next = await ends.draftsToDrop(services.db, row, { after, limit: draftsAtOnce });
  for (const one of next) await dropOne(services, row, one);
  const last = next.length < draftsAtOnce ? undefined : next.at(-1);
  if (last === undefined) await ends.finishDrop(services.db, row, services.clock());
  else
    await services.queue.send(services.db, "fund_replacement_drop", {
      firmId,
      replacementId,
      after: last.customerId,
    });
}

/** An error on one draft does not stop the others: that draft stays, and can be dropped again. */
async function dropOne(services: Services, row: ReplacementRow, one: ends.ToDrop): Promise<void> {
  // The job may not see what the customer hides from their advisors.
  const subject: Subject = { ...systemSubject("fund_replacement", one.customerId), sees: "shared" };
  try {
    await unitOfWork(services, async (unit) => {
      await lockCustomer(unit.db, subject);
      const isSeen =
        (await ends.isInReach(unit.db, row, one.customerId)) &&
        (await proposalById(subject, unit.db, one.proposalId)) !== undefined;
      if (isSeen && (await ends.dropUntouched(subject, unit.db, one.proposalId)))
        await ends.markDropped(unit.db, row, { ...one, at: unit.clock() });
      return ok(null);
    });
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 120) : "unknown";
    services.log("error", "fund_replacement.drop_failed", { error: message });
  }
}
