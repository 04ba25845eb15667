import type { Profile, User, usersApi } from "@vigie/api";
import {
  emptySituation,
  fail,
  isPlaceholderEmail,
  featureSwitches,
  type Id,
  ok,
  type Situation,
  variantNamed,
} from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Action } from "../../../../edge/handler.ts";
import { type Subject, systemSubject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";

/** The user and the profile as the wire tells them. */

export function userView(row: store.UserRow): User {
  return {
    id: row.id,
    email: isPlaceholderEmail(row.email) ? "" : row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    roles: row.roles,
    state: row.state,
    cguValidated: row.cgu_validated_at !== null,
    birthdate: row.birthdate,
    mobile: row.mobile,
    demo: row.demo,
    variant: row.variant,
    consents: {
      terms: row.cgu_validated_at,
      partnerSharing: row.partner_sharing_at,
      chat: row.chat_at,
      analytics: row.analytics_at,
    },
    ssoRestricted: row.sso_restricted,
    ssoMerged: row.sso_merged_at !== null,
    chatAllowed: row.chat_at !== null && !row.sso_restricted,
  };
}

/** The user of a session, who exists as long as it does. */
export async function userOf(db: Db | Trx, id: Id): Promise<store.UserRow> {
  const row = await store.userById(db, id);
  if (row === undefined) throw new Error("assertion: a session belongs to a user");
  return row;
}

export async function profileView(subject: Subject, db: Db | Trx, row: store.UserRow): Promise<Profile> {
  const stored = await store.profileOf(subject, db);
  const { variant } = subject;
  const { totalEstateCents, ...said } = situationOf(stored?.situation);
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    birthdate: row.birthdate,
    mobile: row.mobile,
    ...said,
    totalEstate: totalEstateCents,
    onboardingOrigin: stored?.onboarding_origin ?? null,
    pendingSsoEmail: stored?.pending_sso_email ?? null,
    ssoRestricted: row.sso_restricted,
    coupon: stored?.coupon ?? null,
    features: featureSwitches.filter((name) => variant.features[name]),
    recommendedRisk: stored?.recommended_risk ?? null,
    complete: stored?.recommended_risk !== undefined && stored.recommended_risk !== null,
  };
}

/** What was stored, which only this feature writes; a field that came later is not said yet. */
export function situationOf(stored: Readonly<Record<string, unknown>> | undefined): Situation {
  return { ...emptySituation, ...stored };
}

export const showMe: Action<typeof usersApi.me> = async ({ services, caller }) =>
  ok({ user: userView(await userOf(services.db, caller.userId)) });

export const showMyProfile: Action<typeof usersApi.profile> = async ({ services, caller }) => {
  const row = await userOf(services.db, caller.userId);
  const subject = systemSubject("profile", caller.userId, variantNamed(row.variant));
  return ok({ profile: await profileView(subject, services.db, row) });
};

export const showUser: Action<typeof usersApi.show> = async ({ services, subject }) => {
  const row = await store.userById(services.db, subject.customerId);
  return row === undefined ? fail("user.not_found") : ok({ user: userView(row) });
};

export const showUserProfile: Action<typeof usersApi.showProfile> = async ({ services, subject }) => {
  const row = await store.userById(services.db, subject.customerId);
  if (row === undefined) return fail("user.not_found");
  return ok({ profile: await profileView(subject, services.db, row) });
};
