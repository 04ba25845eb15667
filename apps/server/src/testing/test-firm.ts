import { addDays, dayOf, type Id } from "@vigie/domain";
import { linkAdvisor } from "../features/identity/users/actions.ts";
import type { TestServer, TestUser } from "./test-server.ts";

export async function addFirm(
  server: TestServer,
  firm: { name?: string; variant?: string } = {},
): Promise<Id> {
  const { name = "Cabinet", variant = "vigie" } = firm;
  const id = server.services.newId();
  const created_at = server.services.clock();
  await server.services.db.insertInto("firms").values({ id, name, variant, created_at }).execute();
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
  /** May read the records of the firm's customers for a while. */
  readonly auditor: TestUser;
};

type TestAudit = {
  readonly firmId: Id;
  readonly auditorId: Id;
  readonly grantedBy: Id;
  readonly customerIds?: readonly Id[];
};

/** Adds an audit open for thirty days from today, for all customers if none is named. */
export async function addAudit(server: TestServer, audit: TestAudit): Promise<Id> {
  const { clock, db, newId } = server.services;
  const today = dayOf(clock());
  const id = newId();
  await db
    .insertInto("auditor_accesses")
    .values({
      firm_id: audit.firmId,
      id,
      auditor_id: audit.auditorId,
      customer_ids: audit.customerIds === undefined ? null : [...audit.customerIds],
      purpose: "Contrôle annuel",
      begins_on: today,
      ends_on: addDays(today, 30),
      granted_by: audit.grantedBy,
      granted_at: clock(),
    })
    .execute();
  return id;
}

/** Creates every kind of caller for one customer: the owner, to whom the advisor is linked. */
export async function addPeople(server: TestServer): Promise<People> {
  const firmId = await addFirm(server);
  const elsewhere = await addFirm(server, { name: "Autre cabinet" });
  const abroad = await addFirm(server, { name: "Cabinet d’une autre marque", variant: "amarante" });
  const people = {
    unconfirmed: await server.addUser({ state: "unconfirmed" }),
    owner: await server.addUser(),
    other: await server.addUser(),
    advisor: await server.addUser({ roles: ["advisor"], firmId }),
    colleague: await server.addUser({ roles: ["advisor"], firmId }),
    manager: await server.addUser({ roles: ["manager"], firmId }),
    admin: await server.addUser({ roles: ["admin"], firmId }),
    outsider: await server.addUser({ roles: ["manager"], firmId: elsewhere }),
    foreigner: await server.addUser({ roles: ["admin"], firmId: abroad, variant: "amarante" }),
    auditor: await server.addUser({ roles: ["auditor"] }),
  };
  await addAudit(server, { firmId, auditorId: people.auditor.id, grantedBy: people.admin.id });
  const { subject } = people.owner;
  await linkAdvisor(server.services, subject, { advisorId: people.advisor.id, firmId });
  // A link that should not exist: the variant alone must keep this advisor out.
  await linkAdvisor(server.services, subject, { advisorId: people.foreigner.id, firmId: abroad });
  return people;
}

/** Links a customer to an advisor, in the advisor's firm. */
export async function linkTo(server: TestServer, customer: TestUser, advisor: TestUser): Promise<void> {
  const { firm_id: firmId } = await server.services.db
    .selectFrom("users")
    .select("firm_id")
    .where("id", "=", advisor.id)
    .executeTakeFirstOrThrow();
  if (firmId === null) throw new Error("assertion: an advisor has a firm");
  await linkAdvisor(server.services, customer.subject, { advisorId: advisor.id, firmId });
}
