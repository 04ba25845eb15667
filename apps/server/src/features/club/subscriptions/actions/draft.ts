import type { clubSubscriptionsApi } from "@vigie/api";
import { ageOn, type ClubInterval, type Coupon, dayOf, fail, type Id, ok, type Result } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { StoredQuote } from "../../../../db/schema-club.ts";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action, SubjectContext } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { advisorsOf } from "../../../directory/people/actions.ts";
import { userOf } from "../../../identity/users/actions/view.ts";
import { knownCoupon, triedCoupon, spendCoupon } from "../../plans/actions.ts";
import * as store from "../store.ts";
import { chosenOf, replaceChosen } from "../store/portfolios.ts";
import { moved } from "./load.ts";
import { missingParts } from "./missing.ts";
import { type Mover, moverOf } from "./move.ts";
import { type Priced, pricedSelection } from "./quote.ts";
import { notifyAdvisor } from "./notify.ts";
import { subscriptionView } from "./view.ts";

type Wanted = {
  readonly portfolios: readonly Id[];
  readonly interval: ClubInterval;
  readonly coupon: string | null;
};

export const createSubscription: Action<typeof clubSubscriptionsApi.create> = async (context, { body }) =>
  await startDraft(context, { ...body, submit: body.submit });

export const subscribeToPlan: Action<typeof clubSubscriptionsApi.subscribe> = async (context, { body }) => {
  const interval = body.planId === "club_yearly" ? "yearly" : "monthly";
  return await startDraft(context, { portfolios: [], interval, coupon: body.coupon, submit: false });
};

async function startDraft(context: SubjectContext, wanted: Wanted & { readonly submit: boolean }) {
  const { services, subject } = context;
  const coupon = await typedCoupon(services, subject, wanted.coupon);
  if (!coupon.ok) return coupon;
  const person = await userOf(services.db, subject.customerId);
  const { birthdate } = person;
  const now = services.clock();
  if (birthdate !== null && ageOn(birthdate, dayOf(now)) < 18) return fail("club.minor");
  // A restricted account of a partner's member cannot join the Club.
  if (person.ssoRestricted) return fail("club.no_advisor");
  return await unitOfWork(services, async (unit) => {
    const [advisor] = await advisorsOf(unit.db, subject.customerId);
    if (advisor === undefined) return fail("club.no_advisor");
    const id = unit.newId();
    const added = await store.insertDraft(subject, unit.db, {
      id,
      firmId: advisor.firmId,
      advisorId: advisor.id,
      interval: wanted.interval,
      coupon: wanted.coupon,
      since: now,
      clockAt: now,
      createdAt: now,
    });
    if (!added) return fail("club.already_open");
    const mover = moverOf(context);
    const { by: madeBy, personId, network } = mover;
    const first = {
      event: "start",
      madeBy,
      personId,
      network,
      fromState: null,
      toState: "inactive",
    } as const;
    await store.insertMove(subject, unit.db, {
      ...first,
      subscriptionId: id,
      version: 1,
      at: now,
      reason: null,
    });
    const made = await store.lockById(subject, unit.db, id);
    if (made === undefined) throw new Error("assertion: the draft was just made");
    const priced = await saveSelection(unit, subject, { row: made, wanted, coupon: coupon.value });
    if (!priced.ok) return priced;
    const row = wanted.submit
      ? await submitIfWhole(unit, subject, { row: priced.value, mover })
      : priced.value;
    return ok({ clubSubscription: await subscriptionView(unit, subject, row) });
  });
}

/** Checks a typed code, which counts as a try; an invalid one is refused. */
async function typedCoupon(
  services: Services,
  subject: Subject,
  code: string | null,
): Promise<Result<Coupon | null, "coupon.too_many" | "coupon.unknown">> {
  if (code === null) return ok(null);
  const tried = await triedCoupon(services, subject, code);
  if (!tried.ok) return tried;
  return tried.value === null ? fail("coupon.unknown") : ok(tried.value.gives);
}

type NewSelection = {
  readonly row: store.SubscriptionRow;
  readonly wanted: Wanted;
  readonly coupon: Coupon | null;
};

/** Stores a selection with its price of today. */
export async function saveSelection(
  unit: UnitOfWork,
  subject: Subject,
  { row, wanted, coupon }: NewSelection,
): Promise<Result<store.SubscriptionRow, "portfolio.not_found" | "club.mandate">> {
  const priced = await pricedSelection(unit, subject, { ...wanted, coupon });
  if (!priced.ok) return priced;
  await replaceChosen(subject, unit.db, { id: row.id, chosen: chosenRows(priced.value) });
  return ok(
    await store.change(subject, unit.db, {
      id: row.id,
      set: {
        interval: wanted.interval,
        coupon: wanted.coupon,
        quote: JSON.stringify(storedQuote(priced.value, coupon)),
      },
    }),
  );
}

export function chosenRows({ chosen, basis, shares }: Priced) {
  const rank = new Map(basis.contracts.map(({ id }, index) => [id, index]));
  const reasons = new Map(basis.excluded.map(({ id, reason }) => [id, reason]));
  return chosen.map(({ id, name, institutionName }, index) => {
    const at = rank.get(id);
    return {
      portfolioId: id,
      name,
      institutionName,
      basisCents: at === undefined ? null : (basis.contracts[at]?.basisCents ?? null),
      shareCents: at === undefined ? null : (shares[at] ?? null),
      excluded: reasons.get(id) ?? null,
      rank: index,
    };
  });
}

export function storedQuote({ basis, quote }: Priced, gives: Coupon | null): StoredQuote {
  const { tariffVersion, monthly, yearly, effectiveRatio, first, validTo } = quote;
  return {
    tariffVersion,
    basisCents: basis.amountCents,
    asOf: basis.asOf,
    monthly,
    yearly,
    effectiveRatio,
    first: { ...first.period, price: first.price },
    discountCents: gives === null ? null : first.discountCents,
    gives,
    validTo,
  };
}

/** Sends a complete request with its price frozen; an incomplete one stays a draft, and reports what is missing. */
export async function submitIfWhole(
  unit: UnitOfWork,
  subject: Subject,
  { row, mover }: { readonly row: store.SubscriptionRow; readonly mover: Mover },
): Promise<store.SubscriptionRow> {
  if ((await missingParts(unit, subject, row)).length > 0) return row;
  const set = { sentAt: unit.clock(), advisorMessage: null, refusalReason: null };
  const sent = await moved(unit, subject, { row, event: "submit", mover, set });
  if (!sent.ok) return row;
  if (row.coupon !== null) await spendCoupon(unit, subject, row.coupon);
  await notifyAdvisor(unit, subject, { row: sent.value, news: "request_sent" });
  return sent.value;
}

/** Returns the current selection with the changes of a request. */
export async function changedSelection(
  services: Services,
  subject: Subject,
  { row, body }: { readonly row: store.SubscriptionRow; readonly body: Partial<Wanted> },
): Promise<
  Result<{ readonly wanted: Wanted; readonly coupon: Coupon | null }, "coupon.too_many" | "coupon.unknown">
> {
  const chosen = await chosenOf(subject, services.db, [row.id]);
  const wanted = {
    portfolios: body.portfolios ?? chosen.map(({ portfolioId }) => portfolioId),
    interval: body.interval ?? row.interval,
    coupon: body.coupon === undefined ? row.coupon : body.coupon,
  };
  if (body.coupon === undefined || body.coupon === row.coupon) {
    const known = row.coupon === null ? null : await knownCoupon(services, subject, row.coupon);
    return ok({ wanted, coupon: known });
  }
  const typed = await typedCoupon(services, subject, body.coupon);
  return typed.ok ? ok({ wanted, coupon: typed.value }) : typed;
}
