import type { householdsApi } from "@vigie/api";
import { fail, ok } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { visiblePortfolios } from "../../../holdings/portfolios/actions/select.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import * as store from "../store.ts";
import { acrossPeople, householdOf } from "./view.ts";

export const setHouseholdShares: Action<typeof householdsApi.share> = async (
  { services, subject },
  { body },
) =>
  await unitOfWork(services, async (unit) => {
    if ((await acrossPeople(async () => await store.membershipOf(subject, unit.db))) === undefined)
      return fail("household.none");
    const own = new Set((await visiblePortfolios(unit, subject)).map(({ id }) => id));
    if (!body.portfolioIds.every((id) => own.has(id))) return fail("portfolio.not_found");
    await store.setShares(subject, unit.db, { ids: body.portfolioIds, at: unit.clock() });
    return ok({ household: await householdOf(unit, subject) });
  });

/** Ends the household for both at once: neither continues to see what the other showed. */
export const leaveHousehold: Action<typeof householdsApi.leave> = async ({ services, subject }) =>
  await unitOfWork(services, async (unit) => {
    const { customerId } = subject;
    const left = await acrossPeople(async () => {
      const before = await store.membershipOf(subject, unit.db);
      if (before === undefined) return false;
      const { partnerId } = before;
      await store.lockPair(unit.db, [customerId, partnerId]);
      // The other may have left meanwhile, and either may be in another household since.
      const held = await store.membershipOf(subject, unit.db);
      if (held?.householdId !== before.householdId) return false;
      await store.part(unit.db, [customerId, partnerId]);
      const work = workOf(unit, systemSubject("household", partnerId, subject.variant));
      await notify(work, { event: "household.left" });
      return true;
    });
    return left ? ok({ household: await householdOf(unit, subject) }) : fail("household.none");
  });
