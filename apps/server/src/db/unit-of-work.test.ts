import { fail, ok } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, openTestServer } from "../testing/test-server.ts";
import { inSnapshot, type UnitOfWork, unitOfWork } from "./unit-of-work.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ jobs: false })));
afterAll(async () => await server.close());

async function addFirm({ db, newId, clock }: UnitOfWork, name: string): Promise<void> {
  await db.insertInto("firms").values({ id: newId(), name, variant: "vigie", created_at: clock() }).execute();
}

async function firms(): Promise<string[]> {
  const rows = await server.services.db.selectFrom("firms").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

test("what was written before a refusal or a throw is taken back", async () => {
  const refused = await unitOfWork(server.services, async (unit) => {
    await addFirm(unit, "refused");
    return fail("firm.refused");
  });
  expect(refused).toEqual(fail("firm.refused"));
  const thrown = unitOfWork(server.services, async (unit) => {
    await addFirm(unit, "thrown");
    throw new Error("broken");
  });
  await expect(thrown).rejects.toThrow("broken");
  expect(await firms()).toEqual([]);
});

test("a unit inside another one takes back its own writes only", async () => {
  const done = await unitOfWork(server.services, async (unit) => {
    await addFirm(unit, "outer");
    const inner = await unitOfWork(unit, async (nested) => {
      await addFirm(nested, "inner");
      return fail("firm.refused");
    });
    const second = await unitOfWork(unit, async (nested) => {
      await addFirm(nested, "second");
      return ok(null);
    });
    return ok([inner.ok, second.ok]);
  });
  expect(done).toEqual(ok([false, true]));
  expect(await firms()).toEqual(["outer", "second"]);
});

test("a snapshot sees one moment, and writes nothing", async () => {
  const names = async ({ db }: UnitOfWork) =>
    (await db.selectFrom("firms").select("name").where("name", "like", "snapshot%").execute()).length;
  const seen = await inSnapshot(server.services, async (moment) => {
    const before = await names(moment);
    await unitOfWork(server.services, async (unit) => ok(await addFirm(unit, "snapshot: written meanwhile")));
    return { before, after: await names(moment) };
  });
  expect(seen).toEqual({ before: 0, after: 0 });
  expect(await firms()).toContain("snapshot: written meanwhile");
  const written = inSnapshot(server.services, async (moment) => await addFirm(moment, "snapshot: refused"));
  await expect(written).rejects.toThrow("read-only transaction");
});

test("of two units that wait for one another, the one that PostgreSQL ends runs again: both are written", async () => {
  let [runs, held] = [0, 0];
  const bothHold = Promise.withResolvers<null>();
  const mark = async (names: readonly string[]) =>
    await unitOfWork(server.services, async ({ db }) => {
      runs += 1;
      for (const name of names) {
        await sql`update firms set variant = variant || '+' where name = ${name}`.execute(db);
        held += 1;
        if (held === 2) bothHold.resolve(null);
        await bothHold.promise;
      }
      return ok(null);
    });
  await unitOfWork(server.services, async (unit) => {
    for (const name of ["deadlock: a", "deadlock: b"]) await addFirm(unit, name);
    return ok(null);
  });
  const [a, b] = ["deadlock: a", "deadlock: b"];
  await Promise.all([mark([a, b]), mark([b, a])]);
  // Both check for a deadlock at the same moment, may both be rolled back, and may collide again.
  expect(runs).toBeGreaterThan(2);
  const written = await server.services.db
    .selectFrom("firms")
    .select("variant")
    .where("name", "in", [a, b])
    .execute();
  expect(written).toEqual([{ variant: "vigie++" }, { variant: "vigie++" }]);
});
