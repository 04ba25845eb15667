// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serveUnchecked } from "../../testing/server.ts";
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
  const asked: string[] = [];
  serveUnchecked((url) => {
    asked.push(url);
    return Promise.resolve(left.shift() ?? Response.error());
  });
  return asked;
}

const links = (): readonly string[] =>
  [...document.head.querySelectorAll("link")].map((link) => `${link.rel} ${link.getAttribute("href") ?? ""}`);

test("a page asks for what it is made of, each file once, by one table", async () => {
  const asked = serve(Response.json(needed));
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
  expect(asked).toEqual(["/assets/needed-1.json"]);
});

test("the dashboard waits for no table", async () => {
  const asked = serve(Response.json(needed));
  await askForNeeded("DashboardScreen");
  expect(asked).toEqual([]);
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
  const asked: string[] = [];
  serveUnchecked((url) => {
    asked.push(url);
    return Promise.resolve(Response.error());
  });
  await askForNeeded("One");
  expect(asked).toEqual([]);
});
