import { type Browser, chromium, type Page } from "@playwright/test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "../tools/lib/browsers.ts";
import { freePort } from "../tools/lib/ports.ts";
import { textAt } from "../tools/lib/json.ts";
import { root, run } from "../tools/lib/run.ts";
import {
  firstLoadBudgets as budgets,
  scriptWeight as weigh,
  type Weight,
} from "../tools/lib/script-weight.ts";
import { buildWeb, webDist } from "../tools/lib/web-build.ts";
import { startBenchServer } from "./lib/database.ts";
import { openFewPeople } from "./lib/few-people.ts";
import { judgedPages } from "./lib/judged-pages.ts";
import { runLighthouse } from "./lib/lighthouse.ts";
import { judgeRoutes } from "./lib/lighthouse-routes.ts";
import { benchList } from "./lib/list-latency.ts";
import { runMainThread } from "./lib/main-thread.ts";
import { benchPhoneGestures } from "./lib/phone-gestures.ts";
import { report } from "./lib/report.ts";
import { startApp } from "./lib/started-app.ts";

/** The JavaScript that a browser asks for when it opens the sign-in page and the dashboard for the first time, against a
 * page of React and its router that only says hello, built in the same run; what keeps the main thread of five pages busy and Lighthouse's judgement of them; the gestures of a long list. */

const barePage = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Bonjour</title></head>
<body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`;
const bareScript = `import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createRootRoute, createRoute, createRouter, RouterProvider } from "@tanstack/react-router";
const rootRoute = createRootRoute();
const hello = createRoute({ getParentRoute: () => rootRoute, path: "/", component: () => createElement("h1", null, "Bonjour") });
const router = createRouter({ routeTree: rootRoute.addChildren([hello]) });
createRoot(document.getElementById("root")).render(createElement(RouterProvider, { router }));
`;

const { values } = parseArgs({
  options: {
    /** Of Lighthouse, each page; 0 for none. */
    runs: { type: "string", default: "5" },
    /** Of each page, for the trace of its main thread, and of each gesture on a phone; 0 for none. */
    loads: { type: "string", default: "7" },
    /** How many routes Lighthouse judges for accessibility and best practices, the main ones first; 0 for none. */
    routes: { type: "string", default: "200" },
    /** Of those routes, the ones alone whose name has these words. */
    named: { type: "string", default: "" },
    /** `installed`: Lighthouse is not downloaded for these routes. */
    judge: { type: "string", default: "any" },
    /** Of the gestures in the list of transactions; 0 for none. */
    turns: { type: "string", default: "7" },
    /** Of the pages whose main thread is traced, how many. */
    pages: { type: "string", default: "5" },
    /** `demonstration`, on a build of this run, or `few`: the web process alone on a database of a few people, with the build that
     * `npm start` and the journeys serve, made where it is not up to date. */
    people: { type: "string", default: "demonstration" },
  },
});
const [times, turns, loads] = [Number(values.runs), Number(values.turns), Number(values.loads)];
/** Of the account whose list is long. */
const transactions = loads > 1 || turns > 0 ? 20_000 : 500;
const executablePath = findChromium();
if (executablePath === null) {
  for (const what of Object.keys(budgets)) {
    report({
      bench: "web",
      what,
      ours: null,
      peer: null,
      peerName: "a React 19 page with its router",
      unit: "kB",
      conditions: "no Chromium here (CHROMIUM_PATH names one)",
    });
  }
} else {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  try {
    await measureAll(browser);
  } finally {
    await browser.close();
  }
}

async function measureAll(browser: Browser): Promise<void> {
  const hello = await serveBarePage();
  const bare = await bareWeight(browser, hello.url);
  const app = values.people === "few" ? await startOnFewPeople() : await startOnOwnData();
  try {
    const context = await browser.newContext({ locale: "fr-FR", timezoneId: "Europe/Paris" });
    const page = await context.newPage();
    await withoutCache(page);
    const signIn = await weigh(page, async () => {
      await page.goto(`${app.address}/app/login`, { waitUntil: "networkidle" });
      await page.getByRole("heading", { level: 1 }).waitFor();
    });
    await page.getByRole("button", { name: /démonstration/ }).click();
    await page.waitForURL(/\/app\/dashboard/);
    const dashboard = await weigh(page, async () => {
      await page.goto(`${app.address}/app/dashboard`, { waitUntil: "networkidle" });
      await page.getByRole("heading", { level: 1 }).waitFor();
    });
    // An open page keeps a call open, and the server waits for it when it is asked to stop.
    await context.close();
    tell("sign-in page", signIn, bare);
    tell("dashboard", dashboard, bare);
    await judgePages(browser, app.address, hello.url);
    await judgeTheRoutes(app.address);
    if (turns > 0) await benchList(browser, { address: app.address, times: turns, count: transactions });
  } finally {
    hello.stop();
    await app.stop();
  }
}

async function judgeTheRoutes(address: string): Promise<void> {
  const count = Number(values.routes);
  if (count === 0 || executablePath === null) return;
  const { named } = values;
  await judgeRoutes({ executablePath, address, count, named, mayInstall: values.judge !== "installed" });
}

async function judgePages(browser: Browser, address: string, helloUrl: string): Promise<void> {
  if ((times === 0 && loads === 0) || executablePath === null) return;
  const pages = await judgedPages(address);
  if (loads > 0) {
    const traced = pages.slice(0, Number(values.pages));
    await runMainThread({ browser, address, helloUrl, pages: traced, loads });
    await benchPhoneGestures(browser, { address, turns: loads, transactions });
  }
  if (times > 0) await runLighthouse({ executablePath, address, helloUrl, pages, times });
}

function tell(what: keyof typeof budgets, ours: Weight, bare: Weight): void {
  report({
    bench: "web",
    what: `first-load JavaScript, ${what} (budget ${budgets[what]} kB)`,
    ours: ours.kilobytes,
    peer: bare.kilobytes,
    peerName: "a React 19 page with its router that says hello",
    unit: "kB",
    conditions:
      `gzip of every script asked for until the network is quiet, empty cache; ${ours.files} files against ${bare.files}; ` +
      `${ours.kilobytes <= budgets[what] ? "within" : "OVER"} the budget; ` +
      `the largest: ${ours.largest}`,
  });
}

async function withoutCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
}

type TestServer = { readonly address: string; readonly stop: () => Promise<void> };

async function buildInto(dist: string): Promise<void> {
  const built = await run(["vite", "build", "apps/web", "--outDir", dist, "--logLevel", "error"], {
    show: false,
  });
  if (built.code !== 0) throw new Error(`The web app does not build:\n${built.output}`);
}

/** The whole house as `npm start` has it, on data of its own. */
async function startOnOwnData(): Promise<TestServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "vigie-bench-web-"));
  const clear = (): void => rmSync(dataDir, { recursive: true, force: true });
  process.once("exit", clear);
  // A build of its own: whoever builds meanwhile changes nothing of what is weighed.
  const dist = path.join(dataDir, "dist");
  await buildInto(dist);
  const port = await freePort();
  const started = await startApp({
    script: "tools/start.ts",
    readyLine: "Vigie est prête",
    env: {
      PATH: `${path.join(root, "node_modules/.bin")}${path.delimiter}${process.env["PATH"] ?? ""}`,
      PORT: String(port),
      DATA_DIR: dataDir,
      WEB_DIST: dist,
      SANDBOX_PORTS: "free",
    },
  });
  const stop = async () => {
    await started.stop();
    clear();
  };
  return { address: `http://localhost:${port}`, stop };
}

async function startOnFewPeople(): Promise<TestServer> {
  await buildWeb();
  const database = await openFewPeople();
  // Whom the demonstration invented is not asked for a second factor; no worker makes the rest of it.
  const server = startBenchServer(database, "http", { DEMO: "1", WEB_DIST: webDist });
  const { port } = new URL(textAt(await server.ready, "address"));
  const stop = async () => {
    await server.stop();
    await database.close();
  };
  return { address: `http://localhost:${port}`, stop };
}

async function bareWeight(browser: Browser, url: string): Promise<Weight> {
  const page = await browser.newPage();
  const weight = await weigh(page, async () => {
    await page.goto(url, { waitUntil: "networkidle" });
    await page.getByRole("heading", { name: "Bonjour" }).waitFor();
  });
  await page.close();
  return weight;
}

async function serveBarePage(): Promise<{ readonly url: string; readonly stop: () => void }> {
  // Inside the repository, so that the builder finds the same React as ours.
  const folder = path.join(root, ".cache", "bench-web");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "index.html"), barePage);
  writeFileSync(path.join(folder, "main.js"), bareScript);
  const built = await run(["vite", "build", folder, "--logLevel", "warn"], { show: false });
  if (built.code !== 0) throw new Error(`The bare page does not build:\n${built.output}`);
  const server = serve(path.join(folder, "dist"));
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `http://localhost:${await portOf(server)}/`, stop };
}

function serve(folder: string): Server {
  const types: Readonly<Record<string, string>> = { ".js": "text/javascript", ".html": "text/html" };
  return createServer((request, response) => {
    const asked = request.url === "/" ? "index.html" : (request.url ?? "").slice(1);
    try {
      const body = readFileSync(path.join(folder, asked));
      response.writeHead(200, { "content-type": types[path.extname(asked)] ?? "text/plain" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
