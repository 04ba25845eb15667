import { vi } from "vitest";
import { armorVie } from "../../../../testing/portfolios.ts";
import { renderScreen } from "../../../../testing/testing.tsx";
import { AnalysisScreen } from "../screens/analysis.tsx";
import { serveApi } from "../../../../testing/server.ts";

/** An analysis as the API returns it, for the tests of its pages. */
export const common = {
  points: 2.47,
  analysed_at: "2026-11-20T10:00:00.000Z",
  engine_version: "2026.11.1",
  covered_ratio: 1,
};
export const known = (value: number) => ({ value, reason: null });

export const portfolioId = armorVie.id;

export const allocation = {
  ...common,
  section: "allocation",
  classes: [
    { asset_class: "euroFund", amount: 53_308, ratio: 0.45 },
    { asset_class: "stock", amount: 65_154.73, ratio: 0.55 },
  ],
  lines: [
    {
      holding_id: "0193f1a0-0000-7000-8000-0000000000d1",
      label: "Monde Indice",
      isin: null,
      amount: 65_154.73,
      ratio: 0.55,
    },
    {
      holding_id: "0193f1a0-0000-7000-8000-0000000000d2",
      label: "Fonds en euros Armor",
      isin: null,
      amount: 53_308,
      ratio: 0.45,
    },
  ],
  effective_lines: known(1.98),
  largest_line_ratio: known(0.55),
};

export const performances = {
  ...common,
  points: null,
  section: "performances",
  from: "2026-03-01",
  to: "2026-11-20",
  time_weighted: known(0.031),
  time_weighted_annual: { value: null, reason: "shorter_than_year" },
  money_weighted_annual: { value: null, reason: "shorter_than_year" },
  gain: 1200.4,
  paid: 117_262.33,
  reconstructed: true,
  history: [
    { date: "2026-03-01", contract_ratio: 0, benchmark_ratio: null },
    { date: "2026-11-20", contract_ratio: 0.031, benchmark_ratio: null },
  ],
};

export const risk = {
  ...common,
  section: "risk",
  volatility_annual: known(0.09),
  value_at_risk_year: known(0.105),
  expected_shortfall_year: known(0.142),
  value_at_risk: 12_490,
  expected_shortfall: 16_840,
  method: "historical_52_weeks",
  max_drawdown: known(0.18),
  drawdown_peak_on: "2022-01-03",
  drawdown_trough_on: "2022-10-14",
  drawdown_recovered_on: null,
  sri: known(3.4),
  profile: 3,
  profile_loss_limit: 10_660,
  hundred_years: Array.from({ length: 100 }, (_, index) => -0.2 + index * 0.004),
  contributions: [
    { label: "Monde Indice", asset_class: "stock", amount: 12_490, ratio: 1 },
    { label: "Fonds en euros Armor", asset_class: "euroFund", amount: 0, ratio: 0 },
  ],
  drawdowns: [
    { date: "2022-01-03", ratio: 0 },
    { date: "2022-10-14", ratio: 0.18 },
  ],
};

export const fees = {
  ...common,
  section: "fees",
  all_in_annual: { value: null, reason: "fees_unknown" },
  all_in_yearly: null,
  layers: [{ layer: "funds", ratio: 0.006, amount: 710 }],
  lost20_years: null,
  value20_years: null,
  value_passive20_years: null,
  growth_ratio: null,
  lines: [
    { label: "Monde Indice", ongoing_fee_ratio: 0.0192, amount: 1251 },
    { label: "Fonds en euros Armor", ongoing_fee_ratio: null, amount: null },
  ],
};

export const analyses = {
  analysing: false,
  kind: "full",
  light: null,
  locks: [],
  locked: "none",
  unavailable: null,
  analysed_at: common.analysed_at,
  sections: [allocation, performances, risk, fees],
};

/** Renders a page of the analysis and returns the requests that it makes. */
export function show(place: string, answer: unknown = analyses) {
  const asked = vi.fn((path: string, init?: RequestInit) => {
    const isAnalysis = path.endsWith("/analyses");
    if (init?.method === "POST")
      return Promise.resolve(
        Response.json({ analyses: { ...analyses, analysing: true, sections: [] } }, { status: 202 }),
      );
    if (path.startsWith("/v1/users/me/portfolios/"))
      return Promise.resolve(Response.json(isAnalysis ? { analyses: answer } : { portfolio: armorVie }));
    return Promise.resolve(Response.json({}, { status: 404 }));
  });
  serveApi(asked);
  renderScreen(AnalysisScreen, {
    at: `/app/contract/${portfolioId}/analyse/${place}`,
    path: "contract/$contractId/analyse/$step/$substep",
  });
  return asked;
}

/** The text of the page with plain spaces. */
export function words(): string {
  return (document.body.textContent ?? "").replaceAll(/[\u00a0\u202f]/g, " ");
}
