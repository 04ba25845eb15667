import { kervella } from "../../../../testing/customers.ts";

/** API replies with the figures of a small book. */

export const alertId = "01900000-0000-7000-8000-000000000901";
export const statistics = {
  from: "2025-12-01",
  to: "2026-11-23",
  customers: {
    total: 2,
    new: 1,
    lost: 2,
    cohorts: [{ year: 2024, arrived: 41, stayed: 38, ratio: 38 / 41 }],
    known: 1,
    sharing: 1,
    ages: [
      { from: 60, count: 1 },
      { from: null, count: 1 },
    ],
  },
  seen: 150_000,
  under_advice: 45_000,
  club_revenue: 312.5,
  club_payers: 2,
  growth: {
    start: 128_000,
    in: 9_000,
    out: -4_000,
    market: 4_900,
    corrections: 100,
    new_customers: 12_000,
    end: 150_000,
  },
  months: [{ month: "2025-12-01", in: 9_000, out: -4_000, market: 4_900, end: 150_000 }],
  flows_by_origin: { existing: { in: 9_000, out: -4_000 }, new: { in: 0, out: 0 } },
  kinds: [{ kind: "lifeinsurance", amount: 150_000, ratio: 1 }],
  providers: [{ name: "Suravenir", held: 150_000, amount: 150_000, ratio: 1 }],
  other_providers: null,
  concentration: { customers: [{ from: 1, to: 1, ratio: 1 }], lines: [] },
  service: {
    no_contact6: 2,
    no_contact12: 1,
    seen90: 0,
    no_appointment: 2,
    exchanged: 1,
    tasks_late: 3,
    answers: { count: 7, customers: 4, median_minutes: 190 },
    exchanges: [],
  },
  completeness: { complete: 0, missing: [{ item: "identity", count: 2 }] },
  quality: { connections: [{ state: "broken", count: 1 }], unknown_values: 0, older_than30: 0 },
  at_risk: {
    total: 1,
    wealth: 150_000,
    customers: [
      {
        customer_id: kervella.id,
        customer_name: "Françoise Kervella",
        wealth: 150_000,
        reasons: [
          {
            alert_id: alertId,
            detail: "no_contact",
            name: null,
            amount: null,
            ratio: null,
            on: "2025-10-02",
          },
        ],
      },
    ],
  },
};
