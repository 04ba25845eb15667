// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { customerNav } from "../areas/customer/nav.ts";
import { showFailure } from "../shared/requests/failures.ts";
import { serveNothing } from "../testing/server.ts";
import { renderScreen } from "../testing/testing.tsx";
import { Shell } from "./shell.tsx";

const network = vi.hoisted(() => ({ isThere: false }));

vi.mock("./palette.tsx", () => ({
  get Palette() {
    if (!network.isThere) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <p>la recherche</p>;
  },
}));

afterEach(() => {
  cleanup();
  showFailure(null);
});

test("a search that cannot be loaded leaves the page and what is typed in it, says so, and opens later", async () => {
  serveNothing();
  const Page = () => (
    <Shell nav={customerNav}>
      <input aria-label="Motif" />
    </Shell>
  );
  renderScreen(Page, { at: "/app/dashboard", path: "dashboard" });
  await userEvent.type(await screen.findByRole("textbox", { name: "Motif" }), "déjà écrit");
  await userEvent.keyboard("{Control>}k{/Control}");
  expect(await screen.findByText(/^Une partie de cette page n’a pas pu être chargée\./)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Motif" }).value).toBe("déjà écrit");
  network.isThere = true;
  await userEvent.keyboard("{Control>}k{/Control}");
  expect(await screen.findByText("la recherche")).toBeTruthy();
});
