import { cents } from "@vigie/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { api } from "./api.ts";
import { fromWire, toWire } from "./case.ts";
import { ApiFailure } from "./client.ts";
import type { Endpoint } from "./endpoint.ts";
import { errorBody, errorCatalogue, type ErrorCode } from "./errors.ts";
import { jsonDepth } from "./limits.ts";
import { messagesFr } from "./messages-fr.ts";
import { openApiDocument } from "./openapi.ts";
import { snakeCase } from "./plan.ts";
import { amount } from "./types.ts";
import { createClient } from "./wire.ts";

const groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = api;
const endpoints = Object.values(groups).flatMap((group) => Object.values(group));

const schema = z.object({
  firstName: z.string(),
  totalCents: amount,
  byIsin: z.record(z.string(), z.object({ unitPrice: z.string() })),
  lines: z.array(z.object({ asOf: z.string().nullable() })),
  note: z.string().optional(),
});

test("keys change case by the schema, and the keys of records stay as they are", () => {
  const code = {
    firstName: "Camille",
    totalCents: cents(1234),
    byIsin: { FR_Ab: { unitPrice: "1.5" } },
    lines: [{ asOf: null }],
  };
  const wire = toWire(schema, schema.encode(code));
  expect(wire).toEqual({
    first_name: "Camille",
    total_cents: 12.34,
    by_isin: { FR_Ab: { unit_price: "1.5" } },
    lines: [{ as_of: null }],
  });
  const back = fromWire(schema, wire);
  expect(back.unknownKeys).toEqual([]);
  expect(schema.decode(back.value as never)).toEqual(code);
});

test("keys that the schema does not name are reported with their path and never renamed", () => {
  const json = JSON.parse(
    '{"first_name":"a","_first_name":"b","firstName":"c","__proto__":{"x":1},"lines":[{"as_of":null,"_as_of":1}]}',
  );
  const { value, unknownKeys } = fromWire(schema, json);
  expect(unknownKeys).toEqual([["_first_name"], ["firstName"], ["__proto__"], ["lines", 0, "_as_of"]]);
  expect(Object.keys(Object(value))).toEqual(["firstName", "lines"]);
  expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
});

test("a reply drops what the schema does not name", () => {
  expect(toWire(z.object({ id: z.string() }), { id: "1", passwordHash: "secret" })).toEqual({ id: "1" });
});

test("any JSON is read without a throw and without touching Object.prototype", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      const { value } = fromWire(schema, json);
      schema.safeDecode(value as never);
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
    { seed: 11, numRuns: 1000 },
  );
});

test("an amount crosses the wire and comes back the same cent", () => {
  fc.assert(
    fc.property(fc.integer({ min: -9e14, max: 9e14 }), (value) => {
      const wire: unknown = JSON.parse(JSON.stringify(amount.encode(cents(value))));
      expect(amount.decode(wire as number)).toBe(value === 0 ? 0 : value);
    }),
    { seed: 5, numRuns: 500 },
  );
});

test.each([
  ["{}", 1],
  ['{"a":[1,{"b":"}}}"}]}', 3],
  ['"[[[[\\"[["', 0],
])("the depth of %s is %d", (text, depth) => expect(jsonDepth(text)).toBe(depth));

test("every code has a French sentence that ends as a sentence does", () => {
  for (const code of Object.keys(errorCatalogue) as ErrorCode[]) {
    expect([code, /[.?}]$/.test(messagesFr[code])]).toEqual([code, true]);
    expect([code, /[^\u00a0\u202f][:;!?»](?!\w)/.test(messagesFr[code])]).toEqual([code, false]);
  }
});

test("a refusal names its field, or the form as a whole", () => {
  expect(errorBody("category.not_found")).toMatchObject({
    errors: { category_id: ["category.not_found"] },
    fields: { global: [] },
  });
  expect(errorBody("optimization.too_few_funds", { detail: { count: 4 } }).message).toBe(
    "Ajoutez des supports\u00a0: il en faut au moins 4 pour respecter le plafond par ligne.",
  );
});

test("paths and their parameters agree, and no two calls share one", () => {
  const seen = new Set<string>();
  for (const target of endpoints) {
    const inPath = [...target.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted();
    expect([target.path, Object.keys(target.params?.shape ?? {}).toSorted()]).toEqual([target.path, inPath]);
    seen.add(`${target.method} ${target.path.replaceAll(/\{\w+\}/g, "{}")}`);
  }
  expect(seen.size).toBe(endpoints.length);
});

/** The id in it is that of a member of the firm, not of the person whose data it is about. */
const namesAdvisor = "/users/{id}/invitations";

test("a call on somebody's data names the parameter that says whose, and a call of a firm its permission", () => {
  for (const target of endpoints) {
    const owned = ["owner", "customer", "firm"].includes(target.access);
    if (target.subject !== undefined) {
      expect([target.path, owned, target.path.includes(`{${target.subject}}`)]).toEqual([
        target.path,
        true,
        true,
      ]);
    } else
      expect([
        target.path,
        owned && !target.path.startsWith(namesAdvisor) && /^\/(users|customers)\/\{/.test(target.path),
      ]).toEqual([target.path, false]);
    if (target.access === "firm")
      expect([target.path, target.permission]).not.toEqual([target.path, undefined]);
  }
});

test("the document speaks snake_case only", () => {
  const text = JSON.stringify(openApiDocument(groups));
  const names = [...text.matchAll(/"properties":\{"(\w+)"/g)].map((match) => match[1] ?? "");
  expect(names.filter((name) => name !== snakeCase(name))).toEqual([]);
});

test("the client sends the wire's keys and throws refusals with their body", async () => {
  const requests: { url: string; init: RequestInit }[] = [];
  const answers = [
    new Response(JSON.stringify({ token: "t" })),
    new Response(JSON.stringify(errorBody("account.not_found")), { status: 404 }),
  ];
  const call = createClient({
    baseUrl: "/v1",
    headers: () => ({ authorization: "Bearer x" }),
    fetch: async (url, init) => {
      requests.push({ url, init });
      return answers.shift() ?? Promise.reject(new Error("down"));
    },
  });
  expect(await call(api.sessions.websocketToken, {})).toEqual({ token: "t" });
  const refused = call(api.connections.register, { body: { connexionId: "12" } });
  await expect(refused).rejects.toMatchObject({ status: 404, body: { code: "account.not_found" } });
  expect(requests[1]?.init.body).toBe('{"connexion_id":"12"}');
  const unreachable = call(api.connections.banks, {});
  await expect(unreachable).rejects.toBeInstanceOf(ApiFailure);
  await expect(unreachable).rejects.toMatchObject({ status: 0, body: { code: "network.unreachable" } });
});

test("no sentence of a refusal names a brand: every variant says them", () => {
  for (const [code, sentence] of Object.entries(messagesFr)) expect(sentence, code).not.toMatch(/Vigie/);
});
