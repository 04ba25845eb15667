import type { secondFactorsApi } from "@vigie/api";
import { fail, maxPasskeys, ok, secondFactorRequired } from "@vigie/domain";
import { hashToken } from "../../../../edge/authenticate.ts";
import type { Action } from "../../../../edge/handler.ts";
import { takeChallenge } from "../store/challenges.ts";
import { ownerById, totpOf } from "../store/factors.ts";
import * as store from "../store/passkeys.ts";
import { challengeSeconds, newChallenge } from "./ask.ts";
import { lockedOwner, settleChange } from "./change.ts";
import { challengeOf, checkNewPasskey, passkeyAlgorithms, passkeySite } from "./passkey-proof.ts";
import { passkeyView } from "./state.ts";

export const offerPasskey: Action<typeof secondFactorsApi.offerPasskey> = async (context) => {
  const { services, caller, request } = context;
  const owner = await ownerById(services.db, caller.userId);
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
  const fullName = [owner.first_name, owner.last_name].filter((part) => part !== null).join(" ");
  return ok({
    challenge,
    rp: { id, name },
    user: {
      id: Buffer.from(owner.id).toString("base64url"),
      name: owner.email,
      displayName: fullName === "" ? owner.email : fullName,
    },
    algorithms: [...passkeyAlgorithms],
    excluded: known.map((row) => ({ id: row.credential_id, transports: row.transports })),
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
  if (asked?.user_id !== userId || asked.session_id !== sessionId) return fail("passkey.refused");
  const site = passkeySite(services, request.variant);
  const made = await checkNewPasskey(body.passkey, { challenge, site });
  if (made === null) return fail("passkey.refused");
  return await services.db.transaction().execute(async (trx) => {
    const owner = await lockedOwner(trx, userId);
    if ((await store.passkeysOf(trx, userId)).length >= maxPasskeys) return fail("passkey.too_many");
    const row = {
      user_id: userId,
      id: services.newId(),
      credential_id: made.credentialId,
      name: body.name,
      public_key: made.publicKey,
      counter: made.counter,
      transports: body.passkey.transports,
      synced: made.synced,
      created_at: now,
      last_used_at: null,
    };
    if (!(await store.insertPasskey(trx, row))) return fail("passkey.already_known");
    const recoveryCodes = await settleChange(services, trx, { owner, sessionId, change: "passkey_added" });
    return ok({ passkey: passkeyView(row), recoveryCodes });
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
  await services.db.transaction().execute(async (trx) => {
    const owner = await lockedOwner(trx, caller.userId);
    const known = await store.passkeysOf(trx, owner.id);
    if (!known.some((row) => row.id === params.id)) return fail("passkey.not_found");
    const last = known.length === 1 && (await totpOf(trx, owner.id, "active")) === undefined;
    if (last && secondFactorRequired(owner, services.config.demo)) return fail("second_factor.last_required");
    await store.removePasskey(trx, { userId: owner.id, id: params.id });
    await settleChange(services, trx, { owner, sessionId: caller.sessionId, change: "passkey_removed" });
    return ok({});
  });
