import {
  type Day,
  type Id,
  incomeLevels,
  type Instant,
  mainVariant,
  type Situation,
  type StatedParts,
} from "@vigie/domain";
import type { Trx } from "../../../db/connection.ts";
import { inTransaction, type UnitOfWork } from "../../../db/unit-of-work.ts";
import { workOf } from "../../../edge/work.ts";
import { publish } from "../../../events/events.ts";
import type { UserRole } from "../../../db/schema.ts";
import type { Subject } from "../../../edge/subject.ts";
import type { Services } from "../../../boot/services.ts";
import { situationOf } from "./actions/view.ts";
import * as people from "../../directory/people/actions.ts";
import * as store from "./store/profiles.ts";

/** Returns the customer's risk profile, 0 to 5, or null before the questionnaire. */
export async function recommendedRisk(services: Services, subject: Subject): Promise<number | null> {
  return (await store.profileOf(subject, services.db))?.recommendedRisk ?? null;
}

/** Stores it, with the other fields that it changes. */
export async function saveRecommendedRisk(
  trx: Trx,
  subject: Subject,
  risk: { readonly level: number; readonly at: Instant },
): Promise<void> {
  await store.saveRisk(subject, trx, risk);
}

/** Stores the customer's address from another source, unless they stated one themselves. */
export async function completeAddress(
  unit: UnitOfWork,
  subject: Subject,
  told: { readonly postalCode: string | null; readonly city: string | null },
): Promise<void> {
  if (told.postalCode === null && told.city === null) return;
  const before = situationOf((await store.profileOf(subject, unit.db))?.situation);
  if (before.address !== null) return;
  const address = { street: null, country: null, ...told };
  const situation = { ...before, address };
  await store.saveSituation(subject, unit.db, { situation, said: [], at: unit.clock() });
}

/** Returns the level of the yearly net income that the customer stated; null if they did not. */
export async function incomeLevel(services: Services, subject: Subject): Promise<IncomeLevel | null> {
  const { incomeRange } = situationOf((await store.profileOf(subject, services.db))?.situation);
  return incomeLevels.find((level) => level.code === incomeRange) ?? null;
}
type IncomeLevel = (typeof incomeLevels)[number];

/** Returns what the customer stated about their family; null means not stated. */
export async function familyOf(
  services: Services,
  subject: Subject,
): Promise<Pick<Situation, "maritalStatus" | "childrenCount">> {
  const { maritalStatus, childrenCount } = situationOf(
    (await store.profileOf(subject, services.db))?.situation,
  );
  return { maritalStatus, childrenCount };
}

type Household = Pick<Situation, "maritalStatus" | "childrenCount" | "incomeRange"> & {
  readonly birthdate: Day;
};

/** Stores family and income for a customer who has stated nothing yet. */
export async function declareHousehold(
  unit: UnitOfWork,
  subject: Subject,
  { birthdate, ...household }: Household,
): Promise<void> {
  const person = await people.personById(unit.db, subject.customerId);
  if (person?.birthdate === null) await people.updatePerson(unit.db, subject.customerId, { birthdate });
  const before = situationOf((await store.profileOf(subject, unit.db))?.situation);
  if (before.maritalStatus !== null || before.childrenCount !== null) return;
  const said = ["birthdate", ...Object.keys(household)];
  await store.saveSituation(subject, unit.db, {
    situation: { ...before, ...household },
    said,
    at: unit.clock(),
  });
}

/** Returns which parts the customer has stated: a part is stated once each of its fields is, zero included. */
export async function statedPartsOf(services: Services, subject: Subject): Promise<StatedParts> {
  const person = await people.personById(services.db, subject.customerId);
  const stored = await store.profileOf(subject, services.db);
  const declared = situationOf(stored?.situation);
  const identity = [person?.firstName, person?.lastName, person?.birthdate, person?.mobile];
  const situation = [
    declared.maritalStatus,
    declared.childrenCount,
    declared.professionalStatus,
    declared.incomeRange,
    declared.totalEstateCents,
    declared.savingsRange,
    declared.chargesRange,
  ];
  return {
    identity: identity.every((field) => field !== undefined && field !== null),
    situation: situation.every((field) => field !== null),
    riskProfile: (stored?.recommendedRisk ?? null) !== null,
  };
}

export type NewUser = {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: UserRole[];
  readonly firmId: Id | null;
  readonly demo: boolean;
  /** Defaults to the main variant. */
  readonly variant?: string;
  /** Defaults to confirmed. */
  readonly state?: "unconfirmed" | "confirmed";
};

/** Returns the user with this address, created if missing. */
export async function ensureUser(services: Services, user: NewUser): Promise<Id> {
  const { db } = services;
  const now = services.clock();
  const { state = "confirmed" } = user;
  const address = { email: user.email.toLowerCase(), variant: user.variant ?? mainVariant.name };
  await people.insertPerson(db, {
    id: services.newId(),
    ...address,
    passwordHash: user.passwordHash,
    firstName: user.firstName,
    lastName: user.lastName,
    roles: user.roles,
    state,
    cguValidatedAt: now,
    birthdate: null,
    mobile: null,
    firmId: user.firmId,
    demo: user.demo,
    createdAt: now,
  });
  const person = await people.personByEmail(db, { ...address, state });
  if (person === undefined) throw new Error("assertion: the user was just inserted");
  return person.id;
}

/** Links the customer to an advisor and their firm; idempotent. */
export async function linkAdvisor(
  services: Services,
  subject: Subject,
  link: { advisorId: Id; firmId: Id },
): Promise<void> {
  const { customerId } = subject;
  await inTransaction(services, async (unit) => {
    await people.linkAdvisor(unit.db, { customerId, ...link, since: unit.clock() });
    await publish(workOf(unit, subject), "customer.linked", link);
  });
}

/** Returns the confirmed user with this address in a variant, by default the main one. */
export async function userIdByEmail(
  services: Services,
  email: string,
  variant: string = mainVariant.name,
): Promise<Id | null> {
  return (await people.personByEmail(services.db, { email, variant, state: "confirmed" }))?.id ?? null;
}
