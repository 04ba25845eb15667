import { instant } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { linkAdvisor } from "../features/identity/users/actions.ts";
import { refreshRow } from "../features/book/customers/actions/row.ts";
import { addPeople, type People } from "./test-firm.ts";
import { addHousehold } from "./test-household.ts";
import { openTestServer, type TestServer, type TestUser } from "./test-server.ts";

/** A firm whose advisors run missions, with new people for each test. */
export type MissionDesk = {
  readonly server: TestServer;
  readonly people: People;
  readonly firmId: TestUser["id"];
  /** Adds a customer of this advisor, or of another of the firm, optionally with parts of a household. */
  readonly addCustomer: (pieces?: readonly number[] | null, advisor?: TestUser) => Promise<TestUser>;
  readonly create: (fields?: object, who?: TestUser) => ReturnType<TestUser["ask"]>;
  readonly opened: (fields?: object, who?: TestUser) => Promise<string>;
  readonly preview: (fields?: object) => Promise<Awaited<ReturnType<TestUser["ask"]>>["body"]>;
};

// A Friday, within the permitted calling hours.
export const missionsNow = instant("2026-11-20T10:00:00Z");

export const missionForm = {
  category: "sales_pitch",
  name: "Épargne qui dort",
  objective: "new_contracts",
  goal_count: 5,
  duration_days: 30,
};

export function openMissionDesk(): MissionDesk {
  let server: TestServer;
  let people: People;
  let firmId: TestUser["id"];
  beforeAll(async () => void (server = await openTestServer({ jobs: false })));
  afterAll(async () => await server.close());
  beforeEach(async () => {
    server.setNow(missionsNow);
    people = await addPeople(server);
    firmId = await firmOf(server, people.advisor);
    await setMobile(people.owner.id);
  });
  const setMobile = async (id: TestUser["id"]) =>
    await server.services.db
      .updateTable("users")
      .set({ mobile: "+33639980000" })
      .where("id", "=", id)
      .execute();
  const create: MissionDesk["create"] = async (fields = {}, who = people.advisor) =>
    await who.ask("POST", "/missions", { mission: { ...missionForm, ...fields } });
  return {
    get server() {
      return server;
    },
    get people() {
      return people;
    },
    get firmId() {
      return firmId;
    },
    create,
    addCustomer: async (pieces = null, advisor = people.advisor) => {
      const customer = await server.addUser();
      await setMobile(customer.id);
      if (pieces !== null) await addHousehold(server, customer, [...pieces]);
      await linkAdvisor(server.services, customer.subject, { advisorId: advisor.id, firmId });
      await refreshRow(server.services, customer.id);
      return customer;
    },
    opened: async (fields = {}, who = people.advisor) => {
      const { id } = (await create(fields, who)).body.mission;
      const answer = await who.ask("POST", `/missions/${id}/open`);
      expect([answer.status, answer.body.code]).toEqual([200, undefined]);
      return id;
    },
    preview: async (fields = {}) =>
      (await people.advisor.ask("POST", "/missions/preview", { mission: { filters: {}, ...fields } })).body
        .preview,
  };
}

async function firmOf(server: TestServer, user: TestUser): Promise<TestUser["id"]> {
  const row = await server.services.db
    .selectFrom("users")
    .select("firm_id")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  if (row.firm_id === null) throw new Error("assertion: an advisor has a firm");
  return row.firm_id;
}
