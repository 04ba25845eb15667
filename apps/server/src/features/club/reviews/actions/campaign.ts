import { type Reply, reviewsApi } from "@vigie/api";
import { campaignSize, dayOf, fail, type Id, ok, reviewTimeBounds, shownName } from "@vigie/domain";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action, FirmContext } from "../../../../edge/handler.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import { addTasks } from "../../../book/tasks/actions.ts";
import { recordAccesses } from "../../../identity/access-log/actions.ts";
import { writeMessage } from "../../../messages/conversations/actions.ts";
import { type CampaignCode, campaignText } from "../campaign-text.ts";
import * as calendar from "../store/calendar.ts";

type Failed = Reply<typeof reviewsApi.campaign>["failed"][number];
type Line = Awaited<ReturnType<typeof calendar.linesOf>>[number];

/** Runs a campaign in one transaction: adds a task for each customer with a due review who has neither a task nor an open review,
 * then sends the invitation to those who may be written to. Reports each customer who gets less than that, with the reason. */
export const startCampaign: Action<typeof reviewsApi.campaign> = async (context, { body }) => {
  const { services, firm, caller } = context;
  const { customerIds, time, task, invitation } = body.campaign;
  return await unitOfWork(services, async (unit) => {
    // Serialises campaigns, so that two concurrent ones create one task per customer.
    await calendar.lockCampaigns(firm, unit.db);
    const asked = [...new Set(customerIds)];
    const lines = await calendar.linesOf(firm, unit.db, {
      ids: time === undefined ? asked : null,
      ...(time === undefined ? { from: null, to: null } : reviewTimeBounds(time, dayOf(unit.clock()))),
    });
    if (lines.length > campaignSize) return fail("review.too_many");
    const known = new Set(lines.map(({ customerId }) => customerId));
    const absent = time === undefined ? asked.filter((id) => !known.has(id)) : [];
    const mine = await calendar.mineAmong(firm, unit.db, absent);
    const chosen = lines.filter((line) => whyNot(line) === null);
    await recordAccesses(unit, [...known, ...mine.keys()], {
      caller,
      kind: "write",
      endpoint: reviewsApi.campaign,
    });
    await addTasks(unit, firm, {
      customerIds: chosen.map(({ customerId }) => customerId),
      assigneeId: caller.userId,
      origin: "review",
      ...task,
    });
    const uninvited = invitation === null ? [] : await invite(unit, context, { chosen, body: invitation });
    return ok({
      taskCount: chosen.length,
      invitedCount: invitation === null ? 0 : chosen.length - uninvited.length,
      failed: [
        ...absent.map((id) => {
          const name = mine.get(id) ?? null;
          return failure(id, name, {
            part: "all",
            code: name === null ? "user.not_found" : "review.no_advice",
          });
        }),
        ...lines.flatMap((line) => {
          const code = whyNot(line);
          return code === null ? [] : [failure(line.customerId, shownName(line), { part: "all", code })];
        }),
        ...uninvited,
      ],
    });
  });
};

function whyNot({ openId, taskOn }: Line): CampaignCode | null {
  if (openId !== null) return "review.open";
  return taskOn === null ? null : "review.planned";
}

function failure(
  customerId: Id,
  customerName: string | null,
  { part, code }: { readonly part: Failed["part"]; readonly code: CampaignCode },
): Failed {
  return { customerId, customerName, part, code, message: campaignText[code] };
}

/** Sends a message in the caller's name; returns the customers who could not be written to. */
async function invite(
  unit: UnitOfWork,
  { firm, caller }: FirmContext,
  { chosen, body }: { readonly chosen: readonly Line[]; readonly body: string },
): Promise<readonly Failed[]> {
  const failed: Failed[] = [];
  for (const line of chosen) {
    const subject = systemSubject("review campaign", line.customerId, firm.variant);
    const written = await writeMessage(unit, subject, { authorId: caller.userId, body });
    if (!written.ok)
      failed.push(failure(line.customerId, shownName(line), { part: "invitation", code: written.code }));
  }
  return failed;
}
