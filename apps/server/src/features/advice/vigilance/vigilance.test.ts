import { addMonths, dayOf, type Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { firmIdOf } from "../../../testing/test-client-file.ts";
import { suitabilityBody } from "../../../testing/suitability-answers.ts";
import { addFirm, addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { vigilancePurge } from "./purge.ts";

/** Tests that vigilance data are written and read only by the members entrusted with it, and appear nowhere else. */

let server: TestServer;
let people: People;
let firmId: Id;
let path: string;
/** The lines that the server wrote to its log and to the security log. */
const lines: string[] = [];
beforeAll(async () => {
  server = await openTestServer();
  const write = (...line: readonly unknown[]): void => void lines.push(JSON.stringify(line));
  Object.assign(server.services, { log: write, trail: write });
  people = await addPeople(server);
  firmId = await firmIdOf(server, people.advisor);
  path = `/customers/${people.owner.id}/vigilance`;
  await entrust(people.manager);
});
afterAll(async () => await server.close());

const entrust = async (who: TestUser, vigilance = true) =>
  await people.admin.ask("PUT", `/firm/people/${who.id}/vigilance`, { vigilance });

/** A text used nowhere else: wherever it is found, vigilance data leaked. */
const marker = "ZZVIGILANCEZZ";
const declarationOf = (change: object = {}, after: Id | null = null) => ({
  after,
  vigilance: {
    level: "high",
    reason: `Proche d’un élu ${marker}`,
    exposure: "relative",
    exposure_words: marker,
    sources: ["inheritance", "other"],
    sources_words: marker,
    checks: [{ kind: "asset_freeze", seen_on: "2026-11-01", result: "clear", words: marker }],
    ...change,
  },
});
const declare = async (change: object = {}, after: Id | null = null, who: TestUser = people.manager) =>
  await who.ask("PUT", path, declarationOf(change, after));

test("an entry is said after the one that was read, and the former stay as they were", async () => {
  expect((await people.manager.ask("GET", path)).body).toEqual({ entries: [] });
  const first = await declare();
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const [entry] = first.body.entries;
  expect(entry).toMatchObject({
    level: "high",
    by_name: "Camille Roussel",
    review_on: addMonths(dayOf(server.services.clock()), 12),
  });
  server.advance(1000);
  const second = await declare({ level: "standard", exposure: "none", reason: "Mandat terminé" }, entry.id);
  expect(second.body.entries.map(({ reason }: { reason: string }) => reason)).toEqual([
    "Mandat terminé",
    `Proche d’un élu ${marker}`,
  ]);
  expect(second.body.entries[1]).toEqual(entry);
  for (const after of [null, entry.id])
    expect((await declare({}, after)).body.code).toBe("vigilance.changed");
  const at = second.body.entries[0].id;
  const both = await Promise.all([declare({}, at), declare({}, at)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("what makes no sense is refused with its reason", async () => {
  const after = (await people.manager.ask("GET", path)).body.entries[0].id;
  for (const [change, code] of [
    [{ level: "low", exposure: "self" }, "vigilance.exposed"],
    [
      { checks: [{ kind: "identity", seen_on: "2027-01-01", result: "clear", words: "" }] },
      "vigilance.future",
    ],
    [{ reason: "" }, "request.invalid"],
    [{ sources: ["gold"] }, "request.invalid"],
  ] as const)
    expect([change, (await declare(change, after)).body.code]).toEqual([change, code]);
});

test("to everybody else the calls do not exist, their own customer's advisor and the administrator included", async () => {
  for (const seat of ["owner", "other", "advisor", "colleague", "admin", "auditor", "outsider"] as const)
    for (const method of ["GET", "PUT"] as const) {
      const answer = await people[seat].ask(method, path, method === "PUT" ? declarationOf() : undefined);
      expect([seat, method, answer.status, answer.body.code]).toEqual([seat, method, 404, "route.not_found"]);
    }
  // A member entrusted in another firm finds nobody, nor does a member who is the customer.
  const elsewhere = await addFirm(server, { name: "Ailleurs" });
  const stranger = await server.addUser({ roles: ["admin"], firmId: elsewhere });
  await stranger.ask("PUT", `/firm/people/${stranger.id}/vigilance`, { vigilance: true });
  expect((await stranger.ask("GET", path)).body.code).toBe("user.not_found");
  const both = await server.addUser({ roles: ["customer", "advisor"], firmId });
  await linkAdvisor(server.services, both.subject, { advisorId: people.advisor.id, firmId });
  await entrust(both);
  expect((await both.ask("GET", `/customers/${both.id}/vigilance`)).body.code).toBe("user.not_found");
  expect((await both.ask("GET", path)).status).toBe(200);
});

test("an administrator entrusts and takes back: it holds from the next call, and nobody else may", async () => {
  const { colleague } = people;
  for (const seat of ["advisor", "manager", "outsider"] as const)
    expect(
      (await people[seat].ask("PUT", `/firm/people/${colleague.id}/vigilance`, { vigilance: true })).status,
    ).toBe(404);
  expect((await entrust(colleague)).body.person).toMatchObject({ vigilance: true, role: "advisor" });
  expect((await colleague.ask("GET", path)).status).toBe(200);
  expect((await colleague.ask("GET", "/users/me")).body.user.duties).toEqual(["vigilance"]);
  expect((await entrust(colleague, false)).body.person.vigilance).toBeUndefined();
  expect((await colleague.ask("GET", path)).status).toBe(404);
  expect((await colleague.ask("GET", "/users/me")).body.user.duties).toBeUndefined();
  // After a suspension the right ends with the membership.
  await entrust(colleague);
  await people.admin.ask("POST", `/firm/people/${colleague.id}/suspend`, {});
  expect((await colleague.ask("GET", path)).status).toBe(401);
});

test("nothing of it is in what the customer takes out, sees or hears, nor in what the firm writes of them", async () => {
  const { owner, advisor, manager } = people;
  // Gives each customer lines in their advice record.
  expect((await owner.ask("POST", "/users/me/suitability", suitabilityBody())).status).toBe(201);
  const told: string[] = [];
  for (const [who, address] of [
    [owner, "/users/me/exports/json"],
    [owner, "/users/me/accesses?per_page=100"],
    [owner, "/users/me/notifications"],
    [owner, `/users/${owner.id}/advice_record`],
    [owner, "/users/me/files"],
    [owner, `/users/${owner.id}/suitability`],
    [advisor, `/customers/${owner.id}`],
    [advisor, `/customers/${owner.id}/events`],
    [advisor, `/customers/${owner.id}/file`],
    [advisor, `/customers/${owner.id}/meeting`],
    [manager, "/customers"],
    [manager, `/customers/${owner.id}/events`],
  ] as const) {
    const answer = await who.ask("GET", address);
    expect([address, answer.status]).toEqual([address, 200]);
    const text = answer.bytes.toString("utf8");
    if (text.includes(marker) || /\}\/vigilance/.test(text)) told.push(address);
  }
  expect(told).toEqual([]);
  // The export states, for everybody, that such data may exist and where to ask.
  const leftOutOf = async (who: TestUser) =>
    /"left_out":(\{[^}]*\})/.exec(
      (await who.ask("GET", "/users/me/exports/json")).bytes.toString("utf8"),
    )?.[1];
  expect(await leftOutOf(owner)).toContain("CNIL");
  expect(await leftOutOf(people.other)).toBe(await leftOutOf(owner));
});

test("no log holds a word of it: the security log says who read and wrote, and nothing of what", async () => {
  const after = (await people.manager.ask("GET", path)).body.entries[0].id;
  // Refused and failed requests are logged by different code than successful ones.
  await declare(
    { checks: [{ kind: "identity", seen_on: "2099-01-01", result: "clear", words: marker }] },
    after,
  );
  await people.manager.ask("PUT", path, `{"after": "${marker}`, { "content-type": "application/json" });
  const { db } = server.services;
  const broken = async () => await sql`alter table vigilance_entries rename to vigilance_gone`.execute(db);
  await broken();
  expect((await declare({}, after)).status).toBe(500);
  await sql`alter table vigilance_gone rename to vigilance_entries`.execute(db);
  expect(lines.some((line) => line.includes('"request.failed"') || line.includes("vigilance_entries"))).toBe(
    true,
  );
  expect(lines.filter((line) => line.includes(marker))).toEqual([]);
  const told = lines.filter((line) => line.startsWith('["vigilance.'));
  expect(told.length).toBeGreaterThan(4);
  const names = told.map((line) => Object.keys(JSON.parse(line)[1]).toSorted().join(" "));
  expect(new Set(names)).toEqual(new Set(["customer firm method route session user"]));
});

test("what was said is not changed by anybody; it goes five years after the relation ended, not before", async () => {
  const { db } = server.services;
  await expect(sql`update vigilance_entries set reason = 'autre'`.execute(db)).rejects.toThrow(
    "is not changed",
  );
  const count = async () => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from vigilance_entries`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const before = await count();
  expect(before).toBeGreaterThan(2);
  const ended = await people.manager.ask("DELETE", `/customers/${people.owner.id}/access?confirmed=true`);
  expect(ended.status, JSON.stringify(ended.body)).toBeLessThan(300);
  expect((await people.manager.ask("GET", path)).body.code).toBe("user.not_found");
  const day = 24 * 3_600_000;
  server.advance((5 * 365 - 2) * day);
  await vigilancePurge.run(server.services);
  expect(await count()).toBe(before);
  server.advance(10 * day);
  await vigilancePurge.run(server.services);
  expect(await count()).toBe(0);
});
