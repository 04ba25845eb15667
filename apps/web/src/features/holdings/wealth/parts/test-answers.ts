import { dashboardTiles } from "@vigie/domain";
import { camille, camilleProfile } from "../../../../testing/people.ts";
import { fullyOwned } from "@vigie/testkit";
import { portfolioRow } from "../../../../testing/portfolios.ts";
import { serveApi } from "../../../../testing/server.ts";

/** API replies of a small household, for the tests of this feature. */

export const ids = {
  livret: "01900000-0000-7000-8000-000000000001",
  life: "01900000-0000-7000-8000-000000000002",
  bank: "01900000-0000-7000-8000-000000000003",
} as const;

const wire = { ...portfolioRow, bank: null, demo: false, recommended_risk: null };
const portfolios = [
  {
    ...wire,
    id: ids.livret,
    kind: "savings",
    kind_detail: "livret_a",
    envelope: "savings",
    name: "LIVRET A",
    ...fullyOwned(22950),
    amount_as_of: "2026-11-12",
  },
  {
    ...wire,
    id: ids.life,
    kind: "lifeinsurance",
    envelope: "life_insurance",
    name: "Armor Vie 2",
    ...fullyOwned(118462.73),
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
export const observations = [
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
export const wealth = {
  net: 141412.73,
  assets: 141412.73,
  debts: 0,
  as_of: "2026-11-12",
  from: "2025-11-12",
  change: 38214,
  change_ratio: 0.1,
  paid: 25734,
  employer: 0,
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
      subject: "Natixis",
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
export const series = {
  from: "2025-11-12",
  to: "2026-11-12",
  as_of: "2026-11-12",
  points: [
    { date: "2025-11-12", value: 103198.73, paid: 0, reconstructed: true },
    { date: "2026-11-12", value: 141412.73, paid: 25734, reconstructed: false },
  ],
};
export const composition = {
  type: "asset_class",
  total: 141412.73,
  as_of: "2026-11-12",
  parts: [{ key: "savings", label: "savings", amount: 22950, ratio: 0.16, count: 1 }],
  unknown_count: 0,
};
const user = { ...camille, id: ids.bank };

const completion = {
  done: 4,
  total: 6,
  missing: [
    { step: "situation", portfolio_id: null, name: null },
    { step: "fees", portfolio_id: ids.life, name: "Armor Vie 2" },
  ],
};

export const noVisit = {
  since: null,
  change: null,
  paid: null,
  employer: null,
  market: null,
  mover: null,
  arrived_count: 0,
};

export const fees = {
  as_of: "2026-11-12",
  yearly: 2006.05,
  yearly_ratio: 0.016934,
  lost: 111428.03,
  lost_real: 74987.88,
  covered: 118462.73,
  total: 123462.73,
  bank: { amount: 45, from: "2025-11-01", to: "2026-10-31", known_count: 1, count: 3 },
  contracts: [{ id: ids.life, name: "Armor Vie 2", value: 118462.73, yearly: 2006.05, lost: 111428.03 }],
  unknown: [{ id: ids.livret, name: "PEA", value: 5000 }],
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
  "/v1/users/me/dashboard": { dashboard: { tiles: dashboardTiles.map((tile) => ({ tile, hidden: false })) } },
  "/v1/users/me/completion": { completion },
  "/v1/users/me/fees": { fees },
  "/v1/users/me/visits": { visit: noVisit },
  "/v1/users/me/risk_profiles": { risk_profiles: [], drafts: [] },
  "/v1/users/me/profile": { profile: camilleProfile },
};

/** The same replies about somebody else: requests of `to` get those of `from`. */
export function answersOf(from: string, to: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(answers).map(([path, answer]) => [path.replace(from, to), answer] as const),
  );
}

export type RecordedRequest = { readonly method: string; readonly path: string; readonly body: unknown };

/** Replies by path; an undefined one is unreachable. Writes are recorded in the returned list. */
export function answerWith(more: Readonly<Record<string, unknown>> = {}): readonly RecordedRequest[] {
  const all = { ...answers, ...more };
  const written: RecordedRequest[] = [];
  serveApi((url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, "http://x");
    const { method = "GET", body: sent } = init;
    if (method !== "GET")
      written.push({ method, path: pathname, body: typeof sent === "string" ? JSON.parse(sent) : null });
    const body = all[`${pathname}?type=${searchParams.get("type") ?? ""}`] ?? all[pathname];
    const status = body === undefined ? 500 : 200;
    return Promise.resolve(new Response(JSON.stringify(body ?? {}), { status }));
  });
  return written;
}
