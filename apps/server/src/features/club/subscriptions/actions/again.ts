import type { clubRequestsApi } from "@vigie/api";
import { fail, ok } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import * as store from "../store.ts";
import { askAgain } from "./effects.ts";
import { lockedSubscription } from "./load.ts";
import { doWaiting } from "./perform.ts";
import { subscriptionView } from "./view.ts";

/** Called after a person fixed the cause at the partner: retries what the partner had refused for good, and returns the resulting
 * state. */
export const askPartnersAgain: Action<typeof clubRequestsApi.askAgain> = async (
  { services, subject },
  { params: { subId: subscriptionId } },
) => {
  const asked = await unitOfWork(services, async (unit) => {
    const found = await lockedSubscription(unit, subject, subscriptionId);
    if (!found.ok) return found;
    const count = await askAgain(unit, subject, { subscriptionId });
    return count === 0 ? fail("club.nothing_refused") : found;
  });
  if (!asked.ok) return asked;
  await doWaiting(services, subject, subscriptionId);
  const row = (await store.byId(subject, services.db, subscriptionId)) ?? asked.value;
  return ok({ clubSubscription: await subscriptionView(services, subject, row) });
};
