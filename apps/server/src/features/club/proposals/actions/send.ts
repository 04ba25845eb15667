import type { proposalsApi } from "@vigie/api";
import { documentsOf, fail, openChecks, leastReasons } from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { refusedMove } from "../../../../db/transition.ts";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { blockingItems } from "../../../advice/client-files/actions/facts.ts";
import { adviceAgreementOf } from "../../../book/firms/actions/settings.ts";
import { issueDocument } from "../../documents/actions/issue.ts";
import { partiesOf } from "../../subscriptions/actions/parties.ts";
import * as store from "../store.ts";
import { checkedNow } from "./facts.ts";
import { unfitToSend } from "./standing.ts";
import { cancelSigning } from "./cancel-signing.ts";
import { isOther } from "./draft.ts";
import { notifyCustomer } from "./notify.ts";
import { contradictedSentence, sentencesNow } from "./sentences.ts";
import { shown } from "./view.ts";

/** Writes the statement, files it in the customer's chain and sends it, in one transaction; supersedes the former version. */
export const sendProposal: Action<typeof proposalsApi.send> = async (
  { services, subject },
  { params, body },
) =>
  await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const row = await store.proposalById(subject, unit.db, params.proposalId);
    if (row === undefined) return fail("proposal.not_found");
    if (row.state !== "draft") return fail("proposal.wrong_state", { detail: { state: row.state } });
    if (isOther(body, row)) return fail("proposal.draft_changed");
    const lacking = await blockingItems(unit, subject, row.firmId);
    if (lacking.some((item) => item !== "questionnaire"))
      return fail("file.incomplete", { detail: { items: lacking.join(" ") } });
    const checked = await checkedNow(unit, subject, row);
    const { held, results } = checked;
    if (held === null || openChecks(results, row.arguments).length > 0) return fail("proposal.checks_open");
    if (row.reasons.trim().length < leastReasons) return fail("proposal.no_reasons");
    const unfit = await unfitToSend(unit, subject, row);
    if (unfit !== null) return fail(unfit);
    const told = sentencesNow(unit, checked, row);
    if (told === null) return fail("proposal.checks_open");
    const wrong = contradictedSentence(told);
    if (wrong !== null) return wrong;
    const sentences = told.sentences.map(({ topic, text }) => ({ topic, text }));
    const parties = await partiesOf(unit, subject, row);
    const agreement = await adviceAgreementOf(unit, row.firmId);
    const { reasons, arguments: said, authorName, content, version } = row;
    const documents = documentsOf(content, row.keyDocuments);
    const issued = await issueDocument(unit, subject, {
      firmId: row.firmId,
      subscriptionId: null,
      kind: "suitability_statement",
      dataOf: (made) => ({
        ...parties,
        ...made,
        authorName,
        version,
        content,
        sentences,
        documents,
        reasons,
        said,
        results,
        agreement,
      }),
    });
    const at = unit.clock();
    const statement = { sentences, results, documents, pdfHash: issued.pdfHash, edits: row.edits };
    const sent = { suitabilityId: held.row.id, statement, statementId: issued.id, agreement, at };
    const moved = await store.send(subject, unit.db, { id: row.id, sent });
    if (!moved.moved) return refusedMove("proposal.wrong_state", moved);
    if (await isFormerAnswered(unit, subject, row)) return fail("proposal.former_answered");
    await notifyCustomer(unit, subject, { row, news: "sent" });
    return await shown(unit, subject, row.id);
  });

/** Supersedes the former version. Returns true if it was accepted or superseded in the meantime, which forbids another version. */
async function isFormerAnswered(
  unit: UnitOfWork,
  subject: Subject,
  { replacesId }: Pick<store.ProposalRow, "replacesId">,
): Promise<boolean> {
  if (replacesId === null) return false;
  const former = await store.end(subject, unit.db, { id: replacesId, event: "supersede", at: unit.clock() });
  if (former.moved) await cancelSigning(unit, subject, { proposalId: replacesId, reason: "superseded" });
  return !former.moved && (former.present?.state === "accepted" || former.present?.state === "superseded");
}
