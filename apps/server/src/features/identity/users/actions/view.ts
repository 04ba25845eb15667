import { type Profile, riskProfilesApi, type User, type usersApi } from "@vigie/api";
import {
  emptySituation,
  fail,
  isPlaceholderEmail,
  featureSwitches,
  type Id,
  ok,
  mainVariant,
  type Situation,
  type Variant,
  variantNamed,
} from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Action } from "../../../../edge/handler.ts";
import { mayShow, type Subject, systemSubject } from "../../../../edge/subject.ts";
import { type Person, personById } from "../../../directory/people/actions.ts";
import * as store from "../store/profiles.ts";

/** Maps the user and the profile to their API form. */

export function userView(person: Person): User {
  return {
    id: person.id,
    email: isPlaceholderEmail(person.email) ? "" : person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    roles: person.roles,
    state: person.state,
    cguValidated: person.cguValidatedAt !== null,
    birthdate: person.birthdate,
    mobile: person.mobile,
    demo: person.demo,
    variant: person.variant,
    consents: {
      terms: person.cguValidatedAt,
      partnerSharing: person.partnerSharingAt,
      chat: person.chatAt,
      analytics: person.analyticsAt,
    },
    ssoRestricted: person.ssoRestricted,
    ssoMerged: person.ssoMergedAt !== null,
    chatAllowed: person.chatAt !== null && !person.ssoRestricted,
  };
}

/** Returns the user of a session, who exists as long as the session does. */
export async function userOf(db: Db | Trx, id: Id): Promise<Person> {
  const person = await personById(db, id);
  if (person === undefined) throw new Error("assertion: a session belongs to a user");
  return person;
}

/** Returns the variant of a person; the main one if they no longer exist. */
export async function variantOfPerson(db: Db | Trx, id: Id): Promise<Variant> {
  const person = await personById(db, id);
  return person === undefined ? mainVariant : variantNamed(person.variant);
}

export async function profileView(subject: Subject, db: Db | Trx, person: Person): Promise<Profile> {
  const stored = await store.profileOf(subject, db);
  const { variant } = subject;
  const { totalEstateCents, ...situation } = situationOf(stored?.situation);
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    birthdate: person.birthdate,
    mobile: ownMobile(subject, person),
    ...situation,
    totalEstate: totalEstateCents,
    onboardingOrigin: stored?.onboardingOrigin ?? null,
    pendingSsoEmail: stored?.pendingSsoEmail ?? null,
    ssoRestricted: person.ssoRestricted,
    coupon: stored?.coupon ?? null,
    features: featureSwitches.filter((name) => variant.features[name]),
    recommendedRisk: mayShow(subject, riskProfilesApi.list) ? (stored?.recommendedRisk ?? null) : null,
    complete: stored?.recommendedRisk !== undefined && stored.recommendedRisk !== null,
  };
}

/** Returns the number to the person only: advisors get it through another endpoint, which applies the rules on calls. */
function ownMobile({ sees }: Subject, { mobile }: Person): string | null {
  return sees === "all" ? mobile : null;
}

/** Only this feature writes what is stored; a field added later is not stated yet. */
export function situationOf(stored: Readonly<Record<string, unknown>> | undefined): Situation {
  return { ...emptySituation, ...stored };
}

export const showMe: Action<typeof usersApi.me> = async ({ services, caller }) =>
  ok({
    user: {
      ...userView(await userOf(services.db, caller.userId)),
      ...(caller.duties === undefined ? {} : { duties: [...caller.duties] }),
    },
  });

export const showMyProfile: Action<typeof usersApi.profile> = async ({ services, caller }) => {
  const person = await userOf(services.db, caller.userId);
  const subject = systemSubject("profile", caller.userId, variantNamed(person.variant));
  return ok({ profile: await profileView(subject, services.db, person) });
};

export const showUser: Action<typeof usersApi.show> = async ({ services, subject }) => {
  const person = await personById(services.db, subject.customerId);
  if (person === undefined) return fail("user.not_found");
  return ok({ user: { ...userView(person), mobile: ownMobile(subject, person) } });
};

export const showUserProfile: Action<typeof usersApi.showProfile> = async ({ services, subject }) => {
  const person = await personById(services.db, subject.customerId);
  if (person === undefined) return fail("user.not_found");
  return ok({ profile: await profileView(subject, services.db, person) });
};
