import { interactionsApi } from "@vigie/api";
import { addMs, fail, ok, restoreHours, sensitiveKinds } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import * as store from "../store.ts";
import { lockHidden } from "../store/hidden.ts";
import { inLedger, isOutcome, lockOwn } from "./own-line.ts";
import { shownEvent } from "./read.ts";
import { publishInteractionChange } from "./publish.ts";

/** Hides an interaction, with a reason. Its promises, versions and pin are kept with it, but not shown. */
export const removeInteraction: Action<typeof interactionsApi.remove> = async (
  context,
  { params, query },
) => {
  const { services, firm, caller } = context;
  const done = await unitOfWork(services, async (unit) => {
    const found = await lockOwn(context, unit, params.id);
    if (!found.ok) return found;
    if (isOutcome(found.value)) return fail("event.outcome");
    const { customerId, id } = found.value;
    const set = { hiddenAt: unit.clock(), hiddenBy: caller.userId, hiddenBecause: query.reason };
    await store.update(firm, unit.db, { key: { customerId, id }, set });
    await publishInteractionChange(unit, firm, customerId);
    return ok({ event: { customerId } });
  });
  const removed = await inLedger(context, { endpoint: interactionsApi.remove, reason: query.reason }, done);
  return removed.ok ? ok({}) : removed;
};

const hourMs = 3_600_000;
const shownAgain = { hiddenAt: null, hiddenBy: null, hiddenBecause: null };

/** Undoes a deletion: the line is shown as it was, and pinned again unless another one was pinned since. */
export const restoreInteraction: Action<typeof interactionsApi.restore> = async (context, { params }) => {
  const { services, firm } = context;
  const done = await unitOfWork(services, async (unit) => {
    const hidden = await lockHidden(firm, unit.db, params.id);
    if (hidden === undefined || hidden.hiddenAt === null) return fail("event.not_found");
    if (addMs(hidden.hiddenAt, restoreHours * hourMs) < unit.clock()) return fail("event.restore_too_late");
    const { customerId, id, note } = hidden;
    await store.update(firm, unit.db, { key: { customerId, id }, set: shownAgain });
    await publishInteractionChange(unit, firm, customerId);
    return ok({ event: await shownEvent(unit, firm, id), sensitive: [...sensitiveKinds(note)] });
  });
  return await inLedger(context, { endpoint: interactionsApi.restore }, done);
};
