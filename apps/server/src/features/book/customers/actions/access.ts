import type { customersApi } from "@vigie/api";
import { fail, ok } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { workOf } from "../../../../edge/work.ts";
import { publish } from "../../../../events/events.ts";
import { noteDeparture } from "../../../directory/people/actions.ts";
import { notifyAccessRemoved } from "../../firms/actions/farewell.ts";
import * as store from "../store/links.ts";

/** Ends the caller's link, or all of the firm's where their right reaches it. What was written of the customer stays. */
export const removeAccess: Action<typeof customersApi.removeAccess> = async ({ services, firm, subject }) =>
  await unitOfWork(services, async (unit) => {
    const { ended, sinceYear, isGone } = await store.unlink(firm, unit.db, subject.customerId);
    if (ended.length === 0) return fail("user.not_found");
    if (isGone) {
      const [id, at] = [unit.newId(), unit.clock()];
      await noteDeparture(unit.db, { firmId: firm.firmId, advisorIds: ended, id, at, sinceYear });
      await notifyAccessRemoved(unit, firm, subject);
      await publish(workOf(unit, subject), "customer.unlinked", { firmId: firm.firmId });
    }
    return ok({ removedAt: unit.clock() });
  });
