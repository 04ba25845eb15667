import { seededIds } from "@vigie/testkit";

/** Sample proposal in the JSON shape of the API, for the tests of its pages. */

const newId = seededIds(38);

export const outlook = {
  expected_return: 0.05,
  volatility: 0.12,
  worst_year: 0.2,
  sri: 4,
  cost_ratio: 0.018,
  cost: 1800,
  cost20: 36_000,
};
export const proposalId = newId();
export const portfolioId = newId();
export const moves = [
  {
    isin: null,
    label: "Fonds en euros",
    asset_class: "euroFund",
    before: 40_000,
    after: 70_000,
    change: 30_000,
    paid: 0,
    weight_after: 0.7,
  },
];
export const contract = (more: object = {}) => ({
  portfolio_id: portfolioId,
  contract_name: "Assurance vie",
  institution_name: "Assureur",
  kind: "lifeinsurance",
  origin: "search",
  amount: 100_000,
  as_of: "2026-11-20",
  before: outlook,
  after: { ...outlook, volatility: 0.07, cost: 1500, cost20: 30_000 },
  moves,
  moved: 30_000,
  payment: null,
  tax: [],
  execution: null,
  orders: [],
  ...more,
});
export const cost = (
  id: string,
  [before, after]: readonly [number, number],
  contract_name: string | null = null,
) => ({
  id,
  contract_name,
  before,
  after,
  before_ratio: null,
  after_ratio: null,
});
const sending = {
  agreement: "confirmation",
  signature: null,
  key_documents: [],
  stale_sentences: [],
  revision: 3,
  words_revision: 1,
  words_by_other: null,
};
const unanswered = {
  reason: null,
  words: null,
  requests: [],
  may_take_back: false,
  withdrawn_words: null,
  execution: null,
  next_version: null,
};
export const proposal = (more: object = {}) => ({
  id: proposalId,
  portfolio_id: portfolioId,
  portfolio_ids: [portfolioId],
  contract_name: "Assurance vie",
  institution_name: "Assureur",
  version: 1,
  state: "sent",
  author_name: "Hélène Marchand",
  created_at: "2026-11-20T10:00:00.000Z",
  sent_at: "2026-11-20T10:00:00.000Z",
  opened_at: null,
  decided_at: null,
  valid_until: "2026-12-20",
  over: false,
  blocked: null,
  moved: 30_000,
  paid: null,
  replaces_id: null,
  origin: "search",
  model_version: null,
  model_now: null,
  amount: 100_000,
  as_of: "2026-11-20",
  before: outlook,
  after: { ...outlook, volatility: 0.07, cost: 1500, cost20: 30_000 },
  moves,
  payment: null,
  contracts: [contract()],
  costs: [
    cost("products", [1800, 1500]),
    cost("moves", [0, 0]),
    cost("club", [0, 0]),
    cost("first_year", [1800, 1500]),
    cost("twenty_years", [36_000, 30_000]),
  ],
  left_guarantee: 0,
  results: [],
  switch_cost: 0,
  club: null,
  reasons: "Le contrat porte plus de risque que vos réponses n’en admettent.",
  checks: [
    {
      check: "letter",
      verdict: "to_argue",
      value: null,
      limit: null,
      law: null,
      argument: null,
      contracts: [],
    },
  ],
  open: [],
  statement: [{ topic: "what", text: "Déplacer 30 000 € sur 100 000 €.", key: null, edit: null }],
  ...sending,
  ...unanswered,
  statement_hash: "a".repeat(64),
  ...more,
});
