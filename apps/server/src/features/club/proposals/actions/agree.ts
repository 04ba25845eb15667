import type { Id, Instant } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { issueDocument } from "../../documents/actions/issue.ts";
import { partiesOf } from "../../subscriptions/actions/parties.ts";
import type { ProposalRow } from "../store.ts";

/** Files the customer's agreement, with the orders to give. */
export async function fileAgreement(
  unit: UnitOfWork,
  subject: Subject,
  { row, at }: { readonly row: ProposalRow; readonly at: Instant },
): Promise<Id> {
  const parties = await partiesOf(unit, subject, row);
  const { content, sentAt, statement, agreement } = row;
  const issued = await issueDocument(unit, subject, {
    firmId: row.firmId,
    subscriptionId: null,
    kind: "proposal_orders",
    dataOf: (made) => ({
      ...parties,
      ...made,
      content,
      acceptedAt: at,
      sentAt: sentAt ?? at,
      statementHash: statement?.pdfHash ?? "",
      agreement: agreement ?? "confirmation",
    }),
  });
  return issued.id;
}
