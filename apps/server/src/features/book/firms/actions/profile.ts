import type { AdvisorProfile, firmsApi } from "@vigie/api";
import { areHoursValid, fail, fullName, imitatesProduct, isPhoto, initialsOf, ok } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action, Caller, FirmContext } from "../../../../edge/handler.ts";
import type { Services } from "../../../../boot/services.ts";
import { customersOf, type Person, personById, updatePerson } from "../../../directory/people/actions.ts";
import { readPhone } from "../../../identity/users/actions/personal.ts";
import { notifyAdvisorRenamed } from "../../../messages/notifications/actions/security.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";

type ProfileDetails = Omit<
  AdvisorProfile,
  "id" | "firstName" | "lastName" | "email" | "role" | "firmName" | "initials"
>;
export const emptyProfile: ProfileDetails = {
  jobTitle: null,
  phone: null,
  orias: null,
  statuses: [],
  photo: null,
  hours: [],
  appointmentUrl: null,
  signature: null,
  notifications: { alerts: true, tasks: true, invitations: true, messages: true },
};

async function personOf({ db }: Services, caller: Caller): Promise<Person> {
  const person = await personById(db, caller.userId);
  if (person === undefined) throw new Error("assertion: a session belongs to a user");
  return person;
}

async function profileView(
  services: Services,
  { firm, caller }: { readonly firm: FirmSubject; readonly caller: Caller },
): Promise<AdvisorProfile> {
  const person = await personOf(services, caller);
  const { name } = await store.firmOf(firm, services.db);
  const kept = await store.profileOf(firm, services.db, person.id);
  return {
    ...emptyProfile,
    ...kept,
    id: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    role: firm.role,
    firmName: name,
    initials: initialsOf(person),
  };
}

export const showProfile: Action<typeof firmsApi.profile> = async (context: FirmContext) =>
  ok({ profile: await profileView(context.services, context) });

export const updateProfile: Action<typeof firmsApi.updateProfile> = async (context, { body }) => {
  const { services, firm, caller } = context;
  const { firstName, lastName, phone, ...publicProfile } = body.profile;
  const { photo, hours } = publicProfile;
  if (typeof photo === "string" && !isPhoto(photo)) return fail("photo.invalid");
  if (hours !== undefined && !areHoursValid(hours)) return fail("hours.invalid");
  const number = phone === undefined ? undefined : await readPhone(phone);
  if (number?.ok === false) return number;
  const person = await personOf(services, caller);
  const names = { firstName: firstName ?? person.firstName, lastName: lastName ?? person.lastName };
  if (imitatesProduct(names, firm.variant.brand)) return fail("name.reserved");
  return await unitOfWork(services, async (unit) => {
    await updatePerson(unit.db, person.id, names);
    const name = fullName(names);
    if (name !== null && name !== fullName(person)) {
      const customers = await customersOf(unit.db, person.id);
      await notifyAdvisorRenamed(unit, { customers, variant: person.variant, name });
    }
    const profile = { ...publicProfile, ...(number === undefined ? {} : { phone: number.value }) };
    await store.mergeProfile(firm, unit.db, { personId: person.id, profile, at: unit.clock() });
    return ok({ profile: await profileView(unit, { firm, caller }) });
  });
};
