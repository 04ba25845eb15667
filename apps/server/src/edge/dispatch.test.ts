import { limits } from "@vigie/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkAdvisor } from "../features/identity/users/actions.ts";
import { addFirm } from "../testing/test-firm.ts";
import { addHousehold } from "../testing/test-household.ts";
import { asker, type TestServer, openTestServer, type TestUser } from "../testing/test-server.ts";

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await openTestServer();
  user = await server.addUser();
});
afterAll(async () => await server.close());

test.each([
  ["_role", { grant_type: "password", _role: "admin" }],
  ["__proto__", JSON.parse('{"grant_type":"password","__proto__":{"admin":true}}')],
  ["constructor", { grant_type: "password", constructor: { prototype: {} } }],
  ["grantType", { grant_type: "password", grantType: "password" }],
])("the unknown key %s is refused and named", async (key, body) => {
  const text = JSON.stringify(body, (name, value: unknown) =>
    name === "" ? { ...(value as object) } : value,
  );
  const payload = key === "__proto__" ? '{"grant_type":"password","__proto__":{"admin":true}}' : text;
  const response = await server.app.inject({
    method: "POST",
    url: "/v1/oauth/token",
    headers: { "content-type": "application/json" },
    payload,
  });
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json().errors)).toEqual([key]);
  expect(({} as Record<string, unknown>)["admin"]).toBeUndefined();
});

test("a body nested deeper than 32 is refused before it is read", async () => {
  const payload = `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`;
  const response = await server.app.inject({
    method: "POST",
    url: "/v1/oauth/token",
    headers: { "content-type": "application/json" },
    payload,
  });
  expect(response.json().code).toBe("request.too_deep");
});

test("a body over 100 kB is refused", async () => {
  const payload = JSON.stringify({ grant_type: "password", username: "a".repeat(limits.bodyBytes) });
  const response = await server.app.inject({
    method: "POST",
    url: "/v1/oauth/token",
    headers: { "content-type": "application/json" },
    payload,
  });
  expect([response.statusCode, response.json().code]).toEqual([413, "request.too_large"]);
});

test("broken JSON is a French sentence, not a stack", async () => {
  const response = await server.app.inject({
    method: "POST",
    url: "/v1/oauth/token",
    headers: { "content-type": "application/json" },
    payload: "{",
  });
  expect([response.statusCode, response.json().code]).toEqual([400, "request.malformed"]);
  expect(response.body).not.toMatch(/at |\.ts|node_modules/);
});

test("errors name the fields as the wire does", async () => {
  const answer = await user.ask("POST", "/users/me/accounts", { connexion_id: 12 });
  expect([answer.status, answer.body.errors]).toEqual([422, { connexion_id: ["invalid_type"] }]);
});

test("an unknown query parameter and a page over 100 lines are refused", async () => {
  const unknown = await user.ask("GET", "/users/me/wealth?since=2026-01-01");
  expect([unknown.status, unknown.body.errors]).toEqual([422, { since: ["unknown"] }]);
  const id = server.services.newId();
  const large = await user.ask("GET", `/portfolios/${id}/transactions?per_page=101`);
  expect([large.status, large.body.errors]).toEqual([422, { per_page: ["too_big"] }]);
});

test.each([
  ["GET", "/portfolios/%ff"],
  ["GET", `/portfolios/${"a".repeat(300)}`],
] as const)(
  "an address that cannot be one answers 404 in the shape of every refusal: %s %s",
  async (method, path) => {
    const answer = await user.ask(method, path);
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([404, "route.not_found", {}]);
  },
);

test("a text with a character that no database stores is refused and named", async () => {
  const body = await user.ask("POST", "/users/me/webauth", { bank_id: "a\u0000b" });
  expect([body.status, body.body.errors]).toEqual([422, { bank_id: ["invalid_format"] }]);
  const query = await user.ask("GET", `/portfolios/${user.id}/transactions?search=%00`);
  expect([query.status, query.body.errors]).toEqual([422, { search: ["invalid_format"] }]);
  const half = await user.ask("POST", "/users/me/webauth", { bank_id: "a\ud800" });
  expect([half.status, half.body.errors]).toEqual([422, { bank_id: ["invalid_format"] }]);
  const name = await user.ask("POST", "/users/me/webauth", { bank_id: "1", "b\udfff": 1 });
  expect([name.status, Object.values(name.body.errors)]).toEqual([422, [["invalid_format"]]]);
});

test("somebody else's data answers 404, as if it did not exist", async () => {
  const other = await server.addUser();
  const paths = [`/users/${other.id}/portfolios`, `/users/${other.id}/wealth`, `/users/${other.id}/accounts`];
  for (const path of paths)
    expect([path, (await user.ask("GET", path)).body.code]).toEqual([path, "user.not_found"]);
});

test("an advisor sees a customer of theirs by id, nobody else's, and writes nothing in their place", async () => {
  const firmId = await addFirm(server);
  const advisor = await server.addUser({ roles: ["advisor"], firmId });
  const customer = await server.addUser();
  await linkAdvisor(server.services, customer.subject, { advisorId: advisor.id, firmId });
  expect((await advisor.ask("GET", `/users/${customer.id}/portfolios`)).status).toBe(200);
  expect((await advisor.ask("GET", `/users/${user.id}/portfolios`)).status).toBe(404);
  const asCustomer = { "vigie-customer": customer.id };
  const id = server.services.newId();
  const writes = [
    ["DELETE", `/accounts/${id}?confirmed=true`],
    ["POST", `/accounts/${id}/synchronize`],
    ["PUT", `/portfolios/${id}`, { portfolio: { status: "hidden" } }],
    ["PUT", `/transactions/${id}`, { transaction: { category_id: "hobby.culture" } }],
  ] as const;
  for (const [method, path, body] of writes)
    expect([path, (await advisor.ask(method, path, body, asCustomer)).body.code]).toEqual([
      path,
      "customer.read_only",
    ]);
  const strangers = await advisor.ask(
    "PUT",
    `/portfolios/${id}`,
    { portfolio: { status: "hidden" } },
    {
      "vigie-customer": user.id,
    },
  );
  expect([strangers.status, strangers.body.code]).toEqual([404, "user.not_found"]);
});

test("an advisor opens a customer's portfolio by its id alone, and nobody else's", async () => {
  const firmId = await addFirm(server);
  const advisor = await server.addUser({ roles: ["advisor"], firmId });
  const customer = await server.addUser();
  await linkAdvisor(server.services, customer.subject, { advisorId: advisor.id, firmId });
  const theirs = await addHousehold(server, customer);
  const others = await addHousehold(server, await server.addUser());
  const path = `/portfolios/${theirs.portfolioIds[0]}`;
  const found = await advisor.ask("GET", path);
  expect([found.status, found.body.portfolio?.id]).toEqual([200, theirs.portfolioIds[0]]);
  const write = await advisor.ask("PUT", path, { portfolio: { name: "Autre" } });
  expect([write.status, write.body.code]).toEqual([409, "customer.read_only"]);
  const nobodys = await advisor.ask("GET", `/portfolios/${server.services.newId()}`);
  expect((await advisor.ask("GET", `/portfolios/${others.portfolioIds[0]}`)).body).toEqual(nobodys.body);
  expect((await user.ask("GET", path)).status).toBe(404);
  const hiding = { hidden_portfolio_ids: [theirs.portfolioIds[0]] };
  expect((await customer.ask("PUT", "/users/me/visibility", hiding)).status).toBe(200);
  const body = { portfolio: { name: "Autre" } };
  const absent = await advisor.ask("PUT", `/portfolios/${server.services.newId()}`, body);
  expect((await advisor.ask("GET", path)).body).toEqual(nobodys.body);
  expect((await advisor.ask("PUT", path, body)).body).toEqual(absent.body);
});

test("an unknown address answers 404 in the shape of every refusal", async () => {
  const answer = await asker(server.app, null)("GET", "/nowhere");
  expect(answer.body).toMatchObject({
    code: "route.not_found",
    errors: {},
    fields: { global: ["route.not_found"] },
  });
});

test("the OpenAPI document is served and every amount is a number", async () => {
  const answer = await asker(server.app, null)("GET", "/openapi.json");
  expect(answer.body.openapi).toBe("3.1.0");
  const wealth =
    answer.body.paths["/v1/users/{id}/wealth"].get.responses["200"].content["application/json"].schema;
  expect(wealth.properties.wealth.properties.net).toEqual({ type: "number" });
});
