// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../shell/testing.tsx";
import { privateMode } from "../../ui/private-mode.ts";
import { OptimizeScreen } from "./screens/optimize.tsx";
import { ArbitrationResultScreen } from "./screens/result.tsx";
import { ArbitrationStartScreen } from "./screens/start.tsx";
import { countsSentence, metricsOf, wayOut } from "./text.ts";

const contractId = "0193f1a0-0000-7000-8000-0000000000c1";

const outlook = {
  expected_return: 0.039,
  volatility: 0.08,
  value_at_risk: 0.105,
  expected_shortfall: 0.142,
  sri: 3.4,
  annual_cost: 0.0119,
  line_count: 6,
};

type Told = { readonly label: string; readonly before: number; readonly after: number; readonly fee: number };

function move({ label, before, after, fee }: Told) {
  const total = 118_462.73;
  return {
    isin: null,
    label,
    asset_class: "stock",
    sri: 4,
    ongoing_fee_ratio: fee,
    before,
    after,
    change: Math.round((after - before) * 100) / 100,
    weight_before: before / total,
    weight_after: after / total,
  };
}

const moves = [
  move({ label: "Crédit Euro 2029", before: 9477, after: 18_600, fee: 0.004 }),
  move({ label: "Monde Indice ETF", before: 14_216, after: 22_800, fee: 0.0038 }),
  move({ label: "Fonds en euros Armor", before: 53_308, after: 58_100, fee: 0 }),
  move({ label: "Pierre Santé (SCPI)", before: 11_846, after: 11_846, fee: 0.012 }),
  move({ label: "Grandes Valeurs Europe", before: 11_846, after: 7116, fee: 0.0175 }),
  move({ label: "Équilibre Patrimoine", before: 17_769, after: 0, fee: 0.0192 }),
];

const result = {
  amount: 118_462.73,
  as_of: "2026-11-20",
  no_trade: false,
  before: outlook,
  after: { ...outlook, expected_return: 0.0459, expected_shortfall: 0.078, sri: 2.8, annual_cost: 0.0093 },
  moves,
  turnover_ratio: 0.19,
  moved: 22_499,
  switch_cost: 0,
  profile: 3,
  profile_loss_limit_ratio: 0.09,
  active_constraints: ["Les actions ne dépassent pas 55\u00a0% du contrat (profil équilibré)."],
  frontier: [
    { risk: 0.01, expected_return: 0.02 },
    { risk: 0.1, expected_return: 0.05 },
  ],
  candidate_count: 118,
  certificate: { primal_residual: 1e-12, gap: 1e-11, engine: "highs" },
  engine_version: "2026.11.1",
  data_from: "2021-12-03",
  data_to: "2026-11-20",
};

const optimization = {
  id: "0193f1a0-0000-7000-8000-0000000000e1",
  portfolio_id: contractId,
  status: "done",
  strategy: "balanced",
  metric: "volatility",
  created_at: "2026-11-20T10:00:00.000Z",
  failure: null,
  result,
};

function nothingSaid(...names: readonly string[]): Readonly<Record<string, null>> {
  return Object.fromEntries(names.map((name) => [name, null]));
}

const contract = {
  id: contractId,
  account_id: null,
  external_id: null,
  kind: "lifeinsurance",
  kind_detail: null,
  envelope: "life_insurance",
  kind_corrected: false,
  name: "Armor Vie 2",
  bank: { id: "suravenir", name: "Suravenir" },
  status: "visible",
  disabled: false,
  deleted: false,
  demo: true,
  needs_refresh: false,
  amount: 118_462.73,
  amount_as_of: "2026-11-20",
  provenance: "provider",
  currency: "EUR",
  currency_symbol: "€",
  opened_on: null,
  recommended_risk: 3,
  year_performance_ratio: null,
  loan: null,
  holdings: [],
  allocation_detailed: [],
  infos: {
    ...nothingSaid(
      "external_created_at",
      "type_investment",
      "target_amount",
      "time_investment",
      "monthly_deposit",
      "monthly_buyout",
      "management_type",
      "contract_id",
      "contract_issuer",
      "nom_entreprise",
      "sous_type_legal",
    ),
    fees: nothingSaid(
      "entry_fee_ratio",
      "exit_fee_ratio",
      "deposit_fee_ratio",
      "euro_funds_fee_ratio",
      "ucs_fee_ratio",
      "management_fee_ratio",
      "transfer_fee_ratio",
      "reversal_fee_ratio",
      "arbitrage_fee_ratio",
      "brokerage_fee_ratio",
      "withdrawal_fee_ratio",
      "mandate_fee_ratio",
      "custody_fee_ratio",
    ),
  },
  settings: { goal: false, fees: false, questions: false },
  updated_at: null,
};

vi.mock("@rails/actioncable", () => ({
  createConsumer: () => ({ subscriptions: { create: () => ({}) }, disconnect: () => undefined }),
}));

afterEach(() => {
  cleanup();
  privateMode.write("off");
  vi.unstubAllGlobals();
});

type Answers = { readonly last?: unknown; readonly asked?: readonly [status: number, body: unknown] };

function show(Screen: () => ReactNode, page: string, answers: Answers = {}) {
  const {
    last = null,
    asked = [202, { optimization: { ...optimization, status: "pending", result: null } }],
  } = answers;
  const fetched = vi.fn((path: string, init?: RequestInit) => {
    if (init?.method === "POST") return Promise.resolve(Response.json(asked[1], { status: asked[0] }));
    if (path.endsWith("/optimization")) return Promise.resolve(Response.json({ optimization: last }));
    return Promise.resolve(Response.json({ portfolio: contract }));
  });
  vi.stubGlobal("fetch", fetched);
  const path = `contract/$contractId/arbitration${page}`;
  renderScreen(Screen, { at: `/app/contract/${contractId}/arbitration${page}`, path });
  return fetched;
}

/** The page's text with plain spaces. */
function words(): string {
  return (document.body.textContent ?? "").replaceAll(/[\u00a0\u202f]/g, " ");
}

test("the start says what will happen, that nothing is executed, and asks for a goal", async () => {
  show(ArbitrationStartScreen, "");
  expect(await screen.findByRole("radio", { name: /Réduire les frais/ })).toBeTruthy();
  expect(words()).toContain("Rien n’est exécuté");
  expect(screen.getByRole("link", { name: "Continuer" }).getAttribute("href")).toContain("but=balanced");
});

test("the answer is told in one sentence, with its moves, its limit and its gain", async () => {
  show(ArbitrationResultScreen, "/result", { last: optimization });
  await screen.findByText(/changent de place/);
  expect(words()).toContain(
    "Trois achats, deux ventes : 22 499 € changent de place. Le contrat repasse sous votre limite de perte et rapporterait 817 € de plus par an.",
  );
  expect(words()).toContain("sous votre limite");
  expect(words()).toContain("Les actions ne dépassent pas 55 % du contrat");
  expect(words()).toContain(
    "Ce qui est vendu prélève en moyenne 1,88 % par an (jusqu’à 1,92 % pour Équilibre Patrimoine)",
  );
  expect(words()).toContain("moteur HiGHS");
});

test("when nothing is worth its cost, the answer is to do nothing", async () => {
  show(ArbitrationResultScreen, "/result", {
    last: { ...optimization, result: { ...result, no_trade: true, moves: [] } },
  });
  await screen.findByText("Aucun arbitrage utile aujourd’hui.");
  expect(words()).toContain("Le mieux est de ne rien faire.");
  expect(words()).not.toContain("changent de place");
});

test("an answer that the contract has outgrown says so", async () => {
  show(ArbitrationResultScreen, "/result", { last: { ...optimization, status: "stale" } });
  expect(await screen.findByText(/Votre contrat a changé depuis/)).toBeTruthy();
});

test("a figure that is not known is said unknown, never 0", async () => {
  const after = { ...result.after, annual_cost: null, sri: null };
  show(ArbitrationResultScreen, "/result", { last: { ...optimization, result: { ...result, after } } });
  await screen.findByText(/changent de place/);
  expect(screen.getAllByText("inconnu")).toHaveLength(2);
});

test("a refusal says its name and the way out", async () => {
  const message = "Ajoutez un fonds en euros pour respecter votre profil de risque.";
  const refusal = { code: "optimization.add_euro_fund", message, errors: {}, fields: { global: [] } };
  show(OptimizeScreen, "/optimize", { asked: [422, refusal] });
  await userEvent.click(await screen.findByRole("button", { name: "Chercher la meilleure répartition" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(words()).toContain("Essayez un profil moins prudent");
});

test("a search that failed on the server is told the same way", async () => {
  const failure = {
    code: "optimization.conflicting_rule",
    sentence: "Aucune répartition ne respecte toutes les règles.",
  };
  show(OptimizeScreen, "/optimize", { last: { ...optimization, status: "failed", failure, result: null } });
  expect(await screen.findByText(failure.sentence)).toBeTruthy();
});

test("a search under way shows its steps", async () => {
  show(OptimizeScreen, "/optimize", { last: { ...optimization, status: "running", result: null } });
  expect(await screen.findByRole("progressbar")).toBeTruthy();
  expect(words()).toContain("Recherche parmi les supports du contrat");
});

test("the profile is sent only when another one is tried", async () => {
  const fetched = show(OptimizeScreen, "/optimize");
  await userEvent.click(await screen.findByRole("radio", { name: /Défensif/ }));
  await userEvent.click(screen.getByRole("button", { name: "Chercher la meilleure répartition" }));
  const [, init] = fetched.mock.calls.find(([, one]) => one?.method === "POST") ?? [];
  expect(init?.body).toBe(
    '{"data":{"strategy":"balanced","metric":"volatility","investments":[],"profile":2}}',
  );
});

test("private mode leaves no amount in the answer", async () => {
  privateMode.write("on");
  show(ArbitrationResultScreen, "/result", { last: optimization });
  await screen.findByText(/changent de place/);
  expect(words()).not.toMatch(/\d €/);
});

test("purchases and sales agree in gender and number", () => {
  expect(countsSentence(3, 2)).toBe("Trois achats, deux ventes");
  expect(countsSentence(1, 1)).toBe("Un achat, une vente");
  expect(countsSentence(0, 1)).toBe("Une vente");
  expect(countsSentence(18, 0)).toBe("18 achats");
});

test("fees measure only the goal of cutting them, and each named refusal has its way out", () => {
  expect(metricsOf("secure")).not.toContain("fees");
  expect(metricsOf("cut_fees")[0]).toBe("fees");
  for (const code of ["add_euro_fund", "add_low_risk_fund", "too_few_funds", "conflicting_rule", "failed"])
    expect(wayOut(`optimization.${code}`)).not.toBeNull();
});
