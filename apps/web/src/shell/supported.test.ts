// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** What public/supported.js and unsupported.js say before any script of the page runs. */

const check = readFileSync(path.join(import.meta.dirname, "../../public/supported.js"), "utf8");
const sentences = readFileSync(path.join(import.meta.dirname, "../../public/unsupported.js"), "utf8");

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="root"></div>';
  vi.stubGlobal("CSS", { supports: () => true });
  vi.stubGlobal("CSSPropertyRule", class {});
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("crypto", { subtle: {} });
  if (!("noModule" in HTMLScriptElement.prototype))
    Object.defineProperty(HTMLScriptElement.prototype, "noModule", { value: false, configurable: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(): string {
  // eslint-disable-next-line typescript/no-implied-eval -- the file runs as the page runs it
  new Function(check)();
  return shown();
}

/** What is read once the script that the check asks for has run. */
function shown(): string {
  // eslint-disable-next-line typescript/no-implied-eval -- as above
  if (document.querySelector("script[src='/unsupported.js']") !== null) new Function(sentences)();
  return document.querySelector("div")?.textContent ?? "";
}

test("a browser that has what the page needs is told nothing, and the page draws", () => {
  expect(open()).toBe("");
  expect(document.getElementById("root")).not.toBeNull();
});

test.each<[string, () => unknown]>([
  ["CSS.supports", () => vi.stubGlobal("CSS", undefined)],
  [
    "oklch()",
    () => vi.stubGlobal("CSS", { supports: (_: string, value: string) => !value.startsWith("oklch") }),
  ],
  [
    "color-mix()",
    () => vi.stubGlobal("CSS", { supports: (_: string, value: string) => !value.startsWith("color-mix") }),
  ],
  ["structuredClone", () => vi.stubGlobal("structuredClone", undefined)],
])("a browser without %s is told that it is too old, and nothing draws over it", (_name, remove) => {
  remove();
  expect(open()).toContain("Votre navigateur est trop ancien");
  expect(document.getElementById("root")).toBeNull();
});

test("a browser without @property is told that it is too old", () => {
  Reflect.deleteProperty(globalThis, "CSSPropertyRule");
  expect(open()).toContain("Mettez votre navigateur à jour");
});

test.each<[string, () => unknown]>([
  ["an address without https", () => vi.stubGlobal("isSecureContext", false)],
  ["a browser without its encryption", () => vi.stubGlobal("crypto", {})],
])("%s is told so", (_name, remove) => {
  remove();
  expect(open()).toContain("l’adresse doit commencer par https://");
});

test("a script that fails before anything is drawn leaves a sentence, not a blank page", () => {
  open();
  const script = document.body.appendChild(document.createElement("script"));
  script.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(1000);
  expect(shown()).toContain("La page n’a pas pu s’ouvrir");
});

test("a script that fails once the page is drawn is the page's own matter", () => {
  open();
  const root = document.getElementById("root");
  root?.append("Patrimoine");
  window.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(1000);
  expect(shown()).toBe("Patrimoine");
});
