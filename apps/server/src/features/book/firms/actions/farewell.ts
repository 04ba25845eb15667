import { fullName, grantScopeOf, type Id } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { workOf } from "../../../../edge/work.ts";
import { firmName, peopleByIds, personById } from "../../../directory/people/actions.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";
import { firmLetters } from "../letters.ts";
import { namesInList } from "../letters-text.ts";
import { membersOf } from "./people.ts";

/** Notifies a customer that nobody of the firm can access their data any more. */
export async function notifyAccessRemoved(
  unit: UnitOfWork,
  firm: FirmSubject,
  subject: Subject,
): Promise<void> {
  const customer = await personById(unit.db, subject.customerId);
  if (customer === undefined) return;
  const name = (await firmName(unit.db, firm.firmId)) ?? "";
  await notify(workOf(unit, subject), { event: "security.access_removed", about: { name } });
  await queueMail(unit, {
    letter: firmLetters.accessRemoved,
    userId: customer.id,
    toEmail: customer.email,
    variant: customer.variant,
    facts: { firm: name },
  });
}

type Colleague = { readonly id: Id; readonly name: string };

/** Returns the members of a firm who can access a customer linked to these advisors: these advisors, and those who may access all
 * customers of the firm. */
export async function seeing(
  unit: UnitOfWork,
  firm: FirmSubject,
  linked: readonly Id[],
): Promise<Colleague[]> {
  const members = await membersOf(unit, firm);
  return members
    .filter(
      ({ id, roles, state }) =>
        state !== "suspended" && (linked.includes(id) || grantScopeOf(roles, "holdings.read") === "firm"),
    )
    .toSorted((a, b) => Number(linked.includes(b.id)) - Number(linked.includes(a.id)))
    .map((one) => ({ id: one.id, name: fullName(one) ?? one.email }));
}

type Left = {
  readonly firm: FirmSubject;
  readonly ended: readonly Id[];
  readonly stillSeenBy: readonly Colleague[];
};

/** Notifies a customer that an advisor cannot access their data any more, and who of the same firm still can. */
export async function notifyAdvisorLeft(
  unit: UnitOfWork,
  subject: Subject,
  { firm, ended, stillSeenBy }: Left,
): Promise<void> {
  const customer = await personById(unit.db, subject.customerId);
  if (customer === undefined) return;
  const advisor = namesInList((await peopleByIds(unit.db, ended)).map((one) => fullName(one) ?? ""));
  const others = stillSeenBy.map(({ name }) => name);
  await notify(workOf(unit, subject), { event: "security.advisor_left", about: { name: advisor, others } });
  await queueMail(unit, {
    letter: firmLetters.advisorLeft,
    userId: customer.id,
    toEmail: customer.email,
    variant: customer.variant,
    facts: {
      advisor,
      firm: (await firmName(unit.db, firm.firmId)) ?? "",
      others: namesInList(others),
      verb: others.length === 1 ? "one" : "several",
    },
  });
}
