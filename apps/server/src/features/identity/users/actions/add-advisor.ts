import {
  fail,
  type FirmRole,
  firmRoleOf,
  type Id,
  ok,
  readEmail,
  type Result,
  type Role,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { unitOfWork, type UnitOfWork } from "../../../../db/unit-of-work.ts";
import {
  deleteUnconfirmed,
  ensureFirm,
  insertPerson,
  peopleOfFirm,
  personByEmail,
} from "../../../directory/people/actions.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { userLetters } from "../letters.ts";

type NewAdvisor = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The name of their firm, created if missing. */
  readonly firm: string;
  readonly variant: string;
  /** Defaults to advisor, plus admin if the firm has none. */
  readonly role?: FirmRole | undefined;
};

/** Lets an operator add an advisor, since every invitation comes from one: they choose their password through the link of a mail.
 * The first person of a firm is its admin, who adds the others. */
export async function addAdvisor(
  services: Services,
  { email: typed, firstName, lastName, firm, variant, role }: NewAdvisor,
): Promise<Result<Id, "email.invalid" | "email.taken">> {
  const email = readEmail(typed);
  if (email === null) return fail("email.invalid");
  return await unitOfWork(services, async (unit) => {
    const made = { id: services.newId(), name: firm, variant, createdAt: services.clock() };
    const firmId = await ensureFirm(unit.db, made);
    const asked = role ?? "advisor";
    const roles: readonly FirmRole[] = (await hasAdmin(unit, firmId)) ? [asked] : [asked, "admin"];
    const given = [...new Set(roles)];
    return await addFirmPerson(unit, { email, firstName, lastName, variant, firmId, roles: given });
  });
}

async function hasAdmin({ db }: UnitOfWork, firmId: Id): Promise<boolean> {
  const people = await peopleOfFirm(db, { firmId, suspended: [] });
  return people.some(({ roles }) => firmRoleOf(roles) === "admin");
}

type NewFirmPerson = Pick<NewAdvisor, "firstName" | "lastName" | "variant"> & {
  /** As returned by `readEmail`. */
  readonly email: string;
  /** Null for an auditor, who belongs to no firm. */
  readonly firmId: Id | null;
  readonly roles: readonly Exclude<Role, "customer">[];
};

/** Adds a person who works in a firm or audits it; the caller has checked who may do so. */
export async function addFirmPerson(
  unit: UnitOfWork,
  { email, firstName, lastName, variant, firmId, roles }: NewFirmPerson,
): Promise<Result<Id, "email.taken">> {
  const id = unit.newId();
  if ((await personByEmail(unit.db, { variant, email, state: "confirmed" })) !== undefined)
    return fail("email.taken");
  // An unconfirmed claim on the address is replaced.
  await deleteUnconfirmed(unit.db, { variant, email });
  const added = await insertPerson(unit.db, {
    id,
    variant,
    email,
    firstName,
    lastName,
    passwordHash: null,
    roles: [...roles],
    state: "unconfirmed",
    cguValidatedAt: null,
    birthdate: null,
    mobile: null,
    firmId,
    createdAt: unit.clock(),
  });
  if (!added) return fail("email.taken");
  await queueMail(unit, { letter: userLetters.passwordSetup, userId: id, toEmail: email, variant });
  return ok(id);
}
