/** Replies of the API, as they travel, for the tests of the arbitration screens. */

import { armorVie, armorVieLine } from "../../../../testing/portfolios.ts";

export const portfolioId = armorVie.id;

const outlook = {
  expected_return: 0.039,
  volatility: 0.08,
  value_at_risk: 0.105,
  expected_shortfall: 0.142,
  sri: 3.4,
  annual_cost: 0.0119,
  line_count: 6,
};

type SampleMove = {
  readonly label: string;
  readonly before: number;
  readonly after: number;
  readonly fee: number;
};

function move({ label, before, after, fee }: SampleMove) {
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

export const result = {
  amount: 118_462.73,
  as_of: "2026-11-20",
  no_trade: false,
  before: outlook,
  after: { ...outlook, expected_return: 0.0459, expected_shortfall: 0.078, sri: 2.8, annual_cost: 0.0093 },
  moves,
  new_money: 0,
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

export const optimization = {
  id: "0193f1a0-0000-7000-8000-0000000000e1",
  portfolio_id: portfolioId,
  status: "done",
  strategy: "balanced",
  metric: "volatility",
  created_at: "2026-11-20T10:00:00.000Z",
  failure: null,
  result,
};

export const portfolio = { ...armorVie, holdings: [armorVieLine] };

export const fund = {
  isin: "XV0000019806",
  label: "Repère Obligations d’État",
  issuer: "Repère Indiciel",
  asset_class: "bond",
  category: "Obligations d’État Zone euro",
  sri: 3,
  management_fee_ratio: 0.001,
  ongoing_fee_ratio: 0.0011,
  max_subscription_fee_ratio: 0,
  index_fund: true,
  pea_eligible: false,
  pea_pme_eligible: false,
  tags: ["etat"],
  returns_on: "2026-11-20",
  one_year_ratio: 0.031,
  five_year_ratio: 0.052,
  note: 5,
  notes_by_profile: [2.5, 3.5, 4.5, 5, 4, 3.5],
  first_price_on: "2015-01-02",
  currency: "EUR",
  demo: true,
};

type Metric = { readonly metric: string; readonly available: boolean; readonly reason: null };

const metrics: readonly Metric[] = ["volatility", "shortfall", "fees"].map((metric) => ({
  metric,
  available: true,
  reason: null,
}));

export const options = {
  unavailable: null,
  profile: { level: 3, origin: "contract" },
  offer: { slug: "armor-vie-2", name: "Armor Vie 2", fund_count: 214 },
  euro_fund_offered: true,
  min_trade: 100,
  refusal: null,
  new_money: { available: true, reason: null },
  strategies: ["secure", "balanced", "grow", "conform", "cut_fees"].map((strategy) => ({
    strategy,
    available: true,
    reason: null,
    new_money: strategy !== "conform" && strategy !== "cut_fees",
    metrics,
  })),
};

const head = {
  id: "0193f1a0-0000-7000-8000-0000000000d1",
  portfolio_id: portfolioId,
  optimization_id: optimization.id,
  rank: 1,
  accepted_at: "2026-11-21T08:30:00.000Z",
  strategy: "balanced",
  metric: "volatility",
  new_money: 0,
  moved: 22_499,
  no_trade: false,
  hash: "3fa49c0d11e2".padEnd(64, "a"),
};

export const adviceSummary = head;

export const advice = {
  ...head,
  previous_hash: "0".repeat(64),
  asked: {
    kept: [],
    dropped: ["Équilibre Patrimoine"],
    profile: { level: 3, origin: "contract" },
    settings: portfolio.infos,
  },
  basis: {
    contract_name: "Armor Vie 2",
    contract_slug: "armor-vie-2",
    as_of: "2026-11-20",
    data_from: "2021-12-03",
    data_to: "2026-11-20",
    engine_version: "2026.11.1",
    figures_version: "2026.11.1",
    profile_grid_version: "2026.11",
    fund_data_version: "b".repeat(64),
    digest: "c".repeat(64),
  },
  answered: result,
  text: ["Les actions ne dépassent pas 55\u00a0% du contrat (profil équilibré)."],
};
