// @vitest-environment jsdom
import { api, type ExposuresView, type ExposureView } from "@vigie/api";
import { cents, day, type ExposureBy } from "@vigie/domain";
import { idNumber } from "@vigie/testkit";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { ExposuresScreen } from "./screens/exposures.tsx";
import { text } from "./text.ts";

let server: ReturnType<typeof serveApi>;
beforeEach(() => void (server = serveApi()));
afterEach(() => {
  cleanup();
  privateMode.write("off");
});

const euros = (amount: number) => cents(amount * 100);
const part = (key: string, amount: number, name = key) => ({
  key,
  name,
  amount: euros(amount),
  ratio: amount / 10_000,
});
const by = (which: ExposureBy, change: Partial<ExposureView> = {}): ExposureView => ({
  by: which,
  applicable: euros(10_000),
  notApplicable: euros(4000),
  notTold: euros(9200),
  knownRatio: 0.08,
  old: euros(0),
  known: [part("LEI", 500, "Redwood Systems"), part("AUBRAC", 200, "Aubrac")],
  others: { count: 3, amount: euros(100), ratio: 0.01 },
  effective: { least: 1.62, most: 240.4 },
  ...change,
});

function show(change: Partial<ExposuresView> = {}, address = ""): void {
  const exposures: ExposuresView = {
    asOf: day("2026-11-19"),
    total: euros(14_000),
    by: [
      by("company"),
      by("region", { known: [part("france", 800)], others: null, old: euros(300) }),
      by("sector", { known: [], others: null, knownRatio: null, effective: null, notTold: euros(0) }),
      by("currency", { known: [part("euro", 800)], others: null, notApplicable: euros(0) }),
    ],
    sameFunds: [],
    nearFunds: [],
    ...change,
  };
  server.reply(api.exposures.show, { exposures });
  renderScreen(ExposuresScreen, { at: `/app/exposures${address}`, path: "exposures" });
}

const pageText = (): string => (document.body.textContent ?? "").replace(/[\u00a0\u202f]/g, " ");

test("companies stand with those beyond twenty and with what is not told, and the cover is said", async () => {
  show();
  await screen.findByText("Redwood Systems");
  expect(screen.getByText("3 autres")).toBeTruthy();
  expect(screen.getByText(text.notTold)).toBeTruthy();
  expect(pageText()).toContain("Connu pour 8,0 % de 10 000 €.");
  expect(pageText()).toContain(
    "Les fonds ne communiquent que 8,0 % de vos actions : leur concentration réelle n’est pas connue. Elle équivaut à un nombre de sociétés de même poids compris entre 1,6 et 240.",
  );
  expect(pageText()).toContain("Sans objet pour 4 000 €");
  await userEvent.click(screen.getByRole("button", { name: "Voir en tableau" }));
  const total = within(screen.getByRole("table")).getAllByRole("row").at(-1);
  expect(total?.textContent.replace(/[\u00a0\u202f]/g, " ")).toContain("10 000,00 €");
});

test("once most of the shares are told, how concentrated they are is said as a result", async () => {
  show({ by: [by("company", { knownRatio: 0.8, effective: { least: 18.4, most: 24.2 } })] });
  await screen.findByText("Redwood Systems");
  expect(pageText()).toContain("équivalent à un portefeuille de 18,4 à 24 sociétés de même poids");
});

test("regions, sectors and currencies are a choice of the address, in French words", async () => {
  show({}, "?by=region");
  await screen.findByText("France");
  expect(pageText()).toContain("Dont 300 € d’après une composition de plus de 120 jours");
  await userEvent.click(screen.getByRole("radio", { name: "Devises" }));
  expect(await screen.findByText("Euro")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Secteurs" }));
  expect(await screen.findByText(text.nothing)).toBeTruthy();
  expect(pageText()).not.toContain("0,0 %");
});

test("funds held twice lead to their contracts; those that are almost one say what the dearer costs", async () => {
  show({
    sameFunds: [
      {
        isin: "XV0000000021",
        label: "Monde Indice",
        amount: euros(3000),
        ratio: 0.214,
        contracts: [
          { id: idNumber(1), name: "Armor Vie", amount: euros(2000) },
          { id: idNumber(2), name: "PEA", amount: euros(1000) },
        ],
      },
    ],
    nearFunds: [
      {
        key: "a b",
        dearer: { isin: "XV0000000013", label: "Grand Large" },
        cheaper: { isin: "XV0000000021", label: "Monde Indice" },
        correlation: 0.984,
        extraYearly: null,
        sharedRatio: 0.07,
      },
    ],
  });
  const same = within(await screen.findByRole("table", { name: text.same }));
  expect(same.getByRole("link", { name: "PEA" }).getAttribute("href")).toContain(idNumber(2));
  const near = screen.getByRole("table", { name: text.near });
  expect(near.textContent.replace(/[\u00a0\u202f]/g, " ")).toMatch(/98,4 %.*7,0 %.*inconnu/);
});

test("without a placement the page says what makes one; private mode leaves no amount", async () => {
  show({ total: euros(0), asOf: null });
  await screen.findByText(text.none);
  cleanup();
  privateMode.write("on");
  show();
  await screen.findByText("Redwood Systems");
  expect(document.body.textContent).not.toMatch(/\d\s?€/);
});
