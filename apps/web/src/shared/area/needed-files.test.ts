// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as NeededFiles from "./needed-files.ts";

const needed = { files: ["assets/a.js", "assets/b.js", "assets/c.js"], pages: { One: [0, 1], Two: [1, 2] } };

let { askForNeeded, loadNeededFiles }: typeof NeededFiles = await import("./needed-files.ts");

beforeEach(async () => {
  vi.resetModules();
  ({ askForNeeded, loadNeededFiles } = await import("./needed-files.ts"));
  Object.assign(DOMTokenList.prototype, { supports: (word: string) => word === "modulepreload" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

function serve(...answers: readonly Response[]) {
  const script = document.createElement("script");
  script.dataset["needed"] = "assets/needed-1.json";
  document.head.append(script);
  const left = [...answers];
  const fetched = vi.fn(() => Promise.resolve(left.shift() ?? Response.error()));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

const links = (): readonly string[] =>
  [...document.head.querySelectorAll("link")].map((link) => `${link.rel} ${link.getAttribute("href") ?? ""}`);

test("a page asks for what it is made of, each file once, by one table", async () => {
  const fetched = serve(Response.json(needed));
  await loadNeededFiles();
  expect(links()).toEqual([]);
  await askForNeeded("One");
  await askForNeeded("Two");
  await askForNeeded("Unknown");
  expect(links()).toEqual([
    "modulepreload /assets/a.js",
    "modulepreload /assets/b.js",
    "modulepreload /assets/c.js",
  ]);
  expect(fetched.mock.calls).toEqual([["/assets/needed-1.json"]]);
});

test("the dashboard waits for no table", async () => {
  const fetched = serve(Response.json(needed));
  await askForNeeded("DashboardScreen");
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ["is gone", () => new Response("", { status: 404 })],
  ["is no JSON", () => new Response("<html>")],
])("a table that %s holds no page back, and is asked for again", async (_what, answer) => {
  serve(answer(), Response.json(needed));
  await askForNeeded("One");
  expect(links()).toEqual([]);
  await askForNeeded("One");
  expect(links()).toHaveLength(2);
});

test("without a build nothing is asked for", async () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  await askForNeeded("One");
  expect(fetched).not.toHaveBeenCalled();
});
