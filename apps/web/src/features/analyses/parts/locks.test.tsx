// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { privateMode } from "../../../ui/private-mode.ts";
import { measureText } from "./score-table.tsx";
import {
  allocation,
  analyses,
  common,
  contractId,
  fees,
  known,
  performances,
  risk,
  show,
  words,
} from "./sample-analysis.tsx";

vi.mock("@rails/actioncable", () => ({
  createConsumer: () => ({ subscriptions: { create: () => ({}) }, disconnect: () => undefined }),
}));

afterEach(() => {
  cleanup();
  privateMode.write("off");
  vi.unstubAllGlobals();
});

test("a page that waits for settings names their fields and leads to the section that fills them", async () => {
  const locks = [
    {
      setting: "goal",
      missing: ["target_amount", "time_investment"],
      unlocks: [
        { step: "performances", number: 3 },
        { step: "fees", number: 3 },
      ],
      scores: ["capital_at_risk"],
    },
    { setting: "fees", missing: ["fees.ucs_fee_ratio"], unlocks: [{ step: "fees", number: 3 }], scores: [] },
  ];
  show("fees/3", { ...analyses, locks, locked: "third" });
  await screen.findByText("Cette réponse attend 3 informations.");
  expect(words()).toContain("Un tiers de l’analyse attend");
  expect(words()).toContain("Projet : montant visé, échéance");
  expect(words()).not.toContain("Non calculé");
  const link = screen.getByRole("link", { name: "Renseigner les frais" });
  expect(link.getAttribute("href")).toBe(`/app/contract/${contractId}/settings#fees`);
  cleanup();
  show("fees/2", { ...analyses, locks, locked: "third" });
  await screen.findByRole("article");
  expect(words()).not.toContain("Cette réponse attend");
});

test("the figures behind a note are one click away, each in its unit", async () => {
  const scores = [
    { name: "shortfall_to_cap", figure: known(1.58), stars: 1.4, weight_ratio: 0.3 },
    { name: "sri_excess", figure: { value: null, reason: "too_much_unknown" }, stars: null, weight_ratio: 0 },
  ];
  const sections = [allocation, performances, { ...risk, scores, score_version: "2026-11-1" }, fees];
  show("risk/2", { ...analyses, sections });
  await userEvent.click(await screen.findByText("Les chiffres derrière la note"));
  expect(words()).toContain("Perte des pires années face à votre limite1,58 ×");
  expect(words()).toContain("Barème 2026-11-1");
  expect(measureText("excess_return", -0.0123)).toBe("−1,23\u00a0pt");
  expect(measureText("class_fit", 0.2)).toBe("20\u00a0%");
});

const lightBase = {
  analysed_at: common.analysed_at,
  engine_version: common.engine_version,
  figures_version: "2026.11.1",
  amount: 20_000,
};

test("a contract all in its euro fund is told against the Livret A and prices, without stars", async () => {
  const light = {
    ...lightBase,
    of: "euro_fund",
    label: "Fonds en euros Armor",
    provenance: "fund",
    fee_ratio: 0.006,
    levy_ratio: 0.172,
    years: [
      {
        year: 2025,
        net_ratio: 0.026,
        after_levies_ratio: 0.0215,
        livret_ratio: 0.021,
        inflation_ratio: 0.009,
      },
    ],
    mean_after_levies: known(0.0215),
    mean_livret: known(0.021),
    mean_inflation: known(0.009),
  };
  const unavailable = "Ce contrat est investi à 100\u00a0% en fonds en euros.";
  show("allocation/1", { ...analyses, kind: "light", unavailable, light, sections: [] });
  await screen.findByRole("heading", { name: "Année par année" });
  expect(words()).toContain("+2,15 %");
  expect(words()).toContain("votre pouvoir d’achat a progressé");
  expect(document.querySelector("[class*=star]")).toBeNull();
});

test("a securities account is told by its return, its fall and its largest line", async () => {
  const light = {
    ...lightBase,
    of: "securities",
    covered_ratio: 0.9,
    from: "2024-01-02",
    to: "2026-11-20",
    time_weighted: known(0.21),
    time_weighted_annual: known(0.068),
    money_weighted_annual: known(0.07),
    gain: 3000,
    paid: 17_000,
    reconstructed: false,
    volatility_annual: known(0.18),
    max_drawdown: known(0.25),
    drawdown_peak_on: "2025-02-03",
    drawdown_trough_on: "2025-04-08",
    effective_lines: known(4.2),
    largest_line_ratio: known(0.4),
    lines: [
      {
        holding_id: "0193f1a0-0000-7000-8000-0000000000d1",
        label: "Acier de Loire",
        isin: null,
        amount: 8000,
        ratio: 0.4,
      },
    ],
    history: [],
  };
  show("allocation/1", { ...analyses, kind: "light", unavailable: "Titres en direct.", light, sections: [] });
  await screen.findByText("Ce que disent vos placements");
  expect(words()).toContain("+6,8 %");
  expect(words()).toContain("Pire baisse−25 %");
  expect(words()).toContain("Acier de Loire");
  cleanup();
  privateMode.write("on");
  show("allocation/1", { ...analyses, kind: "light", unavailable: "Titres en direct.", light, sections: [] });
  await screen.findByText("Ce que disent vos placements");
  expect(words()).not.toMatch(/\d €/);
});
