import type { usersApi } from "@vigie/api";
import {
  categoryFitsStatus,
  checkBirthdate,
  type Day,
  dayOf,
  fail,
  fullName,
  imitatesProduct,
  type Instant,
  isAdvisorRole,
  ok,
  type Result,
  type Situation,
  variantNamed,
  isFictionalPhone,
} from "@vigie/domain";
import { scopedToSystem } from "../../../../db/scope.ts";
import { inTransaction, unitOfWork, type UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import {
  customersOf,
  type Person,
  type PersonChanges,
  personById,
  updatePerson,
} from "../../../directory/people/actions.ts";
import { notifyAdvisorRenamed } from "../../../messages/notifications/actions/security.ts";
import * as store from "../store/profiles.ts";
import { profileView, situationOf, userOf, userView } from "./view.ts";

/** What a person states about themselves. An absent field stays as it is; null means not stated. */

type Identity = {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly birthdate?: Day | null | undefined;
  readonly mobile?: string | null | undefined;
};
type IdentityCode = "birthdate.future" | "birthdate.invalid" | "mobile.invalid";

export const updateMe: Action<typeof usersApi.update> = async ({ services, caller }, { body }) => {
  const now = services.clock();
  const identity = await identityChanges(body.user ?? {}, dayOf(now));
  if (!identity.ok) return identity;
  const user = await userOf(services.db, caller.userId);
  if (isNameReserved(user, identity.value)) return fail("name.reserved");
  const { consent = {} } = body;
  const changes = {
    ...identity.value,
    ...(consent.terms === undefined ? {} : { cguValidatedAt: user.cguValidatedAt ?? now }),
    ...consentChange("partnerSharingAt", {
      given: consent.partnerSharing,
      since: user.partnerSharingAt,
      now,
    }),
    ...consentChange("chatAt", { given: consent.chat, since: user.chatAt, now }),
    ...consentChange("analyticsAt", { given: consent.analytics, since: user.analyticsAt, now }),
  };
  await inTransaction(services, async (unit) => await saveIdentity(unit, user, changes));
  return ok({ user: userView(await userOf(services.db, user.id)) });
};

type Consent = { readonly given: boolean | undefined; readonly since: Instant | null; readonly now: Instant };

/** A consent keeps the time when it was first given. */
function consentChange<K extends string>(
  column: K,
  { given, since, now }: Consent,
): { readonly [key in K]?: Instant | null } | Record<never, never> {
  if (given === undefined) return {};
  return { [column]: given ? (since ?? now) : null };
}

export const updateProfile: Action<typeof usersApi.updateProfile> = async (
  { services, subject },
  { body },
) => {
  const now = services.clock();
  const { firstName, lastName, birthdate, mobile, totalEstate, ...rest } = body.profile;
  const identity = await identityChanges({ firstName, lastName, birthdate, mobile }, dayOf(now));
  if (!identity.ok) return identity;
  return await unitOfWork(services, async (unit) => {
    const before = situationOf((await store.profileOf(subject, unit.db))?.situation);
    const estate = totalEstate === undefined ? {} : { totalEstateCents: totalEstate };
    const news = Object.entries(rest).filter(([, value]) => value !== undefined);
    const situation: Situation = { ...before, ...Object.fromEntries(news), ...estate };
    const { professionalCategory: category, professionalStatus: status } = situation;
    if (category !== null && status !== null && !categoryFitsStatus(category, status))
      return fail("profile.category_mismatch");
    const user = await personById(unit.db, subject.customerId);
    if (user === undefined) return fail("user.not_found");
    if (isNameReserved(user, identity.value)) return fail("name.reserved");
    await saveIdentity(unit, user, identity.value);
    const said = [...news.map(([name]) => name), ...(birthdate === undefined ? [] : ["birthdate"])];
    await store.saveSituation(subject, unit.db, { situation, said, at: now });
    const person = await personById(unit.db, subject.customerId);
    if (person === undefined) return fail("user.not_found");
    return ok({ profile: await profileView(subject, unit.db, person) });
  });
};

/** Saves the identity; customers see when an advisor changes their name. */
async function saveIdentity(unit: UnitOfWork, user: Person, changes: PersonChanges): Promise<void> {
  await updatePerson(unit.db, user.id, changes);
  if (!isAdvisorRole(user.roles)) return;
  const name = fullName({ ...user, ...changes });
  if (name === null || name === fullName(user)) return;
  const customers = await scopedToSystem("advisor_renamed", async () => await customersOf(unit.db, user.id));
  await notifyAdvisorRenamed(unit, { customers, variant: user.variant, name });
}

/** Customers see an advisor's name above messages and advice: it must not be mistaken for the product's own. */
function isNameReserved(user: Person, { firstName, lastName }: PersonChanges): boolean {
  if (!isAdvisorRole(user.roles) || (firstName === undefined && lastName === undefined)) return false;
  const name = { firstName: firstName ?? user.firstName, lastName: lastName ?? user.lastName };
  return imitatesProduct(name, variantNamed(user.variant).brand);
}

async function identityChanges(identity: Identity, today: Day): Promise<Result<PersonChanges, IdentityCode>> {
  const { firstName, lastName, birthdate, mobile } = identity;
  if (birthdate !== undefined && birthdate !== null) {
    const checked = checkBirthdate(birthdate, today);
    if (!checked.ok) return checked;
  }
  const phone = mobile === undefined ? undefined : await readPhone(mobile);
  if (phone?.ok === false) return phone;
  return ok({
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(birthdate === undefined ? {} : { birthdate }),
    ...(phone === undefined ? {} : { mobile: phone.value }),
  });
}

/** Parses a number typed in French format, or with its country code, to E.164. Empty is valid, as it is optional. */
export async function readPhone(text: string | null): Promise<Result<string | null, "mobile.invalid">> {
  if (text === null || text.trim() === "") return ok(null);
  // Loaded on demand: it includes the number plans of all countries.
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const phone = parsePhoneNumberFromString(text, { defaultCountry: "FR", extract: false });
  if (phone === undefined) return fail("mobile.invalid");
  return phone.isValid() || isFictionalPhone(phone.number) ? ok(phone.number) : fail("mobile.invalid");
}
