// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { privateMode } from "../../ui/private-mode.ts";
import { analyses, contractId, show, words } from "./parts/sample-analysis.tsx";
import { steps } from "./parts/steps-text.ts";
import { neighboursOf, placeOf } from "./parts/steps.ts";
import { reasonSentence, whySentence, whyTitle } from "./text.ts";
import { yearsOf } from "./parts/years.ts";
import { day } from "@vigie/domain";

vi.mock("@rails/actioncable", () => ({
  createConsumer: () => ({ subscriptions: { create: () => ({}) }, disconnect: () => undefined }),
}));

afterEach(() => {
  cleanup();
  privateMode.write("off");
  vi.unstubAllGlobals();
});

test("the parts have 5, 5, 5, 5 and 3 questions, and any other place does not exist", () => {
  expect(steps.map((step) => step.substeps.length)).toEqual([5, 5, 5, 5, 3]);
  expect(placeOf("risk", "2")?.substep.name).toBe("Ce que vous pourriez perdre");
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

test("a loss is told with its year in twenty, its limit and what it rests on", async () => {
  show("risk/2");
  await screen.findByRole("heading", { name: /Que pourriez-vous perdre en un an/ });
  expect(words()).toContain("−12 490 €");
  expect(words()).toContain("La vingtième, elle serait en moyenne de 16 840 €");
  expect(words()).toContain("Pourquoi deux étoiles et demie");
  expect(words()).toContain("Ceci est une observation, pas un conseil.");
});

test("a loss that passes the profile's limit is said, with by how much", async () => {
  show("risk/5");
  await screen.findByRole("heading", { name: /celui que vous acceptez/ });
  expect(words()).toContain("−6 180 €");
  expect(words()).toContain("c’est plus que cette limite");
});

test("a figure that is not known says why and never reads 0", async () => {
  show("fees/1");
  await screen.findByText("Non calculé");
  expect(words()).toContain("Les frais de ce contrat ne sont pas connus.");
  cleanup();
  show("performances/3");
  await screen.findByText("Non calculé");
  expect(words()).toContain("plus courte qu’un an");
  cleanup();
  show("performances/4");
  await screen.findByText("Non calculé");
  expect(words()).toContain("Aucun indice de référence");
});

test("a part without note says what it lacks", async () => {
  show("performances/2");
  await screen.findByText("Pourquoi il n’y a pas de note");
  expect(words()).toContain("au moins 60 % des critères");
});

test("the observations come from the figures: the limit, the dear line, the heavy line", async () => {
  show("advices/3");
  await screen.findByRole("heading", { name: /Que pouvez-vous faire/ });
  expect(words()).toContain("Un risque au-delà de votre limite");
  expect(words()).toContain("Monde Indice prélève 1,92 % par an");
  expect(words()).toContain("Monde Indice fait à lui seul 55 % du contrat");
  expect(screen.getByRole("link", { name: "Chercher un meilleur équilibre" })).toBeTruthy();
});

test("without an analysis the page offers one, and shows its steps once asked", async () => {
  const asked = show("allocation/1", { ...analyses, analysed_at: null, sections: [] });
  await userEvent.click(await screen.findByRole("button", { name: "Analyser ce contrat" }));
  await waitFor(() => {
    expect(
      asked.mock.calls.some(
        ([path, init]) =>
          init?.method === "POST" && path.startsWith(`/v1/portfolios/${contractId}/analyses/all`),
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
  expect(whyTitle(2.47)).toBe("Pourquoi deux étoiles et demie");
  expect(whyTitle(0.3)).toBe("Pourquoi une demi-étoile");
  expect(whyTitle(4.8)).toBe("Pourquoi cinq étoiles");
  expect(whyTitle(null)).toBe("Pourquoi il n’y a pas de note");
  expect(whySentence("risk", 2.47)).toContain("2,47 sur 5");
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
  expect(second?.contractRatio).toBeCloseTo(0.1, 12);
  expect(second).toMatchObject({ year: "2026", isPartial: false });
});
