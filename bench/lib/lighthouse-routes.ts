import { chromium } from "@playwright/test";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { addressOf, customerPaths } from "../../tools/lib/customer-routes.ts";
import { listAt, textAt, valueAt } from "../../tools/lib/json.ts";
import { run } from "../../tools/lib/run.ts";
import { acceptedArbitration } from "./accepted-arbitration.ts";
import { signIn } from "./demo-session.ts";
import { fields, signedIn } from "./judged-pages.ts";
import { installPeer, isPeerInstalled } from "./packages.ts";
import { report } from "./report.ts";

/** Lighthouse's verdict on accessibility and best practices for every route of the customer's area and for the pages of the Club
 * that only some states reach; each must score 100. Nothing is timed and the CPU is not slowed down. */
export const judge = { name: "lighthouse", version: "13.5.0" };

type Route = { readonly name: string; readonly at: string; readonly email: string };
type Scores = {
  readonly accessibility: number;
  readonly bestPractices: number;
  /** The audits that count and fail. */
  readonly failed: readonly string[];
  readonly finally: string;
};

const household = "camille@demo.vigie.fr";
/** The routes that a short run judges. */
const mainRoutes = ["dashboard", "contract/$contractId"];
/** Pages of the Club that only some states open, and the act that the subscription must allow. */
const ofAState: readonly (readonly [route: string, act: string])[] = [
  ["club/verify-info", "edit"],
  ["club/price-selection", "edit"],
  ["club/change", "change_contract"],
];
/** Pages of one item among many, the call that lists the items, and the name of the list: judged with an account that has one. */
const ofAThing: readonly (readonly [route: string, parameter: string, listed: string, named: string])[] = [
  ["proposals/$proposalId", "$proposalId", "/v1/users/me/proposals", "proposals"],
  ["reviews/$reviewId", "$reviewId", "/v1/users/me/reviews", "reviews"],
];
/** The customers among whom those states and items are looked for. */
const clients = Array.from({ length: 100 }, (_, index) => `client-${String(100 + index)}@demo.vigie.fr`);

export async function judgeRoutes(given: {
  readonly executablePath: string;
  readonly address: string;
  /** How many routes; the main ones come first. */
  readonly count: number;
  /** Only the routes whose name contains these words, separated by commas; all by default. */
  readonly named: string;
  /** A short run downloads nothing. */
  readonly mayInstall: boolean;
}): Promise<void> {
  const { executablePath, address, count, named, mayInstall } = given;
  const installed =
    mayInstall || isPeerInstalled(judge)
      ? await installPeer(judge)
      : { ok: false as const, why: "not installed" };
  if (!installed.ok) {
    tell("all routes", null, installed.why);
    return;
  }
  const cli = path.join(installed.folder, "cli/index.js");
  const all = await routesOf(address, count > mainRoutes.length);
  const routes = all
    .filter(({ name }) => named.split(",").some((words) => name.includes(words)))
    .slice(0, count);
  let least = 100;
  for (const [email, theirs] of Map.groupBy(routes, (route) => route.email))
    await inBrowser({ executablePath, address, email }, async (port) => {
      for (const { name, at } of theirs) {
        const found = await judged([cli, `${address}${at}`, `--port=${String(port)}`]);
        if (found !== null) least = Math.min(least, found.accessibility, found.bestPractices);
        tell(name, found, found === null ? "no answer of Lighthouse" : `judged at ${found.finally}`);
      }
    });
  console.error(`${String(routes.length)} routes, the least score ${String(least)}`);
}

function tell(name: string, found: Scores | null, conditions: string): void {
  const failed = found === null || found.failed.length === 0 ? "" : `; ${found.failed.join(", ")}`;
  const common = { bench: "web", peer: 100, peerName: "what is asked of every page", unit: "points" };
  report({
    ...common,
    what: `Lighthouse, accessibility: ${name}`,
    ours: found?.accessibility ?? null,
    conditions: conditions + failed,
  });
  report({
    ...common,
    what: `Lighthouse, best practices: ${name}`,
    ours: found?.bestPractices ?? null,
    conditions: conditions + failed,
  });
}

async function routesOf(address: string, withStates: boolean): Promise<readonly Route[]> {
  const portfolios = listAt(await asked(address, household, "/v1/users/me/portfolios"), "portfolios").map(
    (one) => ({ id: textAt(one, "id"), kind: textAt(one, "kind") }),
  );
  const accounts = listAt(await asked(address, household, "/v1/users/me/accounts"), "accounts");
  const accountId = accounts[0] === undefined ? null : textAt(accounts[0], "id");
  const rest = customerPaths.filter((one) => !mainRoutes.includes(one));
  const reports = listAt(await asked(address, household, "/v1/users/me/notifications"), "notifications");
  const report = reports.find((one) => textAt(one, "event") === "report.monthly");
  const withReport = (route: string): string =>
    report === undefined ? route : route.replace("$notificationId", textAt(report, "id"));
  const theirs = [...mainRoutes, ...rest].map((route) => ({
    name: route,
    at: `/app/${addressOf(withReport(route), { portfolios, accountId })}`,
    email: household,
  }));
  if (!withStates) return theirs;
  const things = [...(await routesOfThings(address)), ...(await routesOfArbitrations(address))];
  const had = new Set(things.map((one) => one.name));
  return [...theirs.filter((one) => !had.has(one.name)), ...things, ...(await routesOfStates(address))];
}

/** How long the demonstration may take to create its proposals and reviews, which it does after its start. */
const madeMs = 240_000;

/** Uses the first customer who has such an item: an item that does not exist answers 404, which the browser would log. */
async function routesOfThings(address: string): Promise<readonly Route[]> {
  const until = Date.now() + madeMs;
  let found = await thingsMade(address);
  while (found.length < ofAThing.length && Date.now() < until) {
    await pause(5_000);
    found = await thingsMade(address);
  }
  return found;
}

async function thingsMade(address: string): Promise<readonly Route[]> {
  const left = new Set(ofAThing);
  const found: Route[] = [];
  for (const email of [household, ...clients]) {
    if (left.size === 0) break;
    for (const thing of left) {
      const [route, parameter, listed, named] = thing;
      const first = (await listOf(address, { email, call: listed, named }))[0];
      if (first === undefined) continue;
      found.push({ name: route, at: `/app/${route.replace(parameter, textAt(first, "id"))}`, email });
      left.delete(thing);
    }
  }
  return found;
}

/** The household accepts an arbitration first, on the server of this bench only: the demonstration's journeys count the ones
 * that it has. */
async function routesOfArbitrations(address: string): Promise<readonly Route[]> {
  const accepted = await acceptedArbitration(address, household);
  if (accepted === null) return [];
  const of = `/app/contract/${accepted.contractId}/arbitration`;
  const routes = [
    ["contract/$contractId/arbitration/accepted/$adviceId", `${of}/accepted/${accepted.adviceId}`],
    ["contract/$contractId/arbitration/result", `${of}/result`],
  ] as const;
  return routes.map(([name, at]) => ({ name, at, email: household }));
}

async function routesOfStates(address: string): Promise<readonly Route[]> {
  const left = new Map(ofAState);
  const found: Route[] = [];
  for (const email of clients) {
    if (left.size === 0) break;
    const acts = await actsOf(address, email);
    for (const [route, act] of left)
      if (acts.includes(act)) {
        found.push({ name: `${route}, of who reaches it`, at: `/app/${route}`, email });
        left.delete(route);
      }
  }
  return found;
}

/** The acts that a customer's subscriptions allow; none for a customer without a subscription. */
async function actsOf(address: string, email: string): Promise<readonly string[]> {
  const asked = { email, call: "/v1/users/me/club_subscriptions", named: "club_subscriptions" };
  return (await listOf(address, asked)).flatMap((one) => listAt(one, "can_do").map(String));
}

type Listed = { readonly email: string; readonly call: string; readonly named: string };

async function listOf(address: string, { email, call, named }: Listed): Promise<readonly unknown[]> {
  try {
    return listAt(await asked(address, email, call), named);
  } catch {
    return [];
  }
}

async function asked(address: string, email: string, call: string): Promise<unknown> {
  const { token } = await signIn(address, email);
  const reply = await fetch(`${address}${call}`, { headers: { authorization: `Bearer ${token}` } });
  return await reply.json();
}

type Signed = { readonly executablePath: string; readonly address: string; readonly email: string };

/** A browser in which one account is signed in, and its port. */
async function inBrowser(
  { executablePath, address, email }: Signed,
  judgeAll: (port: number) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(path.join(tmpdir(), "vigie-lighthouse-"));
  const port = 20_000 + (process.pid % 20_000);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking", `--remote-debugging-port=${String(port)}`],
  });
  try {
    await context.addCookies(await signedIn(address, { email, role: "customer" }));
    await judgeAll(port);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

const categories = { accessibility: "accessibility", bestPractices: "best-practices" } as const;

/** How often a page is judged when Lighthouse loses the browser on the way. */
const tries = 3;

async function judged(command: readonly string[]): Promise<Scores | null> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const json = await judgedOnce(command);
    if (json !== null) return scoresOf(json);
  }
  return null;
}

/** The result goes to a file, because other output may follow it on the standard output. The page keeps a stream open, so it is
 * waited for six seconds at most. */
async function judgedOnce(command: readonly string[]): Promise<unknown> {
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-judged-"));
  const file = path.join(folder, "said.json");
  const flags = [
    "--output=json",
    `--output-path=${file}`,
    "--quiet",
    `--only-categories=${Object.values(categories).join()}`,
    "--disable-storage-reset",
    "--throttling-method=provided",
    "--max-wait-for-load=6000",
    "--disable-full-page-screenshot",
  ];
  try {
    await run([process.execPath, ...command, ...flags], { show: false });
    const json: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
    // A page that could not be judged has no score, which is not 0.
    return valueAt(json, "runtimeError") === undefined ? json : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function scoresOf(json: unknown): Scores {
  const all = fields(fields(json)["categories"]);
  const score = (name: string) => Math.round(100 * Number(fields(all[name])["score"]));
  const audits = fields(fields(json)["audits"]);
  const weighed = Object.values(categories).flatMap((name) =>
    listAt(all[name], "auditRefs")
      .filter((one) => Number(fields(one)["weight"]) > 0)
      .map((one) => textAt(one, "id")),
  );
  return {
    accessibility: score(categories.accessibility),
    bestPractices: score(categories.bestPractices),
    failed: weighed.filter((id) => fields(audits[id])["score"] === 0),
    finally: new URL(textAt(json, "finalDisplayedUrl")).pathname,
  };
}
