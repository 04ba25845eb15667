import type { usersApi } from "@vigie/contract";
import { featureSwitches, type Id, type Instant, ok, variantNamed } from "@vigie/domain";
import type { Db, Trx } from "../../db/connection.ts";
import type { UserRole } from "../../db/schema.ts";
import type { Action } from "../../edge/handler.ts";
import { type Subject, systemSubject } from "../../edge/subject.ts";
import type { Services } from "../../services.ts";
import * as store from "./store.ts";

export const showMe: Action<typeof usersApi.me> = async ({ services, caller }) => {
  const row = await store.userById(services.db, caller.userId);
  if (row === undefined) throw new Error("assertion: a session belongs to a user");
  return ok({
    user: {
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      roles: row.roles,
      state: row.state,
      cguValidated: row.cgu_validated_at !== null,
      birthdate: row.birthdate,
      mobile: row.mobile,
      demo: row.demo,
      variant: row.variant,
    },
  });
};

export const showMyProfile: Action<typeof usersApi.profile> = async ({ services, caller }) => {
  const row = await store.userById(services.db, caller.userId);
  if (row === undefined) throw new Error("assertion: a session belongs to a user");
  const subject = systemSubject("profile", caller.userId, variantNamed(row.variant));
  const profile = await store.profileOf(subject, services.db);
  const features = featureSwitches.filter((name) => subject.variant.features[name]);
  return ok({
    profile: {
      onboardingOrigin: profile?.onboarding_origin ?? null,
      pendingSsoEmail: profile?.pending_sso_email ?? null,
      coupon: profile?.coupon ?? null,
      features,
      recommendedRisk: profile?.recommended_risk ?? null,
      complete: profile?.recommended_risk !== undefined && profile.recommended_risk !== null,
    },
  });
};

/** The risk profile 0 to 5 of the customer, or null before the questionnaire. */
export async function recommendedRisk(services: Services, subject: Subject): Promise<number | null> {
  return (await store.profileOf(subject, services.db))?.recommended_risk ?? null;
}

/** The same, with what else its finding changes. */
export async function saveRecommendedRisk(
  trx: Trx,
  subject: Subject,
  risk: { readonly level: number; readonly at: Instant },
): Promise<void> {
  await store.saveRisk(subject, trx, risk);
}

export async function setRecommendedRisk(
  services: Services,
  subject: Subject,
  level: number | null,
): Promise<void> {
  await store.saveRisk(subject, services.db, { level, at: services.clock() });
}

export type NewUser = {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: UserRole[];
  readonly firmId: Id | null;
  readonly demo: boolean;
};

/** The user with this address, made when absent. */
export async function ensureUser(services: Services, db: Db | Trx, user: NewUser): Promise<Id> {
  const now = services.clock();
  await store.insertUser(db, {
    id: services.newId(),
    email: user.email.toLowerCase(),
    password_hash: user.passwordHash,
    first_name: user.firstName,
    last_name: user.lastName,
    roles: user.roles,
    state: "confirmed",
    cgu_validated_at: now,
    birthdate: null,
    mobile: null,
    variant: "vigie",
    firm_id: user.firmId,
    demo: user.demo,
    created_at: now,
  });
  const row = await store.userByEmail(db, user.email.toLowerCase());
  if (row === undefined) throw new Error("assertion: the user was just inserted");
  return row.id;
}

/** The customer's advisor and firm; twice changes nothing. */
export async function linkAdvisor(
  services: Services,
  subject: Subject,
  link: { advisorId: Id; firmId: Id },
): Promise<void> {
  await services.db
    .insertInto("customer_advisors")
    .values({
      customer_id: subject.customerId,
      advisor_id: link.advisorId,
      firm_id: link.firmId,
      since: services.clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function userIdByEmail(services: Services, email: string): Promise<Id | null> {
  return (await store.userByEmail(services.db, email))?.id ?? null;
}
