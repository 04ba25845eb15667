import { api, costlyWorkOf, type Endpoint } from "@vigie/api";
import { demoPassword, type Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserRole } from "../db/schema.ts";
import { messagesOf } from "../testing/database-messages.ts";
import { addFirm, addPeople, linkTo, type People } from "../testing/test-firm.ts";
import { addHousehold } from "../testing/test-household.ts";
import { openTestServer, type TestServer, type TestUser } from "../testing/test-server.ts";
import { refreshRow } from "../features/book/customers/actions/row.ts";

/** A connection pooler may lose the prepared statements of its sessions: statements are then sent one by one, so message counts
 * mean nothing. */
const isBehindPooler = process.env["VIGIE_TEST_POOLER"] !== undefined;

let server: TestServer;
let people: People;
let next: TestUser;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  next = await server.addUser();
  await linkTo(server, next, people.advisor);
  for (const saver of [people.owner, next]) {
    await addHousehold(server, saver, [2, 5]);
    await refreshRow(server.services, saver.id);
  }
});
afterAll(async () => await server.close());

const unlink = async (customer: TestUser): Promise<unknown> =>
  await server.services.db.deleteFrom("customer_advisors").where("customer_id", "=", customer.id).execute();

const pages = ["", "/meeting"];
const visit = async (who: TestUser, customer: TestUser, page = "/meeting") =>
  await who.ask("GET", `/customers/${customer.id}${page}`);

const linesOf = async (customer: TestUser, who: TestUser) =>
  await server.services.db
    .selectFrom("accesses")
    .select(["path", "reason", "actor_name", "firm_id"])
    .where("customer_id", "=", customer.id)
    .where("actor_id", "=", who.id)
    .execute();
/** A page read within the last hour adds no second line: this empties the ledger, which nothing outside of tests may do. */
const forget = async () =>
  await sql`alter table accesses disable trigger user; delete from accesses; alter table accesses enable trigger user`.execute(
    server.services.db,
  );

/** Asks with a fresh sign-in, for which there is no guess yet. */
async function anew(who: TestUser, customer: TestUser, page: string) {
  const signIn = { grant_type: "password", username: who.email, password: demoPassword };
  const { access_token: token } = (await who.ask("POST", "/oauth/token", signIn)).body;
  const headers = { authorization: `Bearer ${token}` };
  return await who.ask("GET", `/customers/${customer.id}${page}`, undefined, headers);
}

test.skipIf(isBehindPooler).each(pages)(
  "a visit is asked in the message that checks its session, says the same and leaves the same line: %s",
  async (page) => {
    for (const who of [people.advisor, people.manager]) {
      await forget();
      const first = await anew(who, next, page);
      const written = await linesOf(next, who);
      expect([first.status, written.length]).toEqual([200, 1]);
      await visit(who, people.owner, page);
      await forget();
      let asked = first;
      const messages = await messagesOf(async () => (asked = await visit(who, next, page)));
      expect(asked.body).toEqual(first.body);
      expect(messages).toHaveLength(1);
      expect(messages[0]?.[0]).toContain("into accesses");
      expect(await linesOf(next, who)).toEqual(written);
    }
  },
);

test("the reason of a visit is in its line", async () => {
  await visit(people.advisor, next);
  await forget();
  const headers = { "vigie-reason": encodeURIComponent("Préparer le rendez-vous") };
  await people.advisor.ask("GET", `/customers/${next.id}/meeting`, undefined, headers);
  expect((await linesOf(next, people.advisor)).map(({ reason }) => reason)).toEqual([
    "Préparer le rendez-vous",
  ]);
});

test("of a couple each has a line, and none where the visit is refused", async () => {
  const { owner, advisor } = people;
  await advisor.ask("PUT", `/customers/${next.id}/couple`, { couple: { partner_id: owner.id } });
  await visit(advisor, next);
  await forget();
  expect((await visit(advisor, next)).body.couple.couple.partner.id).toBe(owner.id);
  expect([(await linesOf(next, advisor)).length, (await linesOf(owner, advisor)).length]).toEqual([1, 1]);
  await forget();
  await suspended(advisor, async () => expect((await visit(advisor, next)).status).toBe(403));
  expect([await linesOf(next, advisor), await linesOf(owner, advisor)]).toEqual([[], []]);
});

test("a link that ended or is a colleague's counts at once: not found, and no line", async () => {
  const { advisor, manager, colleague } = people;
  const one = await server.addUser();
  for (const who of [advisor, manager]) await visit(who, next);
  for (const who of [advisor, manager]) {
    expect((await visit(who, one)).status).toBe(404);
    expect(await linesOf(one, who)).toEqual([]);
  }
  await linkTo(server, one, colleague);
  expect([(await visit(advisor, one)).status, (await visit(manager, one)).status]).toEqual([404, 200]);
  expect([(await linesOf(one, advisor)).length, (await linesOf(one, manager)).length]).toEqual([0, 1]);
  await unlink(one);
  await forget();
  expect((await visit(manager, one)).status).toBe(404);
  expect(await linesOf(one, manager)).toEqual([]);
});

test("a contract that is hidden between two visits is in no part of the second", async () => {
  const { body } = await visit(people.advisor, next);
  const [contract] = body.sheet.contracts;
  await server.services.db
    .updateTable("portfolios")
    .set({ advisor_hidden: true })
    .where("id", "=", contract.id)
    .execute();
  expect(JSON.stringify((await visit(people.advisor, next)).body)).not.toContain(contract.id);
});

/** Sets the account to unconfirmed while `run` runs. */
async function suspended(who: TestUser, run: () => Promise<void>): Promise<void> {
  const set = async (state: "confirmed" | "unconfirmed") =>
    await server.services.db.updateTable("users").set({ state }).where("id", "=", who.id).execute();
  await set("unconfirmed");
  try {
    await run();
  } finally {
    await set("confirmed");
  }
}

type Changed = { readonly state?: "unconfirmed"; readonly roles?: UserRole[]; readonly firm_id?: Id };

test("rights that changed count at once, and leave no line", async () => {
  const { advisor } = people;
  const { db } = server.services;
  const before = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", advisor.id)
    .executeTakeFirstOrThrow();
  const { roles, firm_id, state } = before;
  const elsewhere = await addFirm(server, { name: "Ailleurs" });
  const changes: readonly (readonly [Changed, number])[] = [
    [{ state: "unconfirmed" }, 403],
    [{ roles: ["customer"] }, 404],
    [{ roles: [] }, 401],
    [{ firm_id: elsewhere }, 404],
  ];
  for (const [change, status] of changes) {
    expect((await visit(advisor, next)).status).toBe(200);
    await forget();
    await db.updateTable("users").set(change).where("id", "=", advisor.id).execute();
    expect([change, (await visit(advisor, next)).status]).toEqual([change, status]);
    expect([change, await linesOf(next, advisor)]).toEqual([change, []]);
    await db.updateTable("users").set({ roles, firm_id, state }).where("id", "=", advisor.id).execute();
  }
});

test("a session that ended is refused at once without a line, and nothing more is asked of it ahead; nor of a token that is not its own", async () => {
  const { manager } = people;
  const { db, clock } = server.services;
  const signIn = { grant_type: "password", username: manager.email, password: demoPassword };
  const { access_token: token } = (await manager.ask("POST", "/oauth/token", signIn)).body;
  const forged = `${String(token).slice(0, -4)}AAAA`;
  const visitWith = async (given: string) =>
    await manager.ask("GET", `/customers/${next.id}/meeting`, undefined, {
      authorization: `Bearer ${given}`,
    });
  const asksAhead = async (given: string) => {
    let status = 0;
    const messages = await messagesOf(async () => ({ status } = await visitWith(given)));
    return [status, messages.flat().some((text) => text.includes("book_observations"))];
  };
  expect((await visitWith(token)).status).toBe(200);
  await forget();
  expect(await asksAhead(forged)).toEqual([401, false]);
  await db.updateTable("sessions").set({ revoked_at: clock() }).where("user_id", "=", manager.id).execute();
  expect((await visitWith(token)).status).toBe(401);
  expect(await asksAhead(token)).toEqual([401, false]);
  expect(await linesOf(next, manager)).toEqual([]);
});

test.skipIf(isBehindPooler)(
  "of who is not theirs no row is read ahead, so that a refusal takes no longer for what is kept of them",
  async () => {
    const { db } = server.services;
    const one = await server.addUser();
    await addHousehold(server, one, [2, 5]);
    const rule = (
      await sql<{ qual: string }>`select qual from pg_policies
        where tablename = 'portfolios' and policyname = 'by_customer'`.execute(db)
    ).rows[0]?.qual;
    if (rule === undefined) throw new Error("assertion: contracts have their rule");
    await sql`create table rows_read (customer_id uuid);
      create function note_read(uuid) returns boolean language plpgsql volatile security definer
        as 'begin insert into rows_read values ($1); return true; end';
      alter policy by_customer on portfolios
        using (case when ${sql.raw(rule)} then note_read(customer_id) else false end)`.execute(db);
    const wasRead = async (): Promise<boolean> =>
      (await sql`delete from rows_read where customer_id = ${one.id} returning 1`.execute(db)).rows.length >
      0;
    await visit(people.advisor, next);
    expect([(await visit(people.advisor, one)).status, await wasRead()]).toEqual([404, false]);
    await linkTo(server, one, people.colleague);
    expect([(await visit(people.advisor, one)).status, await wasRead()]).toEqual([404, false]);
    await linkTo(server, one, people.advisor);
    expect([(await visit(people.advisor, one)).status, await wasRead()]).toEqual([200, true]);
    await sql`alter policy by_customer on portfolios using (${sql.raw(rule)});
      drop function note_read(uuid); drop table rows_read`.execute(db);
  },
);

test("what is asked ahead is a reading of one customer by their firm that costs little, of which their ledger is told", () => {
  const all: readonly Endpoint[] = Object.values(api).flatMap((area): Endpoint[] => Object.values(area));
  const ahead = all.filter(({ asksAhead }) => asksAhead === true);
  expect(ahead.map(({ path }) => path)).toEqual(["/customers/{id}", "/customers/{id}/meeting"]);
  for (const one of ahead) {
    const { method, access, subject, ledger, erased, recent, mayLag, versioned } = one;
    expect([method, access, subject, costlyWorkOf(one)]).toEqual(["GET", "firm", "id", null]);
    expect([ledger, erased, recent, mayLag, versioned]).toEqual(Array.from({ length: 5 }, () => undefined));
  }
});

/** Refuses the statement as a cluster of several machines does. */
const refuseVisits = sql`
  create function refuse_visits() returns trigger language plpgsql as $$
  begin
    if current_query() like '%made as (%' then raise exception using errcode = '0A000'; end if;
    return new;
  end $$;
  create trigger refuse_visits before insert on accesses for each row execute function refuse_visits()`;

test("where the database takes no such statement a visit is asked as before, with its line", async () => {
  const other = await openTestServer({ jobs: false });
  try {
    const { advisor, owner } = await addPeople(other);
    await addHousehold(other, owner, [2]);
    await refreshRow(other.services, owner.id);
    await refuseVisits.execute(other.services.db);
    const lines = async () =>
      await other.services.db
        .selectFrom("accesses")
        .select("path")
        .where("actor_id", "=", advisor.id)
        .execute();
    for (const count of [1, 2, 3]) {
      await sql`alter table accesses disable trigger all; delete from accesses; alter table accesses enable trigger all`.execute(
        other.services.db,
      );
      expect([count, (await visit(advisor, owner)).status]).toEqual([count, 200]);
      expect([count, (await lines()).length]).toEqual([count, 1]);
    }
  } finally {
    await other.close();
  }
});
