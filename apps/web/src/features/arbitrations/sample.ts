/** An optimisation as the wire carries it, for the tests of these screens. */
export const contractId = "0193f1a0-0000-7000-8000-0000000000c1";

const outlook = {
  expected_return: 0.039,
  volatility: 0.08,
  value_at_risk: 0.105,
  expected_shortfall: 0.142,
  sri: 3.4,
  annual_cost: 0.0119,
  line_count: 6,
};

function move(label: string, before: number, after: number, fee: number | null) {
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

export const moves = [
  move("Crédit Euro 2029", 9477, 18_600, 0.004),
  move("Monde Indice ETF", 14_216, 22_800, 0.0038),
  move("Fonds en euros Armor", 53_308, 58_100, 0),
  move("Pierre Santé (SCPI)", 11_846, 11_846, 0.012),
  move("Grandes Valeurs Europe", 11_846, 7116, 0.0175),
  move("Équilibre Patrimoine", 17_769, 0, 0.0192),
];

export const result = {
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

export const optimization = {
  id: "0193f1a0-0000-7000-8000-0000000000e1",
  portfolio_id: contractId,
  status: "done",
  strategy: "balanced",
  metric: "volatility",
  created_at: "2026-11-20T10:00:00.000Z",
  failure: null,
  result,
};

export const contract = {
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
  updated_at: null,
};
