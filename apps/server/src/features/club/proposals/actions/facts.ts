import { checkProposal, type CheckFacts, type CheckResult, dayOf } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { heldSuitability } from "../../../advice/suitability/actions/read.ts";
import { clubStanding } from "../../subscriptions/actions/fee.ts";
import type { ProposalRow } from "../store.ts";

type Held = Awaited<ReturnType<typeof heldSuitability>>;
export type Checked = {
  readonly held: Held;
  readonly facts: CheckFacts;
  readonly results: readonly CheckResult[];
};

/** Runs the checks with today's valid answers, the letter and the documents given. */
export async function checkedNow(
  services: Pick<Services, "db" | "clock">,
  subject: Subject,
  { content, keyDocuments }: Pick<ProposalRow, "content" | "keyDocuments">,
): Promise<Checked> {
  const held = await heldSuitability(services, subject);
  const { hasLetter } = await clubStanding(services, subject);
  const facts = {
    content,
    standing: held?.standing ?? ("absent" as const),
    answers: held?.row.answers ?? null,
    assessment: held?.row.assessment ?? null,
    hasLetter,
    documents: keyDocuments,
    today: dayOf(services.clock()),
  };
  return { held, facts, results: checkProposal(facts) };
}
