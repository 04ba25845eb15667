import type { clubSubscriptionsApi } from "@vigie/api";
import { fail, foldedText, fullName, ok } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { personById } from "../../../directory/people/actions.ts";
import { networkOf } from "../../../identity/sessions/actions/network.ts";
import { takeFromLimit } from "../../../identity/sessions/actions/network-limits.ts";
import * as store from "../store.ts";
import { byLetterNumber } from "../store/clock.ts";
import { leaveSubscription } from "./leave.ts";
import { clubSubject } from "./reconcile.ts";

type Asked = {
  readonly contractNumber: string;
  readonly email: string;
  readonly name: string;
  readonly network: string | null;
};

/** Whether it is found or not is told to nobody but the holder of the contract, by mail. */
export const terminateContract: Action<typeof clubSubscriptionsApi.terminate> = async (context, { body }) => {
  const { services, request } = context;
  if (!(await takeFromLimit(context, "clubTerminations"))) return fail("request.too_many");
  const network = networkOf(request.address);
  await terminateFound(services, { ...body, network });
  return ok({ receivedAt: services.clock() });
};

async function terminateFound(services: Services, asked: Asked): Promise<void> {
  const found = await byLetterNumber(services.db, asked.contractNumber.trim().toUpperCase());
  if (found === undefined) return;
  const person = await personById(services.db, found.customerId);
  if (person === undefined || !isTheirs(asked, { email: person.email, name: fullName(person) ?? "" })) return;
  const subject = await clubSubject(services, found.customerId);
  await unitOfWork(services, async (unit) => {
    const row = await store.lockById(subject, unit.db, found.id);
    if (row === undefined || row.endsOn !== null) return ok(null);
    const mover = { by: "customer", personId: null, network: asked.network } as const;
    await leaveSubscription(unit, subject, { row, mover });
    return ok(null);
  });
}

/** The address as it is known, and a name of which every word is the holder's. */
function isTheirs(asked: Asked, holder: { readonly email: string; readonly name: string }): boolean {
  const words = foldedText(holder.name).split(/[\s-]+/);
  const given = foldedText(asked.name)
    .split(/[\s-]+/)
    .filter((word) => word !== "");
  const isNamed = given.length > 0 && given.every((word) => words.includes(word));
  return isNamed && asked.email.trim().toLowerCase() === holder.email;
}
