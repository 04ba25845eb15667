// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Portfolio } from "@vigie/contract";
import { cents, day, fullOwnership, type Id } from "@vigie/domain";
import { heldInFull } from "@vigie/testkit";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../shell/testing.tsx";
import { privateMode } from "../../ui/private-mode.ts";
import { listContracts } from "./parts/contract-filters.ts";
import { groupContracts } from "./parts/contract-index.tsx";
import { noteOf } from "./parts/contract-notes.ts";
import { itemsOf } from "./parts/shares.tsx";
import { ContractsScreen } from "./screens/contracts.tsx";
import { DashboardScreen } from "./screens/dashboard.tsx";

const ids = {
  livret: "01900000-0000-7000-8000-000000000001",
  life: "01900000-0000-7000-8000-000000000002",
  bank: "01900000-0000-7000-8000-000000000003",
} as const;

const wire = {
  account_id: null,
  external_id: null,
  kind_detail: null,
  kind_corrected: false,
  bank: null,
  status: "visible",
  disabled: false,
  deleted: false,
  demo: false,
  needs_refresh: false,
  provenance: "provider",
  currency: "EUR",
  currency_symbol: "€",
  opened_on: null,
  recommended_risk: null,
  year_performance_ratio: null,
  loan: null,
};
const portfolios = [
  {
    ...wire,
    id: ids.livret,
    kind: "savings",
    kind_detail: "livret_a",
    envelope: "savings",
    name: "LIVRET A",
    ...heldInFull(22950),
    amount_as_of: "2026-11-12",
  },
  {
    ...wire,
    id: ids.life,
    kind: "lifeinsurance",
    envelope: "life_insurance",
    name: "Armor Vie 2",
    ...heldInFull(118462.73),
    amount_as_of: "2026-11-12",
    year_performance_ratio: 0.048,
  },
];
const todo = {
  account_id: null,
  portfolio_id: null,
  portfolio_kind: null,
  state: null,
  error_message: null,
  amount: null,
  unknown_count: 0,
  on: null,
};
const input = {
  portfolio_id: null,
  contract: null,
  amount: null,
  ratio: null,
  day: null,
  count: null,
  as_of: null,
  provenance: null,
  source: null,
};
const observations = [
  {
    rule: "savings_cap",
    key: `savings_cap livret_a ${ids.livret}`,
    portfolio_ids: [ids.livret],
    contract: "LIVRET A",
    detail: "livret_a",
    amount: 22950,
    yearly: null,
    on: null,
    aside_until: null,
    inputs: [
      { ...input, name: "cap", amount: 22950, as_of: "2017-01-01", source: "edixit.patrimoine.com" },
      { ...input, name: "balance", portfolio_id: ids.livret, contract: "LIVRET A", amount: 22950 },
      { ...input, name: "room_elsewhere", portfolio_id: ids.life, contract: "LDDS", amount: 2360 },
    ],
  },
];
const wealth = {
  net: 141412.73,
  assets: 141412.73,
  debts: 0,
  as_of: "2026-11-12",
  from: "2025-11-12",
  change: 38214,
  change_ratio: 0.1,
  paid: 25734,
  market: 12480,
  contract_count: 2,
  unknown_count: 0,
  sources: { up_to_date: 12, total: 13 },
  envelopes: [],
  todo: [
    {
      ...todo,
      kind: "sync_failed",
      action: "retry",
      subject: "Suravenir",
      account_id: ids.bank,
      state: "website_unavailable",
      amount: 300,
    },
    {
      ...todo,
      kind: "reconnect",
      action: "reconnect",
      subject: "Natixis Interépargne",
      account_id: ids.bank,
      state: "strong_authentication",
      on: "2026-11-12",
    },
    {
      ...todo,
      kind: "analyse",
      action: "analyse",
      subject: "Armor Vie 2",
      portfolio_id: ids.life,
      amount: 118462.73,
    },
  ],
};
const series = {
  from: "2025-11-12",
  to: "2026-11-12",
  as_of: "2026-11-12",
  points: [
    { date: "2025-11-12", value: 103198.73, paid: 0, reconstructed: true },
    { date: "2026-11-12", value: 141412.73, paid: 25734, reconstructed: false },
  ],
};
const composition = {
  type: "asset_class",
  total: 141412.73,
  as_of: "2026-11-12",
  parts: [{ key: "savings", label: "savings", amount: 22950, ratio: 0.16, count: 1 }],
  unknown_count: 0,
};
const user = {
  id: ids.bank,
  email: "c@x.fr",
  first_name: "Camille",
  last_name: "Roussel",
  roles: ["customer"],
  state: "confirmed",
  cgu_validated: true,
  birthdate: null,
  mobile: null,
  demo: false,
  variant: "vigie",
  consents: { terms: "2026-11-01T10:00:00.000Z", partner_sharing: null, chat: null, analytics: null },
  sso_restricted: false,
  sso_merged: false,
  chat_allowed: false,
};

const answers: Readonly<Record<string, unknown>> = {
  "/v1/users/me": { user },
  "/v1/users/me/wealth": { wealth },
  "/v1/users/me/observations": { on: "2026-11-12", observations },
  "/v1/users/me/portfolios": { portfolios },
  "/v1/users/me/portfolios/composition": { composition },
  "/v1/users/me/portfolios/series/cash_values": { series },
  [`/v1/users/me/portfolios/${ids.livret}/series/cash_values`]: { series },
  [`/v1/users/me/portfolios/${ids.life}/series/cash_values`]: { series },
};

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      disconnect(): void {}
      unobserve(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  privateMode.write("off");
  vi.unstubAllGlobals();
});

function answerWith(more: Readonly<Record<string, unknown>> = {}): void {
  const all = { ...answers, ...more };
  vi.stubGlobal("fetch", (url: string) => {
    const body = all[new URL(url, "http://x").pathname];
    const status = body === undefined ? 500 : 200;
    return Promise.resolve(new Response(JSON.stringify(body ?? {}), { status }));
  });
}

function showDashboard(more: Readonly<Record<string, unknown>> = {}): void {
  answerWith(more);
  renderScreen(DashboardScreen, { at: "/app/dashboard", path: "dashboard" });
}

function pageText(): string {
  return (document.body.textContent ?? "").replace(/[\u00a0\u202f]/g, " ");
}

test("the dashboard answers how much, because of whom, and as of when", async () => {
  showDashboard();
  await screen.findByRole("heading", { level: 1, name: "Bonjour Camille" });
  await waitFor(() => {
    expect(pageText()).toContain("Vous en avez apporté 25 734 €, les marchés 12 480 €.");
  });
  expect(pageText()).toContain("141 412,73 €");
  expect(pageText()).toContain("Valeur au 12.11.2026");
  expect(pageText()).toContain("141 413 € d’avoirs, aucun crédit.");
  expect(pageText()).toContain("12 sources sur 13 à jour");
});

test("three things to do say what they are: what only the saver settles first, then by euros, the rest on their pages", async () => {
  showDashboard();
  const settle = (await screen.findByText("Reconnecter Natixis Interépargne")).closest("li");
  expect(settle?.textContent).toContain("À régler");
  expect(settle?.textContent).toContain("La dernière lecture réussie est du 12.11.2026.");
  const entries = [...(settle?.parentElement?.children ?? [])].map(
    (one) => one.querySelector("h3")?.textContent,
  );
  expect(entries).toEqual([
    "Reconnecter Natixis Interépargne",
    "Livret A au plafond",
    "Suravenir n’est pas à jour",
  ]);
  const down = screen.getByText("Suravenir n’est pas à jour").closest("li");
  expect(within(down ?? document.body).getByRole("button", { name: /Réessayer maintenant/ })).toBeTruthy();
  const cap = screen.getByText("Livret A au plafond").closest("li");
  expect(cap?.textContent).toContain("Observation");
  expect(cap?.textContent?.replace(/[\u00a0\u202f]/g, " ")).toContain("LDDS peut encore recevoir 2 360 €.");
  expect(screen.getByRole("link", { name: "Voir l’observation" }).getAttribute("href")).toBe(
    "/app/observations",
  );
  expect(screen.getByRole("link", { name: /Santé de vos données.*2 points à voir/ })).toBeTruthy();
});

test("where observations cannot be read, what needs the saver is still there, and the lack is said", async () => {
  showDashboard({ "/v1/users/me/observations": undefined });
  await screen.findByText("Reconnecter Natixis Interépargne");
  expect(pageText()).toContain("Les observations n’ont pas pu être lues.");
  expect(screen.getByText("Analyser Armor Vie 2")).toBeTruthy();
});

test("private mode leaves no amount on the dashboard, in texts, titles or aria", async () => {
  privateMode.write("on");
  showDashboard();
  await screen.findByText("Armor Vie 2");
  await waitFor(() => {
    expect(pageText()).toContain("Vous en avez apporté *****");
  });
  const html = document.documentElement.outerHTML.replace(/[\u00a0\u202f]/g, " ");
  expect(html).not.toMatch(/\d\s?€|141 ?41|118 ?46|22 ?950|38 ?214|25 ?734/);
  expect(html).not.toContain("au plafond");
});

test("what could not be read is said where it would be, with a way to try again, and never as 0", async () => {
  showDashboard({ "/v1/users/me/wealth": undefined, "/v1/users/me/portfolios": undefined });
  await screen.findByText("Votre patrimoine n’a pas pu être lu.");
  await screen.findByText("Vos contrats n’ont pas pu être lus.");
  expect(screen.getAllByRole("button", { name: "Réessayer" }).length).toBeGreaterThanOrEqual(2);
  expect(pageText()).not.toMatch(/(^|\D)0 €/);
});

test("contracts of which no value is known make no net worth of 0", async () => {
  showDashboard({
    "/v1/users/me/wealth": {
      wealth: { ...wealth, net: 0, assets: 0, as_of: null, contract_count: 2, unknown_count: 2, todo: [] },
    },
    "/v1/users/me/observations": { on: "2026-11-12", observations: [] },
  });
  await screen.findByText("inconnu");
  await screen.findByText("Rien à régler.");
});

test("a newcomer is offered a bank or a file, and no figure", async () => {
  showDashboard({
    "/v1/users/me/wealth": {
      wealth: {
        ...wealth,
        net: 0,
        assets: 0,
        contract_count: 0,
        sources: { up_to_date: 0, total: 0 },
        todo: [],
      },
    },
    "/v1/users/me/portfolios": { portfolios: [] },
  });
  await screen.findByText("Aucun contrat pour l’instant.");
  expect(screen.getByRole("link", { name: "Relier une banque" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Importer un relevé" })).toBeTruthy();
  expect(pageText()).not.toContain("€");
});

test("the list finds a contract by an amount, and by a word without its accent", async () => {
  answerWith();
  renderScreen(ContractsScreen, { at: "/app/dashboard/contracts?q=epargne", path: "dashboard/contracts" });
  await screen.findByText("Livret A");
  expect(screen.queryByText("Armor Vie 2")).toBeNull();
  const box = screen.getByLabelText("Chercher un nom ou un montant");
  await userEvent.clear(box);
  await userEvent.type(box, "118 462");
  await screen.findByText("Armor Vie 2");
  await waitFor(() => {
    expect(screen.queryByText("Livret A")).toBeNull();
  });
});

const contract: Portfolio = {
  id: ids.livret as Id,
  accountId: null,
  externalId: null,
  kind: "savings",
  kindDetail: "livret_a",
  envelope: "savings",
  kindCorrected: false,
  name: "LIVRET A",
  bank: null,
  status: "visible",
  disabled: false,
  deleted: false,
  demo: false,
  needsRefresh: false,
  amount: cents(2_295_000),
  ownedAmount: cents(2_295_000),
  ownership: { ...fullOwnership, ownedRatio: 1, said: false, told: null },
  amountAsOf: day("2026-11-12"),
  provenance: "provider",
  currency: "EUR",
  currencySymbol: "€",
  openedOn: null,
  recommendedRisk: null,
  yearPerformanceRatio: null,
  loan: null,
};

test("envelopes sum what is known and leave out what is hidden", () => {
  const groups = groupContracts([
    contract,
    { ...contract, name: "LDDS", amount: null, ownedAmount: null },
    { ...contract, status: "hidden" },
    { ...contract, envelope: "loans", kind: "mortgage", amount: null, ownedAmount: null },
  ]);
  expect(groups.map(({ envelope, total, contracts }) => [envelope, total, contracts.length])).toEqual([
    ["savings", 2_295_000, 2],
    ["loans", null, 1],
  ]);
});

const query = { words: "", envelope: "", withHidden: false, sort: "montant", amountsHidden: false } as const;

test("in private mode an amount cannot be found by typing it", () => {
  expect(listContracts([contract], { ...query, words: "22 950" })).toHaveLength(1);
  expect(listContracts([contract], { ...query, words: "22 950", amountsHidden: true })).toHaveLength(0);
});

test("hidden contracts are listed on demand and counted in no subtotal", () => {
  const hidden: Portfolio = { ...contract, status: "hidden" };
  expect(listContracts([hidden], query)).toHaveLength(0);
  expect(listContracts([hidden], { ...query, withHidden: true })[0]?.total).toBeNull();
});

test("a row says the one thing that matters: doubt first, then age, then its state", () => {
  const scene = { on: day("2026-11-13"), isPrivate: false };
  expect(noteOf(contract, scene)).toBe("au plafond");
  expect(noteOf(contract, { ...scene, isPrivate: true })).toBeNull();
  expect(noteOf(contract, { ...scene, on: day("2026-11-20") })).toBe("au\u00a012.11");
  expect(noteOf({ ...contract, provenance: "estimated" }, { ...scene, on: day("2026-11-20") })).toBe(
    "estimé",
  );
});

test("grades of risk keep their order, the ungraded part last", () => {
  const part = { label: "", amount: cents(100), ratio: 0.5, count: 1 };
  const items = itemsOf("srri", [
    { ...part, key: "unknown" },
    { ...part, key: "5" },
    { ...part, key: "1" },
  ]);
  expect(items.map((item) => item.label)).toEqual(["SRI 1 sur 7", "SRI 5 sur 7", "Non noté"]);
});
