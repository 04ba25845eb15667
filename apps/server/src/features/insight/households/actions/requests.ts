import type { householdsApi } from "@vigie/api";
import { fail, householdRequestDays, householdRequestsPerDay, ok, readEmail } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { personById } from "../../../directory/people/actions.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import { householdLetters } from "../letters.ts";
import * as store from "../store.ts";
import { acrossPeople, householdOf } from "./view.ts";

/** The mail is sent whether or not the address has an account, and the response is the same: nobody learns which. */
export const askHousehold: Action<typeof householdsApi.ask> = async ({ services, subject }, { body }) =>
  await unitOfWork(services, async (unit) => {
    const { customerId } = subject;
    const email = readEmail(body.email);
    if (email === null) return fail("email.invalid");
    await store.lockPair(unit.db, [customerId]);
    const me = await personById(unit.db, customerId);
    if (me == null) throw new Error("assertion: who asks is there");
    if (me.email === email) return fail("household.own_address");
    if ((await acrossPeople(async () => await store.membershipOf(subject, unit.db))) !== undefined)
      return fail("household.already");
    if ((await store.sentBy(subject, unit.db)) !== undefined) return fail("household.asked");
    const now = unit.clock();
    if ((await store.sentSince(subject, unit.db, store.since(now, 1))) >= householdRequestsPerDay)
      return fail("household.too_many");
    const id = unit.newId();
    await store.addRequest(subject, unit.db, { id, variant: me.variant, email, at: now });
    await queueMail(unit, {
      letter: householdLetters.request,
      userId: null,
      toEmail: email,
      variant: me.variant,
      facts: { request: id },
      key: `household/${id}`,
    });
    return ok({ household: await householdOf(unit, subject) });
  });

export const cancelRequest: Action<typeof householdsApi.cancel> = async ({ services, subject }, { params }) =>
  await unitOfWork(services, async (unit) => {
    const own = await store.sentBy(subject, unit.db);
    const { id } = params;
    const isOwn = own?.id === id;
    if (
      !isOwn ||
      !(await store.endRequest(unit.db, {
        senderId: subject.customerId,
        id,
        event: "cancel",
        at: unit.clock(),
      }))
    )
      return fail("household.request_not_found");
    return ok({ household: await householdOf(unit, subject) });
  });

/** Only for the confirmed holder of the requested address. */
export const answerRequest: Action<typeof householdsApi.answer> = async (
  { services, subject },
  { params, body },
) =>
  await unitOfWork(services, async (unit) => {
    const { customerId } = subject;
    const me = await personById(unit.db, customerId);
    if (me == null) throw new Error("assertion: who answers is there");
    const at = unit.clock();
    const asked = { variant: me.variant, email: me.email, since: store.since(at, householdRequestDays) };
    const refusal = await acrossPeople(async () => {
      const request = (await store.sentTo(unit.db, asked)).find(({ id }) => id === params.id);
      if (request === undefined) return "household.request_not_found" as const;
      const sender = request.customerId;
      const event = body.accepts ? "accept" : "decline";
      await store.lockPair(unit.db, [customerId, sender]);
      if (body.accepts) {
        if ((await store.membershipOf(subject, unit.db)) !== undefined) return "household.already" as const;
        if ((await store.membershipOf({ customerId: sender }, unit.db)) !== undefined)
          return "household.sender_taken" as const;
      }
      if (!(await store.endRequest(unit.db, { senderId: sender, id: request.id, event, at })))
        return "household.request_not_found" as const;
      if (!body.accepts) return null;
      await store.join(unit.db, { householdId: unit.newId(), ids: [sender, customerId], at });
      const work = workOf(unit, systemSubject("household", sender, subject.variant));
      await notify(work, { event: "household.joined", cause: `household ${request.id}` });
      return null;
    });
    return refusal === null ? ok({ household: await householdOf(unit, subject) }) : fail(refusal);
  });
