// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { noteServerDate } from "../../shared/clock/server-clock.ts";
import { checkEveryMs } from "../../shared/session/countdown.ts";
import { serveApi } from "../../testing/server.ts";
import { renderScreen } from "../../testing/testing.tsx";
import { SessionWatch } from "./session-watch.tsx";

const network = vi.hoisted(() => ({ asked: 0, isThere: false }));

vi.mock("../lazy-parts.ts", async () => {
  const { lazyPart } = await import("../../ui/lazy-part.tsx");
  return {
    sessionWarning: lazyPart(async () => {
      network.asked += 1;
      if (!network.isThere) throw new TypeError("Failed to fetch dynamically imported module");
      return (await import("./session-warning.tsx")).SessionWarning;
    }),
  };
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  for (const name of ["accessToken", "hasRole", "authExpire"])
    document.cookie = `${name}=; max-age=0; path=/`;
});

test("a warning that cannot be loaded leaves the page as it is, and comes at a later check", async () => {
  serveApi();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  noteServerDate(new Date().toUTCString());
  const end = new Date(Date.now() + 250_000).toISOString();
  for (const [name, value] of [
    ["accessToken", "token"],
    ["hasRole", "customer"],
    ["authExpire", end],
  ] as const)
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/`;
  const Page = () => (
    <>
      <input aria-label="Motif" />
      <SessionWatch />
    </>
  );
  renderScreen(Page, { at: "/app/dashboard", path: "dashboard" });
  await userEvent.type(await screen.findByRole("textbox", { name: "Motif" }), "déjà écrit");
  await waitFor(() => expect(network.asked).toBe(1));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Motif" }).value).toBe("déjà écrit");
  network.isThere = true;
  act(() => void vi.advanceTimersByTime(checkEveryMs));
  expect(await screen.findByRole("alertdialog")).toBeTruthy();
});
