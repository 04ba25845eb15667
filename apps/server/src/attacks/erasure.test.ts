import { addMonths, dayOf, deletionHours, demoPassword, type Id } from "@vigie/domain";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  readErasure,
  savedLedger,
  appendMissingErasures,
  settleLastErasures,
} from "../features/identity/users/actions/erasure-ledger.ts";
import { replayErasure } from "../features/identity/users/actions/replay.ts";
import { asker, eventually, type TestUser } from "../testing/test-server.ts";
import { openMailTestServer, type MailTestServer, tokenIn } from "../testing/test-mail.ts";
import { insertPortfolio } from "../testing/insert-portfolio.ts";

let posted: MailTestServer;
beforeAll(async () => void (posted = await openMailTestServer()));
afterAll(async () => await posted.close());
const visitor = () => asker(posted.server.app, null);
const signIn = async (email: string, password: string) =>
  await visitor()("POST", "/oauth/token", { grant_type: "password", username: email, password });

test("a deletion is asked for, read and confirmed: reading the link changes nothing", async () => {
  const user = await posted.server.addUser();
  expect((await user.ask("DELETE", "/users/me")).status).toBe(202);
  expect((await user.ask("GET", "/users/me")).status).toBe(200);
  const token = tokenIn(await posted.mailTo(user.email, "suppression"));
  expect(token).toMatch(/^del_[\w-]{43}$/);
  for (let count = 0; count < 10; count += 1) {
    const { body } = await visitor()("GET", `/users/${token}/deletion_validity`);
    expect(body).toMatchObject({ valid: true, kept: ["advice", "contract", "vigilance"] });
  }
  expect((await user.ask("GET", "/users/me")).status).toBe(200);
  expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(200);
  const events = posted.server.published.filter(({ customerId }) => customerId === user.id);
  const erasedAt = posted.server.services.clock();
  expect(events).toEqual([{ name: "customer.erased", customerId: user.id, event: { erasedAt } }]);
  expect((await user.ask("GET", "/users/me")).status).toBe(401);
  expect((await signIn(user.email, demoPassword)).status).toBe(401);
  expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(404);
  expect((await visitor()("GET", `/users/${token}/deletion_validity`)).body.valid).toBe(false);
  await posted.mailTo(user.email, "est supprimé");
});

test("no id deletes anybody, nor a link that has expired", async () => {
  const user = await posted.server.addUser();
  for (const wrong of [user.id, "42", "0", `del_${"A".repeat(43)}`, "__proto__"]) {
    const answer = await visitor()("DELETE", `/users/${wrong}`);
    expect([answer.status, answer.body.code]).toEqual([404, "user.not_found"]);
  }
  await user.ask("DELETE", "/users/me");
  const token = tokenIn(await posted.mailTo(user.email, "suppression"));
  posted.server.advance(deletionHours * 3_600_000);
  expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(404);
  expect((await signIn(user.email, demoPassword)).status).toBe(200);
});

/** The tables that have a row under an id. */
async function tablesHolding(id: Id): Promise<string[]> {
  const { db } = posted.server.services;
  const tables = await db.introspection.getTables();
  const holding: string[] = [];
  // Where the tables are partitioned, each part is listed beside the whole.
  for (const { name, columns } of tables.filter((table) => !/_h\d+$/.test(table.name))) {
    for (const column of columns.filter((one) =>
      ["customer_id", "user_id", "customer_ref"].includes(one.name),
    )) {
      const rows = await db
        .selectFrom(name as never)
        .selectAll()
        .where(column.name as never, "=", id as never)
        .execute();
      if (rows.length > 0) holding.push(name);
    }
  }
  return holding;
}

test("an erasure leaves no row of the person but what the law keeps, nameless, and the ledger", async () => {
  const user = await posted.server.addUser();
  const { db, clock, secrets, newId } = posted.server.services;
  const context = `aggregation_links.token_envelope/${user.id}`;
  await db
    .insertInto("aggregation_links")
    .values({
      customer_id: user.id,
      provider_user_id: "p-77",
      token_envelope: secrets.seal("partner token", context),
      created_at: clock(),
    })
    .execute();
  await db
    .insertInto("optimizations")
    .values({
      customer_id: user.id,
      portfolio_id: await addPortfolio(user),
      id: newId(),
      state: "done",
      strategy: "basic",
      metric: "volatility",
      inputs: JSON.stringify({}),
      result: JSON.stringify({ kept: true }),
      failure: null,
      engine_version: "1",
      created_at: clock(),
      finished_at: clock(),
      cleared_at: null,
    })
    .execute();
  await user.ask("PUT", "/users/me/profile", { profile: { job_title: "Luthière" } });
  await user.ask("DELETE", "/users/me");
  const token = tokenIn(await posted.mailTo(user.email, "suppression"));
  expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(200);
  expect((await tablesHolding(user.id)).toSorted()).toEqual(["advice_records", "erasures"]);
  const advice = await db
    .selectFrom("advice_records")
    .selectAll()
    .where("customer_id", "=", user.id)
    .execute();
  expect(advice).toMatchObject([{ kind: "optimization", keep_until: addMonths(dayOf(clock()), 60) }]);
  expect(JSON.stringify(advice)).not.toMatch(/Camille|Roussel|@/);
  const handed = await db
    .selectFrom("partner_erasures")
    .selectAll()
    .where("provider_user_id", "=", "p-77")
    .execute();
  expect(handed).toMatchObject([{ user_ref: user.id }]);
});

test("the address of an erased person leaves the outbox with the farewell", async () => {
  const user = await posted.server.addUser();
  const { db } = posted.server.services;
  await user.ask("DELETE", "/users/me");
  const token = tokenIn(await posted.mailTo(user.email, "suppression"));
  expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(200);
  await posted.mailTo(user.email, "est supprimé");
  const left = async () =>
    await db.selectFrom("mails").select("kind").where("to_email", "=", user.email).execute();
  expect(await eventually(left, (rows) => rows.length === 0)).toEqual([]);
});

async function addPortfolio(user: TestUser) {
  const head = { customer_id: user.id, source: "typed", kind: "lifeinsurance" } as const;
  return await insertPortfolio(posted.server.services, head);
}

test("who was erased since a backup is forgotten again when it is restored, by the ledger or by the log, and nobody else", async () => {
  const { server } = posted;
  const { db } = server.services;
  const [gone, logged, stays] = [await server.addUser(), await server.addUser(), await server.addUser()];
  const advisor = await server.addUser({ roles: ["advisor"] });
  const lines: string[] = [];
  for (const who of [gone, logged]) {
    await who.ask("DELETE", "/users/me");
    const token = tokenIn(await posted.mailTo(who.email, "suppression"));
    // The restore: what the backup holds of them, put back by hand.
    const row = await db.selectFrom("users").selectAll().where("id", "=", who.id).executeTakeFirstOrThrow();
    expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(200);
    if (who === gone) lines.push(...(await savedLedger(server.services)));
    await db.deleteFrom("erasures").where("user_id", "=", who.id).execute();
    await db.insertInto("users").values(row).execute();
  }
  const at = "2026-11-20T11:00:00.000Z";
  lines.push(JSON.stringify({ at, level: "info", event: "user.erased", user: logged.id }));
  lines.push(JSON.stringify({ at, level: "info", event: "sync.done" }), "");
  lines.push(JSON.stringify({ user_id: advisor.id, erased_at: at }));
  const outcomes: unknown[] = [];
  for (const round of [1, 2])
    for (const line of lines) {
      const read = readErasure(line);
      if (read !== null && read !== "unreadable" && [gone.id, logged.id, advisor.id].includes(read.userId))
        outcomes.push([round, await replayErasure(server.services, read)]);
    }
  expect(outcomes).toEqual([
    [1, "erased"],
    [1, "erased"],
    [1, "refused"],
    [2, "already_gone"],
    [2, "already_gone"],
    [2, "refused"],
  ]);
  const ids = [gone.id, logged.id, stays.id, advisor.id];
  const left = await db.selectFrom("users").select("id").where("id", "in", ids).execute();
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([stays.id, advisor.id]));
  expect((await savedLedger(server.services)).join()).toContain(logged.id);
  expect(["{", '{"user_id":"x","erased_at":"y"}', '{"event":"user.erased"}'].map(readErasure)).toEqual(
    Array(3).fill("unreadable"),
  );
});

test("an erasure is written outside the database though the log is silent, and what a full disk kept from it is written later", async () => {
  const { server } = posted;
  const { db, ledgers } = server.services;
  const linesOf = async (id: Id) => (await ledgers.read("erasures")).filter((line) => line.includes(id));
  const gone = await server.addUser();
  await gone.ask("DELETE", "/users/me");
  const token = tokenIn(await posted.mailTo(gone.email, "suppression"));
  const read = vi.spyOn(ledgers, "read");
  expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(200);
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
  // The database is lost with its own ledger: the line outside tells who and when.
  const [line = ""] = await linesOf(gone.id);
  expect(readErasure(line)).toEqual({ userId: gone.id, erasedAt: server.services.clock() });

  const late = server.services.newId();
  const erased_at = server.services.clock();
  await db
    .insertInto("erasures")
    .values({ user_id: late, asked_at: erased_at, erased_at, kept: "[]" })
    .execute();
  expect(await linesOf(late)).toEqual([]);
  expect(await appendMissingErasures(server.services)).toBeGreaterThan(0);
  expect(await linesOf(late)).toHaveLength(1);
  expect(await appendMissingErasures(server.services)).toBe(0);
});

test("the hourly look at the ledger reads no further back than its last days", async () => {
  const { server } = posted;
  const { db, ledgers } = server.services;
  await appendMissingErasures(server.services);
  server.advance(30 * 86_400_000);
  await ledgers.append("erasures", ['{"user_id":"0199']);
  const late = server.services.newId();
  const erased_at = server.services.clock();
  await db
    .insertInto("erasures")
    .values({ user_id: late, asked_at: erased_at, erased_at, kept: "[]" })
    .execute();
  let lines = 0;
  const watched = {
    ...server.services,
    ledgers: {
      ...ledgers,
      read: async () => await Promise.reject(new Error("the whole ledger is read")),
      readBack: async function* () {
        for await (const line of ledgers.readBack("erasures")) {
          lines += 1;
          yield line;
        }
      },
    },
  };
  expect(await settleLastErasures(watched)).toBe(1);
  // The torn one, and the first one that is older than what is looked at.
  expect(lines).toBe(2);
  expect(await settleLastErasures(watched)).toBe(0);
  expect(lines).toBe(3);
  const kept = (await ledgers.read("erasures")).map(readErasure);
  expect(kept.slice(-2)).toEqual(["unreadable", { userId: late, erasedAt: erased_at }]);
});
