import { chromium } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "../../tools/lib/run.ts";
import { cookiesOf, signIn } from "./demo-session.ts";
import { installPeer } from "./packages.ts";
import { median, report } from "./report.ts";

/** Lighthouse on its phone: the processor four times slower and a slow 4G, both computed from a trace (its "simulate"). The
 * browser is ours, so that the pages behind the sign-in are measured signed in. */
const lighthouse = { name: "lighthouse", version: "13.5.0" };
const household = "camille@demo.vigie.fr";
const empty = "vide@demo.vigie.fr";
const portfoliosOfTheFull = 50;

type Judged = { readonly score: number; readonly lcpMs: number; readonly tbtMs: number };
type Target = { readonly what: string; readonly url: string; readonly account: string | null };
export type LighthouseRun = {
  readonly executablePath: string;
  readonly address: string;
  /** A page of React and its router that says hello. */
  readonly helloUrl: string;
  readonly times: number;
};

export async function runLighthouse({
  executablePath,
  address,
  helloUrl,
  times,
}: LighthouseRun): Promise<void> {
  const installed = await installPeer(lighthouse);
  if (!installed.ok) {
    reportScores("all pages", { ours: null, hello: null, why: installed.why });
    return;
  }
  const cli = path.join(installed.folder, "cli/index.js");
  await fillWithPortfolios(address);
  const portfolio = `${address}/app/contract/${await contractId(address)}`;
  const targets: readonly Target[] = [
    { what: "sign-in page", url: `${address}/app/login`, account: null },
    {
      what: `dashboard of ${portfoliosOfTheFull} contracts`,
      url: `${address}/app/dashboard`,
      account: empty,
    },
    { what: "contract", url: portfolio, account: household },
    { what: "analysis", url: `${portfolio}/analyse/allocation/1`, account: household },
  ];
  const judge = async (target: Target): Promise<Judged | null> =>
    await judged(cli, executablePath, { ...target, address, times });
  const hello = await judge({ what: "hello", url: helloUrl, account: null });
  for (const target of targets)
    reportScores(target.what, { ours: await judge(target), hello, why: `median of ${times}` });
}

function reportScores(what: string, given: { ours: Judged | null; hello: Judged | null; why: string }): void {
  const { ours, hello, why } = given;
  const conditions =
    ours === null ? "" : `score ${Math.round(ours.score * 100)}, blocked ${Math.round(ours.tbtMs)} ms; `;
  report({
    bench: "web",
    what: `Lighthouse on a throttled phone, largest paint: ${what}`,
    ours: ours?.lcpMs ?? null,
    peer: hello?.lcpMs ?? null,
    peerName: "a React 19 page with its router that says hello",
    unit: "ms",
    conditions: `${conditions}${why}`,
  });
}

type Asked = Target & { readonly address: string; readonly times: number };

/** The medians of several runs in one browser, whose cache Lighthouse empties each time and whose sign-in it leaves. */
async function judged(cli: string, executablePath: string, asked: Asked): Promise<Judged | null> {
  const profile = mkdtempSync(path.join(tmpdir(), "vigie-lighthouse-"));
  const port = 20_000 + (process.pid % 20_000);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking", `--remote-debugging-port=${port}`],
  });
  try {
    if (asked.account !== null) await context.addCookies(await cookiesOf(asked.address, asked.account));
    const found: Judged[] = [];
    for (let turn = 0; turn < asked.times; turn += 1) {
      const one = await judgedOnce([cli, asked.url, `--port=${port}`]);
      if (one !== null) found.push(one);
    }
    if (found.length === 0) return null;
    return {
      score: median(found.map(({ score }) => score)),
      lcpMs: median(found.map(({ lcpMs }) => lcpMs)),
      tbtMs: median(found.map(({ tbtMs }) => tbtMs)),
    };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function judgedOnce(command: readonly string[]): Promise<Judged | null> {
  const flags = ["--output=json", "--quiet", "--only-categories=performance", "--disable-storage-reset"];
  const done = await run([process.execPath, ...command, ...flags], { show: false });
  const start = done.output.indexOf("{\n");
  if (done.code !== 0 || start === -1) {
    process.stderr.write(`${done.output.slice(-400)}\n`);
    return null;
  }
  const json: unknown = JSON.parse(done.output.slice(start, done.output.lastIndexOf("}") + 1));
  const audits = fields(fields(json)["audits"]);
  const score = Number(fields(fields(fields(json)["categories"])["performance"])["score"]);
  const value = (name: string): number => Number(fields(audits[name])["numericValue"]);
  return { score, lcpMs: value("largest-contentful-paint"), tbtMs: value("total-blocking-time") };
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

async function contractId(address: string): Promise<string> {
  const { token } = await signIn(address, household);
  const reply = await fetch(`${address}/v1/users/me/portfolios`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const portfolios = fields(await reply.json())["portfolios"];
  const found = (Array.isArray(portfolios) ? portfolios.map(fields) : []).find(
    (one) => one["kind"] === "lifeinsurance",
  );
  return String(found?.["id"]);
}

async function fillWithPortfolios(address: string): Promise<void> {
  const { token } = await signIn(address, empty);
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  for (let n = 1; n <= portfoliosOfTheFull; n += 1) {
    const values = [1, 2, 3].map((month) => ({ day: `2026-0${month}-01`, amount: 1000 * n + 10 * month }));
    const portfolio = { name: `Livret ${n}`, kind: n % 3 === 0 ? "pea" : "savings", values };
    const body = JSON.stringify({ manual_contract: portfolio });
    const reply = await fetch(`${address}/v1/users/me/manual_contracts`, { method: "POST", headers, body });
    if (!reply.ok) throw new Error(`The contract was refused: ${await reply.text()}`);
  }
}
