import type { suitabilityApi } from "@vigie/api";
import {
  assessSuitability,
  dayOf,
  fail,
  type Id,
  ok,
  readSuitability,
  shownName,
  suitabilityVersion,
} from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { fromRow } from "../../../../db/rows.ts";
import { refusedMove } from "../../../../db/transition.ts";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { type Subject, systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { advisorsOf, personById } from "../../../directory/people/actions.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import * as store from "../store.ts";
import { measuredFacts } from "./measured.ts";
import { suitabilityView } from "./read.ts";

/** Stores answers. The customer's own are valid at once; those entered by a member of the firm wait for the customer's
 * confirmation. */
export const answerSuitability: Action<typeof suitabilityApi.answer> = async (
  { services, subject },
  { body },
) => {
  const { version, answers: given, warned } = body.suitability;
  if (version !== suitabilityVersion) return fail("suitability.outdated");
  const read = readSuitability(
    Object.fromEntries(given.map((one) => [one.question, one.answer])),
    dayOf(services.clock()),
  );
  if (!read.ok) return read;
  const assessment = assessSuitability(read.value);
  if (assessment.wishAbove !== null && !warned) return fail("suitability.warning");
  if (subject.actor.kind !== "user") throw new Error("assertion: a person answers");
  const { userId, firmId } = subject.actor;
  const byAdvisor = userId !== subject.customerId;
  const measured = await measuredFacts(services, subject);
  return await unitOfWork(services, async (unit) => {
    const trx = unit.db;
    await lockCustomer(trx, subject);
    const author = await personById(trx, userId);
    if (author === undefined) throw new Error("assertion: a session belongs to a user");
    const at = unit.clock();
    await store.replaceWaiting(subject, trx, at);
    const row = {
      id: unit.newId(),
      state: byAdvisor ? ("to_confirm" as const) : ("confirmed" as const),
      version,
      answers: read.value,
      assessment,
      authorId: userId,
      authorName: shownName(author),
      byAdvisor,
      firmId: byAdvisor ? firmId : await onlyFirmOf(unit, subject),
      madeAt: at,
      decidedAt: byAdvisor ? null : at,
    };
    await store.insertAnswers(subject, trx, row);
    if (byAdvisor)
      await notify(workOf(unit, systemSubject("suitability", subject.customerId)), {
        event: "suitability.waiting",
        about: { name: row.authorName },
        cause: `suitability waiting ${row.id}`,
      });
    return ok({ suitability: suitabilityView({ customerId: subject.customerId, ...row }, measured) });
  });
};

/** Returns the customer's firm; null if they have several, or none. */
async function onlyFirmOf({ db }: UnitOfWork, { customerId, variant }: Subject): Promise<Id | null> {
  const advisors = (await advisorsOf(db, customerId)).filter((one) => one.variant === variant.name);
  const firms = new Set(advisors.map(({ firmId }) => firmId));
  return firms.size === 1 ? ([...firms][0] ?? null) : null;
}

export const decideSuitability: Action<typeof suitabilityApi.decide> = async (
  { services, subject },
  { params, body },
) => {
  const measured = await measuredFacts(services, subject);
  return await unitOfWork(services, async (unit) => {
    const event = body.confirm ? "confirm" : "decline";
    const moved = await store.decide(subject, unit.db, { id: params.entryId, event, at: unit.clock() });
    if (!moved.moved)
      return refusedMove(
        moved.present === undefined ? "suitability.not_found" : "suitability.decided",
        moved,
      );
    return ok({ suitability: suitabilityView(fromRow(moved.row), measured) });
  });
};
