import { type Browser, chromium, type Page } from "@playwright/test";
import { demoAccounts } from "@vigie/domain";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "../tools/lib/browsers.ts";
import { freePort } from "../tools/lib/ports.ts";
import { root } from "../tools/lib/run.ts";
import { copySources } from "../tools/lib/source-copy.ts";
import { cookiesOf } from "./lib/demo-session.ts";
import { type BenchDatabase, benchEnvironment } from "./lib/database.ts";
import { openFewPeople } from "./lib/few-people.ts";
import { machine, median, report } from "./lib/report.ts";
import { type StartedApp, startApp } from "./lib/started-app.ts";

/** `npm run dev`, from a saved file to the page that shows the change: the dashboard of the demonstration, in a browser. A file
 * of the web and one of the server are edited in a copy of the sources, because others may be reading the originals. */
const { values } = parseArgs({
  options: {
    repeats: { type: "string", default: "5" },
    /** Rounds that are not counted: they fill Vite's cache and the others of both sides. */
    "warm-up": { type: "string", default: "1" },
    /** `demonstration`, or `few`: a database of a few people instead of the demonstration. */
    people: { type: "string", default: "demonstration" },
  },
});
const [repeats, warmUp] = [Number(values.repeats), Number(values["warm-up"])];

const webFile = "apps/web/src/features/holdings/wealth/text.ts";
const serverFile = "apps/server/src/features/identity/users/actions/view.ts";
const folder = mkdtempSync(path.join(tmpdir(), "vigie-bench-dev-"));
const sources = path.join(folder, "sources");
mkdirSync(sources);
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

/** For one page or one change: ends the wait for what never happens, with room for a busy machine. */
const patienceMs = 180_000;
const measures = ["a change of the web", "a change of the server"] as const;
const executablePath = findChromium();
if (executablePath === null) {
  for (const what of measures) tell(what, null, "no Chromium here (CHROMIUM_PATH names one)");
} else {
  copySources(sources);
  const database = values.people === "few" ? await openFewPeople() : null;
  const server = await startDev(database);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    await measureAll(browser, server.address);
  } finally {
    await browser.close();
    await server.stop();
    await database?.close();
  }
}

function tell(what: (typeof measures)[number], ours: number | null, conditions: string): void {
  report({
    bench: "dev",
    what: `npm run dev, from ${what} to the page that shows it (bar: 2,000 ms)`,
    ours,
    peer: null,
    peerName: "none: the bar is ours",
    unit: "ms",
    conditions,
  });
}

async function measureAll(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ locale: "fr-FR", timezoneId: "Europe/Paris" });
  await context.addCookies(await cookiesOf(address, demoAccounts[0].email));
  const page = await context.newPage();
  await page.goto(`${address}/app/dashboard`);
  await page.getByRole("heading", { level: 1, name: "Bonjour" }).waitFor({ timeout: patienceMs });
  for (const [what, measure] of [
    [measures[0], changeWeb],
    [measures[1], changeServer],
  ] as const) {
    const times: number[] = [];
    for (let turn = 0; turn < repeats + warmUp; turn += 1) {
      const ms = await measure(page, turn);
      if (turn >= warmUp) times.push(ms);
      // A pause as between two edits, so that the effects of the last change have ended.
      await page.waitForTimeout(1_500);
    }
    const all = times.map((ms) => Math.round(ms)).join(", ");
    tell(what, median(times), `median of ${repeats} (${all}), ${machine()}`);
  }
}

type Edit = { readonly file: string; readonly from: string; readonly to: string; readonly greeting: string };

/** Replaces `from` in the file as it is in the repository, and waits until the page shows the new greeting. */
async function edit(page: Page, { file, from, to, greeting }: Edit): Promise<number> {
  const original = readFileSync(path.join(root, file), "utf8");
  if (!original.includes(from)) throw new Error(`${file} does not hold ${from} any more.`);
  const begun = performance.now();
  writeFileSync(path.join(sources, file), original.replaceAll(from, to));
  await page.getByRole("heading", { level: 1, name: greeting }).waitFor({ timeout: patienceMs });
  return performance.now() - begun;
}

async function changeWeb(page: Page, turn: number): Promise<number> {
  const greeting = `Bonjour ${"!".repeat(turn + 1)}`;
  return await edit(page, { file: webFile, from: '"Bonjour', to: `"${greeting}`, greeting });
}

async function changeServer(page: Page, turn: number): Promise<number> {
  const to = `firstName: \`\${person.firstName ?? ""}-${turn}\`,`;
  return await edit(page, {
    file: serverFile,
    from: "firstName: person.firstName,",
    to,
    greeting: `-${turn}`,
  });
}

/** @param database with people already in it; when null, the demonstration is created */
async function startDev(database: BenchDatabase | null): Promise<StartedApp & { readonly address: string }> {
  const port = await freePort();
  const data =
    database === null
      ? { DEMO: "still", DATA_DIR: path.join(folder, "data"), DATABASE_URL: undefined }
      : benchEnvironment(database);
  const started = await startApp({
    script: "tools/dev.ts",
    sources,
    readyLine: "Vigie is ready",
    env: {
      ...data,
      NODE_ENV: "development",
      PORT: String(port),
      AUTHENTICATION_PORT: String(await freePort()),
      SANDBOX_PORTS: "free",
    },
    onLine: (line) => {
      if (line.startsWith("server ready")) process.stderr.write(`${line}\n`);
    },
  });
  return { ...started, address: `http://localhost:${port}` };
}
