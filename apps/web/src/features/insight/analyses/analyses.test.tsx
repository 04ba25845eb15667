// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { privateMode } from "../../../ui/private-mode.ts";
import { measureText } from "./parts/score-table.tsx";
import {
  allocation,
  analyses,
  common,
  portfolioId,
  fees,
  known,
  performances,
  risk,
  show,
  words,
} from "./parts/sample-analysis.tsx";
import { steps } from "./parts/steps-text.ts";
import { neighboursOf, placeOf } from "./parts/steps.ts";
import { noNoteSentence, reasonSentence, reasonsTitle } from "./text.ts";
import { yearsOf } from "./parts/years.ts";
import { day } from "@vigie/domain";

vi.mock("../../../shared/requests/live-connection.ts", () => ({ connectWithRetry: () => () => undefined }));

afterEach(() => {
  cleanup();
  privateMode.write("off");
  vi.unstubAllGlobals();
});

test("the parts have 5, 5, 5, 5 and 3 questions, and any other place does not exist", () => {
  expect(steps.map((step) => step.substeps.length)).toEqual([5, 5, 5, 5, 3]);
  expect(placeOf("risk", "2")?.substep.name).toBe("Perte possible");
  for (const [step, number] of [
    ["risk", "6"],
    ["risk", "0"],
    ["risk", "2.0"],
    ["advices", "4"],
    ["reco", "1"],
  ] as const)
    expect(placeOf(step, number)).toBeNull();
});

test("previous and next walk through all the questions", () => {
  let place = placeOf("allocation", "1");
  let count = 0;
  while (place !== null) {
    count += 1;
    place = neighboursOf(place).next;
  }
  expect(count).toBe(23);
});

test("a loss is shown with its year in twenty, its limit and what it rests on", async () => {
  show("risk/2");
  await screen.findByRole("heading", { name: /Que pourriez-vous perdre en un an/ });
  expect(words()).toContain("−12 490 €");
  expect(words()).toContain("ces années-là, elle serait en moyenne de 16 840 €");
  expect(words()).toContain("Pourquoi deux étoiles et demie");
  expect(words()).toContain(
    "Observation fondée sur vos données. Elle ne constitue pas un conseil en investissement.",
  );
});

test("a loss that passes the profile's limit is shown, with by how much", async () => {
  show("risk/5");
  await screen.findByRole("heading", { name: /celui que vous acceptez/ });
  expect(words()).toContain("−6 180 €");
  expect(words()).toContain("c’est plus que cette limite");
});

test("a figure that is not known says why and never reads 0", async () => {
  show("fees/1");
  await screen.findByText("Non calculé");
  expect(words()).toContain("Les frais de ce contrat ne sont pas connus");
  cleanup();
  show("performances/3");
  await screen.findByText("Non calculé");
  expect(words()).toContain("plus courte qu’un an");
  cleanup();
  show("performances/4");
  await screen.findByText("Non calculé");
  expect(words()).toContain("Aucun indice de référence");
});

test("the return of one’s money says from which day it counts, and what is not known before", async () => {
  const since = (more: object) => {
    const told = { ...performances, money_weighted_annual: known(0.05), ...more };
    show("performances/3", { ...analyses, sections: [allocation, told, risk, fees] });
  };
  since({ money_weighted_from: "2019-03-04", movements_complete: true });
  await screen.findByText(/depuis l’ouverture le 04\.03\.2019/);
  cleanup();
  since({ money_weighted_from: "2024-11-22", opened_on: "2019-03-04" });
  await screen.findByText(/depuis le 22\.11\.2024\s: avant, depuis l’ouverture le 04\.03\.2019/);
});

test("a part without note says what it lacks", async () => {
  show("performances/2");
  await screen.findByText("Pourquoi il n’y a pas de note");
  expect(words()).toContain("ce n’est pas ce que vous avez vraiment obtenu, et Vigie ne le note pas");
});

test("the observations come from the figures: the limit, the dear line, the heavy line", async () => {
  show("advices/3");
  await screen.findByRole("heading", { name: /Que pouvez-vous faire/ });
  expect(words()).toContain("Un risque au-delà de votre limite");
  expect(words()).toContain("Monde Indice prélève 1,92 % par an");
  expect(words()).toContain("Monde Indice fait à lui seul 55 % du contrat");
  expect(screen.getByRole("link", { name: "Calculer une autre répartition" })).toBeTruthy();
});

test("without an analysis the page offers one, and shows its steps once asked", async () => {
  const asked = show("allocation/1", { ...analyses, analysed_at: null, sections: [] });
  await userEvent.click(await screen.findByRole("button", { name: "Analyser ce contrat" }));
  await waitFor(() => {
    expect(
      asked.mock.calls.some(
        ([path, init]) =>
          init?.method === "POST" && path.startsWith(`/v1/portfolios/${portfolioId}/analyses/all`),
      ),
    ).toBe(true);
  });
});

test("a run under way shows what is done and what remains", async () => {
  show("allocation/1", { ...analyses, analysing: true, analysed_at: null, sections: [] });
  expect(await screen.findByRole("progressbar")).toBeTruthy();
  expect(words()).toContain("Demande reçue");
});

test("a contract without analysis says why", async () => {
  show("allocation/1", {
    ...analyses,
    kind: "none",
    unavailable: "Ce contrat est en gestion sous mandat.",
    sections: [],
  });
  await screen.findByText("Pas d’analyse pour ce contrat.");
  expect(words()).toContain("Ce contrat est en gestion sous mandat.");
});

test("private mode leaves no amount on any page", async () => {
  privateMode.write("on");
  for (const step of steps)
    for (const index of step.substeps.keys()) {
      show(`${step.id}/${String(index + 1)}`);
      await screen.findByRole("article");
      const page = `${words()} ${document.title} ${[...document.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label")).join(" ")}`;
      expect(page).not.toMatch(/\d €/);
      cleanup();
    }
});

test("the arrows of the keyboard turn the pages", async () => {
  show("risk/2");
  await screen.findByRole("article");
  await userEvent.keyboard("{ArrowRight}");
  await screen.findByRole("heading", { name: /la pire baisse/ });
});

test("the title of the reasons follows the stars", () => {
  expect(reasonsTitle(2.47)).toBe("Pourquoi deux étoiles et demie");
  expect(reasonsTitle(0.3)).toBe("Pourquoi une demi-étoile");
  expect(reasonsTitle(4.8)).toBe("Pourquoi cinq étoiles");
  expect(reasonsTitle(null)).toBe("Pourquoi il n’y a pas de note");
  expect(noNoteSentence("risk")).toContain("au moins 60\u00a0% des critères");
  expect(reasonSentence("never_heard_of")).toBe("Ce chiffre n’est pas connu.");
});

test("a year's performance is the quotient of two points of the curve", () => {
  const history = [
    { date: day("2025-11-01"), contractRatio: 0, benchmarkRatio: 0 },
    { date: day("2025-12-30"), contractRatio: 0.1, benchmarkRatio: null },
    { date: day("2026-12-29"), contractRatio: 0.21, benchmarkRatio: 0.2 },
  ];
  const [first, second] = yearsOf(history);
  expect(first).toMatchObject({ year: "2025", isPartial: true, benchmarkRatio: null });
  expect(second?.portfolioRatio).toBeCloseTo(0.1, 12);
  expect(second).toMatchObject({ year: "2026", isPartial: false });
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
  await screen.findByText("Il manque 3 informations pour calculer ce chiffre.");
  expect(words()).toContain("Un tiers de l’analyse attend");
  expect(words()).toContain("Projet : montant visé, échéance");
  expect(words()).not.toContain("Non calculé");
  const link = screen.getByRole("link", { name: "Renseigner les frais" });
  expect(link.getAttribute("href")).toBe(`/app/contract/${portfolioId}/settings#fees`);
  cleanup();
  show("fees/2", { ...analyses, locks, locked: "third" });
  await screen.findByRole("article");
  expect(words()).not.toContain("pour calculer ce chiffre");
});

test("the figures behind a note are one click away, each in its unit, with the points of the grid that gave the stars", async () => {
  const between = { low: { figure: 1.5, stars: 1 }, high: { figure: 2, stars: 0 } };
  const scores = [
    { name: "shortfall_to_cap", figure: known(1.58), stars: 0.84, between, weight_ratio: 0.3 },
    { name: "sri_excess", figure: { value: null, reason: "too_much_unknown" }, stars: null, weight_ratio: 0 },
  ];
  const sections = [allocation, performances, { ...risk, scores, score_version: "2026-11-1" }, fees];
  show("risk/2", { ...analyses, sections });
  await userEvent.click(await screen.findByText("Les chiffres derrière la note"));
  expect(words()).toContain(
    "Perte des pires années face à votre limite1,5 × donne 1 étoile, 2 × donne 0 étoile1,58 ×",
  );
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

test("a contract all in its euro fund is shown against the Livret A and prices, without stars", async () => {
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
  await screen.findByText("Mesures de vos placements");
  expect(words()).toContain("+6,8 %");
  expect(words()).toContain("Pire baisse−25,0 %");
  expect(words()).toContain("Acier de Loire");
  cleanup();
  privateMode.write("on");
  show("allocation/1", { ...analyses, kind: "light", unavailable: "Titres en direct.", light, sections: [] });
  await screen.findByText("Mesures de vos placements");
  expect(words()).not.toMatch(/\d €/);
});

test("a securities account with few dated values says why its return and its risk wait", async () => {
  const few = { value: null, reason: "too_few_observations" };
  const light = {
    ...lightBase,
    of: "securities",
    covered_ratio: null,
    from: "2025-01-02",
    to: "2026-11-20",
    time_weighted: few,
    time_weighted_annual: few,
    money_weighted_annual: few,
    gain: 3000,
    paid: 17_000,
    reconstructed: false,
    volatility_annual: few,
    max_drawdown: few,
    drawdown_peak_on: null,
    drawdown_trough_on: null,
    effective_lines: known(4.2),
    largest_line_ratio: known(0.4),
    lines: [],
    history: [],
  };
  show("allocation/1", { ...analyses, kind: "light", unavailable: "Titres en direct.", light, sections: [] });
  await screen.findByText("Mesures de vos placements");
  expect(words()).toContain("il faut au moins 52 semaines suivies pour mesurer son rendement et son risque");
  expect(words()).toContain("Pire baisseinconnu");
});

test("a fund in euros whose rate is unknown shows the market's average as such, never as its own", async () => {
  const light = {
    ...lightBase,
    of: "euro_fund",
    label: "Fonds en euros",
    provenance: "market_average",
    fee_ratio: null,
    levy_ratio: 0.172,
    years: [
      { year: 2024, net_ratio: 0.026, after_levies_ratio: 0.0215, livret_ratio: 0.03, inflation_ratio: 0.02 },
    ],
    mean_after_levies: { value: null, reason: "euro_fund_rate_unknown" },
    mean_livret: known(0.03),
    mean_inflation: known(0.02),
  };
  show("allocation/1", { ...analyses, kind: "light", unavailable: "Tout en euros.", light, sections: [] });
  await screen.findByRole("heading", { name: "Année par année" });
  expect(words()).toContain("ni le contrat ni le nom de la ligne n’indiquent de quel fonds il s’agit");
  expect(words()).not.toContain("votre pouvoir d’achat");
});
