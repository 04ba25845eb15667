import {
  addDays,
  type Cents,
  type ClubReminder,
  dueClubReminders,
  firstPrice,
  sumCents,
} from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { moneyText } from "../../../holdings/exports/actions/pdf-text.ts";
import * as store from "../store.ts";
import { changesOf } from "../store/changes.ts";
import { payerOf } from "../store/payers.ts";
import { notifyAdvisor, notifyCustomer, notifyManagers } from "./notify.ts";
import { nextInvoice } from "./view.ts";

type Facts = Readonly<Record<string, string>>;

/** Sends each reminder once per state, even if runs of the job were missed: if several of one kind are due, only the last is
 * sent. */
export async function remind(
  unit: UnitOfWork,
  subject: Subject,
  row: store.SubscriptionRow,
): Promise<store.SubscriptionRow> {
  const payer = await payerOf(subject, unit.db);
  const kind = payer?.sourceKind ?? null;
  const source = kind === null ? null : { kind, expires: payer?.sourceExpires ?? null };
  const given = { ...row, gives: row.quote?.gives ?? null, isOpened: row.partnerSubscriptionId !== null };
  const due = dueClubReminders({ ...given, source }, unit.clock()).filter(
    ({ name }) => !row.told.includes(name),
  );
  if (due.length === 0) return row;
  const reminded = await store.change(subject, unit.db, {
    id: row.id,
    set: { told: [...row.told, ...due.map(({ name }) => name)] },
  });
  const last = new Map(due.map((one) => [one.to === "customer" ? one.news : "staff", one]));
  for (const reminder of last.values()) await sendReminder(unit, subject, { row, reminder });
  return reminded;
}

async function sendReminder(
  unit: UnitOfWork,
  subject: Subject,
  { row, reminder }: { readonly row: store.SubscriptionRow; readonly reminder: ClubReminder },
): Promise<void> {
  const told = { row, of: ` ${reminder.name}` };
  if (reminder.to === "customer")
    await notifyCustomer(unit, subject, {
      ...told,
      news: reminder.news,
      facts: await payingFacts(unit, subject, row),
    });
  else if (reminder.to === "advisor") await notifyAdvisor(unit, subject, { ...told, news: reminder.news });
  else await notifyManagers(unit, subject, { ...told, news: reminder.news });
}

/** Returns the payment method, day and amount, for the notice of a debit. */
async function payingFacts(unit: UnitOfWork, subject: Subject, row: store.SubscriptionRow): Promise<Facts> {
  const payer = await payerOf(subject, unit.db);
  const next = await nextPayment(unit, subject, row);
  const [year, month] = (payer?.sourceExpires ?? "").split("-");
  return {
    ...(payer?.sourceLast4 == null ? {} : { last4: payer.sourceLast4 }),
    ...(month === undefined ? {} : { expires: `${month}/${year ?? ""}` }),
    ...(next === null ? {} : { debitOn: next.on, amount: moneyText(next.cents, "EUR") }),
  };
}

/** Returns the next payment, including an announced price and the amounts of added contracts. */
async function nextPayment(
  unit: UnitOfWork,
  subject: Subject,
  row: store.SubscriptionRow,
): Promise<{ readonly on: NonNullable<store.SubscriptionRow["startsOn"]>; readonly cents: Cents } | null> {
  const { quote, startsOn, interval, periodTo, state } = row;
  if (state === "waiting_for_payment" && quote !== null && startsOn !== null)
    return { on: startsOn, cents: firstPrice(quote[interval].ttcCents, startsOn, interval) };
  const next = nextInvoice(row);
  if (next === null || periodTo === null) return null;
  const on = addDays(periodTo, 1);
  const all = await changesOf(subject, unit.db, row.id);
  const planned = all.find(
    ({ state: stands, effectiveOn }) => stands === "planned" && effectiveOn !== null && effectiveOn <= on,
  );
  const added = all.filter(({ adjustCents, invoiceId }) => adjustCents > 0 && invoiceId === null);
  const price = planned === undefined || row.quote?.gives !== null ? next.ttc : planned.afterCents;
  return { on, cents: sumCents([price, ...added.map(({ adjustCents }) => adjustCents)]) };
}
