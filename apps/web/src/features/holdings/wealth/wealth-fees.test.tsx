// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { FeesTile } from "./parts/fees-tile.tsx";
import { answerWith, fees, ids } from "./parts/test-answers.ts";

/** The block of the dashboard that says what all contracts cost. */

afterEach(() => {
  cleanup();
  privateMode.write("off");
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
  expect(said).toContain(
    "Frais connus pour 118 463 € de vos placements, sur 123 463 €. La plus ancienne analyse est du 12.11.2026.",
  );
  expect(said).toContain(
    "Cartes et comptes à part : 45,00 € du 01.11.2025 au 31.10.2026, pour un compte sur 3.",
  );
  expect(screen.getByRole("link", { name: "Dire les frais de PEA" })).toBeTruthy();
});

test("fees that nobody told are unknown, not 0 €", async () => {
  const none = {
    as_of: null,
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

test("who has no placement is told so, and not that fees are unknown", async () => {
  const none = { as_of: null, yearly: null, yearly_ratio: null, lost: null, lost_real: null, bank: null };
  show({
    "/v1/users/me/fees": { fees: { ...fees, ...none, covered: 0, total: 0, contracts: [], unknown: [] } },
  });
  await screen.findByText("Aucun placement à frais.");
  expect(screen.queryByText("Frais inconnus.")).toBeNull();
});

test("private mode hides every amount of the block, and a reading that failed is asked again", async () => {
  privateMode.write("on");
  show();
  const block = await screen.findByRole("table", { name: "Les contrats qui coûtent le plus" });
  expect(plain(block.closest("section")?.textContent)).not.toMatch(/\d €/);
  cleanup();
  show({ "/v1/users/me/fees": undefined });
  await screen.findByText("Les frais n’ont pas pu être chargés.");
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeTruthy();
});
