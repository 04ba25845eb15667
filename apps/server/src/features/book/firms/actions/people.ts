import type { FirmPerson, firmsApi } from "@vigie/api";
import { fail, firmRoleOf, type Id, imitatesProduct, ok, readEmail, type Ok, type Role } from "@vigie/domain";
import { scopedToSystem } from "../../../../db/scope.ts";
import { unitOfWork, type UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { peopleOfFirm, setFirmRole } from "../../../directory/people/actions.ts";
import { closeSessions } from "../../../identity/sessions/actions.ts";
import { addFirmPerson } from "../../../identity/users/actions/add-advisor.ts";
import * as store from "../store.ts";

/** Manages the members of a firm and their roles. */

export type Member = FirmPerson & { readonly roles: readonly Role[] };

export async function membersOf(services: Services, firm: FirmSubject): Promise<readonly Member[]> {
  const gone = new Map((await store.suspensions(firm, services.db)).map((one) => [one.personId, one]));
  const entrusted = await store.entrustedIds(firm, services.db);
  const sizes = await store.bookSizes(firm, services.db);
  const people = await peopleOfFirm(services.db, { firmId: firm.firmId, suspended: [...gone.keys()] });
  return people.flatMap((person): Member[] => {
    const suspension = gone.get(person.id);
    const role = suspension?.suspendedRole ?? firmRoleOf(person.roles);
    if (role === null) return [];
    const { id, firstName, lastName, email, roles } = person;
    return [
      {
        id,
        firstName,
        lastName,
        email,
        role,
        roles,
        state: suspension !== undefined ? "suspended" : person.state === "confirmed" ? "active" : "invited",
        ...(entrusted.has(id) ? { vigilance: true } : {}),
        hasSecondFactor: person.secondFactorSince !== null,
        customerCount: sizes.get(id) ?? 0,
        since: person.createdAt,
        suspendedAt: suspension?.suspendedAt ?? null,
      },
    ];
  });
}

export const listPeople: Action<typeof firmsApi.people> = async ({ services, firm }) =>
  ok({ people: [...(await membersOf(services, firm))] });

export const addPerson: Action<typeof firmsApi.addPerson> = async ({ services, firm }, { body }) => {
  const { role, firstName, lastName } = body.person;
  const email = readEmail(body.person.email);
  if (email === null) return fail("email.invalid");
  const { name: variant, brand } = firm.variant;
  if (imitatesProduct({ firstName, lastName }, brand)) return fail("name.reserved");
  return await unitOfWork(services, async (unit) => {
    const { firmId } = firm;
    const added = await addFirmPerson(unit, { email, firstName, lastName, variant, firmId, roles: [role] });
    if (!added.ok) return fail("person.email_taken");
    return await answerWith(unit, firm, added.value);
  });
};

type Found = { readonly person: FirmPerson };

async function answerWith(unit: UnitOfWork, firm: FirmSubject, id: Id): Promise<Ok<Found>> {
  const person = (await membersOf(unit, firm)).find((one) => one.id === id);
  if (person === undefined) throw new Error("assertion: the person was just read or written");
  return ok({ person });
}

/** Returns whether no other active admin would be left, who may add members. */
function isLastAdmin(members: readonly Member[], { id }: Member): boolean {
  return members.every((one) => one.id === id || one.role !== "admin" || one.state === "suspended");
}

export const changeRole: Action<typeof firmsApi.changeRole> = async ({ services, firm }, { params, body }) =>
  await unitOfWork(services, async (unit) => {
    await store.lockPeople(firm, unit.db);
    const members = await membersOf(unit, firm);
    const person = members.find(({ id }) => id === params.personId);
    if (person === undefined) return fail("person.not_found");
    if (person.state === "suspended") return fail("person.suspended");
    const { role } = body.person;
    if (person.role === "admin" && role !== "admin" && isLastAdmin(members, person))
      return fail("person.last_admin");
    const roles = [...customerRole(person), role];
    await setFirmRole(unit.db, person.id, { firmId: firm.firmId, roles });
    return await answerWith(unit, firm, person.id);
  });

function customerRole({ roles }: Member): "customer"[] {
  return roles.includes("customer") ? ["customer"] : [];
}

/** Entrusts a member with vigilance, or ends it; takes effect at their next request, whatever their role. */
export const entrustPerson: Action<typeof firmsApi.entrust> = async ({ services, firm }, { params, body }) =>
  await unitOfWork(services, async (unit) => {
    await store.lockPeople(firm, unit.db);
    const person = (await membersOf(unit, firm)).find(({ id }) => id === params.personId);
    if (person === undefined) return fail("person.not_found");
    if (person.state === "suspended") return fail("person.suspended");
    const at = unit.clock();
    const since = body.vigilance ? at : null;
    await store.saveVigilance(firm, unit.db, { personId: person.id, since, at });
    return await answerWith(unit, firm, person.id);
  });

/** Suspends a member. Their sessions end in the same transaction; open event channels are closed at their next check. */
export const suspendPerson: Action<typeof firmsApi.suspend> = async (
  { services, firm, caller },
  { params },
) =>
  await unitOfWork(services, async (unit) => {
    await store.lockPeople(firm, unit.db);
    const members = await membersOf(unit, firm);
    const person = members.find(({ id }) => id === params.personId);
    if (person === undefined) return fail("person.not_found");
    if (person.id === caller.userId) return fail("person.is_self");
    if (person.state === "suspended") return await answerWith(unit, firm, person.id);
    if (person.role === "admin" && isLastAdmin(members, person)) return fail("person.last_admin");
    const at = unit.clock();
    await store.saveSuspension(firm, unit.db, { personId: person.id, role: person.role, at });
    await store.stopMovesTo(firm, unit.db, { personId: person.id, at });
    await setFirmRole(unit.db, person.id, { firmId: null, roles: customerRole(person) });
    await scopedToSystem("suspension", async () => await closeSessions(unit, { userId: person.id }));
    return await answerWith(unit, firm, person.id);
  });

export const restorePerson: Action<typeof firmsApi.restore> = async ({ services, firm }, { params }) =>
  await unitOfWork(services, async (unit) => {
    await store.lockPeople(firm, unit.db);
    const person = (await membersOf(unit, firm)).find(({ id }) => id === params.personId);
    if (person === undefined) return fail("person.not_found");
    if (person.state === "suspended") {
      await store.saveSuspension(firm, unit.db, { personId: person.id, role: null, at: unit.clock() });
      const roles = [...customerRole(person), person.role];
      await setFirmRole(unit.db, person.id, { firmId: firm.firmId, roles });
    }
    return await answerWith(unit, firm, person.id);
  });
