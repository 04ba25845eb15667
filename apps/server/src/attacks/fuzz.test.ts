import { api, type Endpoint, errorCatalogue, snakeCase } from "@vigie/api";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { asker, type Ask, type TestServer, openTestServer } from "../testing/test-server.ts";

/** Every call of the contract with hostile and half-right input, from a fixed seed: no 5xx, no stack, every refusal of the
 * catalogue's shape. A reply that does not fit its schema is a 5xx too: dispatch checks it. */
const tries = 8;

let server: TestServer;
let callers: readonly Ask[] = [];
beforeAll(async () => void (server = await openTestServer({ jobs: false })));
// A call may have closed its own session: whoever was signed out comes in again.
beforeEach(async () => {
  const [customer, advisor] = callers;
  const signedIn = async (ask: Ask | undefined) => (await ask?.("GET", "/users/me"))?.status === 200;
  callers = [
    (await signedIn(customer)) && customer !== undefined ? customer : (await server.addUser()).ask,
    (await signedIn(advisor)) && advisor !== undefined
      ? advisor
      : (await server.addUser({ roles: ["advisor"] })).ask,
    asker(server.app, null),
  ];
});
afterAll(async () => await server.close());

let state = 20_261_121;
function draw(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}
const pick = <T>(items: readonly T[], otherwise: T): T => items[draw(items.length)] ?? otherwise;

const hostile: readonly unknown[] = [
  null,
  "",
  " ",
  "x".repeat(3000),
  -1,
  0.1,
  1e308,
  true,
  [],
  {},
  [null],
  { a: { b: {} } },
  "2026-02-30",
  "__proto__",
  "\u0000",
  "'; drop table users; --",
  "9".repeat(40),
  "é\ud800",
  "0192f3c4-0000-7000-8000-000000000000",
  "me",
  "%",
  "../..",
  "=1+1",
];
const texts = [
  "camille@exemple.fr",
  "abc",
  "2026-11-20",
  "ABCD1234",
  "0192f3c4-0000-7000-8000-000000000000",
  "FR",
];

function valueFor(schema: unknown): unknown {
  if (draw(4) === 0) return pick(hostile, null);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return valueFor(schema.def.innerType);
  if (schema instanceof z.ZodPipe) return valueFor(schema.def.in);
  if (schema instanceof z.ZodObject) return objectFor(schema);
  if (schema instanceof z.ZodArray) return Array.from({ length: draw(3) }, () => valueFor(schema.element));
  if (schema instanceof z.ZodEnum) return pick<unknown>(schema.options, null);
  if (schema instanceof z.ZodLiteral) return pick<unknown>([...schema.values], null);
  if (schema instanceof z.ZodUnion) return valueFor(pick<unknown>(schema.options, null));
  if (schema instanceof z.ZodNumber) return pick([0, 1, -1, 7, 1e9, 2 ** 53], 0);
  if (schema instanceof z.ZodBoolean) return draw(2) === 0;
  return pick(texts, "");
}

function objectFor(schema: z.ZodObject): Record<string, unknown> {
  const entries = Object.entries(schema.shape).filter(() => draw(8) > 0);
  return Object.fromEntries(entries.map(([key, child]) => [snakeCase(key), valueFor(child)]));
}

function addressFor(endpoint: Endpoint): string {
  const path = endpoint.path.replaceAll(/\{\w+\}/g, () =>
    encodeURIComponent(
      wellFormed(
        pick(["me", ...texts, ...hostile.filter((one) => typeof one === "string" && one !== "")], "x"),
      ),
    ),
  );
  if (endpoint.query === undefined) return path;
  const query = Object.entries(objectFor(endpoint.query)).map(
    ([key, value]) => `${key}=${encodeURIComponent(wellFormed(value))}`,
  );
  return `${path}?${query.join("&")}`;
}

function wellFormed(value: unknown): string {
  return (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed().slice(0, 150);
}

const endpoints = Object.values(api).flatMap((group) => Object.values<Endpoint>(group));

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s survives whatever is sent",
  async (_name, endpoint) => {
    for (let turn = 0; turn < tries; turn += 1) {
      const path = addressFor(endpoint);
      const body =
        endpoint.body === undefined || endpoint.body === "file" ? undefined : valueFor(endpoint.body);
      const ask = callers[turn % callers.length];
      const answer = await ask?.(
        endpoint.method,
        path,
        typeof body === "object" ? (body ?? undefined) : undefined,
      );
      const told = JSON.stringify([path, body, answer?.status, answer?.body]).slice(0, 500);
      expect(answer?.status, told).toBeLessThan(500);
      expect(told).not.toMatch(/\bat .+\.ts:\d+/);
      if ((answer?.status ?? 0) >= 400)
        expect(Object.keys(errorCatalogue), told).toContain(answer?.body.code);
    }
  },
);
