import type { proposalsApi } from "@vigie/api";
import { dayOf, fail, isOrderDay, ordersOf } from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import * as store from "../store.ts";
import { addTick, ticksOf } from "../store/order-ticks.ts";
import { proposedOn } from "./contracts.ts";
import { shown } from "./view.ts";

/** Ticks an order, or unticks it. Each change adds a row; nothing is added if the state is already the same. */
export const tickOrder: Action<typeof proposalsApi.tick> = async ({ services, subject }, { params, body }) =>
  await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const row = await store.proposalById(subject, unit.db, params.proposalId);
    if (row === undefined) return fail("proposal.not_found");
    const { state, decidedAt } = row;
    if (state !== "accepted" || decidedAt === null)
      return fail("proposal.wrong_state", { detail: { state } });
    const { portfolioId, rank, doneOn } = body;
    const contract = proposedOn(row).find((one) => one.portfolioId === portfolioId);
    if (contract === undefined || !ordersOf(contract).some((one) => one.rank === rank))
      return fail("proposal.order_not_found");
    const at = unit.clock();
    if (doneOn !== null && !isOrderDay(doneOn, { acceptedAt: decidedAt, today: dayOf(at) }))
      return fail("proposal.order_day");
    const last = (await ticksOf(subject, unit.db, row.id)).find(
      (one) => one.portfolioId === portfolioId && one.orderRank === rank,
    );
    if ((last?.doneOn ?? null) !== doneOn)
      await addTick(subject, unit.db, {
        id: unit.newId(),
        proposalId: row.id,
        portfolioId,
        orderRank: rank,
        kind: doneOn === null ? "unticked" : "ticked",
        doneOn,
        at,
      });
    return await shown(unit, subject, row.id);
  });
