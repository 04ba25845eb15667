// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChunkLoadError } from "../../shared/area/lazy-screen.ts";
import { CrashPage } from "./crash.tsx";
import { PagePending, slowPageMs } from "./page-pending.tsx";

const reload = vi.fn();

beforeEach(() => {
  vi.stubGlobal("location", { href: location.href, reload });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockClear();
  cleanup();
});

test("a page that tarries says so after 8 s, and asks for itself again", () => {
  vi.useFakeTimers();
  render(<PagePending />);
  const retry = () => screen.queryByRole("button", { name: "Réessayer" });
  act(() => {
    vi.advanceTimersByTime(slowPageMs - 1);
  });
  expect(retry()).toBeNull();
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(screen.getByText(/La page tarde à s’afficher\./).textContent).toContain("Réessayer");
  retry()?.click();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ["did not come in time", new ChunkLoadError("timeout")],
  [
    "of a part could not be fetched",
    new TypeError("Failed to fetch dynamically imported module: /assets/part.js"),
  ],
])("code that %s is asked for again with the page: the same page would not", (_, error) => {
  const reset = vi.fn();
  render(<CrashPage error={error} reset={reset} />);
  expect(screen.getByText("Cette page n’a pas pu être chargée.")).toBeTruthy();
  screen.getByRole("button", { name: "Réessayer" }).click();
  expect(reload).toHaveBeenCalledOnce();
  expect(reset).not.toHaveBeenCalled();
});

test("a screen that broke is drawn again where it is", () => {
  const reset = vi.fn();
  render(<CrashPage error={new Error("not ours")} reset={reset} />);
  expect(screen.getByText("Cet écran a rencontré une erreur.")).toBeTruthy();
  screen.getByRole("button", { name: "Réessayer" }).click();
  expect(reset).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});
