import { api, openApiDocument } from "@vigie/api";
import { demoPassword } from "@vigie/domain";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkAdvisor } from "../features/identity/users/actions.ts";
import { addFirm } from "../testing/test-firm.ts";
import { asker, type TestServer, openTestServer, type TestUser } from "../testing/test-server.ts";
import { addHousehold, type Household } from "../testing/test-household.ts";
import { schemaMismatch } from "../testing/test-json-schema.ts";

/** Calls every endpoint of the OpenAPI document with valid, nearly valid and hostile input, from a fixed seed. */
const seed = 20_261_121;
const roundsPerCall = 8;

type Json = Record<string, unknown>;
type Operation = {
  readonly parameters: readonly { name: string; in: "path" | "query"; schema: Json }[];
  readonly requestBody?: { content: Record<string, { schema: Json }> };
  readonly responses: Record<string, { content?: Record<string, { schema?: Json }> }>;
};
type Call = { readonly method: string; readonly path: string; readonly operation: Operation };

const document = openApiDocument(api) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Error: Json } };
};
const calls: Call[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

/** Mulberry32: returns the same numbers in [0, 1) for the same seed. */
function seededRandom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

let server: TestServer;
let random: () => number;
let tokens: { owner: string; advisor: string };
let owner: TestUser;
let household: Household;
const failures: string[] = [];

beforeAll(async () => {
  random = seededRandom(seed);
  server = await openTestServer({ jobs: false });
  Object.assign(server.services, {
    log: (_level: string, event: string, facts: unknown) => {
      if (event === "request.failed") failures.push(JSON.stringify(facts));
    },
  });
  await sitDown();
});
afterAll(async () => await server.close());

/** Creates a household, its advisor and a session for each. Called again to replace what a request closed or deleted. */
async function sitDown(): Promise<void> {
  const firmId = await addFirm(server);
  owner = await server.addUser();
  const advisor = await server.addUser({ roles: ["advisor"], firmId });
  await linkAdvisor(server.services, owner.subject, { advisorId: advisor.id, firmId });
  household = await addHousehold(server, owner);
  tokens = { owner: await signIn(owner), advisor: await signIn(advisor) };
}

async function signIn(who: TestUser): Promise<string> {
  const body = { grant_type: "password", username: who.email, password: demoPassword };
  const answer = await asker(server.app, null)("POST", "/oauth/token", body);
  return String(answer.body.access_token);
}

const pick = <T>(list: readonly T[], otherwise: T): T =>
  list[Math.floor(random() * list.length)] ?? otherwise;

const hostileTexts = [
  "",
  " ",
  "null",
  "../../etc/passwd",
  "' or 1=1 --",
  "<script>alert(1)</script>",
  "a\r\nBcc: evil@example.fr",
  "\u0000",
  "\ud800",
  "\u202e١٢٣",
  "é".repeat(3_000),
  "%",
  "{{7*7}}",
  "0e0",
  "-0",
  "9".repeat(40),
];
const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  0.1 + 0.2,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[[]]]],
  { $ne: null },
  JSON.parse('{"__proto__":{"admin":true}}'),
  { constructor: { prototype: {} } },
];

/** Returns a value that mostly fits a schema. */
function valueOf(schema: Json, name: string): unknown {
  const chance = random();
  if (chance < 0.06) return pick(hostileValues, null);
  if (chance < 0.14) return pick(hostileTexts, "");
  const choices = schema["anyOf"] ?? schema["oneOf"] ?? schema["enum"];
  if (Array.isArray(choices)) {
    const one: unknown = pick(choices, null);
    return schema["enum"] === undefined ? valueOf(one as Json, name) : one;
  }
  if (schema["const"] !== undefined) return schema["const"];
  switch (schema["type"]) {
    case "object":
      return objectOf(schema);
    case "array":
      return Array.from({ length: Math.floor(random() * 4) }, () =>
        valueOf((schema["items"] ?? {}) as Json, name),
      );
    case "integer":
      return pick([0, 1, 2, 7, 100, -3, 2_147_483_648], 1);
    case "number":
      return pick([0, 0.01, 12.34, -5, 1e9, 0.005], 1);
    case "boolean":
      return random() < 0.5;
    default:
      return textOf(schema, name);
  }
}

function objectOf(schema: Json): Json {
  const properties = (schema["properties"] ?? {}) as Record<string, Json>;
  const required = (schema["required"] ?? []) as readonly string[];
  const made: Json = {};
  for (const [key, item] of Object.entries(properties)) {
    if (required.includes(key) ? random() < 0.95 : random() < 0.5) made[key] = valueOf(item, key);
  }
  if (random() < 0.05) made[pick(["_role", "roles", "customer_id", "state"], "x")] = "admin";
  return made;
}

function textOf(schema: Json, name: string): string {
  if (schema["format"] === "uuid" || /(^|_)id$/.test(name)) return idFor(name);
  if (schema["format"] === "date") return pick(["2026-01-01", "1900-01-01", "2026-02-30", "9999-12-31"], "");
  if (schema["format"] === "date-time") return "2026-11-20T10:00:00.000Z";
  return pick(["Épargne", owner.email, "FR0000000000", "12.5", "camille", "2026-11"], "a");
}

function idFor(name: string): string {
  const known = [owner.id, ...household.portfolioIds, ...household.accountIds];
  return random() < 0.7 ? pick(known, owner.id) : pick(["me", "0", server.services.newId(), name], "me");
}

type Case = { readonly options: InjectOptions; readonly said: string };

function caseOf({ method, path, operation }: Call): Case {
  let url = path;
  const query = new URLSearchParams();
  for (const { name, in: place, schema } of operation.parameters) {
    if (place === "path")
      url = url.replace(`{${name}}`, encodeURIComponent(plain(pathValue({ method, path }, name, schema))));
    else if (random() < 0.6) query.set(name, plain(valueOf(schema, name)));
  }
  const content = operation.requestBody?.content;
  const schema = content?.["application/json"]?.schema;
  const seat = pick(["owner", "owner", "owner", "advisor", "nobody"] as const, "nobody");
  const body = schema === undefined ? undefined : valueOf(schema, "body");
  const options: InjectOptions = {
    method: method as "GET",
    url: `${url}${query.size > 0 ? `?${query.toString()}` : ""}`,
    headers: {
      ...(seat === "nobody" ? {} : { authorization: `Bearer ${tokens[seat]}` }),
      ...(seat === "advisor" ? { "vigie-customer": owner.id } : {}),
      ...(content === undefined ? {} : { "content-type": Object.keys(content)[0] ?? "" }),
    },
    ...(content === undefined
      ? {}
      : { payload: schema === undefined ? bytes() : (JSON.stringify(body) ?? "") }),
  };
  return {
    options,
    said: `${seat} ${method} ${url.slice(0, 120)} ${JSON.stringify(body)?.slice(0, 300) ?? ""}`,
  };
}

function pathValue({ method, path }: Pick<Call, "method" | "path">, name: string, schema: Json): unknown {
  if (random() < 0.1) return pick(hostileTexts, "x");
  if (name === "portfolioId" || path.startsWith("/v1/portfolios/{id}"))
    return pick(household.portfolioIds, owner.id);
  if (path.startsWith("/v1/accounts/{id}")) return pick(household.accountIds, owner.id);
  // The mailed token of a deletion; "me" would be another endpoint.
  if (path === "/v1/users/{id}" && method.toLowerCase() === "delete") return pick([owner.id, "0"], "0");
  if (path.startsWith("/v1/users/{id}") && name === "id") return pick([owner.id, "me"], "me");
  return valueOf(schema, name);
}

function plain(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.toWellFormed();
}

function bytes(): Buffer {
  return Buffer.from(
    pick(["OFXHEADER:100\r\n<OFX>", "date;libellé;montant\n1;2;3\n", "%PDF-1.7", "\u0000"], ""),
  );
}

type FuzzReply = { readonly status: number; readonly text: string; readonly type: string };

/** Returns what is wrong with a response; null if nothing is. */
function wrongOf(operation: Operation, { status, text, type }: FuzzReply): string | null {
  if (status >= 500) return `answers ${status}`;
  if (/node_modules|\.ts:\d|\n\s+at /.test(text)) return "shows a stack";
  if (status === 204) return null;
  const content = operation.responses[String(status)]?.content;
  // A downloaded file has no schema to check.
  if (Object.keys(content ?? {}).some((one) => !one.includes("json"))) return null;
  if (!type.includes("json")) return `sends ${type}`;
  const body: unknown = JSON.parse(text);
  if (status >= 400) return schemaMismatch(document.components.schemas.Error, body);
  const schema = content?.["application/json"]?.schema;
  return schema === undefined ? `answers ${status}, which is not declared` : schemaMismatch(schema, body);
}

test("no call of the document answers a 5xx, a stack, or what its schema does not say", async () => {
  const wrong: string[] = [];
  const statuses = new Map<number, number>();
  for (const call of calls) {
    for (let round = 0; round < roundsPerCall; round += 1) {
      const { options, said } = caseOf(call);
      const response = await server.app.inject(options);
      const status = response.statusCode;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const found = wrongOf(call.operation, {
        status,
        text: response.body,
        type: String(response.headers["content-type"]),
      });
      if (found !== null) wrong.push(`${said}: ${found} ${failures.splice(0).join(" ")}`);
    }
    if ((await asker(server.app, tokens.owner)("GET", "/users/me")).status !== 200) await sitDown();
  }
  expect(wrong).toEqual([]);
  // The test would prove nothing if hardly any request was accepted.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(calls.length);
  expect(({} as Json)["admin"]).toBeUndefined();
});
