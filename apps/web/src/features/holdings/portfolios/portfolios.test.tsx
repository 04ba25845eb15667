// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Holding, SyncView } from "@vigie/api";
import { cents, day, type Id } from "@vigie/domain";
import { fullyOwned } from "@vigie/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { armorVie, notAnalysed } from "../../../testing/portfolios.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { privateMode } from "../../../ui/private-mode.ts";
import { correctedKind, kindsFor } from "./parts/correct-kind.tsx";
import { moverOf } from "./parts/portfolio-history.tsx";
import { sortLines } from "./parts/lines-table.tsx";
import { releases } from "./parts/pockets.tsx";
import { stepsOf } from "./parts/synchronise.tsx";
import { InvestmentsScreen } from "./screens/investments.tsx";
import { OverviewScreen } from "./screens/overview.tsx";
import { serveApi } from "../../../testing/server.ts";

const id = "01900000-0000-7000-8000-000000000002";

const line = {
  id: "01900000-0000-7000-8000-000000000010",
  isin: "XV0000000020",
  label: "Vent Debout Monde",
  holding_kind: "unit",
  asset_class: "stock",
  quantity: "69.2137",
  unit_price: "273.848",
  unit_cost: "165.9387",
  amount: 18954.03,
  gain: 7468.8,
  gain_ratio: 0.65,
  weight_ratio: 0.16,
  as_of: "2026-11-12",
  sri: 4,
  ongoing_fee_ratio: 0.0038,
  pockets: [],
};
const euroFund = {
  ...line,
  id: "01900000-0000-7000-8000-000000000011",
  isin: null,
  label: "Fonds euros",
  holding_kind: "euroFund",
  asset_class: "euroFund",
  quantity: null,
  unit_price: null,
  unit_cost: null,
  amount: 53308.25,
  gain: null,
  gain_ratio: null,
  weight_ratio: 0.45,
  sri: 1,
  ongoing_fee_ratio: null,
};
const life = {
  ...armorVie,
  id,
  demo: false,
  ...fullyOwned(72262.28),
  amount_as_of: "2026-11-12",
  opened_on: "2015-06-09",
  recommended_risk: null,
  year_performance_ratio: 0.048,
  holdings: [line, euroFund],
  allocation_detailed: [
    { asset_class: "euroFund", amount: 53308.25, ratio: 0.74 },
    { asset_class: "stock", amount: 18954.03, ratio: 0.26 },
  ],
};
const series = {
  from: "2025-11-12",
  to: "2026-11-12",
  as_of: "2026-11-12",
  points: [
    { date: "2025-11-12", value: 65000, paid: 0, reconstructed: true },
    { date: "2026-11-12", value: 72262.28, paid: 1800, reconstructed: false },
  ],
};
const mortgage = {
  ...life,
  kind: "mortgage",
  envelope: "loans",
  name: "PRET IMMOBILIER RENNES",
  amount: -168932.87,
  year_performance_ratio: null,
  holdings: [],
  allocation_detailed: [],
  loan: {
    borrowed: 215900,
    outstanding: 168932.87,
    nominal_rate_ratio: 0.0135,
    insurance_monthly: null,
    instalment: 1059.39,
    next_payment_on: "2026-12-05",
    signed_on: null,
    ends_on: "2042-01-05",
    duration_months: 240,
    payments_left: 182,
  },
};

const sent: { method: string; body: string }[] = [];

beforeEach(() => {
  sent.length = 0;
});
afterEach(() => {
  cleanup();
  privateMode.write("off");
});

function show(Screen: typeof OverviewScreen, portfolio: object, path = "contract/$contractId"): void {
  let held: object = portfolio;
  serveApi((url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, "http://x");
    if (pathname.endsWith("/analyses")) return Promise.resolve(Response.json({ analyses: notAnalysed }));
    if (init?.method === "PUT") {
      const body = typeof init.body === "string" ? init.body : "";
      sent.push({ method: "PUT", body });
      held = { ...held, ...(JSON.parse(body) as { portfolio: object }).portfolio };
    }
    const body = pathname.endsWith("/cash_values")
      ? { series }
      : pathname.endsWith("/transactions")
        ? { transactions: [], meta: { page: 1, total_pages: 1, total_count: 0 } }
        : { portfolio: held };
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
  });
  renderScreen(Screen, { at: `/app/${path.replace("$contractId", id)}`, path });
}

function pageText(): string {
  return (document.body.textContent ?? "").replace(/[\u00a0\u202f]/g, " ");
}

test("a contract says what it is worth, as of when, and what made it change", async () => {
  show(OverviewScreen, life);
  await screen.findByRole("heading", { level: 1, name: /^Armor Vie\s2$/ });
  await waitFor(() => {
    expect(pageText()).toContain("Vous en avez apporté 1 800 €, les marchés 5 462 €.");
  });
  expect(pageText()).toContain("72 262,28 €");
  expect(pageText()).toContain("Valeur au 12.11.2026");
  expect(await screen.findByRole("link", { name: "Analyser ce contrat" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Notes" })).toBeNull();
});

test("a loan shows what is left, its terms, and no analysis", async () => {
  show(OverviewScreen, mortgage);
  await screen.findByText("Capital restant dû");
  expect(pageText()).toContain("168 932,87 €");
  expect(pageText()).not.toContain("−168 932,87 €");
  await waitFor(() => {
    expect(pageText()).toContain(
      "vous avez remboursé 7 262 € de capital. Il reste 182 échéances, jusqu’au 05.01.2042.",
    );
  });
  expect(pageText()).toContain("1,35 %");
  expect(screen.queryByRole("link", { name: "Analyser ce contrat" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Arbitrage" })).toBeNull();
});

test("a value that was not sent is unknown, not 0", async () => {
  show(OverviewScreen, { ...life, amount: null, amount_as_of: null, holdings: [] });
  await screen.findByText("Valeur inconnue");
  expect(pageText()).not.toMatch(/(^|\D)0 €/);
});

test("hiding a contract says so where it was asked, with the way back", async () => {
  show(OverviewScreen, life);
  await userEvent.click(await screen.findByRole("button", { name: "Masquer le contrat" }));
  await screen.findByText(/n’est plus compté dans votre patrimoine/);
  await userEvent.click(screen.getByRole("button", { name: "Annuler" }));
  await screen.findByText(/il compte dans votre patrimoine/);
  expect(sent.map(({ body }) => body)).toEqual([
    '{"portfolio":{"status":"hidden"}}',
    '{"portfolio":{"status":"visible"}}',
  ]);
});

test("private mode masks values, prices and numbers of parts", async () => {
  privateMode.write("on");
  show(InvestmentsScreen, life, "contract/$contractId/investments");
  await screen.findByText("Vent Debout Monde");
  expect(pageText()).not.toMatch(/69,21|18 954|7 469|72 262|€/);
});

test("a page of a contract in private mode holds no amount anywhere", async () => {
  privateMode.write("on");
  show(OverviewScreen, { ...life, kind: "savings", kind_detail: "ldd", envelope: "savings", amount: 9640 });
  await screen.findByText("En bref");
  await waitFor(() => {
    expect(pageText()).toContain("En un an");
  });
  const html = document.documentElement.outerHTML.replace(/[\u00a0\u202f]/g, " ");
  // The room under a cap known to all, or the part filled, would tell the balance.
  expect(html).not.toMatch(/9 ?640|2 ?360|12 ?000 €|80 %/);
});

const lot = { label: null, quantity: null, condition: "date", availableOn: null } as const;

test("lots are gathered by the day they can be taken out, the free ones first", () => {
  const lots = [
    { ...lot, condition: "retirement" as const, value: cents(100) },
    { ...lot, availableOn: day("2028-05-01"), value: cents(200) },
    { ...lot, availableOn: day("2027-05-01"), value: cents(300) },
    { ...lot, availableOn: day("2025-05-01"), value: cents(400) },
    { ...lot, condition: "available" as const, value: null },
  ];
  const found = releases(lots, day("2026-11-12"));
  expect(found.map(({ condition, on, count, total }) => [condition, on, count, total])).toEqual([
    ["available", null, 2, 400],
    ["date", "2027-05-01", 1, 300],
    ["date", "2028-05-01", 1, 200],
    ["retirement", null, 1, 100],
  ]);
});

const held: Holding = {
  id: line.id as Id,
  isin: null,
  label: "A",
  holdingKind: "unit",
  assetClass: "stock",
  quantity: null,
  unitPrice: null,
  unitCost: null,
  amount: cents(1),
  gain: null,
  gainRatio: null,
  weightRatio: null,
  asOf: null,
  sri: null,
  ongoingFeeRatio: null,
  managementFeeRatio: null,
  maxSubscriptionFeeRatio: null,
  grade: null,
  pockets: [],
};

test("lines whose figure is unknown come last in both directions", () => {
  const lines = [
    { ...held, label: "x" },
    { ...held, label: "low", sri: 1 },
    { ...held, label: "high", sri: 6 },
  ];
  const order = (descending: boolean) =>
    sortLines(lines, { column: "sri", descending }).map(({ label }) => label);
  expect([order(true), order(false)]).toEqual([
    ["high", "low", "x"],
    ["low", "high", "x"],
  ]);
});

test("a debt is corrected to a debt, what is owned to what is owned", () => {
  expect(kindsFor("mortgage")).toEqual(["loan", "mortgage", "consumer_credit", "revolving_credit"]);
  expect(kindsFor("savings")).not.toContain("mortgage");
});

test("markets move a placed contract, interest a livret, estimates or the saver a property, nothing a current account", () => {
  expect(moverOf({ kind: "pea", envelope: "securities", provenance: "typed" })).toBe("markets");
  expect(moverOf({ kind: "savings", envelope: "savings", provenance: null })).toBe("interest");
  const home = { kind: "realestate", envelope: "real_estate" } as const;
  expect(moverOf({ ...home, provenance: "estimated" })).toBe("estimates");
  expect(moverOf({ ...home, provenance: "typed" })).toBe("typed");
  expect(moverOf({ kind: "checking", envelope: "accounts", provenance: null })).toBe("nothing");
});

const sync: SyncView = {
  id: line.id as Id,
  status: "running",
  step: "transactions",
  stepsDone: ["connection", "accounts"],
  counts: { contracts: 3, transactions: 0, lines: 0, setAside: 0, doubtful: 0 },
  error: null,
  startedAt: null,
  finishedAt: null,
};

test("the steps of a reading say what is done, what runs, what remains, and where it failed", () => {
  const states = (view: SyncView) => stepsOf(view).map(({ state }) => state);
  expect(states(sync)).toEqual(["done", "done", "current", "todo", "todo"]);
  expect(states({ ...sync, status: "failed" })).toEqual(["done", "done", "failed", "todo", "todo"]);
  expect(states({ ...sync, status: "done" })).toEqual(["done", "done", "done", "done", "done"]);
  expect(stepsOf(sync)[1]?.caption).toBe("3 contrats");
});

test("a term account has its one detail without being asked, and no detail of another kind is kept", () => {
  expect(correctedKind("deposit", "none")).toEqual({ kind: "deposit", kindDetail: "term_account" });
  expect(correctedKind("deposit", "livret_a")).toEqual({ kind: "deposit", kindDetail: "term_account" });
  expect(correctedKind("savings", "livret_a")).toEqual({ kind: "savings", kindDetail: "livret_a" });
  expect(correctedKind("market", "livret_a")).toEqual({ kind: "market", kindDetail: null });
});
