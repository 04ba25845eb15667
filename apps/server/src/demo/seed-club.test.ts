import { addMs, clubStates, type Id, instant } from "@vigie/domain";
import {
  type PaymentsSandbox,
  type SignatureSandbox,
  startPaymentsSandbox,
  startSignatureSandbox,
} from "@vigie/partners/sandboxes";
import { sql } from "kysely";
import { extractText } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenPromises } from "../testing/club-promises.ts";
import { addFirm } from "../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../testing/test-server.ts";
import { seedClub } from "./seed-club.ts";
import { seedCustomers } from "./seed-customers.ts";

/** The demo's Club when the server starts late in the evening, while it is already the next day in Paris. */
let server: TestServer;
let payments: PaymentsSandbox;
let signature: SignatureSandbox;
let advisor: TestUser;
let firmId: Id;
const complaints: unknown[] = [];

beforeAll(async () => {
  const now = () => server.services.clock();
  payments = await startPaymentsSandbox({ port: 0, clock: now });
  signature = await startSignatureSandbox({ port: 0, clock: now });
  const partnerUrls = {
    PAYMENTS_URL: payments.url,
    PAYMENTS_SCRIPT_URL: `${payments.url}/v3/stripe.js`,
    SIGNATURE_URL: signature.url,
  };
  server = await openTestServer({ now: "2026-11-25T23:39:00Z", jobs: false, partnerUrls });
  firmId = await addFirm(server);
  advisor = await server.addUser({ roles: ["advisor"], firmId });
  const { db, clock } = server.services;
  await seedCustomers(db, { customers: 125, passwordHash: "none", now: clock() });
  // Customers without a risk profile are not included.
  await sql`update customer_profiles set recommended_risk = null where customer_id in
    (select id from users where email = 'client-102@demo.vigie.fr')`.execute(db);
  await sql`insert into customer_advisors (customer_id, advisor_id, firm_id, since)
    select id, ${advisor.id}, ${firmId}, ${clock()} from users where email like 'client-%'`.execute(db);
  const log: typeof server.services.log = (level, event, facts) => {
    if (level !== "info") complaints.push([event, facts]);
  };
  await seedClub({ ...server.services, log }, { advisorId: advisor.id, firmId });
});
afterAll(async () => {
  await server.close();
  await payments.close();
  await signature.close();
});

const rows = async () =>
  await server.services.db.selectFrom("club_subscriptions").selectAll().orderBy("created_at").execute();

test("nothing fails on the way", () => {
  expect(complaints).toEqual([]);
});

test("there is a subscription in each of the thirteen states, one of years, one that is unpaid and one in its fourteen days", async () => {
  const found = (await rows()).map(({ state, reason }) =>
    state === "active" && reason === null ? "unpaid" : state,
  );
  expect(found.toSorted()).toEqual([...clubStates, "unpaid", "active", "active"].toSorted());
  const failed = (await rows()).find(({ state, reason }) => state === "active" && reason === null);
  expect(failed?.failed_at).toBe(addMs(server.services.clock(), -20 * 3_600_000));
});

test("our ledger is the partner's to the cent, and nothing waits for a partner", async () => {
  expect(await brokenPromises({ server, payments })).toEqual([]);
  const charged = Object.values(payments.world.data.charges).filter(({ amount }) => amount > 0);
  expect(charged.length).toBeGreaterThan(5);
  const waiting = await server.services.db
    .selectFrom("club_effects")
    .select(["kind", "state"])
    .where("state", "!=", "done")
    .execute();
  expect(waiting).toEqual([]);
});

test("the costs of the first days and of the whole year after them were told in January, of what the partner took", async () => {
  const [years] = await rows();
  const told = await advisor.ask("GET", `/users/${years?.customer_id ?? ""}/cost_statements`);
  const [whole, first] = told.body.cost_statements;
  expect(told.body.cost_statements).toHaveLength(2);
  expect(whole).toMatchObject({ year: 2025, from: "2025-01-01", to: "2025-12-31", is_whole: false });
  expect(first).toMatchObject({ year: 2024, from: "2024-12-10", to: "2024-12-31" });
  expect([whole, first].map(({ made_at: at }) => at.slice(0, 10))).toEqual(["2026-01-15", "2025-01-15"]);
  expect(whole.payments).toHaveLength(12);
  const payer = await server.services.db
    .selectFrom("club_payers")
    .select("partner_customer_id as id")
    .where("customer_id", "=", years?.customer_id ?? ("" as Id))
    .executeTakeFirstOrThrow();
  const paid = Object.values(payments.world.data.invoices).filter(
    ({ customer, created }) => customer === payer.id && new Date(created * 1000).getUTCFullYear() === 2025,
  );
  expect(Math.round(whole.service * 100)).toBe(paid.reduce((sum, one) => sum + one.amount_paid, 0));
  const gaps = whole.contracts.map((one: { gaps: string[] }) => one.gaps);
  expect(gaps.filter((own: string[]) => own.includes("operations_partly"))).toHaveLength(1);
  expect(gaps.filter((own: string[]) => own.includes("operations"))).toHaveLength(1);
});

test("what the review tells between two days adds up: to the cent by contract and in all, to the euro in its sentence and its file", async () => {
  const [years] = await rows();
  const path = `/users/${years?.customer_id ?? ""}/reviews`;
  const { reviews } = (await advisor.ask("GET", path)).body;
  expect(reviews).toHaveLength(1);
  const { review } = (await advisor.ask("GET", `${path}/${reviews[0].id}`)).body;
  type Told = { value_then: number; paid: number; market: number; value: number };
  const inCents = ({ value_then: then, paid, market, value }: Told) =>
    [then, paid, market, value].map((one) => Math.round(one * 100));
  const told: readonly Told[] = [...review.contracts, review.total];
  expect(told.length).toBeGreaterThan(2);
  for (const one of told) {
    const [then = 0, paid = 0, market = 0, value] = inCents(one);
    expect(then + paid + market).toBe(value);
  }
  expect(inCents(review.total)).toEqual(
    [0, 1, 2, 3].map((at) =>
      review.contracts.reduce((sum: number, one: Told) => sum + (inCents(one)[at] ?? 0), 0),
    ),
  );
  const file = await advisor.ask("GET", `${path}/${reviews[0].id}/statement`);
  const { text } = await extractText(new Uint8Array(file.bytes), { mergePages: true });
  const sentence = review.sentences.find(({ text: one }: { text: string }) =>
    one.includes("par les marchés"),
  ).text;
  for (const said of [sentence, text.replaceAll(/\s+/g, " ")]) {
    const found =
      /est passée de ([\d\s]+)€ à ([\d\s]+)€\s?: ([+−]?[\d\s]+)€ de versements nets des retraits, ([+−]?[\d\s]+)€ par/.exec(
        said,
      );
    const [then = 0, value, paid = 0, market = 0] = (found ?? [])
      .slice(1)
      .map((one) => Number(one.replace("−", "-").replaceAll(/[^\d-]/g, "")));
    expect(value, said).toBeGreaterThan(0);
    expect(then + paid + market).toBe(value);
  }
});

test("no customer of the sandbox is left with a clock of their own", () => {
  expect(Object.keys(payments.world.data.test_clocks)).toEqual([]);
});

test("the advisor sees those that wait, and each customer's own", async () => {
  const queue = await advisor.ask("GET", "/club_subscriptions");
  expect(queue.status).toBe(200);
  expect(queue.body.club_requests.map(({ state }: { state: string }) => state)).toContain("advisor_approval");
  for (const { customer_id: id, state } of await rows()) {
    const shown = await advisor.ask("GET", `/users/${id}/club_subscriptions?state=all`);
    expect(shown.body.club_subscriptions).toMatchObject([{ state }]);
  }
});

test("a second start adds nothing; a state that has passed is lived again", async () => {
  const firm = { advisorId: advisor.id, firmId };
  const before = (await rows()).length;
  await seedClub(server.services, firm);
  expect(await rows()).toHaveLength(before);
  const { db } = server.services;
  await db
    .updateTable("club_subscriptions")
    .set({ state: "closed" })
    .where("state", "=", "inactive")
    .execute();
  await seedClub(server.services, firm);
  const states = (await rows()).map(({ state }) => state);
  expect(states).toHaveLength(before + 1);
  expect(states).toContain("inactive");
});

test("the moments of a life are in the past, none to come", async () => {
  const { db, clock } = server.services;
  const { last } = await db
    .selectFrom("club_moves")
    .select(({ fn }) => fn.max("at").as("last"))
    .executeTakeFirstOrThrow();
  expect(instant(last) <= clock()).toBe(true);
});
