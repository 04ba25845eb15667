import { seededIds } from "@vigie/testkit";

/** Sample periodic review in the JSON shape of the API, for the tests of its screens. */

const newId = seededIds(18);
export const reviewId = newId();
export const customerId = newId();
const contracts = [
  {
    portfolio_id: newId(),
    name: "Assurance vie",
    institution_name: "Assureur",
    kind: "lifeinsurance",
    value_then: 100_000,
    paid: 6000,
    market: -640,
    value: 105_360,
    as_of: "2026-11-19",
    volatility: 0.11,
    volatility_cap: 0.08,
  },
  {
    portfolio_id: newId(),
    name: "PEA",
    institution_name: null,
    kind: "pea",
    value_then: null,
    paid: null,
    market: null,
    value: 20_000,
    as_of: "2026-11-19",
    volatility: 0.05,
    volatility_cap: 0.08,
  },
];
export const review = (more: object = {}) => ({
  id: reviewId,
  state: "concluded",
  author_name: "Hélène Marchand",
  manner: "meeting",
  held_on: "2026-11-20",
  conclusion: "points",
  created_at: "2026-11-20T10:00:00.000Z",
  concluded_at: "2026-11-20T11:00:00.000Z",
  opened_at: null,
  revision: 4,
  words_by_other: null,
  since: "2025-11-21",
  is_first: true,
  on: "2026-11-20",
  person: {
    standing: "valid",
    answered_on: "2026-10-01",
    answered_then_on: "2025-10-01",
    profile: 2,
    profile_then: 3,
    changed: [{ question: "horizon", before: "over_ten", after: "five_to_ten" }],
  },
  contracts,
  total: { value_then: null, paid: null, market: null, value: 125_360 },
  proposals: [],
  projects: [],
  opportunities: [],
  checks: [
    { check: "questionnaire", verdict: "passes", contracts: [], argument: null },
    { check: "profile", verdict: "to_argue", contracts: ["Assurance vie"], argument: null },
  ],
  sentences: [
    { topic: "person", text: "1 réponse a changé." },
    { topic: "contracts", text: "La valeur est passée de 100 000 € à 105 360 €." },
    { topic: "checks", text: "Risque des contrats dans le profil : à examiner." },
  ],
  points: ["Comparer le risque à votre profil."],
  suggested: [],
  words: "Nous en parlerons.",
  has_file: true,
  statement_hash: "a".repeat(64),
  ...more,
});
/** Not concluded yet. */
export const openReview = (more: object = {}) =>
  review({
    state: "open",
    conclusion: null,
    concluded_at: null,
    points: [],
    words: "",
    has_file: false,
    statement_hash: null,
    suggested: ["Comparer le risque à votre profil : « Assurance vie »."],
    ...more,
  });
