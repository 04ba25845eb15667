/** Sample Club subscription in the JSON shape of the API, for tests: spread an object and override what differs. */

const taxed = { ttc: 85.49, ht: 71.24, vat: 14.25 };
const yearly = { ttc: 923.29, ht: 769.41, vat: 153.88 };

export const clubPricing = {
  tariff_version: "club 2027-01",
  basis: 201_640,
  as_of: "2026-10-31",
  period: yearly,
  monthly: taxed,
  yearly,
  effective_ratio: 0.0051,
  first: { from: "2026-11-20", to: "2027-11-19", ...yearly },
  discount: null,
  valid_until: "2026-12-20",
};

export const armorId = "0193f1a0-0000-7000-8000-0000000000c1";
export const cashId = "0193f1a0-0000-7000-8000-0000000000c2";
export const mandateId = "0193f1a0-0000-7000-8000-0000000000c3";
export const clubId = "0193f1a0-0000-7000-8000-00000000c1b0";

/** A draft with one contract. */
export const clubDraft = {
  id: clubId,
  customer_id: "01900000-0000-7000-8000-000000000001",
  state: "inactive",
  reason: null,
  since: "2026-11-20T10:00:00.000Z",
  created_at: "2026-11-20T10:00:00.000Z",
  version: 1,
  interval: "yearly",
  portfolios: [
    { id: armorId, name: "Armor Vie 2", pricing: { basis: 117_020, share: 535.51 }, excluded: null },
  ],
  coupon: null,
  pricing: clubPricing,
  letter: null,
  concluded_at: null,
  withdrawal_ends_on: null,
  starts_on: null,
  current_period: null,
  next_invoice: null,
  ends_on: null,
  failed_at: null,
  access: "none",
  access_until: null,
  missing: [],
  can_do: ["edit", "submit", "abandon"],
  advisor_message: null,
  refusal_reason: null,
  payment_refused: null,
  identity: "none",
  changes: [],
  refused_acts: [],
};

/** Signed, paid and within the fourteen-day withdrawal period. */
export const clubRunning = {
  ...clubDraft,
  state: "active",
  reason: "paid",
  letter: { number: "LM2026-000007", signed_at: "2026-11-20T10:00:00.000Z" },
  concluded_at: "2026-11-20T10:00:00.000Z",
  withdrawal_ends_on: "2026-12-04",
  starts_on: "2026-11-20",
  current_period: { from: "2026-11-20", to: "2027-11-19" },
  next_invoice: { date: "2027-11-20", ttc: 923.29 },
  access: "full",
  can_do: ["change_method", "withdraw", "terminate", "change_contract"],
};

export const clubPriceReply = {
  tariff_version: "club 2027-01",
  basis: {
    amount: 201_640,
    as_of: "2026-10-31",
    portfolios: [{ id: armorId, basis: 201_640, month_count: 3, share: 923.29 }],
    excluded: [],
  },
  monthly: taxed,
  yearly,
  effective_ratio: 0.0051,
  first: { from: "2026-11-20", to: "2027-11-19", ...yearly },
  discount: null,
  next: { date: "2027-11-20", ...yearly },
  valid_until: "2026-12-20",
};

export const clubPlans = {
  plans: (["monthly", "yearly"] as const).map((interval) => ({
    id: `club_${interval}`,
    interval,
    tariff_version: "club 2027-01",
    bands: [
      { from: 0, yearly_ratio: 0.0072 },
      { from: 50_000, yearly_ratio: 0.0048 },
    ],
    min: 19.2,
    max: 480,
    yearly_discount_ratio: 0.1,
    vat_ratio: 0.2,
  })),
};
