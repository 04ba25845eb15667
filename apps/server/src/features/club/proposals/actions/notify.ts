import { fullName, grantScopeOf, type Id } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { type Subject, systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { signatureOf } from "../../../book/firms/actions/own-advisors.ts";
import { advisorsOf, peopleByIds, type Person, personById } from "../../../directory/people/actions.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import { proposalLetters } from "../letters.ts";
import { isKeptFromAdvisors, type ProposalRow } from "../store.ts";

/** Notifications of a proposal's state changes, queued in the same transaction, one per cause: a mail and a notification, without
 * amounts and without contract names. */

type ProposalNotice = {
  readonly row: ProposalRow;
  /** Distinguishes causes that may happen several times to one proposal. */
  readonly of?: Id | null;
};

const staffLetters = {
  answered: proposalLetters.answered,
  late: proposalLetters.staffLate,
  unsigned: proposalLetters.staffUnsigned,
  takenBack: proposalLetters.staffTakenBack,
} as const;
const staffEvents = {
  answered: "proposal.answered",
  late: "proposal.not_done",
  unsigned: "proposal.not_signed",
  takenBack: "proposal.change_taken_back",
} as const;

export async function notifyCustomer(
  unit: UnitOfWork,
  subject: Subject,
  {
    row,
    news,
    of = null,
  }: ProposalNotice & { readonly news: "sent" | "withdrawn" | "late" | "signed" | "unsigned" },
): Promise<void> {
  const person = await personById(unit.db, subject.customerId);
  if (person === undefined) return;
  const cause = `proposal ${news} ${of ?? row.id}`;
  const isNewVersion = news === "sent" && row.replacesId !== null;
  await queueMail(unit, {
    letter: isNewVersion ? proposalLetters.superseded : proposalLetters[news],
    userId: person.id,
    toEmail: person.email,
    variant: person.variant,
    facts: {
      proposalId: row.id,
      // The application reports lateness, the advisor signs what is sent: only that mail has the advisor's signature.
      ...(news === "sent" ? { signature: (await signatureOf(row, unit.db, row.authorId)) ?? "" } : {}),
    },
    key: cause,
  });
  await notify(workOf(unit, systemSubject("proposals", person.id)), {
    event: `proposal.${news}`,
    about: { name: row.authorName },
    cause,
  });
}

/** Returns who is waiting for the outcome: the author, as long as they may access the customer; else the current advisors of the
 * firm; nobody if the firm no longer advises the customer. */
async function awaiting(
  { db }: UnitOfWork,
  { customerId }: Subject,
  { authorId, firmId }: ProposalRow,
): Promise<readonly Person[]> {
  const advisors = new Set(
    (await advisorsOf(db, customerId)).filter((link) => link.firmId === firmId).map(({ id }) => id),
  );
  if (advisors.size === 0) return [];
  const people = (await peopleByIds(db, [...new Set([authorId, ...advisors])])).filter((one) => {
    const reach = one.firmId === firmId ? grantScopeOf(one.roles, "holdings.read") : null;
    return reach === "firm" || (reach === "own" && advisors.has(one.id));
  });
  const author = people.find(({ id }) => id === authorId);
  return author === undefined ? people : [author];
}

/** Notifies those who are waiting, if the customer has an account and no contract of it is hidden. For an erased customer nothing
 * is sent: notifications with their name are deleted (found by the cause), and their page no longer exists. */
export async function notifyAuthor(
  unit: UnitOfWork,
  subject: Subject,
  { row, news, of = null }: ProposalNotice & { readonly news: keyof typeof staffEvents },
): Promise<void> {
  if (await isKeptFromAdvisors(subject, unit.db, row)) return;
  const customer = await personById(unit.db, subject.customerId);
  if (customer === undefined) return;
  const name = fullName(customer);
  for (const person of await awaiting(unit, subject, row)) {
    const cause = `proposal ${news} ${of ?? row.id} ${person.id} ${subject.customerId}`;
    await queueMail(unit, {
      letter: staffLetters[news],
      userId: person.id,
      toEmail: person.email,
      variant: person.variant,
      facts: { proposalId: row.id, customerId: subject.customerId, name: name ?? "" },
      key: cause,
    });
    await notify(workOf(unit, systemSubject("proposals", person.id)), {
      event: staffEvents[news],
      about: { name },
      cause,
    });
  }
}
