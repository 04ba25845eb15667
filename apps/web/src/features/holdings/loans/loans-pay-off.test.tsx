// @vitest-environment jsdom
import { api } from "@vigie/api";
import { cents, type Id } from "@vigie/domain";
import { world } from "@vigie/testkit";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noteServerDate } from "../../../shared/clock/server-clock.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { LoansScreen } from "./screens/overview.tsx";

/** How loans are paid back: when, at what interest, and what is owed in between. */

let server: ReturnType<typeof serveApi>;
beforeEach(() => {
  server = serveApi();
  noteServerDate(new Date("2026-11-20T10:00:00Z").toUTCString());
  server.refuse(api.loans.debtRatio, "server.unexpected");
});
afterEach(cleanup);

const id = "01930000-0000-7000-8000-000000000001" as Id;
const portfolio = world(4).portfolio({ id, kind: "mortgage", name: "Prêt du studio", bank: null });
const line = {
  ...portfolio,
  realEstate: null,
  hasSchedule: true,
  monthlyCharge: cents(1_020_50),
  ownedMonthlyCharge: cents(1_020_50),
  nextPayment: null,
};
const total = {
  debt: cents(150_000_00),
  asOf: "2026-11-19",
  sharedCount: 1,
  unknownCount: 0,
  averageRateRatio: 0.0145,
  insuranceMonthly: cents(32_00),
  insuranceUnknownCount: 0,
  monthlyCharge: cents(1_020_50),
  nextPayment: null,
  payOff: {
    endsOn: "2041-11-05",
    interestLeft: cents(17_432_10),
    points: [
      { day: "2026-11-20", outstanding: cents(150_000_00) },
      { day: "2027-11-20", outstanding: cents(141_234_56) },
      { day: "2041-10-05", outstanding: cents(987_31) },
      { day: "2041-11-05", outstanding: cents(0) },
    ],
  },
};
const overviewAt = { at: "/app/loans-dashboard", path: "loans-dashboard" };
const text = () => (document.body.textContent ?? "").replaceAll(/\s/g, " ");

test("the end, the interest to come and what is owed at each date are told, the curve with its table", async () => {
  server.reply(api.loans.list, { loans: [line], total } as never);
  renderScreen(LoansScreen, overviewAt);
  const chart = await screen.findByRole("figure", { name: "Remboursement" });
  expect(text()).toContain("Fin du dernier crédit05.11.2041");
  expect(text()).toContain("Intérêts à venir, votre part17 432,10 €");
  await userEvent.click(within(chart).getByRole("button", { name: "Voir en tableau" }));
  expect(within(chart).getByRole("row", { name: /20\.11\.2027.*141.234,56/ })).toBeTruthy();
});

test("where a schedule is missing no curve is drawn, and why is said; of nothing owed there is none", async () => {
  server.reply(api.loans.list, { loans: [line], total: { ...total, payOff: null } } as never);
  renderScreen(LoansScreen, overviewAt);
  expect(await screen.findByText(/demande l’échéancier de chaque crédit/)).toBeTruthy();
  expect(screen.queryByRole("figure", { name: "Remboursement" })).toBeNull();
  cleanup();
  const repaid = { ...total, debt: cents(0), unknownCount: 0, payOff: null };
  server.reply(api.loans.list, { loans: [line], total: repaid } as never);
  renderScreen(LoansScreen, overviewAt);
  await screen.findByText("Valeur au 19.11.2026");
  expect(screen.queryByText(/échéancier de chaque crédit/)).toBeNull();
});

test("what is unknown of loans agrees with its name", async () => {
  const nothing = {
    ...total,
    sharedCount: 0,
    monthlyCharge: null,
    averageRateRatio: null,
    nextPayment: null,
    payOff: null,
    insuranceMonthly: cents(0),
    insuranceUnknownCount: 1,
  };
  server.reply(api.loans.list, { loans: [line], total: nothing } as never);
  renderScreen(LoansScreen, overviewAt);
  await screen.findByText("Fin du dernier crédit");
  const facts = [...document.querySelectorAll("dl > div")].map((one) => one.querySelector("dd")?.textContent);
  expect(facts).toEqual([
    "inconnues",
    "inconnue",
    "inconnus",
    "inconnu",
    "inconnue pour 1 crédit",
    "inconnue",
  ]);
});
