// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { day, type Id, instant } from "@vigie/domain";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { type Analysed, AnalysisLink, Notes } from "./parts/notes.tsx";

afterEach(cleanup);

const id = "01900000-0000-7000-8000-000000000002" as Id;
const points = { fees: 3.7, allocation: 3.86, performances: null, risk: 4.96 };
const analysed: Analysed = {
  kind: "full",
  analysing: false,
  analysedAt: instant("2026-11-12T08:00:00Z"),
  sections: Object.entries(points).map(([section, of]) => ({ section, points: of })),
};

function show(analyses: Analysed | undefined): void {
  renderScreen(
    () => (
      <>
        <h1>Contrat</h1>
        <AnalysisLink portfolioId={id} analyses={analyses} />
        <Notes analyses={analyses} />
      </>
    ),
    { at: `/app/contract/${id}`, path: "contract/$contractId" },
  );
}
const pageText = () => (document.body.textContent ?? "").replace(/[\u00a0\u202f]/g, " ");

test("a contract that was analysed shows the stars of each part, in their order, with their day", async () => {
  show(analysed);
  await screen.findByRole("heading", { name: "Notes" });
  expect(pageText()).toMatch(
    /Répartition.*Performances.*pas de note.*Risque.*Frais.*Calcul du 12\.11\.2026\./,
  );
  const stars = screen.getAllByRole("img").map((one) => one.getAttribute("aria-label"));
  expect(stars).toEqual(["4\u00a0sur\u00a05", "5\u00a0sur\u00a05", "3,5\u00a0sur\u00a05"]);
  expect(screen.getByRole("link", { name: "Voir l’analyse" }).getAttribute("href")).toContain("/analyse");
  expect(screen.queryByRole("link", { name: "Analyser ce contrat" })).toBeNull();
});

const past = { section: "performances", points: null, reconstructed: true } as const;

test.each([
  [
    [{ ...past, starsFrom: day("2027-11-29") }],
    "La note des performances viendra le 29.11.2027, après un an de valeurs transmises. Calcul",
  ],
  [
    [{ ...past, starsFrom: null }],
    "La note des performances viendra quand l’historique du contrat sera assez long. Calcul",
  ],
  [
    [
      { section: "risk", points: null },
      { section: "allocation", points: null },
    ],
    "Une note demande de connaître au moins 60 % de ses critères. Calcul",
  ],
])("what has no stars says why, once", async (without, sentence) => {
  show({ ...analysed, sections: [...without, { section: "fees", points: 4 }] });
  await screen.findByRole("heading", { name: "Notes" });
  expect(pageText()).toContain(sentence);
});

test("where every part has its stars nothing more is said", async () => {
  show({ ...analysed, sections: analysed.sections.map((one) => ({ ...one, points: 4 })) });
  await screen.findByRole("heading", { name: "Notes" });
  expect(pageText()).not.toMatch(/La note des|Une note/);
});

test.each([
  ["not made yet is offered", { analysedAt: null, sections: [] }, ["Analyser ce contrat"]],
  ["under way is opened", { analysedAt: null, sections: [], analysing: true }, ["Voir l’analyse"]],
  ["without stars is opened, and has no notes", { kind: "light", sections: [] }, ["Voir l’analyse"]],
  ["that there is not for these lines is not offered", { kind: "none", analysedAt: null, sections: [] }, []],
] as const)("an analysis %s", async (_name, changed, links) => {
  show({ ...analysed, ...changed });
  await screen.findByRole("heading", { name: "Contrat" });
  expect(screen.queryAllByRole("link").map((one) => one.textContent)).toEqual(links);
  expect(screen.queryByRole("heading", { name: "Notes" })).toBeNull();
});

test("before the analyses are read nothing is said of them", async () => {
  show(undefined);
  await screen.findByRole("heading", { name: "Contrat" });
  expect(screen.queryAllByRole("link")).toEqual([]);
});
