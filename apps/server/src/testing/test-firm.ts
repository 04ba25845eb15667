import type { Id } from "@vigie/domain";
import { linkAdvisor } from "../features/identity/users/actions.ts";
import type { TestServer, TestUser } from "./test-server.ts";

export async function addFirm(
  house: TestServer,
  firm: { name?: string; variant?: string } = {},
): Promise<Id> {
  const { name = "Cabinet", variant = "vigie" } = firm;
  const id = house.services.newId();
  const created_at = house.services.clock();
  await house.services.db.insertInto("firms").values({ id, name, variant, created_at }).execute();
  return id;
}

export type People = {
  readonly unconfirmed: TestUser;
  readonly owner: TestUser;
  readonly other: TestUser;
  readonly advisor: TestUser;
  readonly colleague: TestUser;
  readonly manager: TestUser;
  readonly admin: TestUser;
  readonly outsider: TestUser;
  readonly foreigner: TestUser;
};

/** Every kind of caller about a customer: the advisor's link is to the owner. */
export async function addPeople(house: TestServer): Promise<People> {
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
