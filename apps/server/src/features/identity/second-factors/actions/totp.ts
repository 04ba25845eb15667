import type { secondFactorsApi } from "@vigie/api";
import { addMs, fail, ok, secondFactorRequired, totpEnrolmentMinutes, variantNamed } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { personById } from "../../../directory/people/actions.ts";
import * as store from "../store/factors.ts";
import { passkeysOf } from "../store/passkeys.ts";
import { lockedOwner, applyFactorChange } from "./change.ts";
import { newTotp, stepOfCode, totpUri } from "./totp-code.ts";

const enrolmentMs = totpEnrolmentMinutes * 60_000;

export const startTotp: Action<typeof secondFactorsApi.startTotp> = async ({ services, caller }) => {
  const owner = await personById(services.db, caller.userId);
  if (owner === undefined) throw new Error("assertion: a session belongs to a user");
  const now = services.clock();
  const { secret, envelope } = newTotp(services, owner.id);
  await store.savePending(services.db, { userId: owner.id, envelope, at: now });
  const issuer = variantNamed(owner.variant).brand;
  return ok({
    secret,
    uri: totpUri(secret, { issuer, label: owner.email }),
    expiresAt: addMs(now, enrolmentMs),
  });
};

/** The first code proves that the app has the secret; it cannot be used again at the next sign-in. */
export const confirmTotp: Action<typeof secondFactorsApi.confirmTotp> = async (
  { services, caller },
  { body },
) =>
  await unitOfWork(services, async (unit) => {
    const now = services.clock();
    const owner = await lockedOwner(unit, caller.userId);
    const pending = await store.totpOf(unit.db, owner.id, "pending");
    if (pending === undefined || addMs(pending.createdAt, enrolmentMs) < now)
      return fail("second_factor.not_started");
    const envelope = pending.secretEnvelope;
    const step = stepOfCode(services, { userId: owner.id, envelope, code: body.code, now });
    if (step === null) return fail("second_factor.invalid_code");
    if (!(await store.activatePending(unit.db, { userId: owner.id, envelope, step, at: now })))
      return fail("second_factor.not_started");
    const recoveryCodes = await applyFactorChange(unit, {
      owner,
      sessionId: caller.sessionId,
      change: "totp_added",
    });
    return ok({ recoveryCodes });
  });

export const removeTotp: Action<typeof secondFactorsApi.removeTotp> = async ({ services, caller }) =>
  await unitOfWork(services, async (unit) => {
    const owner = await lockedOwner(unit, caller.userId);
    if ((await store.totpOf(unit.db, owner.id, "active")) === undefined)
      return fail("second_factor.not_found");
    const others = await passkeysOf(unit.db, owner.id);
    if (others.length === 0 && secondFactorRequired(owner, services.config.demo))
      return fail("second_factor.last_required");
    await store.removeTotp(unit.db, owner.id);
    await applyFactorChange(unit, { owner, sessionId: caller.sessionId, change: "totp_removed" });
    return ok({});
  });
