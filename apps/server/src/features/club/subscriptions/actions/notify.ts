import { fullName } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { peopleOfFirm, personById } from "../../../directory/people/actions.ts";
import { moneyText } from "../../../holdings/exports/actions/pdf-text.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import { letterOfCustomer, letterOfStaff } from "../letters.ts";
import { factsOfChange } from "../changes-text.ts";
import type { CustomerNews } from "../letters-text.ts";
import type { AdvisorNews } from "../staff-text.ts";
import type { SubscriptionRow } from "../store.ts";
import type { ChangeRow } from "../store/changes.ts";

/** Notifications of a move, queued in its transaction: a mail and a notification, one per cause. */

export async function notifyCustomer(
  unit: UnitOfWork,
  subject: Subject,
  {
    row,
    news,
    of = "",
    change,
    facts = {},
  }: {
    readonly row: SubscriptionRow;
    readonly news: CustomerNews;
    readonly of?: string;
    readonly change?: ChangeRow;
    readonly facts?: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const person = await personById(unit.db, subject.customerId);
  // A closed account gets no more mails.
  if (person === undefined) return;
  const cause = `club ${news} ${row.id} ${String(row.version)}${of}`;
  await queueMail(unit, {
    letter: letterOfCustomer(news),
    userId: person.id,
    toEmail: person.email,
    variant: person.variant,
    facts: { ...factsOf(row), ...facts, ...(change === undefined ? {} : factsOfChange(change)) },
    key: cause,
  });
  await notify(workOf(unit, systemSubject("club", person.id)), { event: "club.changed", cause });
}

export async function notifyAdvisor(
  unit: UnitOfWork,
  subject: Subject,
  { row, news, of = "" }: { readonly row: SubscriptionRow; readonly news: AdvisorNews; readonly of?: string },
): Promise<void> {
  await notifyStaff(unit, subject, { row, news, of, personIds: [row.advisorId] });
}

/** Notifies the managers of the firm if an advisor does not answer. */
export async function notifyManagers(
  unit: UnitOfWork,
  subject: Subject,
  told: { readonly row: SubscriptionRow; readonly news: AdvisorNews; readonly of?: string },
): Promise<void> {
  const people = await peopleOfFirm(unit.db, { firmId: told.row.firmId, suspended: [] });
  const managers = people.filter(({ roles }) => roles.includes("manager") || roles.includes("admin"));
  await notifyStaff(unit, subject, { ...told, personIds: managers.map(({ id }) => id) });
}

type Staff = {
  readonly row: SubscriptionRow;
  readonly news: AdvisorNews;
  readonly of?: string;
  readonly personIds: readonly SubscriptionRow["advisorId"][];
};

async function notifyStaff(
  unit: UnitOfWork,
  subject: Subject,
  { row, news, of = "", personIds }: Staff,
): Promise<void> {
  const customer = await personById(unit.db, subject.customerId);
  const name = customer === undefined ? "" : (fullName(customer) ?? "");
  for (const personId of personIds) {
    const person = await personById(unit.db, personId);
    if (person === undefined) continue;
    // The cause names the customer, so that what contains their name is deleted with their account.
    const cause = `club ${news} ${row.id} ${String(row.version)}${of} ${personId} ${subject.customerId}`;
    await queueMail(unit, {
      letter: letterOfStaff(news),
      userId: person.id,
      toEmail: person.email,
      variant: person.variant,
      facts: { ...factsOf(row), customerId: subject.customerId, name },
      key: cause,
    });
    await notify(workOf(unit, systemSubject("club", person.id)), {
      event: "club.request",
      about: { name },
      cause,
    });
  }
}

function factsOf(row: SubscriptionRow): Readonly<Record<string, string>> {
  const told = {
    message: row.advisorMessage,
    endsOn: row.endsOn,
    withdrawalEndsOn: row.withdrawalEndsOn,
    number: row.letterNumber,
    declined: row.declined,
    failedAt: row.failedAt,
    periodTo: row.periodTo,
    price: row.quote === null ? null : moneyText(row.quote[row.interval].ttcCents, "EUR"),
  };
  return Object.fromEntries(
    Object.entries(told).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
}
