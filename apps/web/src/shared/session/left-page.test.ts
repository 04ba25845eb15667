// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";
import * as page from "./left-page.ts";

const camille = { id: "0193b0c4-7c1e-7000-8000-000000000001" };
const antoine = { id: "0193b0c4-7c1e-7000-8000-000000000002" };
const contract = "/app/contract/0193b0c4-7c1e-7000-8000-000000000009?periode=1a";

const forget = (): void => {
  sessionStorage.clear();
  localStorage.clear();
};
beforeEach(forget);
afterEach(forget);

test.each([
  ["the same account", camille, true],
  ["another account", antoine, false],
])("the page of a session that ended, for %s: %s", (_who, next, isFor) => {
  page.noteAccount(camille);
  page.noteLeft(contract);
  page.noteAccount(next);
  expect(page.isForThisAccount(contract, true)).toBe(isFor);
});

test("a page reached without a session, in a tab that was shown to an account, is that account's", () => {
  page.noteAccount(camille);
  page.noteAskedFor(contract, true);
  page.noteAccount(antoine);
  expect(page.isForThisAccount(contract, false)).toBe(false);
});

test("a page that was typed is anybody's, whoever was here before", () => {
  page.noteAccount(camille);
  page.noteLeft(contract);
  page.noteAskedFor(contract, false);
  page.noteAccount(antoine);
  expect(page.isForThisAccount(contract, false)).toBe(true);
});

test("in a tab that no account was seen in, a page is anybody's, unless its address says that a session ended", () => {
  page.noteAskedFor(contract, true);
  page.noteAccount(antoine);
  expect(page.isForThisAccount(contract, false)).toBe(true);
  expect(page.isForThisAccount(contract, true)).toBe(false);
});

test("what is kept serves once, and for the page that was left only", () => {
  page.noteAccount(camille);
  page.noteLeft(contract);
  page.noteAccount(camille);
  expect(page.isForThisAccount("/app/dashboard/contracts", true)).toBe(false);
  expect(sessionStorage.length).toBe(0);
});

test("nothing that is kept names the account", () => {
  page.noteAccount(camille);
  page.noteLeft(contract);
  const kept = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
  expect(kept).not.toContain(camille.id);
});

// Test vectors of FNV-1a, 32 bits, in RFC 9923.
test.each([
  ["", "811c9dc5"],
  ["a", "e40c292c"],
  ["foobar", "bf9cf968"],
])("the mark of %j is %s", (text, mark) => {
  expect(page.markOf(text)).toBe(mark);
});
