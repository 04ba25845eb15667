import { customerActsApi } from "@vigie/api";
import { type Day, fail, fullName, type Id, ok } from "@vigie/domain";
import { unitOfWork, type UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action, FirmContext } from "../../../../edge/handler.ts";
import { askForFile } from "../../../advice/client-files/actions/ask.ts";
import { personById } from "../../../directory/people/actions.ts";
import { recordAccesses } from "../../../identity/access-log/actions.ts";
import { addTasks } from "../../tasks/actions.ts";
import { mineAmong } from "../store/list.ts";
import { hasTag, tagCustomers, untagCustomers } from "../store/tags.ts";
import { bookText } from "../text.ts";

type Failed = { readonly customerId: Id; readonly code: string; readonly message: string };

/** Applies one act to each customer; an id that is not the caller's customer is reported as not found, without stopping the
 * others. */
export const bulkAct: Action<typeof customerActsApi.bulk> = async (context, { body }) => {
  const { services, firm, caller } = context;
  const { act } = body;
  const asked = [...new Set(body.customerIds)];
  return await unitOfWork(services, async (unit) => {
    if ("tagId" in act && !(await hasTag(firm, unit.db, act.tagId))) return fail("tag.not_found");
    const mine = await mineAmong(firm, unit.db, asked);
    const customerIds = asked.filter((id) => mine.has(id));
    const strangers = asked
      .filter((id) => !mine.has(id))
      .map((id) => failure(id, "user.not_found", bookText.notFound));
    await recordAccesses(unit, customerIds, { caller, kind: "write", endpoint: customerActsApi.bulk });
    const refused = await actOn(unit, context, { act, customerIds });
    const doneCount = customerIds.length - refused.length;
    return ok({ act: act.kind, doneCount, failed: [...strangers, ...refused] });
  });
};

function failure(customerId: Id, code: string, message: string): Failed {
  return { customerId, code, message };
}

type Act =
  | { readonly kind: "tag" | "untag"; readonly tagId: Id }
  | { readonly kind: "task"; readonly title: string; readonly dueOn: Day }
  | { readonly kind: "ask_missing" };

async function actOn(
  unit: UnitOfWork,
  { firm, caller }: FirmContext,
  { act, customerIds }: { readonly act: Act; readonly customerIds: readonly Id[] },
): Promise<readonly Failed[]> {
  switch (act.kind) {
    case "tag":
      await tagCustomers(firm, unit.db, {
        tagId: act.tagId,
        customerIds,
        by: caller.userId,
        at: unit.clock(),
      });
      return [];
    case "untag":
      await untagCustomers(firm, unit.db, { tagId: act.tagId, customerIds });
      return [];
    case "task":
      await addTasks(unit, firm, {
        customerIds,
        assigneeId: caller.userId,
        title: act.title,
        dueOn: act.dueOn,
      });
      return [];
    case "ask_missing": {
      const advisor = await personById(unit.db, caller.userId);
      const name = advisor === undefined ? null : fullName(advisor);
      const refused: Failed[] = [];
      for (const id of customerIds) refused.push(...(await askMissing(unit, { firm, caller }, { id, name })));
      return refused;
    }
  }
}

/** Asks a customer to complete their file, at most once a day. */
async function askMissing(
  unit: UnitOfWork,
  { firm }: Pick<FirmContext, "firm" | "caller">,
  { id, name }: { readonly id: Id; readonly name: string | null },
): Promise<readonly Failed[]> {
  switch (await askForFile(unit, firm, { customerId: id, advisorName: name })) {
    case "asked":
      return [];
    case "nothing":
      return [failure(id, "file.complete", bookText.nothingMissing)];
    case "asked_today":
      return [failure(id, "file.asked_today", bookText.askedToday)];
  }
}
