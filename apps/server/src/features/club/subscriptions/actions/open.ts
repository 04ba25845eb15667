import {
  dayOf,
  fail,
  type Fail,
  firstPeriod,
  firstPrice,
  type Instant,
  ok,
  partnerDiscount,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import type { EffectRow } from "../store/effects.ts";
import { payerOf } from "../store/payers.ts";
import { askEffect } from "./effects.ts";
import { notPerformed, nothingToWrite, performed, type Performed } from "../../../../queue/outbox.ts";
import { moveSubscription, paymentsMover } from "./move.ts";
import { readPartner, referenceOf } from "./partner-reading.ts";
import { settleWithPartner } from "./settle.ts";
import { notifyCustomer } from "./notify.ts";

type Given = { readonly services: Services; readonly subject: Subject; readonly effect: EffectRow };

/** Opens the subscription at the payment partner, once per try. It first searches by our reference, because the partner forgets an
 * idempotency key after a day and a lost response may have opened one. */
export async function openSubscription({ services, subject, effect }: Given): Promise<Performed> {
  const reference = String(effect.facts["reference"] ?? "");
  const row = await store.byId(subject, services.db, effect.subscriptionId);
  const payer = await payerOf(subject, services.db);
  if (row === undefined || payer === undefined || !isWanted(row, reference)) return nothingToWrite;
  const { quote, interval, paymentSourceId } = row;
  if (quote === null) return nothingToWrite;
  if (paymentSourceId === null) return failed(subject, { row, reference, declined: "generic_decline" });
  const { payments } = services.partners;
  const found = await payments.findSubscription(payer.partnerCustomerId, reference);
  if (!found.ok) return performed(found);
  const startsOn = dayOf(services.clock());
  const anchorHour = anchorHourOf(services.clock());
  if (anchorHour === null && interval === "monthly") return fail("partner.away");
  const priceCents = quote[interval].ttcCents;
  const opened =
    found.value === null
      ? await payments.openSubscription({
          key: effect.key,
          reference,
          customerId: payer.partnerCustomerId,
          sourceId: paymentSourceId,
          interval,
          priceCents,
          firstCents: firstPrice(priceCents, startsOn, interval),
          ...(anchorHour === null ? {} : { anchorHour }),
          discount: quote.gives === null ? null : partnerDiscount(quote.gives, interval),
          present: effect.facts["present"] === true,
        })
      : ok(found.value);
  if (!opened.ok) return refusedOpening(subject, { row, reference }, opened);
  const partner = await readPartner(services, subject, opened.value.id);
  if (!partner.ok) return notPerformed(partner);
  return ok(async (unit) => {
    const now = await store.lockById(subject, unit.db, row.id);
    if (now === undefined || !isWanted(now, reference)) {
      // It was ended while it was being opened: it must end like one whose response was lost.
      const end = { kind: "end_subscription", facts: { reference }, of: `unwanted ${reference}` } as const;
      await askEffect(unit, subject, { subscriptionId: row.id, ...end });
      return;
    }
    const period = firstPeriod(startsOn, interval);
    const held = await store.change(subject, unit.db, {
      id: row.id,
      set: {
        partnerSubscriptionId: opened.value.id,
        startsOn,
        periodFrom: period.from,
        periodTo: period.to,
        clockAt: unit.clock(),
      },
    });
    await settleWithPartner(unit, subject, { row: held, partner: partner.value });
  });
}

type Failing = {
  readonly row: store.SubscriptionRow;
  readonly reference: string;
  readonly declined: string;
};

/** A refusal before the start waits for its deadline; a running subscription becomes unpaid. */
function refusedOpening(
  subject: Subject,
  { row, reference }: Pick<Failing, "row" | "reference">,
  refused: Fail<string>,
): Performed {
  const outcome = notPerformed(refused);
  if (outcome.code === "partner.away" || row.state === "waiting_for_payment") return outcome;
  const declined = String(refused.detail?.["reason"] ?? "generic_decline");
  return failed(subject, { row, reference, declined });
}

/** Marks a running subscription as unpaid if the partner refuses to open its new interval because the payment method is gone: like
 * a failed renewal, this notifies the customer and starts the 48 hours. */
function failed(subject: Subject, { row, reference, declined }: Failing): Performed {
  return ok(async (unit) => {
    const now = await store.lockById(subject, unit.db, row.id);
    if (now?.state !== "active" || !isWanted(now, reference)) return;
    const set = { declined, failedAt: unit.clock() };
    const moved = await moveSubscription(unit, subject, {
      row: now,
      event: "renewal_fails",
      mover: paymentsMover,
      set,
    });
    if (moved !== null) await notifyCustomer(unit, subject, { row: moved, news: "renewal_failed" });
  });
}

const billingHour = 6;

/** Returns the hour (UTC) of the 1st at which the partner bills months. A subscription opened on a 1st before that hour, which is
 * thus paid for this month, is billed at midnight from the next month on. Returns null while it is the 1st in Paris but not yet in
 * UTC: the partner would bill the month twice. */
function anchorHourOf(now: Instant): number | null {
  const isFirst = now.slice(8, 10) === "01";
  if (isFirst && Number(now.slice(11, 13)) < billingHour) return 0;
  return !isFirst && dayOf(now).endsWith("-01") ? null : billingHour;
}

/** Returns whether this try is still the current one. */
function isWanted(row: store.SubscriptionRow, reference: string): boolean {
  const waits = ["waiting_for_payment", "active", "paused"].includes(row.state);
  return waits && row.partnerSubscriptionId === null && referenceOf(row) === reference;
}
