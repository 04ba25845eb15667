import { readFileSync } from "node:fs";
import path from "node:path";
import { ok } from "@vigie/domain";
import { expect, test } from "vitest";
import { createBrowserClient } from "./browser.ts";

/** Runtime imports of a file without type imports: those that a bundler follows. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^(?:import|export) (?!type )[^;]*?from "([^"]+)";/gm)].map(
    ([, name = ""]) => name,
  );
}

test("nothing that a page reaches needs Node or a sandbox", () => {
  const met = new Set<string>();
  const foreign: string[] = [];
  const visit = (file: string): void => {
    if (met.has(file)) return;
    met.add(file);
    for (const name of importsOf(file)) {
      if (name.startsWith(".")) visit(path.resolve(path.dirname(file), name));
      else foreign.push(name);
    }
  };
  visit(path.join(import.meta.dirname, "browser.ts"));
  expect(met.size).toBeGreaterThan(5);
  expect([...met].filter((file) => file.includes("sandbox"))).toEqual([]);
  expect([...new Set(foreign)].toSorted()).toEqual(["@vigie/domain", "zod"]);
});

test("a code goes to the partner in a header, with no cookie and no address of ours", async () => {
  const asked: [string, RequestInit][] = [];
  const client = createBrowserClient({
    link: () => Promise.resolve(ok({ url: "https://partner.test/2.0", code: "c" })),
    fetch: (url, init) => {
      asked.push([url, init]);
      return Promise.resolve(Response.json({ id: 9, state: null, last_update: null }));
    },
  });
  expect(await client.resumeConnection("9")).toMatchObject({ ok: true, value: { id: "9", state: "ok" } });
  const [url, init] = asked[0] ?? [];
  expect(url).toBe("https://partner.test/2.0/users/me/connections/9?background");
  expect(init).toMatchObject({ method: "POST", credentials: "omit", referrerPolicy: "no-referrer" });
  expect(init?.headers).toMatchObject({ authorization: "Bearer c" });
});

test("a sentence that comes beside a connection is the connection's where it has none", async () => {
  const client = createBrowserClient({
    link: () => Promise.resolve(ok({ url: "https://partner.test/2.0", code: "c" })),
    fetch: () => {
      const connection = { id: 9, state: null, error: "wrongpass", last_update: null };
      return Promise.resolve(Response.json({ connection, message: "Réessayez demain." }));
    },
  });
  expect(await client.getConnection("9")).toMatchObject({
    value: { state: "wrong_credentials", message: "Réessayez demain." },
  });
});

test("an id cannot climb to another resource, and one that is gone counts as removed", async () => {
  const statuses: number[] = [];
  const client = createBrowserClient({
    link: () => Promise.resolve(ok({ url: "https://partner.test/2.0", code: "c" })),
    fetch: () => {
      statuses.push(404);
      return Promise.resolve(Response.json({ code: "notFound" }, { status: 404 }));
    },
  });
  expect(await client.getConnection("../me")).toMatchObject({ ok: false, code: "connection.not_found" });
  expect(statuses).toEqual([]);
  expect(await client.removeConnection("9")).toEqual(ok(null));
});

test("credentials follow no redirect, and the message of the failure holds none of them", async () => {
  const asked: RequestInit[] = [];
  const client = createBrowserClient({
    link: () => Promise.resolve(ok({ url: "https://partner.test/2.0", code: "c" })),
    fetch: (_url, init) => {
      asked.push(init);
      return Promise.reject(new TypeError("redirected with password=SECRET"));
    },
  });
  const answer = await client.createConnection(
    { connectorUuid: "7", source: null },
    { login: "camille", password: "SECRET" },
  );
  expect(asked.map(({ redirect }) => redirect)).toEqual(["error"]);
  expect(answer).toMatchObject({ ok: false, code: "partner.unavailable" });
  expect(JSON.stringify(answer)).not.toContain("SECRET");
});

test("a code that lapsed is asked anew once, and only once", async () => {
  const links: boolean[] = [];
  const client = createBrowserClient({
    link: (fresh) => {
      links.push(fresh);
      return Promise.resolve(ok({ url: "https://partner.test/2.0", code: "c" }));
    },
    fetch: () => Promise.resolve(Response.json({ code: "unauthorized" }, { status: 401 })),
  });
  expect(await client.getConnection("9")).toMatchObject({ code: "partner.unauthorized" });
  expect(links).toEqual([false, true]);
});
