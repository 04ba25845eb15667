import type { Page } from "@playwright/test";
import path from "node:path";
import { gzipSync } from "node:zlib";

/** Budgets of the first load, in kB of compressed JavaScript. */
export const firstLoadBudgets = { "sign-in page": 130, dashboard: 175 } as const;

export type Weight = { readonly kilobytes: number; readonly files: number; readonly largest: string };

const quietMs = 1_500;

/** Returns the size of every script requested during an action and until the network is idle, each once, compressed as by a
 * server: bytes of the build, independent of the machine. The files are fetched again outside of the browser, which does not
 * keep the bodies of preloads. */
export async function scriptWeight(page: Page, run: () => Promise<void>): Promise<Weight> {
  const asked = new Set<string>();
  const listen = (request: Awaited<ReturnType<Page["waitForRequest"]>>): void => {
    if (/\.m?js(\?|$)/.test(request.url())) asked.add(request.url());
  };
  page.on("request", listen);
  await run();
  await page.waitForTimeout(quietMs);
  page.off("request", listen);
  const files: { name: string; kilobytes: number }[] = [];
  for (const url of asked) {
    const answer = await fetch(url);
    if (!/javascript/.test(answer.headers.get("content-type") ?? "")) throw new Error(`${url} is no script.`);
    const body = await answer.bytes();
    files.push({ name: path.basename(url), kilobytes: gzipSync(body).length / 1000 });
  }
  const largest = files.toSorted((a, b) => b.kilobytes - a.kilobytes).slice(0, 5);
  return {
    kilobytes: files.reduce((sum, file) => sum + file.kilobytes, 0),
    files: files.length,
    largest: largest.map(({ name, kilobytes }) => `${name} ${kilobytes.toFixed(1)}`).join(", "),
  };
}
