import { kervella } from "./customers.ts";

/** A mission and a lead as the API tells them, for tests: spread one and say what differs. */
export const pelMission = {
  id: "01900000-0000-7000-8000-000000000701",
  state: "open",
  author_id: "01900000-0000-7000-8000-000000000201",
  author_name: "Hélène Le Goff",
  kind: "amount",
  category: "financial_product",
  name: "Placer les PEL échus",
  description: "",
  pitch: "Bonjour {prenom}, votre PEL ne rapporte plus rien.",
  objective: "new_amount",
  goal_count: null,
  goal_amount: 600_000,
  duration_days: 120,
  expected_conversion: 0.35,
  product_ids: [],
  filters: {},
  excluded_ids: [],
  shared: false,
  products: [],
  created_at: "2026-08-31T09:00:00.000Z",
  opened_at: "2026-09-01T09:00:00.000Z",
  ends_on: "2026-12-31",
  ended_at: null,
  funnel: { targeted: 23, contactable: 21, contacted: 17, appointment: 11, validated: 8, canceled: 3 },
  result: {
    declared_amount: 412_600,
    declared_count: 8,
    expected_by_now: 396_000,
    measured: {
      first_on: "2026-09-01",
      last_on: "2026-11-20",
      lead_count: 8,
      seen_count: 6,
      opened_count: 2,
      amount: 187_400,
    },
  },
  motives: [{ motive: "not_now", lead_count: 3 }],
  is_stalled: false,
};

/** The customer of the lead may be written to. */
export const mayWrite = { reason: null, allowed_from: null, last_message_at: null };

export const pelLead = {
  mission_id: pelMission.id,
  customer_id: kervella.id,
  customer_name: "Françoise Kervella",
  advisor_id: "01900000-0000-7000-8000-000000000201",
  advisor_name: "Hélène Le Goff",
  state: "targeted",
  remarks: "",
  motive: null,
  amount: null,
  contract: null,
  later_on: null,
  changed_at: null,
  matches: true,
  age: 68,
  wealth: 642_062.05,
  cash: 86_400,
  as_of: "2026-11-19",
  last_contact_at: "2026-09-04T08:20:00.000Z",
  not_called: null,
};
