// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { completeTileOrder } from "@vigie/domain";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { answerWith, type RecordedRequest } from "./parts/test-answers.ts";
import { tileNames } from "./parts/tile-text.ts";
import { DashboardScreen } from "./screens/dashboard.tsx";

/** Which tiles the dashboard shows, and in what order. */

beforeEach(() => {
  // jsdom knows no modal dialog.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function showDashboard(more: Readonly<Record<string, unknown>> = {}): readonly RecordedRequest[] {
  const written = answerWith(more);
  renderScreen(DashboardScreen, { at: "/app/dashboard", path: "dashboard" });
  return written;
}

/** But for the visit, which is kept too. */
const changed = (all: readonly RecordedRequest[]) => all.filter(({ path }) => path !== "/v1/users/me/visits");

/** The tiles in the order of the page. */
function tileTitles(): readonly string[] {
  const known: readonly string[] = Object.values(tileNames);
  const titles = screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent);
  return titles.filter((title) => known.includes(title) || title.startsWith("Évolution"));
}

test("who has arranged nothing finds three tiles, and how many are offered", async () => {
  showDashboard({ "/v1/users/me/dashboard": { dashboard: { tiles: completeTileOrder([]) } } });
  await screen.findByRole("figure", { name: "Répartition des avoirs" });
  await screen.findByText("8 autres blocs disponibles.");
  expect(tileTitles()).toEqual(["Évolution depuis le 12.11.2025", "Vos contrats", "Répartition des avoirs"]);
});

test("a press that comes before the page has drawn the one before it moves the tile on", async () => {
  showDashboard();
  await userEvent.click(await screen.findByRole("button", { name: "Organiser cette page" }));
  const up = await screen.findByRole("button", { name: "Monter Par niveau de risque" });
  act(() => {
    up.click();
    up.click();
    up.click();
  });
  expect(await screen.findByText("Par niveau de risque, place 6 sur 11.")).toBeTruthy();
});

test("tiles are ordered and hidden by keyboard, at once, and the order is kept", async () => {
  const written = showDashboard();
  await screen.findByRole("figure", { name: "Par niveau de risque" });
  await userEvent.click(screen.getByRole("button", { name: "Organiser cette page" }));
  const up = await screen.findByRole("button", { name: "Monter Par niveau de risque" });
  up.focus();
  await userEvent.keyboard("{Enter}{Enter}");
  expect(document.activeElement).toBe(up);
  expect(screen.getByText("Par niveau de risque, place 7 sur 11.")).toBeTruthy();
  screen.getByRole("button", { name: "Descendre Vos contrats" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Descendre Vos contrats" }));
  screen.getByRole("checkbox", { name: "Vos principaux placements" }).focus();
  await userEvent.keyboard(" ");
  expect(screen.getByText("Vos principaux placements, masqué.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Terminé" }));
  expect(tileTitles()).toEqual([
    "Évolution depuis le 12.11.2025",
    "Répartition des avoirs",
    "Vos contrats",
    "Depuis un mois",
    "Votre dossier",
    "Par niveau de risque",
    "Par établissement",
    "Par type de contrat",
    "Profil de risque",
    "Vos frais",
  ]);
  expect(screen.getByText("Un autre bloc disponible.")).toBeTruthy();
  expect(changed(written).at(-1)?.body).toMatchObject({
    dashboard: { tiles: expect.arrayContaining([{ tile: "preferred", hidden: true }]) },
  });
});

test("a tile is put elsewhere by pulling its handle, and stays where it was when the pointer is taken back", async () => {
  const written = showDashboard();
  await userEvent.click(await screen.findByRole("button", { name: "Organiser cette page" }));
  const rows = (await screen.findByRole("dialog", { name: "Organiser la page" })).querySelectorAll(
    "[data-tile]",
  );
  rows.forEach((row, at) => {
    row.getBoundingClientRect = () => new DOMRect(0, at * 48, 300, 48);
  });
  const grip = screen.getByTitle("Glisser Profil de risque");
  fireEvent.pointerDown(grip, { button: 0 });
  fireEvent.pointerMove(document, { clientY: 10 });
  fireEvent.pointerCancel(document);
  expect(changed(written)).toHaveLength(0);
  fireEvent.pointerDown(grip, { button: 0 });
  fireEvent.pointerMove(document, { clientY: 10 });
  fireEvent.pointerUp(document);
  await waitFor(() => {
    expect(changed(written)).toHaveLength(1);
  });
  expect(screen.getByText("Profil de risque, place 1 sur 11.")).toBeTruthy();
  expect(JSON.stringify(changed(written)[0]?.body)).toMatch(
    /"tiles":\[\{"tile":"risk_profile","hidden":false\}/,
  );
});

test("an order that could not be saved shows an error, and is retried", async () => {
  showDashboard({ "/v1/users/me/dashboard": undefined });
  await userEvent.click(await screen.findByRole("button", { name: "Organiser cette page" }));
  await userEvent.click(await screen.findByRole("button", { name: "Monter Vos contrats" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Votre choix n’a pas pu être gardé.");
});
