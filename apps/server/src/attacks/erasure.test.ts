import { addMonths, dayOf, deletionHours, demoPassword, type Id } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { savedLedger, settleErasureLedger } from "../features/identity/users/actions/erasure-ledger.ts";
import { readErasure, replayErasure } from "../features/identity/users/actions/replay.ts";
import { asker, eventually, type TestUser } from "../testing/test-server.ts";
import { openMailTestServer, type MailTestServer, tokenIn } from "../testing/test-mail.ts";

let posted: MailTestServer;
beforeAll(async () => void (posted = await openMailTestServer()));
afterAll(async () => await posted.close());
const visitor = () => asker(posted.house.app, null);
const signIn = async (email: string, password: string) =>
  await visitor()("POST", "/oauth/token", { grant_type: "password", username: email, password });

test("a deletion is asked for, read and confirmed: reading the link changes nothing", async () => {
  const resident = await posted.house.addUser();
  expect((await resident.ask("DELETE", "/users/me")).status).toBe(202);
  expect((await resident.ask("GET", "/users/me")).status).toBe(200);
  const token = tokenIn(await posted.mailTo(resident.email, "suppression"));
  expect(token).toMatch(/^del_[\w-]{43}$/);
  for (let count = 0; count < 10; count += 1) {
    const { body } = await visitor()("GET", `/users/${token}/deletion_validity`);
    expect(body).toMatchObject({ valid: true, kept: ["advice"] });
  }
  expect((await resident.ask("GET", "/users/me")).status).toBe(200);
  expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(200);
  expect((await resident.ask("GET", "/users/me")).status).toBe(401);
  expect((await signIn(resident.email, demoPassword)).status).toBe(401);
  expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(404);
  expect((await visitor()("GET", `/users/${token}/deletion_validity`)).body.valid).toBe(false);
  await posted.mailTo(resident.email, "est supprimé");
});

test("no id deletes anybody, nor a link that has expired", async () => {
  const resident = await posted.house.addUser();
  for (const wrong of [resident.id, "42", "0", `del_${"A".repeat(43)}`, "__proto__"]) {
    const answer = await visitor()("DELETE", `/users/${wrong}`);
    expect([answer.status, answer.body.code]).toEqual([404, "user.not_found"]);
  }
  await resident.ask("DELETE", "/users/me");
  const token = tokenIn(await posted.mailTo(resident.email, "suppression"));
  posted.house.advance(deletionHours * 3_600_000);
  expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(404);
  expect((await signIn(resident.email, demoPassword)).status).toBe(200);
});

/** The tables that have a row under an id. */
async function tablesHolding(id: Id): Promise<string[]> {
  const { db } = posted.house.services;
  const tables = await db.introspection.getTables();
  const holding: string[] = [];
  for (const { name, columns } of tables) {
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
  const resident = await posted.house.addUser();
  const { db, clock, secrets, newId } = posted.house.services;
  const context = `aggregation_links.token_envelope/${resident.id}`;
  await db
    .insertInto("aggregation_links")
    .values({
      customer_id: resident.id,
      provider_user_id: "p-77",
      token_envelope: secrets.seal("partner token", context),
      created_at: clock(),
    })
    .execute();
  await db
    .insertInto("optimizations")
    .values({
      customer_id: resident.id,
      portfolio_id: await addPortfolio(resident),
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
  await resident.ask("PUT", "/users/me/profile", { profile: { job_title: "Luthière" } });
  await resident.ask("DELETE", "/users/me");
  const token = tokenIn(await posted.mailTo(resident.email, "suppression"));
  expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(200);
  expect((await tablesHolding(resident.id)).toSorted()).toEqual(["advice_records", "erasures"]);
  const advice = await db
    .selectFrom("advice_records")
    .selectAll()
    .where("customer_id", "=", resident.id)
    .execute();
  expect(advice).toMatchObject([{ kind: "optimization", keep_until: addMonths(dayOf(clock()), 60) }]);
  expect(JSON.stringify(advice)).not.toMatch(/Camille|Roussel|@/);
  const handed = await db
    .selectFrom("partner_erasures")
    .selectAll()
    .where("provider_user_id", "=", "p-77")
    .execute();
  expect(handed).toMatchObject([{ user_ref: resident.id }]);
});

test("the address of an erased person leaves the outbox with the farewell", async () => {
  const resident = await posted.house.addUser();
  const { db } = posted.house.services;
  await resident.ask("DELETE", "/users/me");
  const token = tokenIn(await posted.mailTo(resident.email, "suppression"));
  expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(200);
  await posted.mailTo(resident.email, "est supprimé");
  const left = async () =>
    await db.selectFrom("mails").select("kind").where("to_email", "=", resident.email).execute();
  expect(await eventually(left, (rows) => rows.length === 0)).toEqual([]);
});

async function addPortfolio(resident: TestUser) {
  const { db, newId, clock } = posted.house.services;
  const id = newId();
  await db
    .insertInto("portfolios")
    .values({
      customer_id: resident.id,
      id,
      connection_id: null,
      import_id: null,
      external_id: null,
      source: "typed",
      kind: "lifeinsurance",
      kind_detail: null,
      provider_name: null,
      name: "Contrat",
      number: null,
      institution_slug: null,
      institution_name: null,
      deleted_at: null,
      currency: "EUR",
      amount_cents: null,
      amount_as_of: null,
      amount_provenance: null,
      opened_on: null,
      recommended_risk: null,
      contract_slug: null,
      company_name: null,
      loan: null,
      created_at: clock(),
      updated_at: clock(),
    })
    .execute();
  return id;
}

test("who was erased since a backup is forgotten again when it is restored, by the ledger or by the log, and nobody else", async () => {
  const { house } = posted;
  const { db } = house.services;
  const [gone, logged, stays] = [await house.addUser(), await house.addUser(), await house.addUser()];
  const advisor = await house.addUser({ roles: ["advisor"] });
  const lines: string[] = [];
  for (const who of [gone, logged]) {
    await who.ask("DELETE", "/users/me");
    const token = tokenIn(await posted.mailTo(who.email, "suppression"));
    // The restore: what the backup holds of them, put back by hand.
    const row = await db.selectFrom("users").selectAll().where("id", "=", who.id).executeTakeFirstOrThrow();
    expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(200);
    if (who === gone) lines.push(...(await savedLedger(house.services)));
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
        outcomes.push([round, await replayErasure(house.services, read)]);
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
  expect((await savedLedger(house.services)).join()).toContain(logged.id);
  expect(["{", '{"user_id":"x","erased_at":"y"}', '{"event":"user.erased"}'].map(readErasure)).toEqual(
    Array(3).fill("unreadable"),
  );
});

test("an erasure is written outside the database though the log is silent, and what a full disk kept from it is written later", async () => {
  const { house } = posted;
  const { db, ledgers } = house.services;
  const linesOf = async (id: Id) => (await ledgers.read("erasures")).filter((line) => line.includes(id));
  const gone = await house.addUser();
  await gone.ask("DELETE", "/users/me");
  const token = tokenIn(await posted.mailTo(gone.email, "suppression"));
  expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(200);
  // The database is lost with its own ledger: the line outside tells who and when.
  const [line = ""] = await linesOf(gone.id);
  expect(readErasure(line)).toEqual({ userId: gone.id, erasedAt: house.services.clock() });

  const late = house.services.newId();
  const erased_at = house.services.clock();
  await db
    .insertInto("erasures")
    .values({ user_id: late, asked_at: erased_at, erased_at, kept: "[]" })
    .execute();
  expect(await linesOf(late)).toEqual([]);
  expect(await settleErasureLedger(house.services)).toBeGreaterThan(0);
  expect(await linesOf(late)).toHaveLength(1);
  expect(await settleErasureLedger(house.services)).toBe(0);
});
