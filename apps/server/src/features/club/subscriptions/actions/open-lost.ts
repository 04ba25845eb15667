import { dayOf } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import { openChanges } from "../store/changes.ts";
import { lastingCode } from "./change-quote.ts";
import { askEffect } from "./effects.ts";
import { type PartnerReading, referenceOf } from "./partner-reading.ts";

/** Reopens a subscription that continues here but ended at the partner with its last period, because the partner was told too late
 * that the end was taken back. Otherwise it would be provided without payment. */
export async function openIfLost(
  unit: UnitOfWork,
  subject: Subject,
  { row, partner }: { readonly row: store.SubscriptionRow; readonly partner: PartnerReading },
): Promise<store.SubscriptionRow> {
  const { id, state: there } = partner.subscription;
  const { quote, periodTo } = row;
  const isOver = there === "over" && row.partnerSubscriptionId === id;
  const goesOn = row.state === "active" && row.reason === "paid" && row.endsOn === null;
  if (!isOver || !goesOn || quote === null || periodTo === null) return row;
  if (dayOf(unit.clock()) <= periodTo) return row;
  // A new interval opens its own subscription.
  const open = await openChanges(subject, unit.db, row.id);
  if (open.some(({ kind, state }) => kind === "interval" && state === "planned")) return row;
  unit.log("warn", "club.opened_anew", { subscription: row.id });
  const next = await store.change(subject, unit.db, {
    id: row.id,
    set: {
      partnerSubscriptionId: null,
      paymentTry: row.paymentTry + 1,
      quote: JSON.stringify({ ...quote, gives: lastingCode(quote.gives) }),
    },
  });
  await askEffect(unit, subject, {
    subscriptionId: row.id,
    kind: "open_subscription",
    facts: { reference: referenceOf(next), present: false },
    of: String(next.paymentTry),
  });
  return next;
}
