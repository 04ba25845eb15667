import { couplesApi, type CustomerCouple, type CustomerRow } from "@vigie/api";
import { accountKey, dayOfTotal, fail, householdTotals, type Id, ok, shownName } from "@vigie/domain";
import type { Services } from "../../../boot/services.ts";
import type { Db, Trx } from "../../../db/connection.ts";
import { lockCustomer } from "../../../db/customer-lock.ts";
import { type UnitOfWork, unitOfWork } from "../../../db/unit-of-work.ts";
import type { Action, FirmCustomerContext } from "../../../edge/handler.ts";
import type { FirmSubject } from "../../../edge/subject.ts";
import type { Work } from "../../../edge/work.ts";
import type { DomainEvents } from "../../../events/events.ts";
import { type OwnedPortfolio, visiblePortfolios } from "../../holdings/portfolios/actions/select.ts";
import { rowsOfCustomers } from "../customers/actions/list.ts";
import { sharedSubject } from "../customers/actions/row.ts";
import { recordInLedger } from "../interactions/actions/ledger.ts";
import { writeSystemEvent } from "../interactions/actions/system-events.ts";
import * as store from "./store.ts";
import { coupleText } from "./text.ts";

type Means = Services & { readonly db: Db | Trx };
type Open = { readonly open: store.OpenCouple; readonly partner: CustomerRow };

export const showCouple: Action<typeof couplesApi.show> = async (context) => {
  const { services, firm, subject } = context;
  const found = await coupleWithin(services, firm, subject.customerId);
  if (found === null) return ok({ couple: null });
  // The response contains data that the partner shares too, so the partner's access log records it.
  await recordInLedger(context, couplesApi.show, { customerId: found.partner.id });
  return ok({ couple: await coupleView(services, subject.customerId, found) });
};

/** Returns the couple only if the actor may access both customers. Otherwise it reveals nothing, not even that there is a
 * couple. */
async function coupleWithin(services: Means, firm: FirmSubject, customerId: Id): Promise<Open | null> {
  const open = await store.openCouple(firm, services.db, { customerId });
  if (open === undefined) return null;
  const [partner] = await rowsOfCustomers(services, firm, [open.partnerId]);
  return partner === undefined ? null : { open, partner };
}

async function coupleView(services: Means, customerId: Id, { open, partner }: Open): Promise<CustomerCouple> {
  const { id, wealth, oldestDate, contractCount, completeness } = partner;
  const mine = await visiblePortfolios(services, sharedSubject(customerId));
  const theirs = await visiblePortfolios(services, sharedSubject(id));
  return {
    notedAt: open.notedAt,
    partner: { id, name: shownName(partner), wealth, oldestDate, contractCount, completeness },
    together: togetherOf(mine, theirs),
  };
}

function togetherOf(
  mine: readonly OwnedPortfolio[],
  theirs: readonly OwnedPortfolio[],
): CustomerCouple["together"] {
  const isKnown = (all: readonly OwnedPortfolio[]) => all.some(({ ownedCents }) => ownedCents !== null);
  if (!isKnown(mine) || !isKnown(theirs)) return null;
  const totals = householdTotals(mine.map(partOf), theirs.map(partOf));
  return {
    amount: totals.together,
    asOf: dayOfTotal([...mine, ...theirs]),
    unknownNb: totals.togetherUnknownNb,
  };
}

function partOf({ id, ownedCents, valueCents, institutionSlug, institutionName, number }: OwnedPortfolio) {
  return { id, ownedCents, valueCents, account: accountKey(institutionSlug ?? institutionName, number) };
}

export const noteCouple: Action<typeof couplesApi.note> = async (context, { body }) => {
  const { services, firm, subject, caller } = context;
  const { customerId } = subject;
  const { partnerId } = body.couple;
  if (partnerId === customerId) return fail("couple.same_person");
  const done = await unitOfWork(services, async (unit) => {
    await store.lockPair(unit.db, [customerId, partnerId]);
    const [one, other] = [
      await rowsOfCustomers(unit, firm, [customerId]),
      await rowsOfCustomers(unit, firm, [partnerId]),
    ].flat();
    if (one === undefined || other === undefined) return fail("user.not_found");
    const noted = await store.openCouple(firm, unit.db, { customerId });
    // A repeated or concurrent request is recorded once, and logged once.
    if (noted?.partnerId === partnerId)
      return ok({ couple: await coupleView(unit, customerId, { open: noted, partner: other }) });
    const taken = noted ?? (await store.openCouple(firm, unit.db, { customerId: partnerId }));
    if (taken !== undefined) return fail("couple.already");
    const at = unit.clock();
    await store.end(firm, unit.db, { ids: [customerId, partnerId], by: null, at });
    await store.insert(firm, unit.db, {
      id: unit.newId(),
      ids: [customerId, partnerId],
      by: caller.userId,
      at,
    });
    await logForBoth(unit, context, { kind: "couple_noted", ids: [customerId, partnerId] });
    const open = await store.openCouple(firm, unit.db, { customerId });
    if (open === undefined) throw new Error("assertion: the couple was just written");
    return ok({ couple: await coupleView(unit, customerId, { open, partner: other }) });
  });
  if (done.ok) await recordInLedger(context, couplesApi.note, { customerId: partnerId });
  return done;
};

export const endCouple: Action<typeof couplesApi.end> = async (context) => {
  const { services, firm, subject, caller } = context;
  const { customerId } = subject;
  const ended = await unitOfWork(services, async (unit) => {
    const found = await coupleWithin(unit, firm, customerId);
    if (found === null) return fail("couple.not_found");
    const { partner } = found;
    await store.lockPair(unit.db, [customerId, partner.id]);
    const open = await store.openCouple(firm, unit.db, { customerId });
    if (open?.id !== found.open.id) return fail("couple.not_found");
    const at = unit.clock();
    await store.end(firm, unit.db, { ids: [customerId, partner.id], by: caller.userId, at });
    await logForBoth(unit, context, { kind: "couple_ended", ids: [customerId, partner.id] });
    return ok({ partnerId: partner.id });
  });
  if (!ended.ok) return ended;
  await recordInLedger(context, couplesApi.end, { customerId: ended.value.partnerId });
  return ok({});
};

type CoupleEvent = {
  readonly kind: "couple_noted" | "couple_ended";
  readonly ids: readonly [Id, Id];
};

/** Writes a line in the log of each customer. It does not name the partner, because the customer reads it too. */
async function logForBoth(
  unit: UnitOfWork,
  { firm, caller }: FirmCustomerContext,
  { kind, ids }: CoupleEvent,
): Promise<void> {
  const note = kind === "couple_noted" ? coupleText.noted : coupleText.ended;
  for (const customerId of ids)
    await writeSystemEvent(unit, firm, { customerId, kind, note, authorId: caller.userId });
}

/** Called when the firm's last link to one partner ends. The other one is not notified: it is not theirs to know. */
export async function endCoupleOfUnlinked(
  { services, subject, trx }: Work,
  { firmId }: DomainEvents["customer.unlinked"],
): Promise<void> {
  const { customerId } = subject;
  // Waits for a couple that is being noted for this customer: either it commits first and is ended here, or it finds the customer
  // gone.
  await lockCustomer(trx, { customerId });
  const open = await store.openCouple({ firmId }, trx, { customerId });
  const ids = open === undefined ? [customerId] : [customerId, open.partnerId];
  await store.end({ firmId }, trx, { ids, by: null, at: services.clock() });
}

/** Ends the couples, in every firm, of a customer whose account is erased or merged into another. */
export async function endCouplesOfGone({ services, subject, trx }: Work): Promise<void> {
  await lockCustomer(trx, subject);
  await store.endOfGone(subject, trx, services.clock());
}
