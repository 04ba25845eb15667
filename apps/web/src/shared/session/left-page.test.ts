// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";
import { isForAccount, markOf, noteAccount, notePage } from "./left-page.ts";

const camille = { id: "0193b0c4-7c1e-7000-8000-000000000001" };
const antoine = { id: "0193b0c4-7c1e-7000-8000-000000000002" };
const contract = "/app/contract/0193b0c4-7c1e-7000-8000-000000000009?periode=1a";
const site = "https://vigie.example";
const typed = { type: "navigate", name: `${site}${contract}` };

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
  noteAccount(camille);
  notePage(contract, true, typed);
  noteAccount(next);
  expect(isForAccount(contract, true)).toBe(isFor);
});

test("a session that ended, of nobody knows whom, leaves its page to nobody", () => {
  notePage(contract, true, typed);
  noteAccount(antoine);
  expect(isForAccount(contract, true)).toBe(false);
});

test.each([
  ["typed", typed, true],
  [
    "typed as the sign-in page with it",
    { ...typed, name: `${site}/app/login?redirect=${encodeURIComponent(contract)}` },
    true,
  ],
  ["shown once more", { ...typed, type: "reload" }, false],
  ["come back to", { ...typed, type: "back_forward" }, false],
  ["reached from another page", { ...typed, name: `${site}/app/dashboard` }, false],
])("without a session, a page that was %s, for another account than the last: %s", (_how, load, isFor) => {
  noteAccount(camille);
  notePage(contract, false, load);
  noteAccount(antoine);
  expect(isForAccount(contract, false)).toBe(isFor);
});

test("a page that was typed is anybody's still once the sign-in page is shown again", () => {
  noteAccount(camille);
  notePage(contract, false, typed);
  notePage(contract, false, { ...typed, type: "reload" });
  noteAccount(antoine);
  expect(isForAccount(contract, false)).toBe(true);
});

test("in a browser where no account was seen, a page is anybody's", () => {
  notePage(contract, false, { ...typed, type: "reload" });
  noteAccount(antoine);
  expect(isForAccount(contract, false)).toBe(true);
});

test("what is kept serves once, and for the page that was left only", () => {
  noteAccount(camille);
  notePage(contract, true, typed);
  expect(isForAccount("/app/dashboard/contracts", true)).toBe(false);
  expect(sessionStorage.length).toBe(0);
});

test("nothing that is kept names the account", () => {
  noteAccount(camille);
  notePage(contract, true, typed);
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(
    camille.id,
  );
});

// Test vectors of FNV-1a, 32 bits, in RFC 9923.
test.each([
  ["", "811c9dc5"],
  ["a", "e40c292c"],
  ["foobar", "bf9cf968"],
])("the mark of %j is %s", (text, mark) => {
  expect(markOf(text)).toBe(mark);
});
