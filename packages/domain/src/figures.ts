import { type Figure, figureOn } from "./figure.ts";
import { type Cents, cents } from "./kernel/cents.ts";
import { addDays, type Day, day, daysBetween } from "./kernel/day.ts";
import type { FundRegion } from "./market/funds.ts";
import type { Ratio } from "./kernel/ratio.ts";

const d = day;
/** Histories start on this day (specification 1 §9), so no older figure is needed. */
const start = day("2017-01-01");

/** Maximum deposits since the opening of a plan; that of the second kind includes the deposits on the first.
 * @source CMF, art. L221-30 (150,000 EUR since 2014-01-01) and L221-32-1 (225,000 EUR for both since law 2019-486 of 22 May 2019,
 * 75,000 for the PEA-PME alone before) */
export const equityPlanCaps: Readonly<Record<"pea" | "pea_attached" | "pea_pme", readonly Figure[]>> = {
  pea: [
    {
      value: 15_000_000,
      unit: "cents",
      from: d("2014-01-01"),
      to: null,
      source: "article L221-30 du code monétaire et financier",
    },
  ],
  // For an adult attached to their parents' tax household, since the loi 2019-486 of 22.05.2019.
  pea_attached: [
    {
      value: 2_000_000,
      unit: "cents",
      from: d("2019-05-24"),
      to: null,
      source:
        "article L221-30 du code monétaire et financier, pour une personne majeure rattachée au foyer fiscal de ses parents",
    },
  ],
  pea_pme: [
    {
      value: 7_500_000,
      unit: "cents",
      from: d("2014-03-05"),
      to: d("2019-05-23"),
      source: "article L221-32-1 du code monétaire et financier",
    },
    {
      value: 22_500_000,
      unit: "cents",
      from: d("2019-05-24"),
      to: null,
      source: "article L221-32-1 du code monétaire et financier",
    },
  ],
};

/** Printed with the limit of a PEA where, because of the person's age, the attachment to the parents' tax household was not asked.
 * @source CGI, article 6, 3 */
export const attachedPastAsking =
  ", sauf rattachement au foyer fiscal des parents, possible sans limite d’âge en cas d’infirmité\u00a0: article 6, 3 du code général des impôts";

const law125 = "code général des impôts, article 125-0 A";
/** Gains of a life insurance contract of eight years or more that may be withdrawn free of income tax each year, per tax household;
 * social levies are due nonetheless.
 * @source CGI 125-0 A, as read at france-epargne.fr and labanquepostale.fr */
export const lifeInsuranceAllowances: Readonly<Record<"single" | "couple", readonly Figure[]>> = {
  single: [{ value: 460_000, unit: "cents", from: start, to: null, source: law125 }],
  couple: [{ value: 920_000, unit: "cents", from: start, to: null, source: law125 }],
};

/** Returns what remains of a year's allowance after the withdrawn gains, never below 0; null on a day without a known figure. */
export function allowanceLeftCents(
  household: keyof typeof lifeInsuranceAllowances,
  withdrawnGainsCents: Cents,
  on: Day,
): Cents | null {
  const figure = figureOn(lifeInsuranceAllowances[household], on);
  return figure === null ? null : cents(Math.max(0, figure.value - Math.max(0, withdrawnGainsCents)));
}

export type FigureStep = readonly [from: string, value: number];

/** Builds figures that each apply until the next one. */
export function steppedFigures(
  steps: readonly FigureStep[],
  common: { last: Day | null; source: string },
): readonly Figure[] {
  return steps.map(([from, value], index): Figure => {
    const next = steps[index + 1]?.[0];
    const to = next === undefined ? common.last : addDays(d(next), -1);
    return { value, unit: "ratio", from: d(from), to, source: common.source };
  });
}

function yearly(
  rows: readonly (readonly [year: number, value: number, source: string])[],
): readonly Figure[] {
  return rows.map(([year, value, source]): Figure => {
    return { value, unit: "ratio", from: d(`${year}-01-01`), to: d(`${year}-12-31`), source };
  });
}

/** Yearly rate of the Livret A (and of the LDDS, which follows it). No later rate than that of 1 February 2026 was found on
 * 21 November 2026: the operator adds the one of 1 August 2026.
 * @source decrees of the Journal officiel as read in openfisca-france, taxation_capital/epargne/livret_a/taux.yaml */
export const livretARates: readonly Figure[] = steppedFigures(
  [
    ["2003-08-01", 0.0225],
    ["2005-08-01", 0.02],
    ["2006-02-01", 0.0225],
    ["2006-08-01", 0.0275],
    ["2007-08-01", 0.03],
    ["2008-02-01", 0.035],
    ["2008-08-01", 0.04],
    ["2009-02-01", 0.025],
    ["2009-05-01", 0.0175],
    ["2009-08-01", 0.0125],
    ["2010-08-01", 0.0175],
    ["2011-02-01", 0.02],
    ["2011-08-01", 0.0225],
    ["2013-02-01", 0.0175],
    ["2013-08-01", 0.0125],
    ["2014-08-01", 0.01],
    ["2015-08-01", 0.0075],
    ["2020-02-01", 0.005],
    ["2022-02-01", 0.01],
    ["2022-08-01", 0.02],
    ["2023-02-01", 0.03],
    ["2025-02-01", 0.024],
    ["2025-08-01", 0.017],
    ["2026-02-01", 0.015],
  ],
  { last: null, source: "OpenFisca-France (révision a7038ee), d’après les arrêtés du Journal officiel" },
);

/** Consumer price inflation in France, one calendar year over the previous one, all households including tobacco. A year that is
 * missing here is unknown: its average was not read yet.
 * @source INSEE, averages of the year, published each mid-January */
export const inflationRates: readonly Figure[] = yearly([
  [2016, 0.002, "europe1.fr 3839099 (AFP, INSEE, January 2019)"],
  [2017, 0.01, "europe1.fr 3839099 (AFP, INSEE, January 2019)"],
  [2018, 0.018, "insee.fr, Informations rapides 2020-9, statistiques/4285593"],
  [2019, 0.011, "insee.fr, Informations rapides 2020-9, statistiques/4285593"],
  [2020, 0.005, "multipost.it 86494 (AFP, INSEE, January 2024)"],
  [2021, 0.016, "boursorama.com (AFP, INSEE, 15 January 2025)"],
  [2022, 0.052, "insee.fr, Informations rapides 2026-8, statistiques/8726461"],
  [2023, 0.049, "insee.fr, Informations rapides 2026-8, statistiques/8726461"],
  [2024, 0.02, "insee.fr, Informations rapides 2026-8, statistiques/8726461"],
  [2025, 0.009, "insee.fr, Informations rapides 2026-8, statistiques/8726461"],
]);

/** Yearly compounded rate of a sum between two days at the rates of each day: the benchmark for a return over the same days. Null
 * where a day has no known rate, or where there is no day.
 * @param period from the close of the first day to the close of the last */
export function meanYearlyRatio(
  figures: readonly Figure[],
  period: { readonly from: Day; readonly to: Day },
): Ratio | null {
  const days = daysBetween(period.from, period.to);
  if (days <= 0) return null;
  let logGrowth = 0;
  let covered = 0;
  for (const figure of figures) {
    const first = figure.from <= period.from ? period.from : addDays(figure.from, -1);
    const last = figure.to === null || figure.to > period.to ? period.to : figure.to;
    const held = daysBetween(first, last);
    if (held <= 0) continue;
    covered += held;
    logGrowth += held * Math.log1p(figure.value);
  }
  return covered === days ? Math.expm1(logGrowth / days) : null;
}

/** Share of each region of a fund's split in the world's listed equities, by free-float value. `other` is what the source does not
 * name by country. Weights of the developed countries are multiplied by 0.892, as emerging countries have the rest.
 * @source MSCI World by country, factsheets of November 2025, and the share of emerging countries in MSCI ACWI of July 2026 (10.8
 * %), both as copied in public tables, not read at MSCI: to be confirmed there, and renewed once a year */
export const worldRegionFigures: Readonly<Record<FundRegion, Figure>> = {
  // United States 71.86, Canada 2.88.
  northAmerica: worldShare(0.667),
  france: worldShare(0.026),
  // Germany 2.21, Netherlands 1.13, Spain 0.63, Italy 0.62.
  eurozone: worldShare(0.041),
  // United Kingdom 3.65, Switzerland 2.35, Denmark 0.88, Sweden 0.82.
  europeOther: worldShare(0.069),
  japan: worldShare(0.048),
  // Australia 1.78, Hong Kong 0.55, Singapore 0.41.
  asiaDeveloped: worldShare(0.024),
  emerging: worldShare(0.108),
  other: worldShare(0.017),
};

function worldShare(value: Ratio): Figure {
  const source = "MSCI World factsheet of November 2025 and MSCI ACWI of July 2026, through public copies";
  return { value, unit: "ratio", from: d("2025-11-30"), to: null, source };
}

/** Income tax rate on gains of a life insurance contract of eight years or more, beyond the allowance.
 * @source code général des impôts, articles 125-0 A and 200 A: for payments of 150 000 euros at most */
export const oldLifeInsuranceTaxRates: readonly Figure[] = steppedFigures([["2018-01-01", 0.075]], {
  last: null,
  source: "code général des impôts, articles 125-0 A et 200 A",
});
