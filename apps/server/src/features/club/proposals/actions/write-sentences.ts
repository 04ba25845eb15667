import type { proposalsApi } from "@vigie/api";
import { type Fail, fail, ok, type StatementEdit, staleEdits, typeset } from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import * as store from "../store.ts";
import { addEdits } from "../store/edits.ts";
import { authorOf } from "./draft.ts";
import { checkedNow } from "./facts.ts";
import { type CurrentSentences, refusalOf, sentencesNow } from "./sentences.ts";
import { shown } from "./view.ts";

/** Replaces sentences of a draft by the advisor's text, or restores the generated one. All are written, or none if one is
 * refused. */
export const writeSentences: Action<typeof proposalsApi.write> = async (
  { services, subject, firm },
  { params, body: { sentences } },
) =>
  await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const row = await store.proposalById(subject, unit.db, params.proposalId);
    if (row === undefined) return fail("proposal.not_found");
    if (row.state !== "draft") return fail("proposal.wrong_state", { detail: { state: row.state } });
    const told = sentencesNow(unit, await checkedNow(unit, subject, row), row);
    if (told === null) return fail("proposal.sentence_not_found");
    const by = { at: unit.clock(), ...(await authorOf(unit, firm)) };
    const edits: StatementEdit[] = [];
    for (const [at, written] of sentences.entries()) {
      const change = changeOf(written, told, row);
      if (!change.ok) return atSentence(change, at);
      // If a sentence is named twice, the last text applies, and its edit records the one before it as the former text.
      const former = edits.findLast(({ key }) => key === written.key);
      const now = former === undefined ? change.value : { ...change.value, former: wordsOf(former) };
      if ((now.text ?? now.original) !== now.former) edits.push({ ...now, ...by });
    }
    if (edits.length > 0) await addEdits(subject, unit.db, { id: row.id, edits, at: by.at });
    return await shown(unit, subject, row.id);
  });

function atSentence<C extends string>(refused: Fail<C>, at: number): Fail<C> {
  return { ...refused, field: `sentences.${String(at)}` };
}

type Written = { readonly key: string; readonly text: string | null; readonly was?: string | undefined };

const wordsOf = ({ text, original }: Pick<StatementEdit, "text" | "original">): string => text ?? original;

/** Returns the edit of one sentence; if the facts no longer produce the sentence, its text can only be dropped. */
function changeOf(
  { key, text: typed, was }: Written,
  told: CurrentSentences,
  { edits }: Pick<store.ProposalRow, "edits">,
) {
  const said = typed === null ? null : typeset(typed);
  const sentence = told.sentences.find((one) => one.key === key);
  if (sentence === undefined) {
    const stale = staleEdits(told.sentences, edits).find((one) => one.key === key);
    if (stale === undefined || said !== null) return fail("proposal.sentence_not_found");
    const { topic, original } = stale;
    return ok({ key, topic, original, former: wordsOf(stale), text: null });
  }
  const { topic, original, text: former } = sentence;
  if (was !== undefined && was !== former) return fail("proposal.draft_changed");
  const text = said === original ? null : said;
  const refused = text === null ? null : refusalOf({ text, original }, told.ground);
  return refused ?? ok({ key, topic, original, former, text });
}
