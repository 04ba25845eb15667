import type { ClubSubscription } from "@vigie/api";
import {
  addDays,
  addMs,
  cents,
  type Cents,
  clubAccess,
  type ClubAct,
  clubActsOf,
  type ClubMissingPart,
  clubRules,
  type ClubSide,
  type ClubStanding,
  dayOf,
  discountOf,
  type Id,
  type Instant,
  isOpen,
  startOfDay,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { StoredQuote } from "../../../../db/schema-club.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type * as store from "../store.ts";
import { type ChosenRow, chosenOf } from "../store/portfolios.ts";
import { declineSentence } from "../text.ts";
import { changesView } from "./change-view.ts";
import { refusedEffects } from "./effects.ts";
import { missingParts } from "./missing.ts";
import { priceView } from "./price.ts";

/** Returns a subscription in the form of the API. */
export async function subscriptionView(
  services: Services,
  subject: Subject,
  row: store.SubscriptionRow,
): Promise<ClubSubscription> {
  const chosen = await chosenOf(subject, services.db, [row.id]);
  const missing = row.state === "inactive" ? await missingParts(services, subject, row) : [];
  const side = sideOf(subject);
  const changes = await changesView(services, subject, { row, side });
  const refusedActs = side === "advisor" ? await refusedEffects(services, subject, row.id) : [];
  const view = viewOf({ row, chosen, missing, side, changes, refusedActs, now: services.clock() });
  return (await keepsToThemselves(services, subject, row)) ? { ...view, pricing: null } : view;
}

/** A sent request is visible to the advisor. Before and after it, a price computed over a contract that the customer hides would
 * reveal what it is worth. */
async function keepsToThemselves(
  { db }: Services,
  subject: Subject,
  row: store.SubscriptionRow,
): Promise<boolean> {
  if (subject.sees === "all" || isAnswered(row)) return false;
  const seen = await chosenOf(subject, db, [row.id]);
  const whole = await chosenOf({ ...subject, sees: "all" }, db, [row.id]);
  return seen.length < whole.length;
}

/** Returns whether a firm is responsible for this subscription. */
export function isAnswered({ state }: Pick<store.SubscriptionRow, "state">): boolean {
  return state !== "inactive" && isOpen(state);
}

/** Returns whose screen it is for. */
export function sideOf({ actor, customerId }: Subject): ClubSide {
  return actor.kind === "user" && actor.userId !== customerId ? "advisor" : "customer";
}

export function standingOf(row: store.SubscriptionRow): ClubStanding {
  const { state, reason, concludedAt, withdrawalEndsOn, endsOn, endedBy, failedAt } = row;
  const provisional = row.debitProcessing && row.startedEarly;
  return { state, reason, concludedAt, withdrawalEndsOn, endsOn, endedBy, failedAt, provisional };
}

type ViewFacts = {
  readonly row: store.SubscriptionRow;
  readonly chosen: readonly ChosenRow[];
  readonly missing: readonly ClubMissingPart[];
  readonly side: ClubSide;
  readonly changes: ClubSubscription["changes"];
  readonly refusedActs: ClubSubscription["refusedActs"];
  readonly now: Instant;
};

function viewOf({ row, chosen, missing, side, changes, refusedActs, now }: ViewFacts): ClubSubscription {
  const standing = standingOf(row);
  const { quote } = row;
  const isConcluded = row.concludedAt !== null;
  return {
    id: row.id,
    customerId: row.customerId,
    state: row.state,
    reason: row.reason,
    since: row.since,
    createdAt: row.createdAt,
    version: row.version,
    interval: row.interval,
    portfolios: chosen.map(chosenView),
    coupon: row.coupon,
    pricing: quote === null ? null : pricingView(quote, { row, isConcluded }),
    letter: row.letterNumber === null ? null : { number: row.letterNumber, signedAt: row.signedAt },
    concludedAt: row.concludedAt,
    withdrawalEndsOn: row.withdrawalEndsOn,
    startsOn: row.startsOn,
    currentPeriod:
      row.periodFrom === null || row.periodTo === null ? null : { from: row.periodFrom, to: row.periodTo },
    nextInvoice: nextInvoice(row),
    endsOn: row.endsOn,
    failedAt: row.failedAt,
    access: clubAccess(standing, now),
    accessUntil: accessUntil(row),
    missing: [...missing],
    canDo: actsBeside(changes, clubActsOf(side, standing, now)),
    advisorMessage: row.advisorMessage,
    refusalReason: row.refusalReason,
    paymentRefused: row.declined === null ? null : declineSentence(row.declined),
    identity: row.identityState,
    changes,
    refusedActs,
  };
}

/** Only one request for a change at a time: the next one is possible after the answer. */
function actsBeside(changes: ClubSubscription["changes"], acts: readonly ClubAct[]): ClubAct[] {
  const isWaiting = changes.some(({ kind }) => kind !== "price");
  return acts.filter((act) => act !== "change_contract" || !isWaiting);
}

function chosenView({ portfolioId, name, basisCents, shareCents, excluded }: ChosenRow) {
  const id: Id = portfolioId;
  const pricing =
    basisCents === null || shareCents === null ? null : { basis: basisCents, share: shareCents };
  return { id, name, pricing, excluded };
}

function pricingView(
  quote: StoredQuote,
  { row, isConcluded }: { readonly row: store.SubscriptionRow; readonly isConcluded: boolean },
) {
  return {
    tariffVersion: quote.tariffVersion,
    basis: quote.basisCents,
    asOf: quote.asOf,
    period: priceView(quote[row.interval]),
    monthly: priceView(quote.monthly),
    yearly: priceView(quote.yearly),
    effectiveRatio: quote.effectiveRatio,
    first: { from: quote.first.from, to: quote.first.to, ...priceView(quote.first.price) },
    discount: quote.discountCents,
    validUntil: isConcluded ? null : quote.validTo,
  };
}

export function nextInvoice(row: store.SubscriptionRow): ClubSubscription["nextInvoice"] {
  const { quote, periodTo, startsOn, endsOn, state } = row;
  if (quote === null || periodTo === null || startsOn === null) return null;
  if (state !== "active" || endsOn !== null) return null;
  const date = addDays(periodTo, 1);
  return { date, ttc: invoiceCents(quote, { row, from: date, startsOn }) };
}

type InvoiceFrom = {
  readonly row: Pick<store.SubscriptionRow, "interval">;
  readonly from: StoredQuote["asOf"];
  readonly startsOn: StoredQuote["asOf"];
};

/** Returns the price of a whole period, less the discount of the code. */
function invoiceCents(quote: StoredQuote, { row: { interval }, from, startsOn }: InvoiceFrom): Cents {
  const { ttcCents } = quote[interval];
  if (quote.gives === null) return ttcCents;
  const off = discountOf(quote.gives, ttcCents, { rank: 1, interval, from, startsOn });
  return cents(ttcCents - off);
}

function accessUntil(row: store.SubscriptionRow): Instant | null {
  if (row.state !== "active") return null;
  const ends = row.endsOn === null ? null : startOfDay(addDays(row.endsOn, 1));
  const cut =
    row.reason === "paid" || row.failedAt === null
      ? null
      : addMs(row.failedAt, clubRules.renewalPauseHours * 3_600_000);
  if (ends === null || cut === null) return ends ?? cut;
  return ends < cut ? ends : cut;
}

/** Returns whether the quote has expired. */
export function isQuoteOver({ quote }: store.SubscriptionRow, now: Instant): boolean {
  return quote !== null && dayOf(now) > quote.validTo;
}
