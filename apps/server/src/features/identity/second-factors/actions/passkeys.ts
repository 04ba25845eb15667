import type { secondFactorsApi } from "@vigie/api";
import { fail, maxPasskeys, ok, secondFactorRequired, shownName } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import { hashToken } from "../../../../edge/authenticate.ts";
import type { Action } from "../../../../edge/handler.ts";
import { takeChallenge } from "../store/challenges.ts";
import { personById } from "../../../directory/people/actions.ts";
import { totpOf } from "../store/factors.ts";
import * as store from "../store/passkeys.ts";
import { challengeSeconds, newChallenge } from "./ask.ts";
import { lockedOwner, applyFactorChange } from "./change.ts";
import { challengeOf, checkNewPasskey, passkeyAlgorithms, passkeySite } from "./passkey-proof.ts";
import { passkeyView } from "./state.ts";

export const offerPasskey: Action<typeof secondFactorsApi.offerPasskey> = async (context) => {
  const { services, caller, request } = context;
  const owner = await personById(services.db, caller.userId);
  if (owner === undefined) throw new Error("assertion: a session belongs to a user");
  const known = await store.passkeysOf(services.db, owner.id);
  if (known.length >= maxPasskeys) return fail("passkey.too_many");
  const { id, name } = passkeySite(services, request.variant);
  const challenge = await newChallenge(services, {
    purpose: "passkey_addition",
    variant: owner.variant,
    userId: owner.id,
    sessionId: caller.sessionId,
  });
  return ok({
    challenge,
    rp: { id, name },
    user: {
      id: Buffer.from(owner.id).toString("base64url"),
      name: owner.email,
      displayName: shownName(owner),
    },
    algorithms: [...passkeyAlgorithms],
    excluded: known.map((row) => ({ id: row.credentialId, transports: row.transports })),
    expiresIn: challengeSeconds,
  });
};

export const addPasskey: Action<typeof secondFactorsApi.addPasskey> = async (context, { body }) => {
  const { services, caller, request } = context;
  const { userId, sessionId } = caller;
  const challenge = challengeOf(body.passkey);
  if (challenge === null) return fail("passkey.refused");
  const now = services.clock();
  const asked = await takeChallenge(services.db, {
    hash: hashToken(challenge),
    purpose: "passkey_addition",
    now,
  });
  if (asked?.userId !== userId || asked.sessionId !== sessionId) return fail("passkey.refused");
  const site = passkeySite(services, request.variant);
  const made = await checkNewPasskey(body.passkey, { challenge, site });
  if (made === null) return fail("passkey.refused");
  return await unitOfWork(services, async (unit) => {
    const owner = await lockedOwner(unit, userId);
    if ((await store.passkeysOf(unit.db, userId)).length >= maxPasskeys) return fail("passkey.too_many");
    const passkey = {
      userId,
      id: services.newId(),
      credentialId: made.credentialId,
      name: body.name,
      publicKey: made.publicKey,
      counter: made.counter,
      transports: body.passkey.transports,
      synced: made.synced,
      createdAt: now,
      lastUsedAt: null,
    };
    if (!(await store.insertPasskey(unit.db, passkey))) return fail("passkey.already_known");
    const recoveryCodes = await applyFactorChange(unit, { owner, sessionId, change: "passkey_added" });
    return ok({ passkey: passkeyView(passkey), recoveryCodes });
  });
};

export const renamePasskey: Action<typeof secondFactorsApi.renamePasskey> = async (
  { services, caller },
  { params, body },
) => {
  const renamed = await store.renamePasskey(services.db, {
    userId: caller.userId,
    id: params.id,
    name: body.name,
  });
  return renamed === undefined ? fail("passkey.not_found") : ok({ passkey: passkeyView(renamed) });
};

export const removePasskey: Action<typeof secondFactorsApi.removePasskey> = async (
  { services, caller },
  { params },
) =>
  await unitOfWork(services, async (unit) => {
    const owner = await lockedOwner(unit, caller.userId);
    const known = await store.passkeysOf(unit.db, owner.id);
    if (!known.some((one) => one.id === params.id)) return fail("passkey.not_found");
    const last = known.length === 1 && (await totpOf(unit.db, owner.id, "active")) === undefined;
    if (last && secondFactorRequired(owner, services.config.demo)) return fail("second_factor.last_required");
    await store.removePasskey(unit.db, { userId: owner.id, id: params.id });
    await applyFactorChange(unit, { owner, sessionId: caller.sessionId, change: "passkey_removed" });
    return ok({});
  });
