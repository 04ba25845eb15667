import { chromium } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "../../tools/lib/run.ts";
import { type Account, fields, type JudgedPage, signedIn } from "./judged-pages.ts";
import { judge } from "./lighthouse-routes.ts";
import { installPeer } from "./packages.ts";
import { median, report } from "./report.ts";

/** Lighthouse with its phone profile: the CPU four times slower and a slow 4G, both simulated from a trace. The browser is ours,
 * so that the pages behind the sign-in are measured signed in. */

type Judged = { readonly score: number; readonly lcpMs: number; readonly tbtMs: number };
export type LighthouseRun = {
  readonly executablePath: string;
  readonly address: string;
  /** A page of React and its router that only says hello. */
  readonly helloUrl: string;
  readonly pages: readonly JudgedPage[];
  readonly times: number;
};

export async function runLighthouse({
  executablePath,
  address,
  helloUrl,
  pages,
  times,
}: LighthouseRun): Promise<void> {
  const installed = await installPeer(judge);
  if (!installed.ok) {
    reportScores("all pages", { ours: null, hello: null, why: installed.why });
    return;
  }
  const cli = path.join(installed.folder, "cli/index.js");
  const judgeOf = async (url: string, account: Account | null): Promise<Judged | null> =>
    await judged(cli, executablePath, { url, account, address, times });
  const hello = await judgeOf(helloUrl, null);
  for (const { what, url, account, score } of pages) {
    const why = `median of ${times}, asked for a score of ${score}`;
    reportScores(what, { ours: await judgeOf(url, account), hello, why });
  }
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

type Asked = {
  readonly url: string;
  readonly account: Account | null;
  readonly address: string;
  readonly times: number;
};

/** The medians of several runs in one browser; Lighthouse empties its cache each time and keeps its sign-in. */
async function judged(cli: string, executablePath: string, asked: Asked): Promise<Judged | null> {
  const profile = mkdtempSync(path.join(tmpdir(), "vigie-lighthouse-"));
  const port = 20_000 + (process.pid % 20_000);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking", `--remote-debugging-port=${port}`],
  });
  try {
    await context.addCookies(await signedIn(asked.address, asked.account));
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
