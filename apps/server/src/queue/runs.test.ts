import { addMs, type Id } from "@vigie/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestServer, openTestServer, type TestUser } from "../testing/test-server.ts";
import { addPortfolio } from "../testing/test-portfolio.ts";
import {
  clearRuns,
  endLiveRuns,
  endRun,
  hasLiveRun,
  insertRun,
  lastRun,
  restoreRun,
  runById,
  type RunTable,
  takeRun,
} from "./runs.ts";

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await openTestServer();
  user = await server.addUser();
});
afterAll(async () => await server.close());

describe.each<RunTable>(["analyses", "optimizations"])("the runs of %s", (table) => {
  const start = async (portfolioId: Id) => {
    const { subject } = user;
    const run = { id: server.services.newId(), portfolioId, at: server.services.clock() };
    const row = await inTransaction(async (trx) =>
      table === "analyses"
        ? await insertRun("analyses", { subject, trx }, { ...run, columns: analysisColumns })
        : await insertRun("optimizations", { subject, trx }, { ...run, columns: questionColumns }),
    );
    return row === undefined ? null : run;
  };
  const started = async (portfolioId: Id) => {
    const run = await start(portfolioId);
    if (run === null) throw new Error("a run");
    return run;
  };
  const take = async (run: Run) => {
    const { clock, db } = server.services;
    const at = clock();
    return await takeRun(
      table,
      { subject: user.subject, db },
      { ...run, at, deadBefore: addMs(at, -60_000) },
    );
  };
  const end = async (run: Run, event: "finish" | "fail") =>
    await inTransaction(async (trx) => {
      const columns = { failure: event === "fail" ? JSON.stringify({ code: "test" }) : null };
      return await endRun(table, { subject: user.subject, trx }, { ...run, event, columns });
    });
  const all = ["pending", "running", "done", "failed"] as const;
  const last = async (portfolioId: Id) => {
    const reader = { subject: user.subject, db: server.services.db };
    return await lastRun(table, reader, { portfolioId, states: all });
  };

  test("of ten starts at once one is written", async () => {
    const portfolioId = await addPortfolio(server, user, lines);
    const runs = await Promise.all(Array.from({ length: 10 }, async () => await start(portfolioId)));
    expect(runs.filter((run) => run !== null)).toHaveLength(1);
  });

  test("a run that was replaced can be neither taken nor ended, and gives its place", async () => {
    const portfolioId = await addPortfolio(server, user, lines);
    const run = await started(portfolioId);
    await inTransaction(
      async (trx) =>
        await endLiveRuns(
          table,
          { subject: user.subject, trx },
          { portfolioId, at: server.services.clock() },
        ),
    );
    expect(await take(run)).toBe(false);
    expect(await end(run, "finish")).toBeUndefined();
    expect(await last(portfolioId)).toBeUndefined();
    expect(await start(portfolioId)).not.toBeNull();
  });

  test("the last run is the latest; a failure that is no longer so is passed over", async () => {
    const portfolioId = await addPortfolio(server, user, lines);
    const first = await started(portfolioId);
    expect(await take(first)).toBe(true);
    expect(await end(first, "finish")).toMatchObject({ id: first.id, state: "done", finishedAt: first.at });
    expect(await end(first, "fail")).toBeUndefined();
    server.advance(1000);
    const second = await started(portfolioId);
    await take(second);
    await end(second, "fail");
    expect(await last(portfolioId)).toMatchObject({ id: second.id, state: "failed" });
    const cleared = { portfolioId, at: server.services.clock(), spared: first.id };
    await inTransaction(async (trx) => await clearRuns(table, { subject: user.subject, trx }, cleared));
    expect(await last(portfolioId)).toMatchObject({ id: first.id, state: "done", clearedAt: null });
  });

  test("a former run is restored, alone", async () => {
    const portfolioId = await addPortfolio(server, user, lines);
    const run = await started(portfolioId);
    await take(run);
    await end(run, "finish");
    const at = server.services.clock();
    const { subject } = user;
    const reader = { subject, db: server.services.db };
    await inTransaction(
      async (trx) => await clearRuns(table, { subject, trx }, { portfolioId, at, spared: null }),
    );
    expect(await runById(table, reader, run)).toMatchObject({ clearedAt: at });
    await inTransaction(async (trx) => await restoreRun(table, { subject, trx }, run));
    expect(await runById(table, reader, run)).toMatchObject({ clearedAt: null });
  });

  test("another customer's runs are not there", async () => {
    const portfolioId = await addPortfolio(server, user, lines);
    const run = await started(portfolioId);
    const other = await server.addUser();
    const reader = { subject: other.subject, db: server.services.db };
    expect(await runById(table, reader, run)).toBeUndefined();
    expect(await lastRun(table, reader, { portfolioId, states: all })).toBeUndefined();
    expect(await hasLiveRun(table, reader, { portfolioId, since: null })).toBe(false);
  });
});

type Run = {
  readonly id: Id;
  readonly portfolioId: Id;
  readonly at: ReturnType<TestServer["services"]["clock"]>;
};
const lines = { lines: [{ of: "euro" as const, cents: 100_000 }] };
const analysisColumns = {
  engineVersion: "1",
  figuresVersion: "1",
  inputs: null,
  sections: null,
  failure: null,
};
const questionColumns = {
  engineVersion: "1",
  strategy: "grow",
  metric: "volatility",
  inputs: "{}",
  result: null,
  failure: null,
};

async function inTransaction<T>(
  work: (trx: Parameters<typeof insertRun>[1]["trx"]) => Promise<T>,
): Promise<T> {
  return await server.services.db.transaction().execute(work);
}
