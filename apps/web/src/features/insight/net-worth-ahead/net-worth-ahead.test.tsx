// @vitest-environment jsdom
import { api, type NetWorthAheadView } from "@vigie/api";
import { addMonths, cents, day } from "@vigie/domain";
import { idNumber } from "@vigie/testkit";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { AheadScreen } from "./screens/ahead.tsx";
import { reasonTexts, text } from "./text.ts";

let server: ReturnType<typeof serveApi>;
beforeEach(() => void (server = serveApi()));
afterEach(() => {
  cleanup();
  privateMode.write("off");
});

const on = day("2026-11-26");
const euros = (amount: number) => cents(amount * 100);
const amounts = (low: number, debt: number) => ({
  low: euros(low),
  median: euros(low + 50_000),
  high: euros(low + 120_000),
  debt: euros(debt),
});
const yearOf = (years: number): NetWorthAheadView["years"][number] => ({
  years,
  on: addMonths(on, 12 * years),
  ...amounts(200_000 + years * 1000, 150_000 - years * 5000),
  real: amounts(100_000 + years, 70_000 - years),
});

function show(change: Partial<NetWorthAheadView> = {}, address = ""): void {
  const ahead: NetWorthAheadView = {
    on,
    net: euros(240_000),
    parts: {
      financial: euros(118_000),
      homes: euros(290_000),
      savings: euros(0),
      constant: euros(2000),
      debt: euros(170_000),
    },
    monthly: euros(150),
    law: { meanRatio: 0.0296, deviationRatio: 0.0629, isApproximate: false },
    homesLaw: { meanRatio: 0.02, deviationRatio: 0.06 },
    reason: null,
    retirement: { age: 64, on: day("2033-05-02"), isBirthdateKnown: true },
    years: Array.from({ length: 10 }, (_, index) => yearOf(index + 1)),
    unknown: [],
    withoutSchedule: [],
    ...change,
  };
  server.reply(api.netWorthAhead.show, { ahead });
  renderScreen(AheadScreen, { at: `/app/ahead${address}`, path: "ahead" });
}

const chart = () => screen.findByRole("heading", { name: text.chart });
const pageText = (): string => (document.body.textContent ?? "").replace(/[\u00a0\u202f]/g, " ");

test("the tenth year is the figure of the page, beside what is owed then, and each part says what it does", async () => {
  show();
  await chart();
  expect(pageText()).toContain("Montant typique au 26.11.2036");
  expect(pageText()).toContain("260 000 €");
  expect(pageText()).toContain("inférieur à 210 000 € ; une fois sur vingt, supérieur à 330 000 €");
  expect(pageText()).toContain("ramenés de 170 000 € à 100 000 €");
  expect(pageText()).toContain("+2,96 % par an, frais déduits, avec une volatilité estimée de 6,29 %");
  // A part that is not there has no line.
  expect(screen.queryByText("Épargne réglementée")).toBeNull();
});

test("the table holds today and the ten years of the chart, in the euros that are chosen", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Voir en tableau" }));
  const rows = () => within(screen.getByRole("table")).getAllByRole("row");
  const cells = (row: HTMLElement | undefined) =>
    [...(row?.children ?? [])].map((cell) => cell.textContent.replace(/[\u00a0\u202f]/g, " "));
  expect(rows()).toHaveLength(12);
  expect(cells(rows()[1])).toEqual(["26.11.2026", "240 000,00 €", "240 000,00 €", "240 000,00 €"]);
  expect(cells(rows()[11])).toEqual(["26.11.2036", "210 000,00 €", "260 000,00 €", "330 000,00 €"]);
  await userEvent.click(screen.getByRole("radio", { name: text.real }));
  expect(cells(rows()[11])).toEqual(["26.11.2036", "100 010,00 €", "150 010,00 €", "220 010,00 €"]);
});

test("the age is asked again once it is one, and another is refused in words", async () => {
  show();
  const field = await screen.findByRole("textbox", { name: text.age });
  await userEvent.clear(field);
  await userEvent.type(field, "6");
  expect(pageText()).toContain("Saisissez un âge de 50 à 75 ans.");
  await userEvent.type(field, "2");
  const askings = () => server.requests.filter(({ path }) => path.endsWith("/net_worth_ahead")).length;
  await expect.poll(askings).toBe(2);
});

test("a retirement beyond ten years has its own figures; without a birth date the way to tell it", async () => {
  show({
    years: [yearOf(10), yearOf(23)],
    retirement: { age: 64, on: day("2049-03-10"), isBirthdateKnown: true },
  });
  await chart();
  expect(pageText()).toContain("Au 26.11.2049, première date après votre départ");
  expect(pageText()).toContain("273 000 €");
  cleanup();
  show({ retirement: { age: 64, on: null, isBirthdateKnown: false } });
  expect(await screen.findByRole("link", { name: text.birthdateLink })).toBeTruthy();
});

test.each(["too_little_covered", "withdrawals", "empty"] as const)(
  "without years (%s) the page says why, and no figure is 0",
  async (reason) => {
    show({ reason, years: [], law: null, net: reason === "empty" ? null : euros(240_000) });
    await screen.findByText(reasonTexts[reason].reason);
    expect(screen.queryByRole("heading", { name: text.chart })).toBeNull();
    expect(pageText()).not.toContain("0,00 €");
  },
);

test("private mode leaves no amount, in the chart neither", async () => {
  privateMode.write("on");
  show({ unknown: [{ id: idNumber(1), name: "Sans valeur" }] });
  await chart();
  expect(document.body.textContent).not.toMatch(/\d\s?€|k€/);
  expect(pageText()).toContain("Un contrat sans valeur connue n’est pas compté : Sans valeur.");
});
