import type { customersApi } from "@vigie/api";
import { fail, ok } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { workOf } from "../../../../edge/work.ts";
import { publish } from "../../../../events/events.ts";
import { noteDeparture } from "../../../directory/people/actions.ts";
import { notifyAccessRemoved, notifyAdvisorLeft, seeing } from "../../firms/actions/farewell.ts";
import * as store from "../store/links.ts";

/** Ends the caller's link to the customer, or all links of the firm if the caller may access the whole firm. What was written about
 * the customer stays. */
export const removeAccess: Action<typeof customersApi.removeAccess> = async ({ services, firm, subject }) =>
  await unitOfWork(services, async (unit) => {
    const { ended, sinceYear, left } = await store.unlink(firm, unit.db, subject.customerId);
    if (ended.length === 0) return fail("user.not_found");
    const stillSeenBy = left.length === 0 ? [] : await seeing(unit, firm, left);
    if (left.length === 0) {
      const [id, at] = [unit.newId(), unit.clock()];
      await noteDeparture(unit.db, { firmId: firm.firmId, advisorIds: ended, id, at, sinceYear });
      await publish(workOf(unit, subject), "customer.unlinked", { firmId: firm.firmId });
    }
    if (stillSeenBy.length === 0) await notifyAccessRemoved(unit, firm, subject);
    else await notifyAdvisorLeft(unit, subject, { firm, ended, stillSeenBy });
    return ok({ removedAt: unit.clock(), stillSeenBy });
  });
