import type { proposalsApi } from "@vigie/api";
import { fail } from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import * as store from "../store.ts";
import { addEdit } from "../store/edits.ts";
import { authorOf } from "./draft.ts";
import { checkedNow } from "./facts.ts";
import { refusalOf, sentencesNow } from "./sentences.ts";
import { shown } from "./view.ts";

/** A sentence of a draft in the advisor's words, or in the writer's again. */
export const writeSentence: Action<typeof proposalsApi.write> = async (
  { services, subject, firm },
  { params, body: { key, text: said } },
) =>
  await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const row = await store.proposalById(subject, unit.db, params.proposalId);
    if (row === undefined) return fail("proposal.not_found");
    if (row.state !== "draft") return fail("proposal.wrong_state", { detail: { state: row.state } });
    const told = sentencesNow(unit, await checkedNow(unit, subject, row), row);
    const sentence = told?.sentences.find((one) => one.key === key);
    if (told === null || sentence === undefined) return fail("proposal.sentence_not_found");
    const { topic, original, text: former } = sentence;
    const text = said === original ? null : said;
    const refused = text === null ? null : refusalOf({ text, original }, told.ground);
    if (refused !== null) return refused;
    if ((text ?? original) !== former) {
      const edit = { key, topic, original, former, text, at: unit.clock(), ...(await authorOf(unit, firm)) };
      await addEdit(subject, unit.db, { id: row.id, edit });
    }
    return await shown(unit, subject, row.id);
  });
