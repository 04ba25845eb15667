import { dayOf, firstPeriod, firstPrice, ok, partnerDiscount } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import type { EffectRow } from "../store/effects.ts";
import { payerOf } from "../store/payers.ts";
import { performed, type Performed } from "./effects.ts";
import { settleWithPartner } from "./settle.ts";

/** Opens the subscription at the payment partner, once for each try. Looked for first: the partner forgets a key after a day, and
 * what it opened by a call whose answer was lost it knows by our reference. */
export async function openSubscription({
  unit,
  subject,
  effect,
}: {
  readonly unit: UnitOfWork;
  readonly subject: Subject;
  readonly effect: EffectRow;
}): Promise<Performed> {
  const row = await store.lockById(subject, unit.db, effect.subscriptionId);
  const payer = await payerOf(subject, unit.db);
  const isWanted = row?.state === "waiting_for_payment" || row?.state === "active";
  if (row === undefined || !isWanted || payer === undefined || row.partnerSubscriptionId !== null)
    return ok(null);
  const { quote, interval, paymentSourceId } = row;
  if (quote === null || paymentSourceId === null) return ok(null);
  const { payments } = unit.partners;
  const reference = String(effect.facts["reference"] ?? "");
  const found = await payments.findSubscription(payer.partnerCustomerId, reference);
  if (!found.ok) return performed(found);
  const startsOn = dayOf(unit.clock());
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
          discount: quote.gives === null ? null : partnerDiscount(quote.gives, interval),
          present: effect.facts["present"] === true,
        })
      : ok(found.value);
  if (!opened.ok) return performed(opened);
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
  await settleWithPartner(unit, subject, { row: held, partner: opened.value });
  return ok(null);
}
