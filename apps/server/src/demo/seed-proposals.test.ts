import { dayOf, demoAccounts, demoPassword, type Id, instant } from "@vigie/domain";
import { startSandboxes, type Sandboxes } from "@vigie/partners/sandboxes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepare } from "../boot/prepare.ts";
import { scopedToSystem } from "../db/scope.ts";
import {
  type Answer,
  type Ask,
  asker,
  eventually,
  openTestServer,
  type TestServer,
} from "../testing/test-server.ts";
import { seedClubOfDemo } from "./seed-club.ts";
import { demoAdvised } from "./seed-proposals.ts";

/** The demo after a start: the household in the advisor's book, the firm's models, and proposals in every state. */
let server: TestServer;
let sandboxes: Sandboxes;
let advisor: Ask;
let member: Ask;
let household: Ask;
let memberId: Id;

beforeAll(async () => {
  sandboxes = await startSandboxes({ env: { SANDBOX_APPROVAL_MS: "100" } });
  const partnerUrls = {
    PAYMENTS_URL: sandboxes.payments.url,
    PAYMENTS_SCRIPT_URL: `${sandboxes.payments.url}/v3/stripe.js`,
    SIGNATURE_URL: sandboxes.signature.url,
  };
  server = await openTestServer({
    now: new Date().toISOString(),
    aggregationUrl: sandboxes.aggregation.url,
    fundDataUrl: sandboxes.fundData.url,
    partnerUrls,
    config: { demo: true },
  });
  await prepare(server.services);
  // A start queues them without waiting: the last one created is the proposal on two contracts.
  await eventually(
    async () =>
      await server.services.db
        .selectFrom("proposals")
        .select(["customer_id", "state"])
        .where("state", "<>", "draft")
        .where(sql`content->'contracts'`, "is not", null)
        .execute(),
    (rows) => rows.length === 1,
    180_000,
  );
  advisor = await enter("advisor");
  household = await enter("household");
  const row = await server.services.db
    .selectFrom("proposals")
    .select("customer_id")
    .where("state", "=", "refused")
    .executeTakeFirstOrThrow();
  memberId = row.customer_id;
  const { email } = await server.services.db
    .selectFrom("users")
    .select("email")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  member = await enterAs(email);
});
afterAll(async () => {
  await server.close();
  await sandboxes.close();
});

async function enterAs(username: string): Promise<Ask> {
  const body = { grant_type: "password", username, password: demoPassword };
  const signIn = await asker(server.app, null)("POST", "/oauth/token", body);
  return asker(server.app, signIn.body.access_token);
}
const enter = async (key: (typeof demoAccounts)[number]["key"]): Promise<Ask> =>
  await enterAs(demoAccounts.find((one) => one.key === key)?.email ?? "");

const wealth = async () => (await household("GET", "/users/me/wealth")).body.wealth;

/** Waits until each of its seven accounts has been completely read. */
async function householdRead(): Promise<void> {
  await eventually(
    async () => (await household("GET", "/users/me/accounts")).body.accounts,
    (accounts: Answer["body"][]) =>
      accounts.length === 7 && accounts.every((account) => account.sync?.status === "done"),
  );
}

test("the member of the Club reads a proposal at each moment of its life; the draft is the advisor's", async () => {
  const { proposals } = (await member("GET", "/users/me/proposals")).body;
  const states = proposals.map(({ state }: { state: string }) => state);
  expect(states).toEqual(["sent", "accepted", "refused", "accepted"]);
  const shown = await Promise.all(
    proposals.map(
      async ({ id }: { id: Id }) => (await member("GET", `/users/me/proposals/${id}`)).body.proposal,
    ),
  );
  expect(shown[1].execution.state).toBe("waiting");
  expect(shown[2]).toMatchObject({ reason: "not_now" });
  expect(shown[3].execution.state).toBe("done");
  expect(shown[3].results).toMatchObject([{ kind: "after_6_months", unknown: [] }]);
  for (const key of ["with", "without"]) expect(shown[3].results[0][key]).toBeGreaterThan(0);
  // Reported figures have their day, and costs are lower than before.
  for (const one of shown) {
    expect(one.as_of <= dayOf(instant(one.created_at))).toBe(true);
    expect(one.after.cost).toBeLessThan(one.before.cost);
  }
});

test("another customer of the book reads one proposal on two contracts, with its payment", async () => {
  const { db } = server.services;
  const { customer_id: id } = await db
    .selectFrom("proposals")
    .select("customer_id")
    .where("customer_id", "<>", memberId)
    .executeTakeFirstOrThrow();
  const { proposals } = (await advisor("GET", `/users/${id}/proposals`)).body;
  expect(proposals).toMatchObject([
    { state: "sent", contract_name: "Armor Vie 2 et Cachemire 2", paid: 3000 },
  ]);
  const { proposal } = (await advisor("GET", `/users/${id}/proposals/${proposals[0].id}`)).body;
  expect(proposal.contracts).toHaveLength(2);
  expect(proposal.open).toEqual([]);
  const dearer = proposal.contracts.filter(
    (one: typeof proposal) => one.after.cost_ratio >= one.before.cost_ratio,
  );
  expect(dearer).toEqual([]);
});

test("the models of the firm are written by its manager, and a fund is replaced in the book", async () => {
  const manager = await enter("manager");
  const { models } = (await manager("GET", "/model_portfolios")).body;
  expect(models.map(({ profile }: { profile: number }) => profile)).toEqual([0, 1, 2, 3, 4, 5]);
  const { replacements } = (await advisor("GET", "/fund_replacements")).body;
  expect(replacements).toMatchObject([{ from_isin: "XV0000000327" }]);
  expect(replacements[0].total_count).toBeGreaterThan(0);
});

test("who is told by a bank may be advised at once", async () => {
  const { user } = (await (await enterAs(demoAdvised.email))("GET", "/users/me")).body;
  const { file } = (await advisor("GET", `/customers/${user.id}/file`)).body;
  const lacking = file.lines.filter(
    ({ blocks, state }: { blocks: boolean; state: string }) => blocks && state !== "valid",
  );
  expect(lacking.map(({ item }: { item: string }) => item)).toEqual([]);
});

test("the file of the member lacks nothing", async () => {
  const { file } = (await advisor("GET", `/customers/${memberId}/file`)).body;
  const lacking = file.lines.filter(({ state }: { state: string }) => state !== "valid");
  expect(lacking.map(({ item }: { item: string }) => item)).toEqual([]);
  expect(file.completeness).toBe(1);
});

test("the advisor's book holds the household, a customer told by their insurers and 200 others", async () => {
  const { user } = (await household("GET", "/users/me")).body;
  await householdRead();
  expect((await advisor("GET", `/users/${user.id}/wealth`)).body.wealth.net).toBe((await wealth()).net);
  const book = await server.services.db.selectFrom("customer_advisors").select("customer_id").execute();
  expect(book).toHaveLength(202);
});

test("a second start adds nothing", async () => {
  await householdRead();
  const count = async () =>
    (await server.services.db.selectFrom("proposals").select("id").execute()).length +
    (await server.services.db.selectFrom("model_versions").select("version").execute()).length;
  const before = { count: await count(), wealth: await wealth() };
  await prepare(server.services);
  await scopedToSystem("job.demo_club", async () => await seedClubOfDemo(server.services));
  expect({ count: await count(), wealth: await wealth() }).toEqual(before);
  expect((await household("GET", "/users/me/accounts")).body.accounts).toHaveLength(7);
  expect((await household("GET", "/users/me/risk_profiles")).body.risk_profiles).toHaveLength(3);
});
