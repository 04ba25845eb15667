import type { Id } from "@vigie/domain";
import { linkAdvisor } from "../features/identity/users/actions.ts";
import type { House, Resident } from "./test-house.ts";

export async function addFirm(house: House, firm: { name?: string; variant?: string } = {}): Promise<Id> {
  const { name = "Cabinet", variant = "vigie" } = firm;
  const id = house.services.newId();
  const created_at = house.services.clock();
  await house.services.db.insertInto("firms").values({ id, name, variant, created_at }).execute();
  return id;
}

export type People = {
  readonly unconfirmed: Resident;
  readonly owner: Resident;
  readonly other: Resident;
  readonly advisor: Resident;
  readonly colleague: Resident;
  readonly manager: Resident;
  readonly admin: Resident;
  readonly outsider: Resident;
  readonly foreigner: Resident;
};

/** Everybody who may come to a customer's door: the advisor's link is to the owner. */
export async function addPeople(house: House): Promise<People> {
  const firmId = await addFirm(house);
  const elsewhere = await addFirm(house, { name: "Autre cabinet" });
  const abroad = await addFirm(house, { name: "Cabinet d’une autre marque", variant: "amarante" });
  const people = {
    unconfirmed: await house.addUser({ state: "unconfirmed" }),
    owner: await house.addUser(),
    other: await house.addUser(),
    advisor: await house.addUser({ roles: ["advisor"], firmId }),
    colleague: await house.addUser({ roles: ["advisor"], firmId }),
    manager: await house.addUser({ roles: ["manager"], firmId }),
    admin: await house.addUser({ roles: ["admin"], firmId }),
    outsider: await house.addUser({ roles: ["manager"], firmId: elsewhere }),
    foreigner: await house.addUser({ roles: ["admin"], firmId: abroad, variant: "amarante" }),
  };
  const { subject } = people.owner;
  await linkAdvisor(house.services, subject, { advisorId: people.advisor.id, firmId });
  // A link that should not be: the variant alone must keep this one out.
  await linkAdvisor(house.services, subject, { advisorId: people.foreigner.id, firmId: abroad });
  return people;
}
