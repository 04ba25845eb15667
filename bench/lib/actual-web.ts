import type { Browser, Page } from "@playwright/test";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { run } from "../../tools/lib/run.ts";
import { installPeer } from "./packages.ts";
import type { StatementLine } from "./statement.ts";

/** Actual Budget's front end, as npm has it. Its server only sends its files, with two headers, where no sync is asked: they
 * are sent here the same way, and its data stay in the browser, as they do with a server. */
const front = { name: "@actual-app/web", version: "26.9.0" };
const maker = { name: "@actual-app/api", version: "26.9.0" };
export const actualName = `${front.name} ${front.version}`;

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".html": "text/html",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

export type Opened =
  | { readonly ok: true; readonly page: Page; readonly stop: () => Promise<void> }
  | { readonly ok: false; readonly why: string };

/** Opens its list of transactions of an account that holds the lines; otherwise returns one sentence that explains why it could
 * not. */
export async function openActual(
  browser: Browser,
  lines: readonly StatementLine[],
  work: string,
): Promise<Opened> {
  const [web, api] = [await installPeer(front), await installPeer(maker)];
  if (!web.ok) return web;
  if (!api.ok) return api;
  const [file, zip] = [path.join(work, "lines.json"), path.join(work, "budget.zip")];
  writeFileSync(file, JSON.stringify(lines));
  const script = path.join(import.meta.dirname, "actual-budget.mjs");
  const made = await run([api.node, script, api.folder, file, work, zip], { show: false });
  if (made.code !== 0) return { ok: false, why: `its budget is not made: ${made.output.slice(-160)}` };
  const server = await serveApp(path.join(web.folder, "build"));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  const stop = async (): Promise<void> => {
    await context.close();
    server.stop();
  };
  try {
    const page = await context.newPage();
    await page.goto(server.url);
    await openBudget(page, zip);
    return { ok: true, page, stop };
  } catch (error) {
    await stop();
    return { ok: false, why: `its front end is not opened: ${String(error).slice(0, 160)}` };
  }
}

async function openBudget(page: Page, zip: string): Promise<void> {
  page.setDefaultTimeout(60_000);
  await page.getByRole("button", { name: /import my budget/i }).click();
  await page.getByRole("button", { name: /^Actual/ }).click();
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /select file/i }).click();
  await (await asked).setFiles(zip);
  await page.getByText("Compte courant").first().click();
  await page.getByTestId("row").nth(12).waitFor();
}

async function serveApp(folder: string): Promise<{ readonly url: string; readonly stop: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const isFile = path.extname(pathname) !== "";
    const file = path.join(folder, isFile ? pathname : "index.html");
    try {
      const body = readFileSync(file);
      response
        .writeHead(200, {
          "content-type": types[path.extname(file)] ?? "application/octet-stream",
          "cross-origin-opener-policy": "same-origin",
          "cross-origin-embedder-policy": "require-corp",
        })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${port}/`, stop };
}
