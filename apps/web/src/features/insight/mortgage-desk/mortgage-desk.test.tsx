// @vitest-environment jsdom
import { api, type DeskLoanView } from "@vigie/api";
import { cents, day } from "@vigie/domain";
import { idNumber, world } from "@vigie/testkit";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { MortgageDeskScreen } from "./screens/mortgage-desk.tsx";
import { text } from "./text.ts";

let server: ReturnType<typeof serveApi>;
beforeEach(() => void (server = serveApi()));
afterEach(() => {
  cleanup();
  privateMode.write("off");
});

const euros = (amount: number) => cents(Math.round(amount * 100));
const base: DeskLoanView = {
  portfolioId: idNumber(1),
  name: "Prêt Rennes",
  left: euros(180_000),
  rateRatio: 0.039,
  monthsLeft: 216,
  endsOn: day("2044-11-05"),
  instalment: euros(1161.08),
  indemnity: euros(3510),
  keeping: {
    returnRatio: 0.0372,
    isInsuranceKnown: true,
    livretARatio: 0.015,
    chance: 0.3753,
    meanRatio: 0.035,
    deviationRatio: 0.08,
  },
  costs: euros(6310),
  rates: [
    {
      key: "a",
      cutRatio: 0.0025,
      rateRatio: 0.0365,
      instalment: euros(1138),
      monthlySaved: euros(23),
      breakEvenMonth: null,
      breakEvenOn: null,
      gain: euros(-1342),
      present: euros(-2000),
    },
    {
      key: "b",
      cutRatio: 0.01,
      rateRatio: 0.029,
      instalment: euros(1070),
      monthlySaved: euros(91),
      breakEvenMonth: 70,
      breakEvenOn: day("2032-09-05"),
      gain: euros(13_346),
      present: euros(8200),
    },
  ],
  insurance: {
    monthly: euros(64.77),
    left: euros(13_990),
    choices: [
      {
        key: "c",
        premiumRatio: 0.001,
        firstMonthly: euros(15),
        breakEvenMonth: 1,
        breakEvenOn: day("2026-12-05"),
        saved: euros(12_000),
      },
    ],
  },
};

function show(...loans: readonly DeskLoanView[]): void {
  const desk = { on: day("2026-11-26"), loans: [...loans], apart: [] };
  server.reply(api.mortgageDesk.show, { desk });
  renderScreen(MortgageDeskScreen, { at: "/app/mortgage", path: "mortgage" });
}

const plain = (words: string | null): string => (words ?? "").replace(/[\u00a0\u202f]/g, " ");
const rowsOf = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .map((row) => plain(row.textContent));

test("a loan says what is certain and what is probable, when costs are paid back, and what an insurance saves", async () => {
  show(base);
  await screen.findByRole("table", { name: text.rates });
  const page = plain(document.body.textContent);
  expect(page).toContain("180 000 € à 3,90 %, hors assurance, jusqu’au 05.11.2044");
  expect(page).toContain(
    "Rembourser tout rapporte 3,72 % par an, indemnité de 3 510 € et assurance comprises.",
  );
  expect(page).toContain("Rester placé ferait mieux environ quatre fois sur dix d’ici à la fin du crédit");
  expect(rowsOf(text.rates)[1]).toContain("jamais");
  expect(rowsOf(text.rates)[2]).toContain("05.09.2032à la 70e échéance");
  expect(rowsOf(text.rates)[2]).toContain("+13 346 €");
  expect(rowsOf(text.insurance)[1]).toContain(
    "0,10 % du capital restant dû par an15,00 €05.12.2026dès la première échéance+12 000 €",
  );
  expect(page).toContain("Coûts comptés : 6 310 €, dont 3 510 € d’indemnité");
});

test("a loan held with another is the whole one, and says so; an indemnity alone is the cost", async () => {
  const held = world(3).portfolio({ id: base.portfolioId, name: "Prêt Rennes" });
  const ownership = { ...held.ownership, kind: "joint" as const, ratio: 0.5, ownedRatio: 0.5 };
  const portfolio = { ...held, amount: euros(-180_000), ownedAmount: euros(-90_000), ownership };
  server.reply(api.portfolios.list, { portfolios: [portfolio] });
  show({ ...base, costs: base.indemnity });
  await screen.findByText(/Cette page compte le contrat entier\./);
  const page = plain(document.body.textContent);
  expect(page).toContain("Votre part : 50 %, soit −90 000,00 €.");
  expect(page).toContain("Coût compté : 3 510 € d’indemnité, due à un changement de banque.");
  expect(page).not.toContain("dont 3 510 €");
});

test("what is not known is said; without a home loan the page says what it is for", async () => {
  const keeping = {
    ...base.keeping,
    chance: null,
    meanRatio: null,
    deviationRatio: null,
    isInsuranceKnown: false,
  };
  show({ ...base, keeping, insurance: null });
  await screen.findByText(text.noLaw);
  expect(screen.getByText(text.insuranceNone, { exact: false })).toBeTruthy();
  expect(plain(document.body.textContent)).toContain("indemnité de 3 510 € comprise.");
  cleanup();
  // With contracts but no loan, the page of loans would be as empty.
  server.reply(api.portfolios.list, { portfolios: [world(3).portfolio({ name: "Livret A" })] });
  show();
  await screen.findByText(text.none);
  expect(await screen.findByRole("link", { name: text.add })).toBeTruthy();
  expect(screen.queryByRole("link", { name: text.toLoans })).toBeNull();
});

test("other costs are asked again as they are chosen; private mode leaves no amount of the loan", async () => {
  privateMode.write("on");
  show(base);
  const costs = await screen.findByRole("radiogroup", { name: text.costs });
  await userEvent.click(within(costs).getByRole("radio", { name: /^2/ }));
  await expect
    .poll(() => server.requests.filter(({ path }) => path.endsWith("/mortgage_desk")).length)
    .toBe(2);
  await screen.findByRole("table", { name: text.rates });
  expect(rowsOf(text.rates).join(" ")).not.toMatch(/\d ?€/);
});
