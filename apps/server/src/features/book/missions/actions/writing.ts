import { type LeadWriting, missionFilters } from "@vigie/api";
import { type Id, writingAnswer } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { nobodysFacts, writingFactsOf } from "../../interactions/actions/refusals.ts";
import type { StoredMission } from "../store.ts";
import { answersWithdrawn } from "../store/answer-uses.ts";
import * as leadStore from "../store/leads.ts";
import type { Target } from "../store/target.ts";
import { answerCriteriaOf } from "./answers.ts";

type Means = Services & { readonly db: Db | Trx };
type Asked = { readonly answers: Target["answers"]; readonly ids: readonly Id[] };

/** Returns whether the firm may write to these customers now for a mission that uses these answers, and when it last wrote to
 * them. */
export async function writingsOf(
  services: Means,
  firm: FirmSubject,
  { answers, ids }: Asked,
): Promise<ReadonlyMap<Id, LeadWriting>> {
  const { db } = services;
  const now = services.clock();
  const facts = await writingFactsOf(services, firm, ids);
  const last = await leadStore.lastMessagesAt(firm, db, ids);
  const withdrawn = await answersWithdrawn(firm, db, { answers, ids });
  return new Map(
    ids.map((id): [Id, LeadWriting] => {
      const lastMessageAt = last.get(id) ?? null;
      if (withdrawn.has(id)) return [id, { reason: "answers_withdrawn", allowedFrom: null, lastMessageAt }];
      const { reason, allowedFrom } = writingAnswer(
        { ...(facts.get(id) ?? nobodysFacts), lastMessageAt },
        now,
      );
      return [id, { reason, allowedFrom, lastMessageAt }];
    }),
  );
}

/** Returns whether the firm may write to the customer of a lead for its mission. */
export async function missionWriting(
  services: Means,
  firm: FirmSubject,
  { mission, customerId }: { readonly mission: StoredMission; readonly customerId: Id },
): Promise<LeadWriting> {
  const answers = await answerCriteriaOf(services, firm, missionFilters.parse(mission.filters));
  const writing = (await writingsOf(services, firm, { answers, ids: [customerId] })).get(customerId);
  if (writing === undefined) throw new Error("assertion: who is asked about is answered");
  return writing;
}
