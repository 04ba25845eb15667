import { api, type Endpoint } from "@vigie/api";
import type { Id } from "@vigie/domain";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openReplica, type Replica } from "../db/replica.ts";
import { currentScope } from "../db/scope.ts";
import { systemBinaries } from "../db/postgres-binaries.ts";
import { refreshRow } from "../features/book/customers/actions/row.ts";
import { linkAdvisor } from "../features/identity/users/actions.ts";
import { checkReplica } from "../doctor/replica.ts";
import { testConfig } from "../doctor/testing.ts";
import { addFirm } from "../testing/test-firm.ts";
import { addHousehold } from "../testing/test-household.ts";
import { openReplicatedDatabase, type ReplicatedDatabase } from "../testing/test-replica.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { eventually, openTestServer, type TestServer, type TestUser } from "../testing/test-server.ts";

/** Reads that may be a second old are answered by a standby that replicates a real database, while it does. */

const endpoints: readonly Endpoint[] = Object.values(api).flatMap((area): Endpoint[] => Object.values(area));
const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test("what may lag is told by name: readings of a firm's book, of no certain customer and with no tag", () => {
  const lagging = endpoints.filter(({ mayLag }) => mayLag === true);
  expect(lagging.map(addressOf).toSorted()).toEqual([
    "GET /advisory_insights",
    "GET /advisory_stats",
    "GET /advisory_stats/departures",
    "GET /holders",
  ]);
  // A tag identifies current data. A visit is recorded together with what is shown; a file is sent while it is being read.
  for (const { access, subject, versioned, reply } of lagging)
    expect([access, subject, versioned, reply === "file"]).toEqual(["firm", undefined, undefined, false]);
});

const byPrimary = { replica: 0, primary: 1 };

const primaryOf = ({ primary: { url } }: ReplicatedDatabase): TestDatabase => ({
  url,
  servedAs: (role) => ({ url, role }),
  drop: async () => undefined,
});

describe.skipIf(systemBinaries([]) === null)("beside a standby", () => {
  let database: ReplicatedDatabase;
  let replica: Replica;
  let server: TestServer;
  let advisor: TestUser;
  let foreigner: TestUser;
  const states: string[] = [];
  // Far longer than the delays of a machine under load.
  const maxLagMs = 2_500;

  beforeAll(async () => {
    const opened = await openReplicatedDatabase();
    if (opened === null) throw new Error("assertion: the machine has PostgreSQL");
    database = opened;
    replica = openReplica({
      url: database.replica().url,
      primaryUrl: database.primary.url,
      maxLagMs,
      max: 4,
      role: "vigie_web",
      scopeNow: currentScope,
      onChange: (state) => states.push(state),
    });
    server = await openTestServer({ jobs: false, replica, database: primaryOf(database) });
    const firmId = await addFirm(server);
    advisor = await server.addUser({ roles: ["advisor"], firmId });
    foreigner = await server.addUser({
      roles: ["advisor"],
      firmId: await addFirm(server, { name: "Ailleurs" }),
    });
    await addCustomer(firmId, advisor.id);
  });
  beforeEach(async () => await fit());
  afterAll(async () => {
    await server.close();
    await replica.stop();
    await database.close();
  });

  async function addCustomer(firmId: Id, advisorId: Id): Promise<void> {
    const customer = await server.addUser();
    await addHousehold(server, customer, [0, 1, 2]);
    await linkAdvisor(server.services, customer.subject, { advisorId, firmId });
    await refreshRow(server.services, customer.id);
  }

  /** Waits until the replica has everything written so far. */
  async function fit(): Promise<void> {
    const since = performance.now();
    const hasAll = () => (replica.lagMs() ?? Infinity) < performance.now() - since;
    await eventually(async () => replica.isFit() && hasAll(), Boolean);
  }

  async function onReplica(statement: string): Promise<void> {
    const client = await clientOf(database.replica().url);
    await client.query(statement);
    await client.end();
  }

  async function clientOf(connectionString: string, options = ""): Promise<pg.Client> {
    const client = new pg.Client({ connectionString, options });
    await client.connect();
    return client;
  }

  /** Counts which database answered the reads made meanwhile. */
  async function answeredBy(ask: () => Promise<void>) {
    const before = { ...replica.answered };
    await ask();
    return {
      replica: replica.answered.replica - before.replica,
      primary: replica.answered.primary - before.primary,
    };
  }

  /** Expects an answer from the standby only, once it is found to be in sync: a machine that stood still has to check it first. */
  async function answeredByReplica(ask: () => Promise<void>): Promise<void> {
    await eventually(
      async () => await answeredBy(ask),
      ({ replica: by, primary }) => by === 1 && primary === 0,
    );
  }

  const asked = endpoints.flatMap((one) =>
    one.mayLag === true ? [one.path === "/holders" ? "/holders?kind=lifeinsurance" : one.path] : [],
  );
  const tellsCustomers = async (who: TestUser): Promise<number> => {
    const { status, body } = await who.ask("GET", "/advisory_stats");
    expect(status).toBe(200);
    return body.statistics.customers.total;
  };

  test("each of them is answered by it alone, the same as by the database", async () => {
    for (const path of asked) {
      let told: unknown;
      await answeredByReplica(async () => {
        const { status, body } = await advisor.ask("GET", path);
        expect([path, status]).toEqual([path, 200]);
        told = body;
      });
      const latest = await advisor.ask("GET", path, undefined, { "cache-control": "no-cache" });
      expect(latest.body).toEqual(told);
    }
    expect(await tellsCustomers(advisor)).toBe(1);
    const { body } = await advisor.ask("GET", "/holders?kind=lifeinsurance");
    expect(body.meta.total_count).toBe(1);
  });

  test("the doctor tells a replica that follows, one that is away and a server that is none", async () => {
    const { primary } = database;
    const told = async (url: string) => {
      const config = {
        ...testConfig,
        databaseUrl: primary.url,
        dataDir: "/nowhere",
        replica: { url, maxLagMs },
      };
      return (await checkReplica(config)).map(({ level, sentence }) => `${level}: ${sentence}`);
    };
    expect(await told(database.replica().url)).toEqual([
      "ok: The replica localhost:5432 follows the database.",
    ]);
    expect(await told(`${primary.url}&application_name=other`)).toEqual([
      expect.stringMatching(/^fault: DATABASE_REPLICA_URL .* takes writes itself\.$/),
    ]);
    expect(await told("postgresql://vigie@127.0.0.1:9/vigie")).toEqual([
      expect.stringMatching(/^warning: The replica 127\.0\.0\.1:9 lets us in nowhere/),
    ]);
  });

  test("what must not lag is not asked of it, nor is what somebody asks the latest of", async () => {
    const latest = { "cache-control": "no-cache" };
    expect(
      await answeredBy(async () => {
        await advisor.ask("GET", "/customers");
        await advisor.ask("GET", "/users/me");
      }),
    ).toEqual({ replica: 0, primary: 0 });
    expect(
      await answeredBy(async () => void (await advisor.ask("GET", "/advisory_stats", undefined, latest))),
    ).toEqual(byPrimary);
  });

  test("it shows nobody more than the database does: another firm's rows are not there, no role, no session", async () => {
    await answeredByReplica(async () => expect(await tellsCustomers(foreigner)).toBe(0));
    const { body } = await foreigner.ask("GET", "/holders?kind=lifeinsurance");
    expect(body.meta.total_count).toBe(0);
    const [saver, before] = [await server.addUser(), { ...replica.answered }];
    for (const path of asked) {
      expect([path, (await saver.ask("GET", path)).status]).toEqual([path, 404]);
      expect((await server.app.inject({ url: `/v1${path}` })).statusCode).toBe(401);
    }
    expect(replica.answered).toEqual(before);
    // Row security applies on the standby too: without a scope, the web role sees no row of anybody.
    const client = await clientOf(database.replica().url, "-c role=vigie_web");
    const { rows } = await client.query("select id from portfolios");
    expect(rows).toEqual([]);
    await expect(client.query("delete from firms")).rejects.toThrow(
      /read-only transaction|permission denied/,
    );
    await client.end();
  });

  test("behind by more than is allowed, the database answers, and the lag is told; it catches up", async () => {
    await onReplica("select pg_wal_replay_pause()");
    await addCustomer(await firmOf(advisor), advisor.id);
    await eventually(
      async () => replica.isFit(),
      (isFit) => !isFit,
    );
    expect(await answeredBy(async () => expect(await tellsCustomers(advisor)).toBe(2))).toEqual(byPrimary);
    await eventually(
      async () => states.at(-1),
      (state) => state === "behind",
    );
    const { body: text } = await server.app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
    expect(text).toContain("vigie_replica_fit 0");
    expect(Number(/^vigie_replica_lag_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(maxLagMs / 1000);
    expect(text).toMatch(/^vigie_replica_reads_total\{from="primary"\} \d+$/m);
    await onReplica("select pg_wal_replay_resume()");
    await fit();
    await eventually(
      async () => states.at(-1),
      (state) => state === "fit",
    );
    await answeredByReplica(async () => expect(await tellsCustomers(advisor)).toBe(2));
  });

  test("what was acknowledged before the lag that it tells is there, while others write", async () => {
    const [writer, reader] = [await clientOf(database.primary.url), await clientOf(database.replica().url)];
    await writer.query("create table counted (n int)");
    await fit();
    const acknowledgedAt: number[] = [];
    for (let n = 0; n < 150; n += 1) {
      await writer.query("insert into counted values ($1)", [n]);
      acknowledgedAt.push(performance.now());
      const until = performance.now() - (replica.lagMs() ?? Infinity);
      const { rows } = await reader.query<{ n: number }>("select count(*)::int n from counted");
      expect(rows[0]?.n).toBeGreaterThanOrEqual(acknowledgedAt.filter((at) => at < until).length);
    }
    await fit();
    expect((await reader.query("select n from counted")).rowCount).toBe(acknowledgedAt.length);
    await writer.query("drop table counted");
    await Promise.all([writer.end(), reader.end()]);
  });

  test("that nothing is written makes it no older: a replica at rest stays fit", async () => {
    await new Promise((resume) => setTimeout(resume, 1.2 * maxLagMs));
    await eventually(async () => replica.isFit(), Boolean);
  });

  test("stopped, the database answers from the first call on; back, it is asked again", async () => {
    await database.stopReplica();
    const from = await answeredBy(async () => {
      for (const path of asked) expect((await advisor.ask("GET", path)).status).toBe(200);
    });
    expect(from).toEqual({ replica: 0, primary: asked.length });
    await eventually(
      async () => states.at(-1),
      (state) => state === "away",
    );
    await database.startReplica();
    await fit();
    await answeredByReplica(async () => void (await tellsCustomers(advisor)));
  });

  test("a statement that replaying ends is asked of the database", async () => {
    const ended = Object.assign(new Error("canceling statement due to conflict with recovery"), {
      code: "40001",
    });
    const failing = { ...replica, isFit: () => true, db: throwing(ended) };
    const other = await openTestServer({ jobs: false, replica: failing, database: primaryOf(database) });
    const reader = await other.addUser({ roles: ["advisor"], firmId: await firmOf(advisor) });
    const ask = async () => expect((await reader.ask("GET", "/advisory_stats")).status).toBe(200);
    expect(await answeredBy(ask)).toEqual(byPrimary);
    await other.close();
  });

  async function firmOf({ id }: TestUser): Promise<Id> {
    const { firm_id } = await server.services.db
      .selectFrom("users")
      .select("firm_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (firm_id === null) throw new Error("assertion: an advisor has a firm");
    return firm_id;
  }

  function throwing(error: Error): Replica["db"] {
    return new Proxy(replica.db, {
      get: () => () => {
        throw error;
      },
    });
  }
});
