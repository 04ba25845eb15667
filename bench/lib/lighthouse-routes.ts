import { chromium } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { addressOf, customerPaths } from "../../tools/lib/customer-routes.ts";
import { listAt, textAt } from "../../tools/lib/json.ts";
import { run } from "../../tools/lib/run.ts";
import { signIn } from "./demo-session.ts";
import { fields, signedIn } from "./judged-pages.ts";
import { installPeer, isPeerInstalled } from "./packages.ts";
import { report } from "./report.ts";

/** What Lighthouse says of accessibility and best practices, of every route of the customer's area and of the pages of the Club that only
 * some states reach: 100 is asked of each. Nothing is timed: no processor is slowed down. */
export const judge = { name: "lighthouse", version: "13.5.0" };

type Route = { readonly name: string; readonly at: string; readonly email: string };
type Scores = {
  readonly accessibility: number;
  readonly bestPractices: number;
  /** What weighs and is not met. */
  readonly failed: readonly string[];
  readonly finally: string;
};

const household = "camille@demo.vigie.fr";
/** The first that a short run judges. */
const mainRoutes = ["dashboard", "contract/$contractId"];
/** Pages of the Club that a state opens, and what its subscription must let one do. */
const ofAState: readonly (readonly [route: string, act: string])[] = [
  ["club/verify-info", "edit"],
  ["club/price-selection", "edit"],
  ["club/change", "change_contract"],
];
/** Among whom those states are looked for. */
const clients = Array.from({ length: 100 }, (_, index) => `client-${String(100 + index)}@demo.vigie.fr`);

export async function judgeRoutes(given: {
  readonly executablePath: string;
  readonly address: string;
  /** How many; the main ones come first. */
  readonly count: number;
  /** A short run downloads nothing. */
  readonly mayInstall: boolean;
}): Promise<void> {
  const { executablePath, address, count, mayInstall } = given;
  const installed =
    mayInstall || isPeerInstalled(judge)
      ? await installPeer(judge)
      : { ok: false as const, why: "not installed" };
  if (!installed.ok) {
    tell("all routes", null, installed.why);
    return;
  }
  const cli = path.join(installed.folder, "cli/index.js");
  const routes = (await routesOf(address, count > mainRoutes.length)).slice(0, count);
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
  const others = customerPaths.filter((one) => !mainRoutes.includes(one));
  const theirs = [...mainRoutes, ...others].map((route) => ({
    name: route,
    at: `/app/${addressOf(route, { portfolios, accountId })}`,
    email: household,
  }));
  return withStates ? [...theirs, ...(await routesOfStates(address))] : theirs;
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

/** What the subscriptions of a customer let them do; nothing for who has none. */
async function actsOf(address: string, email: string): Promise<readonly string[]> {
  try {
    const answer = await asked(address, email, "/v1/users/me/club_subscriptions");
    return listAt(answer, "club_subscriptions").flatMap((one) => listAt(one, "can_do").map(String));
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

/** A browser that one account has signed in to, and its port. */
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

/** The page keeps a stream open: it is not waited for beyond six seconds. */
async function judged(command: readonly string[]): Promise<Scores | null> {
  const flags = [
    "--output=json",
    "--quiet",
    `--only-categories=${Object.values(categories).join()}`,
    "--disable-storage-reset",
    "--throttling-method=provided",
    "--max-wait-for-load=6000",
    "--disable-full-page-screenshot",
  ];
  const done = await run([process.execPath, ...command, ...flags], { show: false });
  const start = done.output.indexOf("{\n");
  if (start === -1) return null;
  const json: unknown = JSON.parse(done.output.slice(start, done.output.lastIndexOf("}") + 1));
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
