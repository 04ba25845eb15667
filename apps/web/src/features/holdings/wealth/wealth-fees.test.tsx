// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { FeesTile } from "./parts/fees-tile.tsx";
import { answerWith, fees, ids } from "./parts/test-answers.ts";

/** The block of the dashboard that says what all contracts cost. */

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const plain = (text: string | null | undefined): string => (text ?? "").replace(/[\u00a0\u202f]/g, " ");

function show(more: Readonly<Record<string, unknown>> = {}): void {
  answerWith(more);
  renderScreen(FeesTile, { at: "/app/dashboard", path: "dashboard" });
}

test("the fees of all contracts are one line, with those that weigh most and the way to what is missing", async () => {
  show();
  const block = await screen.findByRole("table", { name: "Les contrats qui coûtent le plus" });
  const cells = within(block).getAllByRole("cell");
  expect(cells.map((cell) => plain(cell.textContent))).toEqual(["2 006 €", "111 428 €"]);
  expect(within(block).getByRole("link", { name: "Armor Vie 2, ses frais" }).getAttribute("href")).toBe(
    `/app/contract/${ids.life}/analyse/fees/1`,
  );
  const said = plain(block.closest("section")?.textContent);
  expect(said).toContain("1,69 % de la valeur");
  expect(said).toContain("vaudraient 111 428 € de moins que sans frais, soit 74 988 € d’aujourd’hui");
  expect(said).toContain("Frais connus pour 118 463 € de vos placements, sur 123 463 €, au 12.11.2026.");
  expect(said).toContain("Cartes et comptes à part : 45,00 € en douze mois.");
  expect(screen.getByRole("link", { name: "Dire les frais de PEA" })).toBeTruthy();
});

test("fees that nobody told are unknown, not 0 €", async () => {
  const none = {
    yearly: null,
    yearly_ratio: null,
    lost: null,
    lost_real: null,
    bank: null,
    covered: 0,
    contracts: [],
  };
  show({ "/v1/users/me/fees": { fees: { ...fees, ...none } } });
  const title = await screen.findByText("Frais inconnus.");
  expect(title.closest("section")?.textContent).not.toMatch(/\d €/);
});
