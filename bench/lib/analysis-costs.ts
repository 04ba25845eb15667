import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Id } from "@vigie/domain";
import { inTransaction } from "../../apps/server/src/db/unit-of-work.ts";
import type { Subject } from "../../apps/server/src/edge/subject.ts";
import { workOf } from "../../apps/server/src/edge/work.ts";
import { enqueueAnalysis, runAnalysis } from "../../apps/server/src/features/insight/analyses/actions/run.ts";
import { root } from "../../tools/lib/run.ts";
import { startService } from "../../tools/lib/service.ts";
import { addBenchPortfolios, addBenchMarket } from "./analysed-portfolios.ts";
import { type BenchServer, openBenchServer } from "./bench-server.ts";
import { inTurns, machine, report, timed } from "./report.ts";

const portfoliosPerSaver = 10;

/** A full analysis of one portfolio, `repeats` times, then of many portfolios by two workers. */
export async function measureAnalyses(portfolios: number, repeats: number): Promise<void> {
  const server = await openBenchServer();
  await addBenchMarket(server);
  await onePortfolio(server, repeats);
  await manyPortfolios(server, portfolios);
  await server.close();
}

type Asked = { readonly subject: Subject; readonly portfolioId: Id };

/** The job's own function, from the pending row to the finished row. */
async function onePortfolio(server: BenchServer, repeats: number): Promise<void> {
  const subject = await server.addSaver();
  const [portfolioId] = await addBenchPortfolios(server, subject, 1);
  if (portfolioId === undefined) throw new Error("No contract.");
  const asked = { subject, portfolioId };
  const found = await inTurns(repeats, {
    ours: async () => {
      const analysisId = await enqueue(server, asked);
      return await timed(
        async () => await runAnalysis(server.services, subject, { portfolioId, analysisId, cause: "asked" }),
      );
    },
    peer: async () => await timed(async () => await readBare(server, asked)),
  });
  await checkDone(server, 1);
  report({
    bench: "analytics",
    what: "full analysis of a 20-line contract with 10 years of weekly data",
    ...found,
    peerName: "bare SQL that only reads its rows",
    unit: "ms",
    conditions: `median of ${repeats} in turns, read, computed and written as the job does, ${server.engine}, ${machine()}`,
  });
}

async function enqueue({ services, pool }: BenchServer, { subject, portfolioId }: Asked): Promise<Id> {
  await inTransaction(services, async (unit) => {
    await enqueueAnalysis(workOf(unit, subject), portfolioId, "asked");
  });
  const { rows } = await pool.query<{ id: Id }>(
    "select id from analyses where customer_id = $1 and portfolio_id = $2 and state = 'pending'",
    [subject.customerId, portfolioId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("The analysis was not asked for.");
  return row.id;
}

/** The minimum that an analysis must read: its lines, its values and the prices of its funds. */
async function readBare({ pool }: BenchServer, { subject, portfolioId }: Asked): Promise<void> {
  const key = [subject.customerId, portfolioId];
  const lines = await pool.query<{ isin: string | null }>(
    "select * from holdings where customer_id = $1 and portfolio_id = $2",
    key,
  );
  await pool.query("select * from valuations where customer_id = $1 and portfolio_id = $2 order by day", key);
  const isins = lines.rows.flatMap((line) => line.isin ?? []);
  await pool.query("select * from fund_prices where isin = any($1)", [isins]);
  await pool.query("select * from funds where isin = any($1)", [isins]);
}

/** Checks that the cost per portfolio does not depend on their number: a tenth of them first, then all. */
async function manyPortfolios(server: BenchServer, portfolios: number): Promise<void> {
  const few = Math.max(2, Math.floor(portfolios / 10));
  const asked: Asked[] = [];
  for (let saver = 0; saver * portfoliosPerSaver < portfolios + 2 * few; saver += 1) {
    const subject = await server.addSaver();
    const ids = await addBenchPortfolios(server, subject, portfoliosPerSaver);
    asked.push(...ids.map((portfolioId) => ({ subject, portfolioId })));
  }
  const workers = [0, 1].map((index) =>
    startService({
      name: `worker ${index}`,
      script: path.relative(root, fileURLToPath(import.meta.resolve("./analysis-worker.ts"))),
      args: [String(index)],
      env: {
        DATABASE_URL: server.url,
        SECRET_KEYS: `bench:${Buffer.alloc(32, 7).toString("base64")}`,
        DATA_DIR: server.services.config.dataDir,
        LOG_LEVEL: "error",
      },
    }),
  );
  await Promise.all(workers.map(async (worker) => await worker.ready));
  // The first ones compile the workers' code.
  await drain(server, asked.slice(0, few));
  const before = await drain(server, asked.slice(few, 2 * few));
  const after = await drain(server, asked.slice(2 * few, 2 * few + portfolios));
  await Promise.all(workers.map(async (worker) => await worker.stop()));
  const common = { bench: "analytics", peerName: `the same with ${few} contracts`, unit: "ms" };
  const conditions = `two workers of their own process on ${os.availableParallelism()} cores, one contract after the other in each, ${server.engine}, ${machine()}`;
  report({
    ...common,
    what: `${portfolios} contracts analysed by two workers: time a contract`,
    ours: after / portfolios,
    peer: before / few,
    conditions,
  });
}

/** Milliseconds from the insertion of the requests to the last result. */
async function drain(server: BenchServer, asked: readonly Asked[]): Promise<number> {
  const done = await countDone(server);
  // In one transaction, so that the workers see all the jobs at once, when it commits.
  await inTransaction(server.services, async (unit) => {
    for (const { subject, portfolioId } of asked)
      await enqueueAnalysis(workOf(unit, subject), portfolioId, "asked");
  });
  return await timed(async () => {
    const giveUpAt = performance.now() + 300_000 + 1000 * asked.length;
    while ((await countDone(server)) < done + asked.length) {
      if (performance.now() > giveUpAt) throw new Error("The workers have stopped.");
      await new Promise((next) => setTimeout(next, 25));
    }
  });
}

async function countDone({ pool }: BenchServer): Promise<number> {
  const { rows } = await pool.query<{ done: number; failed: number }>(
    `select count(*) filter (where state = 'done')::int as done,
       count(*) filter (where state = 'failed')::int as failed from analyses`,
  );
  const [row] = rows;
  if (row === undefined || row.failed > 0) throw new Error(`${row?.failed ?? "?"} analyses failed.`);
  return row.done;
}

async function checkDone(server: BenchServer, least: number): Promise<void> {
  if ((await countDone(server)) < least) throw new Error("The analysis did not end.");
}
