import {
  addDays,
  changeOfPeriod,
  clubChangeActsOf,
  type ClubChangeKind,
  type ClubInterval,
  type Day,
  dayOf,
  fail,
  type Id,
  ok,
  type Result,
  zeroCents,
} from "@vigie/domain";
import type { clubChangesApi } from "@vigie/api";
import type { Services } from "../../../../boot/services.ts";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import * as changes from "../store/changes.ts";
import { chosenOf } from "../store/portfolios.ts";
import { isRunning, type NewTerms, newTerms, paidPeriod, type Running } from "./change-quote.ts";
import { dropChange } from "./change-drop.ts";
import { announce, changeOfCall } from "./change-steps.ts";
import { lockedSubscription } from "./load.ts";
import { notifyAdvisor, notifyCustomer } from "./notify.ts";
import { subscriptionView } from "./view.ts";

/** Changes that a customer requests to their running subscription, one at a time: its contracts or its interval. */

type Wish = { readonly portfolios?: readonly Id[] | undefined; readonly interval?: ClubInterval | undefined };
type WishCode =
  | "club.wrong_state"
  | "club.change_waiting"
  | "club.nothing_changes"
  | "club.one_change"
  | "portfolio.not_found"
  | "club.mandate";

type Understood = {
  readonly kind: Exclude<ClubChangeKind, "price">;
  readonly interval: ClubInterval;
  readonly terms: NewTerms;
  readonly isAddition: boolean;
  /** Null until the advisor answers. */
  readonly effectiveOn: Day | null;
};

async function understood(
  services: Services,
  subject: Subject,
  { row, wish }: { readonly row: Running; readonly wish: Wish },
): Promise<Result<Understood, WishCode>> {
  const chosen = await chosenOf({ ...subject, sees: "all" }, services.db, [row.id]);
  const held = chosen.map(({ portfolioId }) => portfolioId);
  const ids = [...new Set(wish.portfolios ?? held)];
  const interval = wish.interval ?? row.interval;
  const added = ids.filter((id) => !held.includes(id));
  const isMoved = added.length > 0 || ids.length !== held.length;
  const isTurned = interval !== row.interval;
  if (isMoved && isTurned) return fail("club.one_change");
  if (!isMoved && !isTurned) return fail("club.nothing_changes");
  const announced = isTurned ? await announcedPrice(services, subject, row) : undefined;
  const terms = await newTerms(services, subject, { row, ids, interval, keeps: true, announced });
  if (!terms.ok) return terms;
  const today = dayOf(services.clock());
  const effectiveOn = isTurned ? addDays(row.periodTo, 1) : added.length > 0 ? null : addDays(today, 1);
  const kind = isTurned ? "interval" : "contracts";
  return ok({ kind, interval, terms: terms.value, isAddition: added.length > 0, effectiveOn });
}

/** Returns the announced price of the next period, from which a change of interval starts. */
async function announcedPrice(
  { db }: Services,
  subject: Subject,
  row: Running,
): Promise<changes.ChangeRow | undefined> {
  const next = addDays(row.periodTo, 1);
  return (await changes.openChanges(subject, db, row.id)).find(
    ({ kind, state, effectiveOn }) =>
      kind === "price" && state === "planned" && effectiveOn !== null && effectiveOn <= next,
  );
}

export const priceChange: Action<typeof clubChangesApi.price> = async (
  { services, subject },
  { params, body },
) => {
  const row = await store.byId(subject, services.db, params.subId);
  if (row === undefined) return fail("club.not_found");
  if (!isRunning(row)) return fail("club.wrong_state", { detail: { state: row.state } });
  const found = await understood(services, subject, { row, wish: body });
  if (!found.ok) return found;
  const { kind, interval, terms, isAddition, effectiveOn } = found.value;
  const { beforeCents, afterCents, quote } = terms;
  const on = effectiveOn ?? addDays(dayOf(services.clock()), 1);
  const adjustment =
    kind === "interval"
      ? zeroCents
      : changeOfPeriod(
          { before: beforeCents, after: afterCents },
          { interval, gives: quote.gives, startsOn: row.startsOn, period: paidPeriod(row) },
          on,
        );
  return ok({
    kind,
    interval,
    basis: quote.basisCents,
    before: beforeCents,
    after: afterCents,
    adjustment,
    needsAdvisor: isAddition,
    effectiveOn: on,
  });
};

/** Called by `update` for a running subscription; `canDo` offers it as `change_contract`. */
export async function askChange(
  unit: UnitOfWork,
  subject: Subject,
  { row, wish }: { readonly row: store.SubscriptionRow; readonly wish: Wish },
): Promise<Result<store.SubscriptionRow, WishCode>> {
  if (!isRunning(row)) return fail("club.wrong_state", { detail: { state: row.state } });
  const found = await understood(unit, subject, { row, wish });
  if (!found.ok) return found;
  const { kind, interval, terms, isAddition, effectiveOn } = found.value;
  const id = unit.newId();
  const asked = await changes.insertChange(subject, unit.db, {
    id,
    subscriptionId: row.id,
    kind,
    state: isAddition ? "asked" : "planned",
    forDay: null,
    interval,
    portfolios: terms.contracts,
    quote: terms.quote,
    beforeCents: terms.beforeCents,
    afterCents: terms.afterCents,
    effectiveOn,
    askedAt: unit.clock(),
  });
  if (!asked) return fail("club.change_waiting");
  if (isAddition) {
    await notifyAdvisor(unit, subject, { row, news: "change_asked", of: ` ${id}` });
    return ok(row);
  }
  const change = (await changes.openChanges(subject, unit.db, row.id)).find((one) => one.id === id);
  if (change !== undefined) await announce(unit, subject, { row, change });
  return ok(row);
}

/** Accepts a price increase, or takes back a requested change. */
export const answerChange: Action<typeof clubChangesApi.answer> = async (context, { params, body }) => {
  const { services, subject } = context;
  return await unitOfWork(services, async (unit) => {
    const found = await lockedSubscription(unit, subject, params.subId);
    if (!found.ok) return found;
    const change = await changeOfCall(unit, subject, params);
    if (change === null) return fail("club.change_not_found");
    const row = found.value;
    const done = await answered(unit, subject, { row, change, accepts: body.answer === "accept" });
    return done ? ok({ clubSubscription: await subscriptionView(unit, subject, row) }) : fail("club.changed");
  });
};

type Answer = {
  readonly row: store.SubscriptionRow;
  readonly change: changes.ChangeRow;
  readonly accepts: boolean;
};

async function answered(unit: UnitOfWork, subject: Subject, { row, change, accepts }: Answer) {
  if (!clubChangeActsOf("customer", change).includes(accepts ? "accept" : "drop")) return false;
  if (!accepts) return await dropChange(unit, subject, { row, change });
  const accepted = await changes.moveChange(subject, unit.db, {
    id: change.id,
    event: "accept",
    set: { decidedAt: unit.clock() },
  });
  if (accepted === undefined) return false;
  if (isRunning(row)) await announce(unit, subject, { row, change: accepted });
  return true;
}

/** The advisor accepts new contracts with an addendum, effective tomorrow, or refuses with a reason. */
export const decideChange: Action<typeof clubChangesApi.decide> = async ({ services, subject }, given) => {
  const { params, body } = given;
  return await unitOfWork(services, async (unit) => {
    const found = await lockedSubscription(unit, subject, params.subId);
    if (!found.ok) return found;
    const row = found.value;
    const change = await changeOfCall(unit, subject, params);
    if (change === null) return fail("club.change_not_found");
    if (!isRunning(row) || !clubChangeActsOf("advisor", change).includes("approve"))
      return fail("club.wrong_state", { detail: { state: row.state } });
    if (!body.approve && body.message === null) return fail("club.motive_required");
    await decided(unit, subject, { row, change, ...body });
    return ok({ clubSubscription: await subscriptionView(unit, subject, row) });
  });
};

type Decided = {
  readonly row: Running;
  readonly change: changes.ChangeRow;
  readonly approve: boolean;
  readonly message: string | null;
};

async function decided(unit: UnitOfWork, subject: Subject, given: Decided): Promise<void> {
  const { row, change, approve, message } = given;
  const now = unit.clock();
  const set = { decidedAt: now, message };
  if (!approve) {
    const refused = await changes.moveChange(subject, unit.db, { id: change.id, event: "refuse", set });
    const told = { row, news: "change_refused", of: ` ${change.id}` } as const;
    if (refused !== undefined) await notifyCustomer(unit, subject, { ...told, change: refused });
    return;
  }
  const effectiveOn = addDays(dayOf(now), 1);
  const approved = await changes.moveChange(subject, unit.db, {
    id: change.id,
    event: "approve",
    set: { ...set, effectiveOn },
  });
  if (approved !== undefined) await announce(unit, subject, { row, change: approved });
}
