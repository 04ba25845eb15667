import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { systemBinaries } from "../apps/server/src/db/postgres-binaries.ts";
import { runChecks, type Tally } from "./lib/checks.ts";
import { ensureChromium, ensureOtherEngines } from "./lib/browsers.ts";
import { addTallies, summaryLines, nothing, playwrightTally, vitestTally } from "./lib/reports.ts";
import { root, run } from "./lib/run.ts";
import { buildWeb } from "./lib/web-build.ts";

/** `npm test [-- words]`: everything, or the test files whose path contains one of the words, on the embedded PostgreSQL only
 * (`--system` also runs the machine's own). `npm run test:pooler [-- words]`: only the server's tests, on the machine's own
 * PostgreSQL behind PgBouncer. Its last line is `N passed, N failed`. */
const asked = process.argv.slice(2);
const pooled = asked.includes("--pooler");
const words = asked.filter((word) => !["--system", "--pooler"].includes(word));
const everything = words.length === 0 && !pooled;
const reports = path.join(root, "node_modules/.cache/vigie/reports");
// Commands and processes started by tests load hundreds of modules each: they share a compile cache.
process.env["NODE_COMPILE_CACHE"] ??= path.join(root, "node_modules/.cache/vigie/compiled");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const features = "apps/server/src/features";
/** Tests whose result depends on SQL: the stores through their features, each endpoint for each role, the tables themselves and
 * the queue. Other server tests (wire, attacks, workers, start) do not depend on the PostgreSQL version. The features' tests run
 * only there, on the stricter (partitioned) tables; the others, the journeys and the benches also use the embedded one. */
const onSystemDatabase = [
  features,
  "apps/server/src/db",
  "apps/server/src/events",
  "apps/server/src/queue",
  "apps/server/src/trail",
  "apps/server/src/edge/matrix",
  "apps/server/src/attacks/departure",
  "apps/server/src/attacks/erasure",
  "apps/server/src/attacks/merge",
];
/** Of those, tests that open no database of the run (pages of documents; clusters of their own), and tests that cut a
 * connection, kill a process or start a command over statements that their neighbours run there (those of `npm run verify`: the
 * tests of the record). */
const passedOver = [
  "apps/server/src/db/embedded.test.ts",
  "apps/server/src/features/club/documents/document-length.test.ts",
  "apps/server/src/features/club/documents/document-pages.test.ts",
  "apps/server/src/features/club/documents/document-signs.test.ts",
  "apps/server/src/features/club/documents/document-tags.test.ts",
  "apps/server/src/features/club/record/verify-command.test.ts",
  "apps/server/src/features/club/subscriptions/club-kills.test.ts",
  "apps/server/src/features/club/subscriptions/lost-answers.test.ts",
];
/** Concurrent callers of one transition, on the test's sixteen connections: many were proved on the embedded one. */
const fewerOnSystemDatabase = { VIGIE_CALLERS: "32" };
const ownBinaries = systemBinaries((process.env["PATH"] ?? "").split(path.delimiter));

const tallies: Tally[] = [];
if (everything) tallies.push(await runChecks({ withFormat: false }));
if (!pooled) tallies.push(await runVitest("embedded", excluding(everything ? triedOnSystemDatabase() : [])));
if (everything || pooled || asked.includes("--system")) tallies.push(await runOnSystemDatabase());
if (!pooled) tallies.push(await runInBrowser());

const sum = addTallies(tallies);
const ran = sum.passed + sum.failed > 0;
if (!ran) console.log(`No test file matches ${words.join(" ")}.`);
for (const line of summaryLines(sum)) console.log(line);
process.exitCode = sum.failed === 0 && ran ? 0 : 1;

/** The tests that only run on the machine's PostgreSQL, if it has one. */
function triedOnSystemDatabase(): readonly string[] {
  if (ownBinaries === null) return [];
  return globSync(`${features}/**/*.test.ts`, { cwd: root }).filter((file) => !passedOver.includes(file));
}

function excluding(files: readonly string[]): readonly string[] {
  return files.flatMap((file) => ["--exclude", file]);
}

async function runVitest(
  engine: "embedded" | "system",
  more: readonly string[],
  files: readonly string[] = words,
): Promise<Tally> {
  const report = path.join(reports, `vitest-${engine}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const command = ["vitest", "run", "--passWithNoTests", ...reporters, ...more, ...files];
  const isSecond = everything && engine === "system";
  const { code } = await run(command, {
    show: true,
    env: {
      VIGIE_TEST_ENGINE: engine,
      ...(pooled ? { VIGIE_TEST_POOLER: "1" } : {}),
      ...(isSecond ? fewerOnSystemDatabase : {}),
    },
  });
  return vitestTally(report, code);
}

/** Runs the server's tests on a temporary cluster of the machine's own PostgreSQL. */
async function runOnSystemDatabase(): Promise<Tally> {
  if (ownBinaries === null) {
    console.log(
      "No PostgreSQL server on this machine (postgres, initdb): its tests ran on the embedded one only.",
    );
    return nothing;
  }
  console.log(`The server's tests on ${ownBinaries.postgres}:`);
  const project = ["--project", "server"];
  if (!everything) return await runVitest("system", project);
  return await runVitest("system", [...project, ...excluding(passedOver)], onSystemDatabase);
}

async function runInBrowser(): Promise<Tally> {
  const folder = path.join(root, "e2e");
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const files = all.filter((file) => /\.(test|spec)\.ts$/.test(file));
  const wanted = files.filter((file) => everything || words.some((word) => `e2e/${file}`.includes(word)));
  if (wanted.length === 0) return nothing;
  const chromium = await ensureChromium();
  if (chromium === null) return { ...nothing, failed: 1, failures: ["✗ no Chromium for the journeys"] };
  if (wanted.some((file) => file.startsWith("engines"))) await ensureOtherEngines();
  try {
    await buildWeb();
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    return { ...nothing, failed: 1, failures: ["✗ the build of the web"] };
  }
  return await runPlaywright(chromium, wanted);
}

async function runPlaywright(chromium: string, files: readonly string[]): Promise<Tally> {
  const report = path.join(reports, "playwright.json");
  const data = mkdtempSync(path.join(tmpdir(), "vigie-e2e-"));
  const command = ["playwright", "test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"];
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    CHROMIUM_PATH: chromium,
    VIGIE_E2E_DATA: data,
  };
  const { code } = await run([...command, ...files.map((file) => `e2e/${file}`)], { show: true, env });
  rmSync(data, { recursive: true, force: true });
  return playwrightTally(report, code);
}
