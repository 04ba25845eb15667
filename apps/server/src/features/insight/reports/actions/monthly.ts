import { addDays, addMs, type Day, dayOf, type Id, monthBefore, ok } from "@vigie/domain";
import { systemSubject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import { peopleByIds, personById } from "../../../directory/people/actions.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import { monthFigures } from "../../wealth/actions/month.ts";
import { reportLetters } from "../letters.ts";
import * as store from "../store.ts";

const pageSize = 500;
const monthNames = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" });

/** Runs on the first of the month: one job per customer, so that a failed one is retried alone. */
export async function startMonthlyReports(services: Services): Promise<number> {
  const { to } = monthBefore(dayOf(services.clock()));
  let started = 0;
  let after: Id | null = null;
  for (;;) {
    const customers: Id[] = await store.customersWithPortfolios(services.db, after, pageSize);
    const people = await peopleByIds(services.db, customers);
    const readers = people.filter((one) => one.state === "confirmed");
    for (const { id: customerId } of readers)
      await services.queue.send(services.db, "monthly_report", { customerId, to });
    started += readers.length;
    after = customers.at(-1) ?? null;
    if (after === null) return started;
  }
}

/** After this time a first sync has some problem: the report uses what is known. */
const firstReadingMs = 45_000;

/** Returns whether a bank of the customer is being read for the first time. */
export async function isFirstRead({ db, clock }: Services, customerId: Id): Promise<boolean> {
  return await store.isFirstRead(db, customerId, addMs(clock(), -firstReadingMs));
}

/** Requests last month's report now, as the job on the first of the month would. It is sent only once, however often it is
 * requested. */
export async function askLastReport(services: Services, customerId: Id): Promise<void> {
  const { to } = monthBefore(dayOf(services.clock()));
  await services.queue.send(services.db, "monthly_report", { customerId, to });
}

/** Composes a customer's monthly report and sends it once: the figures are stored with the notification, as of that day. */
export async function composeReport(services: Services, customerId: Id, to: Day): Promise<boolean> {
  const subject = systemSubject("monthly report", customerId);
  const month = monthBefore(addDays(to, 1));
  const report = await monthFigures(services, subject, month);
  if (report === null) return false;
  const done = await unitOfWork(services, async (unit) => {
    const about = { on: to, amount: report.net, report };
    const message = { event: "report.monthly", about, cause: `report ${to}` } as const;
    const notified = await notify({ services: unit, subject, trx: unit.db }, message);
    const reader = notified ? await personById(unit.db, customerId) : undefined;
    if (reader?.state !== "confirmed") return ok(notified);
    await queueMail(unit, {
      letter: reportLetters.monthlyReport,
      userId: customerId,
      toEmail: reader.email,
      variant: reader.variant,
      facts: { month: monthNames.format(new Date(`${to}T00:00:00Z`)) },
      key: `report ${customerId} ${to}`,
    });
    return ok(notified);
  });
  return done.ok && done.value;
}
