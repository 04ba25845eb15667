import type { clubSubscriptionsApi } from "@vigie/api";
import { fail, ok, type Result } from "@vigie/domain";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import { askChange } from "./changes.ts";
import { changedSelection, saveSelection, submitIfWhole } from "./draft.ts";
import { askEffect } from "./effects.ts";
import { keepSubscription } from "./leave.ts";
import { lockedSubscription, moved } from "./load.ts";
import { type Mover, moverOf } from "./move.ts";
import { notifyAdvisor } from "./notify.ts";
import { subscriptionView } from "./view.ts";

type Body = Parameters<Action<typeof clubSubscriptionsApi.update>>[1]["body"];
type Held = { readonly row: store.SubscriptionRow; readonly mover: Mover };

export const updateSubscription: Action<typeof clubSubscriptionsApi.update> = async (
  context,
  { params, body },
) => {
  const { services, subject } = context;
  const mover = moverOf(context);
  // Only the customer may say what they received, saw, send or take back.
  const theirs = body.acceptedDer ?? body.priceSeen ?? body.submit ?? body.keep;
  if (mover.by !== "customer" && theirs !== undefined) return fail("customer.read_only");
  return await unitOfWork(services, async (unit) => {
    const found = await lockedSubscription(unit, subject, params.subId);
    if (!found.ok) return found;
    const held = { row: found.value, mover };
    const done =
      body.keep === true
        ? await keepSubscription(unit, subject, held)
        : await changeTerms(unit, subject, { ...held, body });
    return done.ok ? ok({ clubSubscription: await subscriptionView(unit, subject, done.value) }) : done;
  });
};

/** Changes a request at once; for a running subscription, requests a change, which only the customer may do. */
async function changeTerms(unit: UnitOfWork, subject: Subject, { row, mover, body }: Held & { body: Body }) {
  if (row.state !== "active") return await changeRequest(unit, subject, { row, mover, body });
  if (mover.by !== "customer") return fail("customer.read_only");
  const isOther = (body.coupon ?? body.acceptedDer ?? body.priceSeen ?? body.submit) !== undefined;
  if (isOther) return fail("club.wrong_state", { detail: { state: row.state } });
  return await askChange(unit, subject, { row, wish: body });
}

async function changeRequest(
  unit: UnitOfWork,
  subject: Subject,
  { row, mover, body }: Held & { body: Body },
) {
  const opened = await openedForChange(unit, subject, { row, mover });
  if (!opened.ok) return opened;
  const isSelected =
    body.portfolios !== undefined || body.interval !== undefined || body.coupon !== undefined;
  const selected = isSelected
    ? await changeSelection(unit, subject, { row: opened.value, body })
    : ok(opened.value);
  if (!selected.ok) return selected;
  const now = unit.clock();
  const received = await store.change(subject, unit.db, {
    id: row.id,
    set: {
      ...(isSelected ? { priceSeenAt: null } : {}),
      ...(body.acceptedDer === true ? { derReceivedAt: now } : {}),
      ...(body.priceSeen === true ? { priceSeenAt: now } : {}),
    },
  });
  // The customer stays on their draft; a request that was sent before goes back to the advisor.
  if (received.state !== "inactive" || body.submit !== true) return ok(received);
  return ok(await submitIfWhole(unit, subject, { row: received, mover }));
}

/** Makes a subscription editable: a draft already is, a sent request is taken back first, and an issued letter becomes void. */
async function openedForChange(
  unit: UnitOfWork,
  subject: Subject,
  { row, mover }: Held,
): Promise<Result<store.SubscriptionRow, "club.wrong_state">> {
  if (row.state === "advisor_approval") {
    const back = await moved(unit, subject, { row, event: "edit_request", mover });
    if (back.ok) await notifyAdvisor(unit, subject, { row: back.value, news: "request_edited" });
    return back;
  }
  if (row.state === "ready_to_sign") {
    const set = {
      letterNumber: null,
      letterId: null,
      reviewMonths: null,
      signatureRequestId: null,
      signerId: null,
    };
    if (row.signatureRequestId !== null)
      await askEffect(unit, subject, {
        subscriptionId: row.id,
        kind: "cancel_letter",
        facts: { requestId: row.signatureRequestId },
        of: row.signatureRequestId,
      });
    return await moved(unit, subject, { row, event: "change_terms", mover, set });
  }
  return await moved(unit, subject, { row, event: "edit", mover, set: { clockAt: unit.clock() } });
}

async function changeSelection(
  unit: UnitOfWork,
  subject: Subject,
  { row, body }: { readonly row: store.SubscriptionRow; readonly body: Body },
) {
  const { portfolios, interval, coupon } = body;
  const given = {
    ...(portfolios === undefined ? {} : { portfolios }),
    ...(interval === undefined ? {} : { interval }),
    ...(coupon === undefined ? {} : { coupon }),
  };
  const selection = await changedSelection(unit, subject, { row, body: given });
  if (!selection.ok) return selection;
  return await saveSelection(unit, subject, { row, ...selection.value });
}
