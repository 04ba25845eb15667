// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { SinceVisit } from "./parts/since-visit.tsx";
import { answerWith, ids, noVisit } from "./parts/test-answers.ts";

/** The sentence of the dashboard that says what moved since the last visit. */

afterEach(() => {
  cleanup();
  privateMode.write("off");
  vi.unstubAllGlobals();
});

const pageText = (): string => (document.body.textContent ?? "").replace(/[\u00a0\u202f]/g, " ");

const visit = {
  since: "2026-11-16",
  change: 412.6,
  paid: 150,
  employer: 0,
  market: 262.6,
  mover: { id: ids.life, name: "Armor Vie 2", change: 380.2 },
  arrived_count: 0,
};

function show(visit: object) {
  const asked = answerWith({ "/v1/users/me/visits": { visit } });
  renderScreen(() => <SinceVisit mover="markets" />, { at: "/app/dashboard", path: "dashboard" });
  return asked;
}

test("one sentence says what moved, why, and which contract most, with its link", async () => {
  show(visit);
  const link = await screen.findByRole("link", { name: "Voir ce contrat" });
  expect(link.getAttribute("href")).toBe(`/app/contract/${ids.life}`);
  expect(pageText()).toContain(
    "Depuis votre dernière visite, le 16.11.2026 : +413 €. Vous en avez apporté 150 €, les marchés 263 €. " +
      "Le contrat qui a le plus bougé : Armor Vie 2, +380 €.",
  );
});

test("nothing moved, or a contract came: each is said; amounts are not in private mode", async () => {
  show({ ...visit, change: 0, paid: 0, market: 0, mover: null, arrived_count: 2 });
  await screen.findByText(/n’a pas changé/);
  expect(pageText()).toContain("2 contrats sont arrivés, qui ne sont pas comptés ici.");
  cleanup();
  show({ ...noVisit, since: "2026-11-16", arrived_count: 1 });
  await screen.findByText(/un contrat est arrivé/);
  cleanup();
  privateMode.write("on");
  show(visit);
  await screen.findByRole("link", { name: "Voir ce contrat" });
  expect(pageText()).not.toMatch(/\d\s?€/);
});

test("a first visit says nothing", async () => {
  const asked = show(noVisit);
  await waitFor(() => {
    expect(asked.map(({ path }) => path)).toEqual(["/v1/users/me/visits"]);
  });
  expect(pageText()).not.toContain("visite");
});
