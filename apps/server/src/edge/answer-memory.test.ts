import { sql } from "kysely";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addHousehold } from "../testing/test-household.ts";
import { openTestServer, type TestServer, type TestUser } from "../testing/test-server.ts";
import { tagIn, versionedEndpoints } from "../testing/versioned-answers.ts";
import { openAnswerMemory } from "./answer-memory.ts";

let server: TestServer;
let saver: TestUser;
let other: TestUser;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  saver = await server.addUser();
  other = await server.addUser();
  await addHousehold(server, saver);
});
afterAll(async () => await server.close());

const wealth = "/users/me/wealth";
const found = () => server.services.answers.counts().found;

test("the same question is answered from memory while nothing changed, and computed after a change", async () => {
  const first = await saver.ask("GET", wealth);
  const before = found();
  const second = await saver.ask("GET", wealth);
  expect([second.status, second.body, tagIn(second), found()]).toEqual([
    200,
    first.body,
    tagIn(first),
    before + 1,
  ]);
  expect(second.headers).toMatchObject({
    "cache-control": "no-store",
    "content-type": first.headers["content-type"],
  });
  await sql`update portfolios set amount_cents = amount_cents + 100 where customer_id = ${saver.id} and amount_cents is not null`.execute(
    server.services.db,
  );
  const third = await saver.ask("GET", wealth);
  expect([tagIn(third) === tagIn(first), found()]).toEqual([false, before + 1]);
  expect(third.body).not.toEqual(first.body);
});

test("what is remembered comes packed to who takes Brotli, and as it is to who does not", async () => {
  const ask = async (encoding: string) =>
    await saver.ask("GET", "/users/me/portfolios", undefined, { "accept-encoding": encoding });
  const plain = await ask("identity");
  const before = found();
  for (const [encoding, sent] of [
    ["br", "br"],
    ["gzip, deflate, br", "br"],
    ["gzip;q=1, br;q=0.5", "br"],
    ["br;q=0, identity", undefined],
    ["br;q=0.0", undefined],
    ["identity", undefined],
  ] as const) {
    const { headers, bytes } = await ask(encoding);
    expect([encoding, headers["content-encoding"]]).toEqual([encoding, sent]);
    expect(String(sent === "br" ? brotliDecompressSync(bytes) : bytes)).toBe(String(plain.bytes));
    if (sent === "br") expect(headers["vary"]).toContain("accept-encoding");
  }
  expect(found()).toBe(before + 6);
});

test("nobody finds the answer of somebody else, of another view or of another day, nor without a session", async () => {
  await saver.ask("GET", wealth);
  const before = found();
  const strange = await other.ask("GET", wealth);
  await saver.ask("GET", wealth, undefined, { "vigie-view": "shared" });
  expect((await other.ask("GET", `/users/${saver.id}/wealth`)).status).toBe(404);
  expect((await saver.ask("GET", `${wealth}?nonsense=1`)).status).toBe(422);
  expect((await server.app.inject({ method: "GET", url: `/v1${wealth}` })).statusCode).toBe(401);
  server.setNow("2026-11-21T10:00:00Z" as never);
  await saver.ask("GET", wealth);
  server.setNow("2026-11-20T10:00:00Z" as never);
  expect(found()).toBe(before);
  expect(strange.body).not.toEqual((await saver.ask("GET", wealth)).body);
});

test("no reading that a replica may answer is remembered: it may be older than its tag", () => {
  expect(versionedEndpoints.filter(({ mayLag }) => mayLag === true)).toEqual([]);
});

test("what is kept stays within its bytes, forgets what was asked least recently, and ends by itself", async () => {
  const memory = openAnswerMemory(16_000);
  for (let number = 0; number < 40; number += 1) {
    memory.keep(`tag ${number}`, "x".repeat(400));
    if (number % 8 === 7) expect(memory.read("tag 0")?.text).toBe("x".repeat(400));
    expect(memory.bytes()).toBeLessThanOrEqual(16_000);
  }
  expect([memory.read("tag 1"), memory.read("tag 39")?.text]).toEqual([undefined, "x".repeat(400)]);
  const packed = memory.read("tag 39")?.packed();
  expect(memory.read("tag 39")?.packed()).toBe(packed);
  expect(memory.bytes()).toBeLessThanOrEqual(16_000);
  memory.keep("long", "x".repeat(501));
  expect(memory.read("long")).toBeUndefined();
  const short = openAnswerMemory(16_000, 5);
  short.keep("tag", "text");
  await expect.poll(() => short.bytes()).toBe(0);
  expect(short.read("tag")).toBeUndefined();
  const none = openAnswerMemory(0);
  none.keep("tag", "text");
  expect([none.read("tag"), none.counts()]).toEqual([undefined, { found: 0, computed: 1 }]);
});
