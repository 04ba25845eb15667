import type { clubSubscriptionsApi } from "@vigie/api";
import { dayOf, fail, foldedText, fullName, ok, readEmail } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { personById } from "../../../directory/people/actions.ts";
import { networkOf } from "../../../identity/sessions/actions/network.ts";
import { takeFromLimit } from "../../../identity/sessions/actions/network-limits.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { terminationReceived } from "../letters.ts";
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

/** Confirms the receipt by mail to the given address, whether a contract was found or not. Only the holder of the contract learns
 * that it was found, by another mail. */
export const terminateContract: Action<typeof clubSubscriptionsApi.terminate> = async (context, { body }) => {
  const { services, request } = context;
  if (!(await takeFromLimit(context, "clubTerminations"))) return fail("request.too_many");
  const network = networkOf(request.address);
  await confirmReceipt(services, { variant: request.variantName, ...body });
  await terminateFound(services, { ...body, network });
  return ok({ receivedAt: services.clock() });
};

/** Letters, digits and few signs only, so that nobody can send their own text to another person's mailbox. */
const contractNumber = /^[A-Z0-9][A-Z0-9 ./-]{2,39}$/;

type Receipt = Pick<Asked, "contractNumber" | "email"> & { readonly variant: string };

async function confirmReceipt(services: Services, asked: Receipt): Promise<void> {
  const toEmail = readEmail(asked.email);
  const number = asked.contractNumber.trim().toUpperCase();
  if (toEmail === null || !contractNumber.test(number)) return;
  await unitOfWork(services, async (unit) => {
    // Beyond the limit of mails to one address none is sent; the response is the same.
    await queueMail(unit, {
      letter: terminationReceived,
      userId: null,
      toEmail,
      variant: asked.variant,
      facts: { number, receivedOn: dayOf(unit.clock()) },
    });
    return ok(null);
  });
}

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

/** Requires the known address, and a name whose words all belong to the holder's name. */
function isTheirs(asked: Asked, holder: { readonly email: string; readonly name: string }): boolean {
  const words = foldedText(holder.name).split(/[\s-]+/);
  const given = foldedText(asked.name)
    .split(/[\s-]+/)
    .filter((word) => word !== "");
  const isNamed = given.length > 0 && given.every((word) => words.includes(word));
  return isNamed && asked.email.trim().toLowerCase() === holder.email;
}
