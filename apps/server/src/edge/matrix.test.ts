import { accessRuleOf, type Endpoint } from "@vigie/api";
import { dutyOf, firmRoleOf, policy, grantScopeOf, type Role, variantNamed } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firmSamples, sampleRoutes } from "../testing/firm-samples.ts";
import { addPeople, type People } from "../testing/test-firm.ts";
import {
  type Answer,
  asker,
  type TestServer,
  openTestServer,
  type TestUser,
} from "../testing/test-server.ts";
import { addHousehold, addressesOf, allEndpoints, type Household } from "../testing/test-household.ts";

/** Every endpoint of the API × every kind of caller. The expected result follows from the endpoint's declaration, so that a new
 * endpoint is covered at once. */

let server: TestServer;
let people: People;
let household: Household;
beforeAll(async () => {
  server = await openTestServer({ jobs: false, routes: sampleRoutes });
  people = await addPeople(server);
  household = await addHousehold(server, people.owner);
});
afterAll(async () => await server.close());

type Verdict =
  | "passes"
  | "session.required"
  | "unconfirmed.user"
  | "user.not_found"
  | "customer.read_only"
  | "customer.not_shared"
  | "route.not_found";

const refusals: readonly string[] = [
  "session.required",
  "unconfirmed.user",
  "user.not_found",
  "customer.read_only",
  "customer.not_shared",
  "route.not_found",
];

/** Returns the access decision about the caller, ignoring errors of the endpoint itself. */
function verdictOf({ status, body }: Answer): string {
  if (status >= 500) return `${status}`;
  return refusals.includes(body.code) ? body.code : "passes";
}

type CableConnection = keyof People;
const seats: readonly CableConnection[] = [
  "unconfirmed",
  "owner",
  "other",
  "advisor",
  "colleague",
  "manager",
  "admin",
  "outsider",
  "foreigner",
];
const advisors: readonly CableConnection[] = ["advisor", "manager", "admin"];
const strangers: readonly CableConnection[] = ["other", "colleague", "outsider", "foreigner"];

/** Returns what the API definitions allow this caller on the owner's data. */
function expected(endpoint: Endpoint, seat: CableConnection): Verdict {
  const rule = accessRuleOf(endpoint);
  if (rule.access === "public") return "passes";
  if (rule.access === "firm") return expectedOfFirm(endpoint, seat);
  if (seat === "unconfirmed" && rule.confirmed) return "unconfirmed.user";
  // The owner has an account, so there is no retained data of an erased customer.
  if (endpoint.erased === true) return "user.not_found";
  if (rule.access === "session") return rule.permission === null ? "passes" : "route.not_found";
  if (seat === "owner") return "passes";
  if (rule.access === "owner" && advisors.includes(seat))
    return grantScopeOf(rolesOf[seat], rule.permission ?? "account.read") !== null
      ? "passes"
      : rule.writes
        ? "customer.read_only"
        : "customer.not_shared";
  return "user.not_found";
}

const rolesOf: Readonly<Record<CableConnection, readonly Role[]>> = {
  unconfirmed: ["customer"],
  owner: ["customer"],
  other: ["customer"],
  advisor: ["advisor"],
  colleague: ["advisor"],
  manager: ["manager"],
  admin: ["admin"],
  outsider: ["manager"],
  foreigner: ["admin"],
  auditor: ["auditor"],
};
const ofTheFirm: readonly CableConnection[] = ["advisor", "colleague", "manager", "admin"];

/** If the policy grants the role the permission, the endpoint exists; for a customer it also needs the link, or a right over the
 * whole firm. */
function expectedOfFirm(endpoint: Endpoint, seat: CableConnection): Verdict {
  const { permission } = accessRuleOf(endpoint);
  const roles = rolesOf[seat];
  // None of these users has been assigned a duty.
  const isBeyond = permission === null || firmRoleOf(roles) === null || dutyOf(permission) !== null;
  const reach = isBeyond ? null : grantScopeOf(roles, permission);
  if (reach === null || isSwitchedOffFor(seat, endpoint)) return "route.not_found";
  if (endpoint.subject === undefined || seat === "advisor") return "passes";
  return reach === "firm" && ofTheFirm.includes(seat) ? "passes" : "user.not_found";
}

/** The variant of `foreigner` lacks some features of the main one. */
function isSwitchedOffFor(seat: CableConnection, { needs }: Endpoint): boolean {
  return seat === "foreigner" && needs !== undefined && !variantNamed("amarante").features[needs];
}

/** Requests the first of the owner's objects that the path may name; the header names the owner if the path does not. */
async function ask(endpoint: Endpoint, who: TestUser["ask"], header = people.owner.id): Promise<Answer> {
  const [address = endpoint.path] = addressesOf(endpoint, people.owner.id, household);
  return await who(endpoint.method, address, undefined, { "vigie-customer": header });
}

const named = [...allEndpoints, ...Object.values(firmSamples)].map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);
const protectedCalls = named.filter(([, { access }]) => access !== "public");
const ownedCalls = named.filter(([, { access }]) => access === "owner" || access === "customer");

test.each(protectedCalls)("nobody in particular is asked to sign in: %s", async (_name, endpoint) => {
  expect(verdictOf(await ask(endpoint, asker(server.app, null)))).toBe("session.required");
});

test.each(ownedCalls)(
  "strangers, colleagues, firms and variants elsewhere find nothing: %s",
  async (_name, endpoint) => {
    for (const seat of strangers)
      expect([seat, verdictOf(await ask(endpoint, people[seat].ask))]).toEqual([
        seat,
        expected(endpoint, seat),
      ]);
  },
);

test.each(ownedCalls)(
  "the customer's advisor and the heads of the firm read, and write where it is said: %s",
  async (_name, endpoint) => {
    for (const seat of advisors)
      expect([seat, verdictOf(await ask(endpoint, people[seat].ask))]).toEqual([
        seat,
        expected(endpoint, seat),
      ]);
  },
);

test.each(ownedCalls)("an unconfirmed account is told so: %s", async (_name, endpoint) => {
  const { unconfirmed } = people;
  const answer = await ask(endpoint, unconfirmed.ask, unconfirmed.id);
  expect(verdictOf(answer)).toBe(expected(endpoint, "unconfirmed"));
});

const firmCalls = named.filter(([, { access }]) => access === "firm");
test.each(firmCalls)(
  "a call of a firm is for the roles of its row of the policy: %s",
  async (_name, endpoint) => {
    for (const seat of seats)
      expect([seat, verdictOf(await ask(endpoint, people[seat].ask))]).toEqual([
        seat,
        expected(endpoint, seat),
      ]);
  },
);

const publicCalls = named.filter(([, { access }]) => access === "public");
test.each(publicCalls)("a call that is open to all asks nobody who they are: %s", async (_name, endpoint) => {
  // All but `foreigner`, whose host has some of these switched off.
  const ours = seats.filter((seat) => seat !== "foreigner");
  const asks = [asker(server.app, null), ...ours.map((seat) => people[seat].ask)];
  for (const who of asks)
    expect(["session.required", "unconfirmed.user", "route.not_found", "500"]).not.toContain(
      verdictOf(await ask(endpoint, who)),
    );
});

const fullCalls = protectedCalls.filter(([, endpoint]) => accessRuleOf(endpoint).access !== "firm");
test.each(fullCalls)(
  "a partner's member is asked for a full account where it is declared, and nowhere else: %s",
  async (_name, endpoint) => {
    const member = await server.addUser({ email: "member@sso.invalid" });
    const { db } = server.services;
    await db.updateTable("users").set({ sso_restricted: true }).where("id", "=", member.id).execute();
    const { body } = await ask(endpoint, member.ask, member.id);
    expect(body.code === "single_sign_on.upgrade_required").toBe(
      accessRuleOf(endpoint).fullAccount !== false,
    );
  },
);

const reads = ownedCalls.filter(
  ([, endpoint]) =>
    endpoint.method === "GET" && endpoint.access === "owner" && expected(endpoint, "advisor") === "passes",
);
test.each(reads)("the advisor of the customer reads what the customer reads: %s", async (_name, endpoint) => {
  const own = await ask(endpoint, people.owner.ask);
  expect(own.status).toBeLessThan(500);
  const theirs = await ask(endpoint, people.advisor.ask);
  expect(theirs.status).toBe(own.status);
});

const nested = ownedCalls.filter(([, { path }]) =>
  /\/(portfolios|accounts)\/\{id\}|\{portfolioId\}/.test(path),
);
test.each(nested)("somebody else's thing under one's own name is not found: %s", async (_name, endpoint) => {
  for (const seat of ["other", "colleague"] as const) {
    const person = people[seat];
    const [address = ""] = addressesOf(endpoint, person.id, household);
    const body = endpoint.method === "GET" || endpoint.method === "DELETE" ? undefined : {};
    const { status } = await person.ask(endpoint.method, address, body);
    // An endpoint that needs a body reports its absence first.
    expect([
      seat,
      status === 404 || (body !== undefined && status === 422) || endpoint.method === "DELETE",
    ]).toEqual([seat, true]);
    expect(status).toBeGreaterThanOrEqual(400);
  }
});

test("the owner may make every call about themselves, and has no account where one was erased", async () => {
  for (const [name, endpoint] of ownedCalls.filter(([, { method }]) => method !== "DELETE")) {
    const verdict = "erased" in endpoint ? "user.not_found" : "passes";
    expect([name, verdictOf(await ask(endpoint, people.owner.ask))]).toEqual([name, verdict]);
  }
});

// Each at the host of their own variant. The excluded endpoints would close the session that the others need.
const closing: readonly string[] = ["/oauth/revoke", "/single_sign_on/sessions/leave"];
const sessionCalls = named.filter(([, { access, path }]) => access === "session" && !closing.includes(path));
test.each(sessionCalls)(
  "a call for oneself is for everybody who is signed in: %s",
  async (_name, endpoint) => {
    for (const seat of seats)
      expect([seat, verdictOf(await ask(endpoint, people[seat].ask))]).toEqual([
        seat,
        expected(endpoint, seat),
      ]);
  },
);

test("a session of one variant opens nothing under another", async () => {
  const answer = await people.owner.ask("GET", "/users/me", undefined, { host: "amarante.localhost" });
  expect(verdictOf(answer)).toBe("session.required");
});

test("firm data is answered within the scope of the role, and of one firm only", async () => {
  const { advisor, colleague, manager, admin, outsider } = people;
  const told = async (seat: TestUser) => (await seat.ask("GET", "/sample/customers")).body.customer_ids;
  for (const seat of [advisor, manager, admin]) expect(await told(seat)).toEqual([people.owner.id]);
  for (const seat of [colleague, outsider]) expect(await told(seat)).toEqual([]);
});

test("every permission of the policy is spelt resource.action and gives each role one's own or the firm's", () => {
  for (const [name, grants] of Object.entries(policy)) {
    expect(name).toMatch(/^[a-z_]+\.[a-z_]+$/);
    expect(Object.values(grants).length).toBeGreaterThan(0);
  }
});

test("an advisor's call about a customer stands in the ledger that the customer reads", async () => {
  const { owner, advisor } = people;
  await advisor.ask("POST", `/sample/customers/${owner.id}/notes`, {});
  const { body } = await owner.ask("GET", "/users/me/accesses");
  expect(body.accesses).toContainEqual(
    expect.objectContaining({ kind: "write", path: "/sample/customers/{id}/notes" }),
  );
});

test("an advisor whose link ends is refused at once", async () => {
  const { owner, advisor, admin } = people;
  const path = `/users/${owner.id}/wealth`;
  expect((await advisor.ask("GET", path)).status).toBe(200);
  await server.services.db
    .deleteFrom("customer_advisors")
    .where("customer_id", "=", owner.id)
    .where("advisor_id", "=", advisor.id)
    .execute();
  for (const ask of [advisor.ask, admin.ask]) expect((await ask("GET", path)).status).toBe(404);
});
