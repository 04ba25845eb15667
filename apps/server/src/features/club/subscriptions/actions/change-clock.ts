import {
  changeWaitsUntil,
  clubPrice,
  club202701,
  type Day,
  dayOf,
  heldBasis,
  newPrice,
  repricingDay,
  shareByWeight,
  tariffOf,
} from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { visiblePortfolios } from "../../../holdings/portfolios/actions/select.ts";
import * as store from "../store.ts";
import * as changes from "../store/changes.ts";
import { invoicesOf } from "../store/payers.ts";
import { chosenOf } from "../store/portfolios.ts";
import { billText } from "../text.ts";
import { dropChange } from "./change-drop.ts";
import { isRunning, type NewTerms, newTerms, type Running } from "./change-quote.ts";
import { applyChange, askNextPrice } from "./change-steps.ts";
import { askEffect } from "./effects.ts";
import { notifyAdvisor, notifyCustomer } from "./notify.ts";

/** Applies due rules to the changes of a subscription; each rule compares the current time with a date of its row. */
export async function tickChanges(
  unit: UnitOfWork,
  subject: Subject,
  row: store.SubscriptionRow,
): Promise<store.SubscriptionRow> {
  let current = row;
  // A price announced for the day of a new interval is applied first: the new interval starts from it.
  const open = await changes.openChanges(subject, unit.db, row.id);
  const isLast = ({ kind }: changes.ChangeRow): number => (kind === "interval" ? 1 : 0);
  for (const change of open.toSorted((one, other) => isLast(one) - isLast(other))) {
    if (!isRunning(current)) return current;
    current = await tickOpen(unit, subject, { row: current, change });
  }
  if (isRunning(current)) await reprice(unit, subject, current);
  await settleAdjustments(unit, subject, current);
  return current;
}

type Changing = { readonly row: Running; readonly change: changes.ChangeRow };

async function tickOpen(
  unit: UnitOfWork,
  subject: Subject,
  { row, change }: Changing,
): Promise<store.SubscriptionRow> {
  const today = dayOf(unit.clock());
  const waitsUntil = changeWaitsUntil({ ...change, askedOn: dayOf(change.askedAt) });
  if (waitsUntil !== null && today > waitsUntil) {
    await dropChange(unit, subject, { row, change });
    const news = change.state === "asked" ? "change_unanswered" : "price_stays";
    await notifyCustomer(unit, subject, { row, news, of: ` ${change.id}`, change });
    if (change.state === "asked")
      await notifyAdvisor(unit, subject, { row, news: "change_unanswered", of: ` ${change.id}` });
    return row;
  }
  if (change.state !== "planned" || change.effectiveOn === null) return row;
  await askNextPrice(unit, subject, { row, change });
  // A new interval starts after the last period of the former one.
  const isDue = today >= change.effectiveOn && (change.kind !== "interval" || today > row.periodTo);
  return isDue ? ((await applyChange(unit, subject, { row, change })) ?? row) : row;
}

/** Recomputes the price by the formula; announced in advance, once per quarter or anniversary. */
async function reprice(unit: UnitOfWork, subject: Subject, row: Running): Promise<void> {
  const today = dayOf(unit.clock());
  const forDay = repricingDay(row, today);
  if (forDay === null || row.told.includes(`price ${forDay}`)) return;
  const known = await changes.changesOf(subject, unit.db, row.id);
  // A pending change of interval has its own price.
  const isLooked = known.some(({ kind, state, forDay: day }) =>
    kind === "price" ? isWaiting(state) || day === forDay : kind === "interval" && isWaiting(state),
  );
  if (isLooked) return;
  const terms = await todaysTerms(unit, subject, row);
  if (terms === null) return;
  const { beforeCents: before, afterCents: after } = terms;
  const price = newPrice({ ...row, today, before, after, held: terms.isHeld });
  if (price.state === "same") {
    await store.change(subject, unit.db, { id: row.id, set: { told: [...row.told, `price ${forDay}`] } });
    return;
  }
  await propose(unit, subject, { row, forDay, terms, ...price });
}

function isWaiting(state: changes.ChangeRow["state"]): boolean {
  return state === "planned" || state === "to_accept";
}

type Held = NewTerms & { readonly isHeld: boolean };

/** Prices all contracts by the formula on today's values. A contract that the customer no longer holds is left out; a basis that
 * more than doubled is limited to twice the former one. Returns null if nothing can be priced. */
async function todaysTerms(unit: UnitOfWork, subject: Subject, row: Running): Promise<Held | null> {
  const whole = { ...subject, sees: "all" } as const;
  const chosen = await chosenOf(whole, unit.db, [row.id]);
  const there = new Set((await visiblePortfolios(unit, whole)).map(({ id }) => id));
  const ids = chosen.map(({ portfolioId }) => portfolioId).filter((id) => there.has(id));
  const found = await newTerms(unit, subject, { row, ids, interval: row.interval, keeps: false });
  if (!found.ok) {
    unit.log("warn", "club.not_repriced", { subscription: row.id, code: found.code });
    return null;
  }
  const { contracts, quote } = found.value;
  const { amountCents, held } = heldBasis(quote.basisCents, row.quote.basisCents);
  if (!held) return { ...found.value, isHeld: false };
  const price = clubPrice(amountCents, tariffOf(quote.tariffVersion) ?? club202701);
  const weights = contracts.map(({ basisCents }) => basisCents ?? 0);
  const shares = shareByWeight(price[row.interval].ttcCents, weights);
  return {
    ...found.value,
    contracts: contracts.map((one, index) => ({
      ...one,
      shareCents: one.basisCents === null ? null : (shares[index] ?? null),
    })),
    quote: { ...quote, ...price, basisCents: amountCents },
    afterCents: price[row.interval].ttcCents,
    isHeld: true,
  };
}

type Proposed = {
  readonly row: Running;
  readonly forDay: Day;
  readonly terms: NewTerms;
  readonly state: "planned" | "to_accept";
  readonly effectiveOn: Day;
};

async function propose(
  unit: UnitOfWork,
  subject: Subject,
  { row, forDay, terms, state, effectiveOn }: Proposed,
): Promise<void> {
  const id = unit.newId();
  const { contracts: portfolios, quote, beforeCents, afterCents } = terms;
  const added = await changes.insertChange(subject, unit.db, {
    id,
    subscriptionId: row.id,
    kind: "price",
    state,
    forDay,
    interval: row.interval,
    portfolios,
    quote,
    beforeCents,
    afterCents,
    effectiveOn,
    askedAt: unit.clock(),
  });
  const change = (await changes.openChanges(subject, unit.db, row.id)).find((one) => one.id === id);
  if (!added || change === undefined) return;
  const news =
    state === "to_accept" ? "price_to_accept" : afterCents > beforeCents ? "price_rises" : "price_falls";
  await notifyCustomer(unit, subject, { row, news, of: ` ${id}`, change });
  await askNextPrice(unit, subject, { row, change });
}

/** Settles changes of contracts within a paid period: an additional amount goes on the next invoice; a credit is refunded once the
 * invoice of that period is paid. */
async function settleAdjustments(
  unit: UnitOfWork,
  subject: Subject,
  row: store.SubscriptionRow,
): Promise<void> {
  const all = await changes.changesOf(subject, unit.db, row.id);
  for (const change of all) {
    if (change.state !== "done" || change.adjustCents === 0 || change.settledAt !== null) continue;
    const invoiceId = await (change.adjustCents > 0 ? addToNext : payBack)(unit, subject, { row, change });
    if (invoiceId !== undefined)
      await changes.noteChange(subject, unit.db, {
        id: change.id,
        settledAt: unit.clock(),
        ...(invoiceId === null ? {} : { invoiceId }),
      });
  }
}

type Settling = { readonly row: store.SubscriptionRow; readonly change: changes.ChangeRow };

/** Returns null if the amount was added to a future invoice, undefined if it cannot be settled yet. */
async function addToNext(
  unit: UnitOfWork,
  subject: Subject,
  { row, change }: Settling,
): Promise<null | undefined> {
  if (row.partnerSubscriptionId === null || row.state !== "active") return undefined;
  await askEffect(unit, subject, {
    subscriptionId: row.id,
    kind: "add_to_invoice",
    facts: {
      partnerSubscriptionId: row.partnerSubscriptionId,
      amountCents: change.adjustCents,
      label: billText.added,
    },
    of: change.id,
  });
  return null;
}

async function payBack(
  unit: UnitOfWork,
  subject: Subject,
  { row, change }: Settling,
): Promise<changes.ChangeRow["invoiceId"] | undefined> {
  const { effectiveOn, id } = change;
  if (effectiveOn === null) return undefined;
  const paid = (await invoicesOf(subject, unit.db, row.id)).find(
    ({ kind, state, fromDay, toDay }) =>
      kind === "invoice" && state === "paid" && fromDay <= effectiveOn && toDay >= effectiveOn,
  );
  if (paid?.paymentId == null) return undefined;
  await askEffect(unit, subject, {
    subscriptionId: row.id,
    kind: "refund",
    facts: {
      paymentId: paid.paymentId,
      amountCents: -change.adjustCents,
      invoiceId: paid.partnerId,
      fromDay: effectiveOn,
    },
    of: `change ${id}`,
  });
  return paid.id;
}
