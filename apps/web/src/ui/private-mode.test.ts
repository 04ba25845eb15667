// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { createPreference } from "./preference.ts";
import { privateMode, togglePrivateMode } from "./private-mode.ts";
import { isPrivateShortcut } from "./private-shortcut.ts";

afterEach(() => {
  privateMode.write("off");
  localStorage.clear();
});

test("private mode is kept for the next visit and marked on the page", () => {
  togglePrivateMode();
  expect(localStorage.getItem("vigie.private")).toBe("on");
  expect(document.documentElement.dataset.private).toBe("on");
  togglePrivateMode();
  expect(document.documentElement.dataset.private).toBeUndefined();
});

test("the script that runs before the first paint sets the same marks from the same keys", () => {
  localStorage.setItem("vigie.private", "on");
  localStorage.setItem("vigie.theme", "dark");
  runInThisContext(readFileSync(`${import.meta.dirname}/../../public/boot.js`, "utf8"));
  expect(document.documentElement.dataset.private).toBe("on");
  expect(document.documentElement.dataset.theme).toBe("dark");
  delete document.documentElement.dataset.theme;
});

test("Alt+P is read by the place of the key, and nothing else is", () => {
  const press = (init: KeyboardEventInit) => isPrivateShortcut(new KeyboardEvent("keydown", init));
  expect(press({ altKey: true, code: "KeyP", key: "π" })).toBe(true);
  expect(press({ altKey: true, ctrlKey: true, code: "KeyP" })).toBe(false);
  expect(press({ code: "KeyP" })).toBe(false);
});

test("another tab's choice is followed", () => {
  let told = 0;
  const leave = privateMode.subscribe(() => {
    told += 1;
  });
  dispatchEvent(new StorageEvent("storage", { key: "vigie.private", newValue: "on" }));
  expect(privateMode.read()).toBe("on");
  expect(told).toBe(1);
  leave();
});

test("a stored value that is unknown is the fallback", () => {
  localStorage.setItem("vigie.sample", "maybe");
  expect(createPreference({ key: "vigie.sample", values: ["on", "off"], fallback: "off" }).read()).toBe(
    "off",
  );
});
