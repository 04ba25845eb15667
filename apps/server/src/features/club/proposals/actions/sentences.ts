import type { Proposal } from "@vigie/api";
import {
  addDays,
  dayOf,
  type EditedSentence,
  editedSentences,
  fail,
  proposalDays,
  sentenceRefusal,
  staleEdits,
  statementGround,
  type StatementGround,
  statementOf,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type * as store from "../store.ts";
import type { Checked } from "./facts.ts";

export type CurrentSentences = {
  readonly sentences: readonly EditedSentence[];
  readonly ground: StatementGround;
};

/** Returns the sentences as they would be sent today; null without valid answers. */
export function sentencesNow(
  { clock }: Pick<Services, "clock">,
  { held, facts, results }: Checked,
  { edits }: Pick<store.ProposalRow, "edits">,
): CurrentSentences | null {
  if (held === null) return null;
  const { answers, assessment, madeAt } = held.row;
  const validUntil = addDays(dayOf(clock()), proposalDays);
  const all = { ...facts, answers, assessment, answeredOn: dayOf(madeAt), results, validUntil };
  const ground = statementGround(all);
  return { sentences: editedSentences(statementOf(all), edits, ground), ground };
}

/** Returns why a sentence edited by the advisor contradicts today's figures, if one does. */
export function contradictedSentence({ sentences, ground }: CurrentSentences) {
  for (const one of sentences) {
    const refused = one.edit === null ? null : refusalOf(one, ground);
    if (refused !== null) return refused;
  }
  return null;
}

export function refusalOf(one: Pick<EditedSentence, "text" | "original">, ground: StatementGround) {
  const refused = sentenceRefusal(one, ground);
  if (refused === null) return null;
  return refused.code === "proposal.no_figure"
    ? fail(refused.code)
    : fail(refused.code, { detail: { figure: refused.figure } });
}

/** Returns the sentences, with the advisor's edits, which the customer does not see. */
export function statementView(
  { statement, edits }: Pick<store.ProposalRow, "statement" | "edits">,
  told: CurrentSentences | null,
  { actor, customerId }: Pick<Subject, "actor" | "customerId">,
): Proposal["statement"] {
  const isCustomer = actor.kind === "user" && actor.userId === customerId;
  const editView = (edit: store.ProposalRow["edits"][number] | null | undefined) =>
    edit === null || edit === undefined || isCustomer
      ? null
      : { original: edit.original, at: edit.at, authorName: edit.authorName };
  if (statement === null)
    return (told?.sentences ?? []).map(({ topic, text, key, edit }) => ({
      topic,
      text,
      key,
      edit: editView(edit),
    }));
  return statement.sentences.map(({ topic, text }) => {
    const edit = edits.findLast((one) => one.topic === topic && one.text === text);
    return { topic, text, key: null, edit: editView(edit) };
  });
}

/** Returns the advisor's edits of sentences that no longer exist in a draft; they appear nowhere until the advisor reuses or drops
 * them. */
export function staleView(
  { statement, edits }: Pick<store.ProposalRow, "statement" | "edits">,
  told: CurrentSentences | null,
): Proposal["staleSentences"] {
  if (statement !== null || told === null) return [];
  return staleEdits(told.sentences, edits).map(({ topic, key, text, original, at, authorName }) => ({
    topic,
    key,
    text,
    original,
    at,
    authorName,
  }));
}
