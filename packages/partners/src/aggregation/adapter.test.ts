import { instant } from "@vigie/domain";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FetchLike } from "../http/resilient-fetch.ts";
import { createResilientFetch } from "../http/resilient-fetch.ts";
import { createAggregationAdapter } from "./adapter.ts";
import type { Answer, TransactionPage } from "./port.ts";

/** Invalid or hostile behaviour of the partner that no sandbox should need to simulate. The rest is in `port.test.ts`, over real
 * HTTP. */

const user = { providerUserId: "88", accessToken: "SECRET-TOKEN" };
const base = "https://vigie-sandbox.example/2.0";

type Seen = { readonly method: string; readonly url: string; readonly authorization: string | null };

function partner(answers: Readonly<Record<string, unknown>>) {
  const seen: Seen[] = [];
  const fetch: FetchLike = async (url, init) => {
    const { pathname, search } = new URL(url);
    seen.push({
      method: init.method ?? "",
      url,
      authorization: new Headers(init.headers).get("authorization"),
    });
    const answer = answers[pathname + search] ?? answers[pathname];
    if (typeof answer === "string") return new Response(answer);
    return answer === undefined
      ? Response.json({ code: "notFound", description: "no such thing" }, { status: 404 })
      : answer instanceof Response
        ? answer.clone()
        : Response.json(answer);
  };
  const send = createResilientFetch({
    clock: () => instant("2026-11-21T08:00:00Z"),
    random: () => 0,
    fetch,
    sleep: async () => {},
  });
  const port = createAggregationAdapter(
    {
      baseUrl: base,
      clientId: "123",
      clientSecret: "CLIENT-SECRET",
      webviewUrl: "https://webview.example/fr",
    },
    send,
  );
  return { port, seen };
}

const line = (id: number) => ({
  id,
  id_account: 1,
  date: "2026-02-02",
  value: -1,
  type: "card",
  wording: "A",
  coming: false,
});
const page = (next: string | null, ...ids: number[]) => ({
  transactions: ids.map(line),
  _links: { self: null, prev: null, next: next === null ? null : { href: next } },
});

async function collect(pages: AsyncIterable<Answer<TransactionPage>>) {
  const ids: string[] = [];
  for await (const answer of pages) {
    if (!answer.ok) return { ids, code: answer.code, detail: answer.detail };
    ids.push(...answer.value.transactions.map(({ id }) => id));
  }
  return { ids, code: null };
}

const first = "/2.0/users/me/transactions";

describe("the links between pages", () => {
  test("are followed to the end with the token", async () => {
    const { port, seen } = partner({
      [first]: page(`${base}/p?cursor=2`, 1, 2),
      "/2.0/p?cursor=2": page("p?cursor=3", 3),
      "/2.0/p?cursor=3": page(null),
    });
    expect(await collect(port.transactions(user, {}))).toEqual({ ids: ["1", "2", "3"], code: null });
    expect(new Set(seen.map(({ authorization }) => authorization))).toEqual(new Set(["Bearer SECRET-TOKEN"]));
    expect(seen[0]?.url).toContain("limit=500");
  });
  test.each([
    "https://evil.example/2.0/p",
    "http://vigie-sandbox.example/2.0/p",
    "https://vigie-sandbox.example:444/2.0/p",
    "https://vigie-sandbox.example/admin",
    "//evil.example/2.0/p",
    "https://vigie-sandbox.example/2.0/../admin",
    "https://user@evil.example/2.0/",
  ])("to %s are refused: the host would receive the token", async (href) => {
    const { port, seen } = partner({ [first]: page(href, 1) });
    const read = await collect(port.transactions(user, {}));
    expect(read).toMatchObject({
      ids: ["1"],
      code: "partner.invalid_answer",
      detail: { reason: "foreign_link" },
    });
    expect(seen).toHaveLength(1);
  });
  test("that come back are refused: the list would never end", async () => {
    const { port } = partner({ [first]: page(`${base}/p?c=2`, 1), "/2.0/p?c=2": page(`${base}/p?c=2`, 2) });
    const read = await collect(port.transactions(user, {}));
    expect(read).toMatchObject({
      ids: ["1", "2"],
      code: "partner.invalid_answer",
      detail: { reason: "repeated_link" },
    });
  });
  test("missing altogether, as in old answers: a short page is the last, a full one has another behind it", async () => {
    const { port } = partner({ [first]: { transactions: [line(1)] } });
    expect(await collect(port.transactions(user, {}))).toMatchObject({ ids: ["1"], code: null });
    // A partner that returns the same page for any offset would never end.
    expect(await collect(port.transactions(user, { pageSize: 1 }))).toMatchObject({
      ids: ["1"],
      code: "partner.invalid_answer",
      detail: { reason: "repeated_link" },
    });
  });
});

describe("damaged answers", () => {
  test.each([
    ["text that is no JSON", '{"connections":[{"id":1,'],
    ["a page of a proxy", "<html>ok</html>"],
    ["nothing", ""],
    ["another shape", '{"connection":[]}'],
    ["a key that lost a letter", '{"connections":[{"id":1,"stat":null,"last_update":null}]}'],
    ["an impossible day", '{"connections":[{"id":1,"state":null,"last_update":"2026-02-31 10:00:00"}]}'],
    ["an id that is a path", '{"connections":[{"id":"../../users","state":null,"last_update":null}]}'],
  ])("%s is refused whole", async (_case, text) => {
    const { port } = partner({ "/2.0/users/me/connections": text === "" ? new Response("") : text });
    expect(await port.listConnections(user)).toMatchObject({ ok: false, code: "partner.invalid_answer" });
  });
  test("the wrong field is named, its value is not", async () => {
    const { port } = partner({
      "/2.0/users/me/connections": { connections: [{ id: 1, state: 12345, last_update: null }] },
    });
    const answer = await port.listConnections(user);
    expect(JSON.stringify(answer)).toContain("connections.0.state");
    expect(JSON.stringify(answer)).not.toContain("12345");
  });
  test("an activation that did not happen is no success", async () => {
    const account = {
      id: 7,
      id_connection: 1,
      name: "A",
      balance: 1,
      currency: "EUR",
      type: "pea",
      disabled: "2026-02-03",
    };
    const { port } = partner({ "/2.0/users/me/accounts/7": account });
    expect(await port.activateAccount(user, "7")).toMatchObject({
      ok: false,
      code: "partner.invalid_answer",
    });
  });
  test("a user that dies in half an hour is no user", async () => {
    const { port } = partner({
      "/2.0/auth/init": { auth_token: "t", type: "temporary", id_user: 1, expires_in: 1800 },
    });
    expect(await port.createUser()).toMatchObject({ ok: false, code: "partner.invalid_answer" });
  });
});

test("a page with flipped bytes is refused or read, and never breaks the reader", async () => {
  const accounts = [
    {
      id: 7003,
      id_connection: 5501,
      name: "PRET IMMO",
      balance: -148250.4,
      currency: { id: "EUR", precision: 2 },
      type: "loan",
      opening_date: "2019-05-02 00:00:00",
      last_update: "2026-02-03T10:12:40+01:00",
      disabled: null,
      loan: {
        total_amount: 200000,
        rate: 1.45,
        type: "mortgage",
        maturity_date: "2039-05-05",
        duration: 240,
      },
    },
  ];
  const clean = new TextEncoder().encode(JSON.stringify({ accounts, ...page(null, 1, 2) }));
  const flips = fc.array(fc.tuple(fc.nat(clean.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(flips, async (changes) => {
      const bytes = clean.slice();
      for (const [at, byte] of changes) bytes[at] = byte;
      const { port } = partner({
        "/2.0/users/me/accounts": new Response(bytes),
        [first]: new Response(bytes),
      });
      const read = await port.listAccounts(user);
      expect(read.ok ? "read" : read.code).toMatch(/^(read|partner\.invalid_answer)$/);
      const { code } = await collect(port.transactions(user, {}));
      // A corrupted link may still point below the partner's base URL.
      expect(code ?? "read").toMatch(/^(read|partner\.invalid_answer|partner\.refused)$/);
    }),
    { seed: 20_261_121, numRuns: 400 },
  );
});

describe("ids and secrets", () => {
  test.each(["../users", "..", "1/2", "1?all", "%2e%2e", ""])("the id « %s » never leaves", async (id) => {
    const { port, seen } = partner({});
    expect(await port.getConnection(user, id)).toMatchObject({ ok: false, code: "connection.not_found" });
    expect(await port.activateAccount(user, id)).toMatchObject({ ok: false, code: "account.not_found" });
    expect(seen).toEqual([]);
  });
  test("no failure holds a token or a secret", async () => {
    const { port } = partner({});
    const failures = [
      await port.createUser(),
      await port.temporaryCode(user),
      await port.getConnection(user, "1"),
    ];
    expect(failures.every(({ ok }) => !ok)).toBe(true);
    expect(JSON.stringify(failures)).not.toMatch(/SECRET/);
  });
  test("creating a user is never sent twice", async () => {
    const { port, seen } = partner({ "/2.0/auth/init": new Response("", { status: 503 }) });
    expect(await port.createUser()).toMatchObject({ ok: false, code: "partner.unavailable" });
    expect(seen).toHaveLength(1);
  });
});

describe("the optional amortizations", () => {
  const denied = Response.json({ code: "unauthorized", description: "not enabled" }, { status: 401 });
  test("absent for a live token are no failure", async () => {
    const { port } = partner({ "/2.0/users/me/amortizations": denied, "/2.0/users/me": { id: 88 } });
    expect(await port.listAmortizations(user)).toEqual({
      ok: true,
      value: { lines: [], missing: "feature_absent" },
    });
  });
  test("denied to a dead token are a failure", async () => {
    const { port } = partner({ "/2.0/users/me/amortizations": denied, "/2.0/users/me": denied });
    expect(await port.listAmortizations(user)).toMatchObject({ ok: false, code: "partner.unauthorized" });
  });
});

describe("the directory", () => {
  const connector = (id: number) => ({ id, uuid: `u-${id}`, name: `Banque ${id}` });
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => connector(from + index));
  const at = (offset: number) =>
    `/2.0/connectors?country_codes=fr&expand=fields%2Csources&limit=500&offset=${offset}`;
  test("is read by pages until it is whole", async () => {
    const { port } = partner({
      [at(0)]: { connectors: many(0, 500), total: 620 },
      [at(500)]: { connectors: many(500, 120), total: 620 },
    });
    const answer = await port.listInstitutions();
    expect(answer.ok && answer.value.length).toBe(620);
  });
  test("ends when the partner repeats itself", async () => {
    const { port, seen } = partner({ "/2.0/connectors": { connectors: many(0, 500) } });
    const answer = await port.listInstitutions();
    expect([answer.ok && answer.value.length, seen.length]).toEqual([500, 2]);
  });
});
