import { api, createClient } from "@vigie/api";
import { cents } from "@vigie/domain";
import { expect, test } from "vitest";
import { fakeApi, fixedClock, seededIds, world } from "./index.ts";

test("a world fits the API: what a builder makes crosses the wire and comes back", async () => {
  const made = world();
  const fake = fakeApi();
  const portfolio = made.portfolio({ kind: "pea", amount: cents(-1) });
  fake.reply(api.portfolios.list, { portfolios: [portfolio] });
  fake.reply(api.wealth.summary, { wealth: made.wealth() });
  fake.reply(api.portfolios.show, { portfolio: made.detail({ holdings: [made.holding()] }) });
  fake.reply(api.connections.list, { accounts: [made.account()] });
  fake.reply(api.connections.banks, { banks: [made.bank()] });
  fake.reply(api.users.me, { user: made.user() });
  const call = createClient({ baseUrl: "/v1", fetch: fake.fetch, headers: () => ({}) });
  expect((await call(api.portfolios.list, { params: { id: "me" } })).portfolios).toEqual([portfolio]);
  expect((await call(api.wealth.summary, { params: { id: "me" } })).wealth).toEqual(made.wealth());
  expect((await call(api.portfolios.show, { params: { id: portfolio.id } })).portfolio.holdings).toHaveLength(
    1,
  );
  expect((await call(api.connections.list, { params: { id: "me" } })).accounts).toHaveLength(1);
  expect((await call(api.connections.banks, {})).banks).toEqual([made.bank()]);
  expect((await call(api.users.me, {})).user.firstName).toBe("Camille");
});

test("a refusal, a request's body and an unforeseen call are seen", async () => {
  const fake = fakeApi();
  fake.refuse(api.connections.register, "account.not_found");
  const call = createClient({ baseUrl: "/v1", fetch: fake.fetch, headers: () => ({}) });
  await expect(call(api.connections.register, { body: { connexionId: "7" } })).rejects.toMatchObject({
    status: 404,
  });
  expect(fake.requests[0]?.body).toEqual({ connexionId: "7" });
  await expect(call(api.users.me, {})).rejects.toMatchObject({ body: { code: "route.not_found" } });
  expect(fake.unforeseen).toEqual(["GET /v1/users/me"]);
});

test("the clock stands still until it is moved, and ids follow from their seed", () => {
  const time = fixedClock("2026-11-20T10:00:00Z");
  time.advance(1500);
  expect(time.clock()).toBe("2026-11-20T10:00:01.500Z");
  const [a, b] = [seededIds(3), seededIds(3)];
  expect([a(), a()]).toEqual([b(), b()]);
});

test("an answer in the wire's words is checked against the schema, a refusal against the catalogue, a request too", async () => {
  const fake = fakeApi();
  const ask = async (json: unknown, status = 200): Promise<readonly string[]> => {
    const known = fake.faults.length;
    fake.onWire(() => Response.json(json, { status }));
    await fake.fetch("/v1/users/me/portfolios").catch(() => null);
    return fake.faults.slice(known);
  };
  expect(await ask({ portfolios: [] })).toEqual([]);
  expect(await ask({ portfolios: [], total: 1 })).toEqual([
    "GET /v1/users/me/portfolios: unknown keys: total",
  ]);
  expect((await ask({ portfolios: [{ id: 3 }] })).join()).toContain("GET /v1/users/me/portfolios");
  expect(await ask({}, 500)).toEqual([]);
  expect(await ask({ code: "user.nobody" }, 404)).toHaveLength(1);
  expect(await ask({ code: "user.not_found" }, 403)).toHaveLength(1);
  const body = JSON.stringify({ user: { nickname: "C" } });
  await fake.fetch("/v1/users/me", { method: "PUT", body }).catch(() => null);
  expect(fake.faults.at(-1)).toContain("PUT /v1/users/me");
});

test("another host is answered without a check, and a page learns of nothing that it did not foresee", async () => {
  const fake = fakeApi();
  fake.onWire(() => Response.json({ any: "thing" }));
  expect(await (await fake.fetch("https://partner.test/2.0/terms")).json()).toEqual({ any: "thing" });
  expect(fake.faults).toEqual([]);
});
