import { accessRuleOf } from "@vigie/api";
import type { Id } from "@vigie/domain";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkAdvisor } from "../features/identity/users/actions.ts";
import { addFirm } from "../testing/test-firm.ts";
import { type TestServer, openTestServer, type TestUser } from "../testing/test-server.ts";
import {
  addHousehold,
  addressesOf,
  allEndpoints,
  type Household,
  pieces,
} from "../testing/test-household.ts";

let server: TestServer;
let advisor: TestUser;
let firmId: Id;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  firmId = await addFirm(server);
  advisor = await server.addUser({ roles: ["advisor"], firmId });
});
afterAll(async () => await server.close());

type Family = Household & { readonly owner: TestUser };

async function addFamily(kept?: readonly number[]): Promise<Family> {
  const owner = await server.addUser();
  await linkAdvisor(server.services, owner.subject, { advisorId: advisor.id, firmId });
  return { owner, ...(await addHousehold(server, owner, kept)) };
}

const hide = async (family: Family, ids: readonly Id[]) =>
  await family.owner.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: ids });

const everyType = ["risk", "kind", "spending", "asset_class", "srri", "contract", "bank", "loan"];
const bodies: Readonly<Record<string, object>> = {
  "/users/{id}/portfolios/aggregate": { filters: {}, aggregates: everyType },
  "/users/{id}/transactions/aggregate": {
    filters: {},
    aggregates: ["category", "month", "portfolio", "total"],
  },
};
const queries: Readonly<Record<string, readonly string[]>> = {
  "/users/{id}/portfolios/composition": everyType.map((type) => `?type=${type}`),
  "/users/{id}/wealth": ["", "?from=2025-11-20"],
};

/** Returns all that the advisor can read of a family, with ids replaced by their order of appearance. */
async function allSeen(family: Family): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const endpoint of allEndpoints) {
    const { access, writes } = accessRuleOf(endpoint);
    if (access !== "owner" || (writes && bodies[endpoint.path] === undefined)) continue;
    for (const address of addressesOf(endpoint, family.owner.id, family)) {
      for (const query of queries[endpoint.path] ?? [""]) {
        const header = { "vigie-customer": family.owner.id };
        const answer = await advisor.ask(endpoint.method, address + query, bodies[endpoint.path], header);
        answers.push(
          anonymous(
            `${endpoint.method} ${endpoint.path}${query} ${answer.status} ${JSON.stringify(answer.body)}`,
          ),
        );
      }
    }
  }
  return answers;
}

function anonymous(text: string): string {
  const seen = new Map<string, string>();
  const plain = text.replaceAll(/resident-\d+@/g, "resident@");
  return plain.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
    if (!seen.has(id)) seen.set(id, `#${seen.size}`);
    return seen.get(id) ?? id;
  });
}

test("to the advisor a customer who hides portfolios is one who never had them, in every figure of every call", async () => {
  const everything = pieces.map((_piece, index) => index);
  await fc.assert(
    fc.asyncProperty(fc.subarray(everything, { minLength: 1 }), async (hidden) => {
      const family = await addFamily();
      await hide(
        family,
        hidden.flatMap((index) => family.portfolioIds[index] ?? []),
      );
      const twin = await addFamily(everything.filter((index) => !hidden.includes(index)));
      const left = { ...family, ...seenOf(family, hidden) };
      const [theirs, never] = [await allSeen(left), await allSeen(twin)];
      const told = theirs.filter((answer, index) => answer !== never[index]);
      expect(told.map((answer) => answer.slice(0, 300))).toEqual([]);
      expect(theirs).toHaveLength(never.length);
    }),
    { seed: 4, numRuns: 6, examples: [[[0]], [[1, 3, 4]], [everything]] },
  );
});

/** Returns the ids of a family that can still be named once these pieces are hidden. */
function seenOf(family: Family, hidden: readonly number[]): Household {
  const banks = [0, 1, 2].filter((bank) =>
    pieces.some(([, , , at], index) => at === bank && !hidden.includes(index)),
  );
  return {
    portfolioIds: family.portfolioIds.filter((_id, index) => !hidden.includes(index)),
    accountIds: banks.flatMap((bank) => family.accountIds[bank] ?? []),
  };
}

test("a hidden portfolio, named, is not found by any call, and its bank neither when nothing else is there", async () => {
  const family = await addFamily();
  const [hidden] = family.portfolioIds;
  const [account] = family.accountIds;
  if (hidden === undefined || account === undefined)
    throw new Error("assertion: the household has contracts");
  await hide(family, [hidden]);
  const gone = { portfolioIds: [hidden], accountIds: [account] };
  const header = { "vigie-customer": family.owner.id };
  let asked = 0;
  for (const endpoint of allEndpoints) {
    if (endpoint.access !== "owner" || !/\/(portfolios|accounts)\/\{id\}|\{portfolioId\}/.test(endpoint.path))
      continue;
    for (const address of addressesOf(endpoint, family.owner.id, gone)) {
      const answer = await advisor.ask(
        endpoint.method,
        address,
        endpoint.method === "GET" ? undefined : {},
        header,
      );
      // A write by an advisor is refused whatever it names, visible or not.
      const isRefused = [404, 422].includes(answer.status) || answer.body.code === "customer.read_only";
      expect([endpoint.path, isRefused]).toEqual([endpoint.path, true]);
      if (endpoint.method === "GET") expect([endpoint.path, answer.status]).toEqual([endpoint.path, 404]);
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(10);
});

test("the customer keeps seeing everything, and may look at what the advisor sees", async () => {
  const family = await addFamily();
  const before = (await family.owner.ask("GET", "/users/me/wealth")).body.wealth;
  await hide(family, family.portfolioIds.slice(0, 2));
  expect((await family.owner.ask("GET", "/users/me/wealth")).body.wealth.net).toBe(before.net);
  const asAdvisor = await advisor.ask("GET", `/users/${family.owner.id}/wealth`);
  const preview = await family.owner.ask("GET", "/users/me/wealth", undefined, { "vigie-view": "shared" });
  expect(preview.body).toEqual(asAdvisor.body);
  expect(preview.body.wealth.net).not.toBe(before.net);
});

test("hiding is the customer's own: another's portfolio is not found, an advisor has no say, and showing again shows", async () => {
  const [mine, theirs] = [await addFamily(), await addFamily()];
  expect((await hide(mine, theirs.portfolioIds.slice(0, 1))).body.code).toBe("portfolio.not_found");
  const asCustomer = { "vigie-customer": mine.owner.id };
  const body = { hidden_portfolio_ids: [] };
  expect((await advisor.ask("PUT", "/users/me/visibility", body, asCustomer)).status).toBe(404);
  const hidden = await hide(mine, mine.portfolioIds.slice(0, 1));
  expect(hidden.body.visibility).toMatchObject({
    hidden_portfolio_ids: mine.portfolioIds.slice(0, 1),
    advisors: [{ name: "Camille Roussel", firm_name: "Cabinet" }],
  });
  await hide(mine, []);
  const seen = await advisor.ask("GET", `/users/${mine.owner.id}/portfolios`);
  expect(seen.body.portfolios).toHaveLength(pieces.length);
});

test("the ledger reports each page that is read in an hour once and each act, with the names of the day, and is never changed", async () => {
  const family = await addFamily();
  const path = `/users/${family.owner.id}`;
  await advisor.ask("GET", `${path}/wealth`);
  await advisor.ask("GET", `${path}/portfolios`);
  // A page that was already read adds no line, whatever else is requested of it; with a reason it does.
  await advisor.ask("GET", `${path}/completion`);
  await advisor.ask("GET", `${path}/portfolios`);
  const why = { "vigie-reason": encodeURIComponent("Préparer le rendez-vous du 3") };
  for (let time = 0; time < 2; time += 1) await advisor.ask("GET", `${path}/portfolios`, undefined, why);
  await advisor.ask("GET", `${path}/portfolios`, undefined, { "vigie-reason": "%E0%A4%A" });
  await advisor.ask("POST", `${path}/portfolios/aggregate`, bodies["/users/{id}/portfolios/aggregate"]);
  await family.owner.ask("GET", "/users/me/wealth");
  server.advance(3_600_000);
  await advisor.ask("GET", `${path}/wealth`);
  const { body } = await family.owner.ask("GET", "/users/me/accesses");
  expect(body.meta).toEqual({ page: 1, total_pages: 1, total_count: 5 });
  type Line = { kind: string; path: string; reason: string | null };
  expect(
    new Set(body.accesses.map(({ kind, path: read, reason }: Line) => [kind, read, reason].join(" "))),
  ).toEqual(
    new Set([
      "read /users/{id}/wealth ",
      "write /users/{id}/portfolios/aggregate ",
      "read /users/{id}/portfolios Préparer le rendez-vous du 3",
      "read /users/{id}/portfolios ",
    ]),
  );
  expect(body.accesses[0]).toMatchObject({
    advisor_name: "Camille Roussel",
    advisor_role: "advisor",
    firm_name: "Cabinet",
  });
  const acts = (await family.owner.ask("GET", "/users/me/accesses?kind=write")).body;
  expect([acts.meta.total_count, acts.accesses]).toEqual([
    1,
    body.accesses.filter((one: Line) => one.kind === "write"),
  ]);
  expect((await family.owner.ask("GET", "/users/me/accesses?kind=both")).status).toBe(422);
  const change = server.services.db
    .updateTable("accesses")
    .set({ actor_name: "Personne" })
    .where("customer_id", "=", family.owner.id)
    .execute();
  await expect(change).rejects.toThrow("never changed");
  const removal = server.services.db
    .deleteFrom("accesses")
    .where("customer_id", "=", family.owner.id)
    .execute();
  await expect(removal).rejects.toThrow("never removed");
  expect(
    (await advisor.ask("GET", "/users/me/accesses", undefined, { "vigie-customer": family.owner.id })).status,
  ).toBe(404);
});
