import type { clubRequestsApi } from "@vigie/api";
import { type ClubRefusalReason, fail, type Id, ok } from "@vigie/domain";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { knownCoupon } from "../../plans/actions.ts";
import * as store from "../store.ts";
import { chosenOf } from "../store/portfolios.ts";
import { missingTexts } from "../text.ts";
import { issueLetter } from "./documents.ts";
import { saveSelection } from "./draft.ts";
import { askEffect } from "./effects.ts";
import { lockedSubscription, moved } from "./load.ts";
import { missingParts } from "./missing.ts";
import { type Mover, moverOf } from "./move.ts";
import { doWaiting } from "./perform.ts";
import { firmLink } from "./sign.ts";
import { notifyCustomer } from "./notify.ts";
import { isQuoteOver, subscriptionView } from "./view.ts";

export const approveRequest: Action<typeof clubRequestsApi.approve> = async (context, { params, body }) => {
  const { services, subject } = context;
  const mover = moverOf(context);
  const { portfolios, version, message } = body.clubSubscription;
  const wanted = { mover, ids: portfolios.map(({ id }) => id), version, message };
  const done = await unitOfWork(services, async (unit) => {
    const found = await lockedSubscription(unit, subject, params.subId);
    if (!found.ok) return found;
    return await approve(unit, subject, { ...wanted, row: found.value });
  });
  if (!done.ok) return done;
  await doWaiting(services, subject, params.subId);
  const row = (await store.byId(subject, services.db, params.subId)) ?? done.value;
  const link = await firmLink(services, row);
  return ok({
    clubSubscription: await subscriptionView(services, subject, row),
    signUrl: link.ok ? link.value.signUrl : null,
  });
};

type Approval = {
  readonly row: store.SubscriptionRow;
  readonly mover: Mover;
  readonly ids: readonly Id[];
  readonly version: number | undefined;
  readonly message: string | undefined;
};

async function approve(unit: UnitOfWork, subject: Subject, approval: Approval) {
  const { row, mover, ids, version, message } = approval;
  if (row.state !== "advisor_approval") return fail("club.wrong_state", { detail: { state: row.state } });
  if (version !== undefined && version !== row.version) return fail("club.changed");
  // The contracts chosen by the customer are visible to the advisor who answers, even if the customer hides others.
  const whole = { ...subject, sees: "all" } as const;
  const chosen = await chosenOf(whole, unit.db, [row.id]);
  const kept = chosen.filter(({ portfolioId }) => ids.includes(portfolioId));
  const isSubset = ids.every((id) => chosen.some(({ portfolioId }) => portfolioId === id));
  if (!isSubset || kept.every(({ excluded }) => excluded !== null)) return fail("club.not_chosen");
  const missing = await missingParts(unit, whole, row);
  if (missing.length > 0)
    return fail("club.file_incomplete", {
      detail: { parts: missing.map((part) => missingTexts[part]).join(", ") },
    });
  const isSame = kept.length === chosen.length && !isQuoteOver(row, unit.clock());
  const priced = isSame ? ok(row) : await reprice(unit, whole, { row, ids });
  if (!priced.ok) return priced;
  const letter = await issueLetter(unit, subject, priced.value);
  const approved = await moved(unit, subject, {
    row,
    event: "approve",
    mover,
    set: {
      letterNumber: letter.number,
      letterId: letter.id,
      reviewMonths: letter.reviewMonths,
      advisorMessage: message ?? null,
    },
  });
  if (!approved.ok) return approved;
  await askEffect(unit, subject, { subscriptionId: row.id, kind: "open_letter", of: letter.number });
  await notifyCustomer(unit, subject, { row: approved.value, news: "letter_ready" });
  return approved;
}

async function reprice(
  unit: UnitOfWork,
  subject: Subject,
  { row, ids }: { readonly row: store.SubscriptionRow; readonly ids: readonly Id[] },
) {
  const coupon =
    row.coupon === null ? null : (row.quote?.gives ?? (await knownCoupon(unit, subject, row.coupon)));
  const wanted = { portfolios: ids, interval: row.interval, coupon: row.coupon };
  return await saveSelection(unit, subject, { row, wanted, coupon });
}

export const rejectRequest: Action<typeof clubRequestsApi.reject> = async (context, { params, body }) => {
  const { services, subject } = context;
  const mover = moverOf(context);
  return await unitOfWork(services, async (unit) => {
    const found = await lockedSubscription(unit, subject, params.subId);
    if (!found.ok) return found;
    const { reason, message } = body;
    const asksMore = reason === "incomplete";
    const refusalReason: ClubRefusalReason | null = asksMore ? null : reason;
    const done = await moved(unit, subject, {
      row: found.value,
      event: asksMore ? "ask_completion" : "refuse",
      mover,
      set: { advisorMessage: message, refusalReason },
    });
    if (!done.ok) return done;
    await notifyCustomer(unit, subject, { row: done.value, news: asksMore ? "completion_asked" : "refused" });
    return ok({ clubSubscription: await subscriptionView(unit, subject, done.value) });
  });
};
