// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { type KindDetail, type PortfolioKind } from "@vigie/domain";
import { fullyOwned, idNumber } from "@vigie/testkit";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { armorVie } from "../../testing/portfolios.ts";
import { serveApi } from "../../testing/server.ts";
import { renderScreen } from "../../testing/testing.tsx";
import { PortfolioHead, usePortfolio } from "./portfolio-head.tsx";
import { isGrouped, portfolioTabs } from "./portfolio-tabs.ts";

const heldId = idNumber(2);
const id: string = heldId;

afterEach(cleanup);

test.each<readonly [PortfolioKind, KindDetail | null, readonly string[]]>([
  ["checking", null, ["Vue d’ensemble", "Opérations", "Contrat (Détails, Documents)"]],
  [
    "savings",
    "livret_a",
    ["Vue d’ensemble", "Opérations", "Le produit", "Contrat (Détails, Projet, Documents)"],
  ],
  [
    "deposit",
    "term_account",
    ["Vue d’ensemble", "Opérations", "Le produit", "Contrat (Détails, Projet, Documents)"],
  ],
  ["mortgage", null, ["Vue d’ensemble", "Échéancier", "Opérations", "Contrat (Détails, Documents)"]],
  ["realestate", null, ["Vue d’ensemble"]],
  [
    "lifeinsurance",
    null,
    [
      "Vue d’ensemble",
      "Investissements (Lignes, Répartition)",
      "Opérations",
      "Analyse",
      "Arbitrage",
      "Contrat (Détails, Projet, Réglages, Documents)",
    ],
  ],
])(
  "a contract of kind %s %s has the pages that say something of it, under six tabs at most",
  (kind, kindDetail, labels) => {
    const tabs = portfolioTabs(heldId, { kind, kindDetail, holdings: [] });
    expect(
      tabs.map(({ label, pages }) =>
        pages === undefined ? label : `${label} (${pages.map((page) => page.label).join(", ")})`,
      ),
    ).toEqual(labels);
    expect(tabs.length).toBeLessThanOrEqual(6);
  },
);

function Head(): ReactNode {
  return <PortfolioHead portfolioId={heldId} reading={usePortfolio(heldId)} />;
}

test("a page of a group is found under its tab, with its neighbours, and both say where one is", async () => {
  const portfolio = { ...armorVie, id, ...fullyOwned(20_950) };
  serveApi(() => Promise.resolve(new Response(JSON.stringify({ portfolio }))));
  renderScreen(Head, { at: `/app/contract/${id}/documents`, path: "contract/$contractId/documents" });
  const neighbours = await screen.findByRole("navigation", { name: /^Pages de «.Contrat.»$/u });
  const tabs = screen.getByRole("navigation", { name: "Pages du contrat" });
  const current = (of: HTMLElement): readonly string[] =>
    within(of)
      .getAllByRole("link")
      .filter((link) => link.getAttribute("aria-current") === "page")
      .map((link) => link.textContent);
  expect([current(tabs), current(neighbours)]).toEqual([["Contrat"], ["Documents"]]);
  expect(within(neighbours).getByRole("link", { name: "Détails" }).getAttribute("href")).toBe(
    `/app/contract/${id}/details`,
  );
});

test("the line of a group's pages keeps its place while the contract is loading", () => {
  const at = (page: string): string => `/app/contract/${id}/${page}`;
  const grouped = portfolioTabs(heldId, { kind: "lifeinsurance", kindDetail: null, holdings: [] }).flatMap(
    ({ pages = [] }) => pages.map((page) => `/app${page.to}`),
  );
  expect(grouped.filter((address) => !isGrouped(address))).toEqual([]);
  expect(
    [at("transactions"), at("informations"), at("analyse/risk"), "/app/contract"].filter(isGrouped),
  ).toEqual([]);
});
