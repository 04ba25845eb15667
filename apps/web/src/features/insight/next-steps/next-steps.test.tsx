// @vitest-environment jsdom
import { api, type Observation, type ObservationInput } from "@vigie/api";
import { cents, day, inputNames, observationRules } from "@vigie/domain";
import { idNumber } from "@vigie/testkit";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Area } from "../../../shared/area/area.tsx";
import { sourceWords } from "../../../shared/next-steps/sources.ts";
import { noteServerDate } from "../../../shared/clock/server-clock.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { ObservationsScreen } from "./screens/observations.tsx";
import { serveApi } from "../../../testing/server.ts";

let server: ReturnType<typeof serveApi>;
beforeEach(() => {
  server = serveApi();
  noteServerDate(new Date("2026-11-20T10:00:00Z").toUTCString());
});
afterEach(() => {
  cleanup();
  privateMode.write("off");
});

const blank: ObservationInput = {
  name: "balance",
  portfolioId: null,
  contract: null,
  amount: null,
  ratio: null,
  day: null,
  count: null,
  asOf: null,
  provenance: null,
  source: null,
};
const mine = {
  portfolioId: idNumber(1),
  contract: "LDDS",
  asOf: day("2026-11-19"),
  provenance: "provider",
} as const;
const edixit = "edixit.patrimoine.com, Livrets d’épargne";
const figure = { asOf: day("2017-01-01"), source: edixit };
const headroom: Observation = {
  rule: "savings_headroom",
  key: `savings_headroom ldd ${idNumber(1)}`,
  portfolioIds: [idNumber(1)],
  contract: "LDDS",
  detail: "ldd",
  amount: cents(2_360_00),
  yearly: cents(35_40),
  on: null,
  asideUntil: null,
  inputs: [
    { ...blank, ...figure, name: "cap", amount: cents(12_000_00) },
    { ...blank, ...mine, amount: cents(9_640_00) },
    {
      ...blank,
      name: "rate",
      ratio: 0.015,
      asOf: day("2026-02-01"),
      day: day("2026-08-01"),
      source: "openfisca-france",
    },
  ],
};

function show(observations: readonly Observation[], area?: Area): void {
  server.reply(api.nextSteps.list, { on: day("2026-11-20"), observations: [...observations] });
  const base = area?.base ?? "/app";
  const at = { at: `${base}/observations`, path: "observations" };
  renderScreen(ObservationsScreen, area === undefined ? at : { ...at, area });
}

const pageText = (): string => (document.body.textContent ?? "").replace(/[\u00a0\u202f]/g, " ");

test("an observation says what is, by how much, and where each figure comes from", async () => {
  show([headroom]);
  await screen.findByRole("heading", { level: 2 });
  expect(pageText()).toContain("LDDS peut encore recevoir 2 360 €");
  expect(pageText()).toContain("Au dernier taux relevé, 1,5 %, cette somme y rapporterait 35 € par an.");
  await userEvent.click(screen.getByText("D’où vient ce chiffre ?"));
  expect(pageText()).toContain("Plafond de versement − solde");
  const table = screen.getByRole("table", { name: "Données et sources" });
  const rows = within(table)
    .getAllByRole("row")
    .map((row) => row.textContent?.replace(/[\u00a0\u202f]/g, " "));
  expect(rows.slice(1)).toEqual([
    "Plafond de versementedixit.patrimoine.com, Livrets d’épargne, depuis le 01.01.201712 000,00 €",
    "Solde, LDDSdonné par l’établissement, au 19.11.20269 640,00 €",
    "Taux par anopenfisca-france, depuis le 01.02.2026, révision du 01.08.2026 non relevée1,5 %",
  ]);
});

const everyInput = inputNames.map((name, index): ObservationInput => ({
  ...blank,
  ...(index % 2 === 0 ? mine : figure),
  name,
  amount: cents(7_654_00),
  ratio: name.endsWith("fee") || name === "rate" ? 0.006 : null,
  count: 3,
  day: name === "lot" || name === "opened_on" ? day("2026-12-01") : null,
}));

test("what a contract takes and what its funds take are shown under two titles", async () => {
  const one: Observation = { ...headroom, rule: "fees_above_peers", inputs: everyInput };
  show(["ucs", "custody", "funds"].map((detail) => ({ ...one, key: detail, detail })));
  await screen.findAllByRole("heading", { level: 2 });
  const titles = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(new Set(titles).size).toBe(3);
});

test("accounts held twice are named by their kind", async () => {
  show([
    {
      ...headroom,
      rule: "held_twice",
      detail: "ldd",
      portfolioIds: [idNumber(1), idNumber(2)],
      inputs: everyInput,
    },
  ]);
  expect(await screen.findByRole("heading", { level: 2, name: "2 LDDS dans vos contrats" })).toBeTruthy();
});

test.each(observationRules)(
  "the observation %s is French, orders nothing, and hides its amounts in private",
  async (rule) => {
    const one = { ...headroom, rule, amount: cents(7_654_00), yearly: cents(7_654_00), inputs: everyInput };
    const detail = { fees_above_peers: "ucs", held_twice: "ldd" }[String(rule)] ?? null;
    show([{ ...one, key: rule, on: day("2026-12-01"), detail }]);
    await screen.findByRole("heading", { level: 2 });
    expect(pageText()).not.toMatch(/\{|\}|undefined|null|NaN|Specification|methodology/);
    expect(pageText()).not.toMatch(/vous devez|vous devriez|il faut|versez|vendez|achetez|fermez/i);
    expect(screen.getAllByRole("link").length).toBe(1);
    cleanup();
    privateMode.write("on");
    show([{ ...one, key: rule }]);
    await screen.findByRole("heading", { level: 2 });
    expect(document.documentElement.outerHTML.replace(/[\u00a0\u202f]/g, " ")).not.toMatch(
      /7 ?654|\d\s?€|au plafond/,
    );
  },
);

test("a PEL whose day went by has reached its end", async () => {
  show([{ ...headroom, rule: "pel_term", contract: "PEL", on: day("2026-03-01") }]);
  expect((await screen.findByRole("heading", { level: 2 })).textContent).toBe(
    "Votre PEL a atteint quinze ans le 01.03.2026",
  );
});

test("an observation is put aside for a time, and brought back", async () => {
  const aside = { ...headroom, asideUntil: day("2027-02-18") };
  server.reply(api.nextSteps.putAside, ({ body }) => ({
    on: day("2026-11-20"),
    observations: JSON.stringify(body).includes("90") ? [aside] : [headroom],
  }));
  show([headroom]);
  await userEvent.click(await screen.findByRole("button", { name: /Reporter/ }));
  server.reply(api.nextSteps.list, { on: day("2026-11-20"), observations: [aside] });
  await userEvent.click(await screen.findByRole("menuitem", { name: "Trois mois" }));
  await screen.findByText("Toutes les observations sont reportées.");
  expect(pageText()).toContain("Jusqu’au 18.02.2027");
  server.reply(api.nextSteps.list, { on: day("2026-11-20"), observations: [headroom] });
  await userEvent.click(screen.getByRole("button", { name: /Reprendre/ }));
  await screen.findByRole("button", { name: /Reporter/ });
  const bodies = server.requests.filter((one) => one.method === "PUT").map((one) => one.body);
  expect(bodies).toEqual([90, null].map((asideDays) => ({ observation: { key: headroom.key, asideDays } })));
});

test("an advisor reads, and puts nothing aside", async () => {
  show([headroom, { ...headroom, key: "autre", asideUntil: day("2027-02-18") }], {
    base: "/advisory/customers/1/view",
    subject: idNumber(9),
  });
  await screen.findByRole("heading", { level: 2, name: /LDDS/ });
  // What is left are the words that open an explanation.
  const acts = screen.queryAllByRole("button").filter((one) => one.getAttribute("aria-haspopup") === null);
  expect(acts).toEqual([]);
});

test("nothing to observe says why, and a failure how to try again", async () => {
  show([]);
  await screen.findByText("Aucune observation pour l’instant.");
  cleanup();
  server.refuse(api.nextSteps.list, "server.unexpected");
  renderScreen(ObservationsScreen, { at: "/app/observations", path: "observations" });
  await screen.findByText("Les observations n’ont pas pu être calculées.");
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeTruthy();
});

test.each([
  [edixit, edixit],
  ["product", "convention de l’application"],
  ["catalogue", "catalogue des contrats du marché"],
])("the source « %s » reads « %s »", (source, words) => {
  expect(sourceWords(source)).toBe(words);
});
