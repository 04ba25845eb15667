import { addDays, addMs, day, type Day, dayOf, type Id } from "@vigie/domain";
import { systemSubject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { queueMail } from "../../mails/actions/queue.ts";
import { monthFigures } from "../../../holdings/wealth/actions/month.ts";
import * as store from "../store.ts";
import { notify } from "./notify.ts";

const pageSize = 500;
const monthNames = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" });

/** On the first of the month: one job a customer, so that one that fails is tried again alone. */
export async function startMonthlyReports(services: Services): Promise<number> {
  const { to } = monthBefore(dayOf(services.clock()));
  let started = 0;
  let after: Id | null = null;
  for (;;) {
    const customers: Id[] = await store.customersWithPortfolios(services.db, after, pageSize);
    for (const customerId of customers)
      await services.queue.send(services.db, "monthly_report", { customerId, to });
    started += customers.length;
    after = customers.at(-1) ?? null;
    if (after === null) return started;
  }
}

/** The month that ended before this day: from the last day of the one before it to its own last day. */
export function monthBefore(today: Day): { from: Day; to: Day } {
  const to = addDays(day(`${today.slice(0, 7)}-01`), -1);
  return { from: addDays(day(`${to.slice(0, 7)}-01`), -1), to };
}

/** Longer than this a first reading has met some trouble: the report says what is known. */
const firstReadingMs = 45_000;

/** Is a bank of the customer being read for the first time? */
export async function isFirstRead({ db, clock }: Services, customerId: Id): Promise<boolean> {
  return await store.isFirstRead(db, customerId, addMs(clock(), -firstReadingMs));
}

/** Asks for the report of the last month now, as the first of the month would have. Told once, however often it is asked. */
export async function askLastReport(services: Services, customerId: Id): Promise<void> {
  const { to } = monthBefore(dayOf(services.clock()));
  await services.queue.send(services.db, "monthly_report", { customerId, to });
}

/** Composes a customer's month and tells it once: the figures are kept with the notification, as they were that day. */
export async function composeReport(services: Services, customerId: Id, to: Day): Promise<boolean> {
  const subject = systemSubject("monthly report", customerId);
  const month = monthBefore(addDays(to, 1));
  const report = await monthFigures(services, subject, month);
  if (report === null) return false;
  return await services.db.transaction().execute(async (trx) => {
    const about = { on: to, amount: report.net, report };
    const message = { event: "report.monthly", about, cause: `report ${to}` } as const;
    const told = await notify({ services, subject, trx }, message);
    const reader = told ? await store.readerOf(trx, customerId) : undefined;
    if (reader === undefined) return told;
    await queueMail(services, trx, {
      kind: "monthly_report",
      userId: customerId,
      toEmail: reader.email,
      variant: reader.variant,
      facts: { month: monthNames.format(new Date(`${to}T00:00:00Z`)) },
      key: `report ${customerId} ${to}`,
    });
    return told;
  });
}
