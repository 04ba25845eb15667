// @vitest-environment jsdom
import { api } from "@vigie/api";
import { cents, day, featureSwitches, type Id, mainVariant } from "@vigie/domain";
import { world } from "@vigie/testkit";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noteServerDate } from "../../../shared/clock/server-clock.ts";
import { showVariant } from "../../../shared/variant/variant.ts";
import { home as studio } from "../../../testing/homes.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { dismissToast, readToasts } from "../../../ui/toast.ts";
import { LoanPortfoliosScreen } from "./screens/portfolios.tsx";
import { LoanScreen } from "./screens/loan.tsx";
import { LoansScreen } from "./screens/overview.tsx";
import { serveApi } from "../../../testing/server.ts";

let server: ReturnType<typeof serveApi>;
beforeEach(() => {
  server = serveApi();
  noteServerDate(new Date("2026-11-20T10:00:00Z").toUTCString());
});
afterEach(() => {
  cleanup();
  for (const { key } of readToasts()) dismissToast(key);
  privateMode.write("off");
});

const id = "01930000-0000-7000-8000-000000000001";
const home = { id: "01930000-0000-7000-8000-000000000002", name: "Studio de Bordeaux" };
const total = {
  debt: cents(150_000_00),
  asOf: "2026-11-19",
  sharedCount: 1,
  unknownCount: 1,
  averageRateRatio: 0.0145,
  insuranceMonthly: cents(32_00),
  insuranceUnknownCount: 0,
  monthlyCharge: cents(1_020_50),
  nextPayment: { portfolioId: id, day: "2026-12-05", amount: cents(1_020_50) },
  payOff: null,
};
const portfolio = world(4).portfolio({
  id: id as Id,
  kind: "mortgage",
  name: "Prêt du studio",
  bank: null,
  amount: cents(-150_000_00),
  amountAsOf: day("2026-11-19"),
  source: "provider",
  loan: {
    borrowed: cents(200_000_00),
    outstanding: cents(150_000_00),
    nominalRateRatio: 0.0145,
    insuranceMonthly: cents(32_00),
    instalment: cents(988_50),
    nextPaymentOn: null,
    signedOn: null,
    endsOn: day("2041-11-05"),
    durationMonths: null,
    paymentsLeft: null,
  },
});
const line = {
  ...portfolio,
  realEstate: home,
  hasSchedule: true,
  monthlyCharge: cents(1_020_50),
  ownedMonthlyCharge: cents(1_020_50),
  nextPayment: null,
};
const ratio = {
  fromRatio: 0.2,
  toRatio: 0.3,
  verdict: "within",
  unknown: null,
  normRatio: 0.35,
  normSource: "D-HCSF-2021-7",
  monthlyCharge: cents(1_020_50),
  incomeFrom: cents(50_000_00),
  incomeTo: cents(75_000_00),
  rents: cents(0),
  asOf: "2026-11-19",
};
const parts = { capital: cents(50_000_00), interest: cents(9_000_00), insurance: cents(2_000_00) };
const loan = {
  id,
  name: "Prêt du studio",
  amountAsOf: "2026-11-19",
  source: "provider",
  terms: {
    signedOn: "2020-01-05",
    endsOn: "2041-11-05",
    borrowed: cents(200_000_00),
    nominalRateRatio: 0.0145,
    insuranceMonthly: cents(32_00),
    outstanding: cents(150_000_00),
    instalment: cents(988_50),
    firstRepaymentOn: "2020-02-05",
    durationMonths: 262,
    deferred: false,
  },
  said: [],
  contradicted: [],
  nextPayment: null,
  paid: parts,
  left: { ...parts, capital: cents(150_000_00) },
  basis: "whole",
  schedule: [
    ["2026-11-05", 182_00],
    ["2026-12-05", 181_25],
  ].map(([day, interest]) => ({
    day,
    interest,
    principal: cents(807_25),
    insurance: cents(32_00),
    outstanding: cents(149_000_00),
  })),
  realEstate: null,
};
const detail = world(4).detail(portfolio);
const serveLoan = (change: object = {}) => {
  server.reply(api.loans.earlyRepayment, { earlyRepayment: null });
  server.reply(api.portfolios.ofUser, { portfolio: detail } as never);
  server.reply(api.loans.show, { loan: { ...loan, ...change } } as never);
  server.reply(api.realEstates.list, { realEstates: [] } as never);
  renderScreen(LoanScreen, { at: `/app/contract/${id}/loan`, path: "contract/$contractId/loan" });
};
const overviewAt = { at: "/app/loans-dashboard", path: "loans-dashboard" };
const text = () => (document.body.textContent ?? "").replaceAll(/\s/g, " ");

test("the overview shows the debt, its day, what a month costs, and the ratio between its bounds beside the norm", async () => {
  server.reply(api.loans.list, { loans: [line], total } as never);
  server.reply(api.loans.debtRatio, { debtRatio: ratio } as never);
  renderScreen(LoansScreen, overviewAt);
  expect(await screen.findByText("Valeur au 19.11.2026")).toBeTruthy();
  expect(await screen.findByText(/restent sous la norme/)).toBeTruthy();
  expect(text()).toContain("150 000,00 €");
  expect(text()).toContain("entre 20 % et 30 % de vos revenus");
  expect(text()).toContain("1 crédit dont le capital restant dû est inconnu");
  expect(text()).toContain("Mensualités, assurance comprise, votre part");
  expect(text()).toContain("Prochaine échéance, votre part");
});

test("an insurance that nobody knows is no insurance of nothing", async () => {
  const unknown = { ...total, insuranceMonthly: cents(0), insuranceUnknownCount: 1 };
  server.reply(api.loans.list, { loans: [line], total: unknown } as never);
  server.reply(api.loans.debtRatio, { debtRatio: ratio } as never);
  renderScreen(LoansScreen, overviewAt);
  expect(await screen.findByText("inconnue pour 1 crédit")).toBeTruthy();
  expect(text()).not.toMatch(/(?<!\d)0,00 €/);
});

test("loans of one owner alone are not shown as a share", async () => {
  server.reply(api.loans.list, { loans: [line], total: { ...total, sharedCount: 0 } } as never);
  server.reply(api.loans.debtRatio, { debtRatio: ratio } as never);
  renderScreen(LoansScreen, overviewAt);
  expect(await screen.findByText("Prochaine échéance")).toBeTruthy();
  expect(text()).not.toContain("votre part");
});

test("without an income the ratio is unknown, with the way to say it; without a loan there is a way to add one", async () => {
  server.reply(api.loans.list, { loans: [line], total } as never);
  const unknown = { ...ratio, fromRatio: null, toRatio: null, verdict: null, unknown: "income" };
  server.reply(api.loans.debtRatio, { debtRatio: unknown } as never);
  renderScreen(LoansScreen, overviewAt);
  const link = await screen.findByRole("link", { name: "Renseigner vos revenus" });
  expect(link.getAttribute("href")).toBe("/app/profile/infos");
  cleanup();
  server.reply(api.loans.list, { loans: [], total: { ...total, debt: cents(0) } } as never);
  renderScreen(LoansScreen, overviewAt);
  expect(await screen.findByText("Aucun crédit pour l’instant.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ajouter un contrat" })).toBeTruthy();
});

test("a failed reading says so, with another try", async () => {
  server.refuse(api.loans.list, "server.unexpected");
  renderScreen(LoanPortfoliosScreen, {
    at: "/app/loans-dashboard/contracts",
    path: "loans-dashboard/contracts",
  });
  expect(await screen.findByText("Vos crédits n’ont pas pu être chargés.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeTruthy();
});

test("private mode hides every amount of the list and of a loan", async () => {
  privateMode.write("on");
  server.reply(api.loans.list, { loans: [line], total } as never);
  renderScreen(LoanPortfoliosScreen, {
    at: "/app/loans-dashboard/contracts",
    path: "loans-dashboard/contracts",
  });
  await screen.findByRole("link", { name: "Prêt du studio" });
  expect(text()).not.toMatch(/150 000|1 020/);
  cleanup();
  serveLoan();
  await screen.findByRole("table", { name: "Échéancier" });
  expect(text()).not.toMatch(/149 000|9 000|988/);
});

test("the schedule shows the payments to come, then all of them", async () => {
  serveLoan();
  const table = await screen.findByRole("table", { name: "Échéancier" });
  expect(within(table).queryByText("05.11.2026")).toBeNull();
  expect(within(table).getByText("05.12.2026")).toBeTruthy();
  await userEvent.click(screen.getByText("Toutes les échéances"));
  expect(within(screen.getByRole("table", { name: "Échéancier" })).getByText("05.11.2026")).toBeTruthy();
});

test("only what changed of the settings is sent, and a refusal is shown at its field", async () => {
  serveLoan();
  server.refuse(api.loans.settings, "loan.end_before_start");
  const user = userEvent.setup();
  const end = await screen.findByLabelText("Date de fin prévue au contrat");
  await user.clear(end);
  await user.type(end, "01.01.2019");
  await user.tab();
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findAllByText("La date de fin doit venir après la date de signature.")).not.toEqual([]);
  expect(server.requests.find((one) => one.method === "PUT")?.body).toEqual({
    loan: { endsOn: "2019-01-01" },
  });
});

test("what the saver said otherwise than the lender is named, and the lender's holds", async () => {
  serveLoan({ contradicted: ["ends_on", "nominal_rate_ratio"] });
  expect(await screen.findByText(/autre chose que votre prêteur.*: la date de fin, le taux\./)).toBeTruthy();
});

test("a loan without a schedule says what is missing", async () => {
  serveLoan({ basis: null, schedule: [], paid: { capital: null, interest: null, insurance: null } });
  expect(await screen.findByText("L’échéancier ne peut pas encore être calculé.")).toBeTruthy();
});

test.each([
  ["loan.not_linked", "Ce crédit n’est rattaché à aucun bien."],
  ["loan.not_found", "Ce crédit est introuvable."],
] as const)("a loan that is not unlinked says why: %s", async (code, words) => {
  serveLoan({ realEstate: home });
  server.refuse(api.loans.unlink, code);
  await userEvent.click(await screen.findByRole("button", { name: "Détacher" }));
  expect((await screen.findByText(words)).getAttribute("role")).toBe("alert");
});

async function linkToHome(): Promise<void> {
  serveLoan();
  server.reply(api.realEstates.list, { realEstates: [{ ...studio, ...home }] } as never);
  const link = await screen.findByRole("button", { name: "Rattacher" });
  expect(link.getAttribute("aria-disabled")).toBe("true");
  // The list opens on what it holds: it waits for the properties.
  await screen.findByRole("option", { name: home.name, hidden: true });
  screen.getByRole("button", { name: /Bien à rattacher/ }).focus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await userEvent.click(link);
}

test("a loan is linked to the property that was chosen, and unlinked; each is shown", async () => {
  server.reply(api.loans.link, { loan } as never);
  await linkToHome();
  await waitFor(() => {
    expect(readToasts()).toMatchObject([{ text: "Crédit rattaché au bien." }]);
  });
  expect(server.requests.find((one) => one.method === "PUT")?.body).toEqual({ realEstateId: home.id });
  cleanup();
  serveLoan({ realEstate: home });
  server.reply(api.loans.unlink, { loan } as never);
  await userEvent.click(await screen.findByRole("button", { name: "Détacher" }));
  await waitFor(() => {
    expect(readToasts().at(-1)).toMatchObject({ text: "Crédit détaché du bien." });
  });
});

test.each([
  ["loan.insufficient_data", /^Ce crédit ne peut pas encore être rattaché à un bien/],
  ["loan.already_linked", /^Ce crédit est déjà rattaché à un bien/],
  ["real_estate.not_found", "Ce bien est introuvable."],
] as const)("a loan that is not linked says why, and the choice stays: %s", async (code, words) => {
  server.refuse(api.loans.link, code);
  await linkToHome();
  expect((await screen.findByText(words)).getAttribute("role")).toBe("alert");
  expect(screen.getByRole("button", { name: /Bien à rattacher/ }).textContent).toContain(home.name);
  expect(readToasts()).toEqual([]);
});

test("a variant without the debt ratio shows nothing of it", async () => {
  showVariant({
    ...mainVariant,
    singleSignOn: null,
    features: featureSwitches.filter((name) => name !== "debtRatio" && mainVariant.features[name]),
  });
  try {
    server.reply(api.loans.list, { loans: [line], total } as never);
    renderScreen(LoansScreen, overviewAt);
    expect(await screen.findByText("Valeur au 19.11.2026")).toBeTruthy();
    expect(text()).not.toMatch(/endettement/i);
  } finally {
    showVariant(null);
  }
});
