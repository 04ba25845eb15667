import type { AnswerUse, answerUsesApi } from "@vigie/api";
import { fail, ok } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { advisorsOf } from "../../../directory/people/actions.ts";
import * as store from "../store/answer-uses.ts";

/** Returns whether each firm may use the customer's answers to choose whom it approaches; false until the customer agrees. */
async function usesOf(db: Db | Trx, subject: Subject): Promise<AnswerUse[]> {
  const firms = new Map(
    (await advisorsOf(db, subject.customerId)).map(({ firmId, firmName }) => [firmId, firmName]),
  );
  const said = await store.newest(subject, db);
  return [...firms].map(([firmId, firmName]) => {
    const last = said.find((one) => one.firmId === firmId);
    return { firmId, firmName, granted: last?.granted ?? false, since: last?.at ?? null };
  });
}

export const listAnswerUses: Action<typeof answerUsesApi.list> = async ({ services, subject }) =>
  ok({ firms: await usesOf(services.db, subject) });

export const setAnswerUse: Action<typeof answerUsesApi.set> = async ({ services, subject }, { body }) =>
  await unitOfWork(services, async (unit) => {
    const { firmId, granted } = body.answerUse;
    const standing = (await usesOf(unit.db, subject)).find((one) => one.firmId === firmId);
    if (standing === undefined) return fail("firm.not_found");
    if (standing.granted !== granted)
      await store.add(subject, unit.db, { id: unit.newId(), firmId, granted, at: unit.clock() });
    return ok({ firms: await usesOf(unit.db, subject) });
  });
