import { livretARates, steppedFigures } from "../figures.ts";
import { savingsCaps } from "../savings-figures.ts";
import { type Figure, figureOn } from "../figure.ts";
import { type Cents, cents } from "../kernel/cents.ts";
import { addMonths, type Day, day } from "../kernel/day.ts";
import type { KindDetail } from "./portfolios.ts";

/** The savings products that a saver is told about (specification 1 §2, informations; 2 §3). */
export const savingsProductKinds = [
  "livret_a",
  "ldd",
  "lep",
  "livret_jeune",
  "cel",
  "pel",
  "csl",
  "livret",
  "livret_pro",
  "term_account",
  "pep",
] as const satisfies readonly KindDetail[];
export type SavingsProductKind = (typeof savingsProductKinds)[number];

/** Who sets the rate: the State for everybody, the State by the day of opening, or the bank, which then alone knows it. */
export type RateRule = "state" | "opening" | "bank";
/** `exempt`: no tax at all. `housing`: exempt or taxed by the day of opening. `flat`: income tax and social levies. */
export type SavingsTax = "exempt" | "housing" | "flat";

export type SavingsProduct = {
  readonly kind: SavingsProductKind;
  readonly rateRule: RateRule;
  /** Rates a year, each with the days between which it holds; for `opening`, the days of opening it is promised to.
   * Empty when the bank sets it. The day that no figure covers is unknown. */
  readonly rates: readonly Figure[];
  /** Caps on deposits; interest may exceed them. Empty: none by law. */
  readonly caps: readonly Figure[];
  readonly tax: SavingsTax;
  /** The law lets a person hold one only, whatever the bank. */
  readonly onePerPerson: boolean;
  /** Months of the year on the first of which the rate may change. */
  readonly revisedInMonths: readonly number[];
};

const twiceAYear = [2, 8];
const yearlyInJanuary = [1];
/** Where the figures were read, in French: the screens say it beside each. */
const openFisca = "OpenFisca-France (révision a7038ee), d’après les arrêtés du Journal officiel";

/** Yearly rate of the LEP. Before February 2022 it was that of the Livret A plus half a point. */
export const lepRates: readonly Figure[] = [
  ...steppedFigures(
    [
      ["2015-08-01", 0.0125],
      ["2020-02-01", 0.01],
    ],
    {
      last: day("2022-01-31"),
      source: "moneyvox.fr (article 87028) et credit-et-banque.com\u00a0: Livret A et un demi-point",
    },
  ),
  ...steppedFigures([["2022-02-01", 0.022]], {
    last: day("2022-07-31"),
    source: "moneyvox.fr, article 87791",
  }),
  ...steppedFigures(
    [
      ["2022-08-01", 0.046],
      ["2023-02-01", 0.061],
      ["2023-08-01", 0.06],
      ["2024-02-01", 0.05],
      ["2024-08-01", 0.04],
      ["2025-02-01", 0.035],
      ["2025-08-01", 0.027],
      ["2026-02-01", 0.025],
    ],
    { last: null, source: openFisca },
  ),
];

/** Yearly rate of the CEL: two thirds of that of the Livret A, to the nearest quarter of a point. */
export const celRates: readonly Figure[] = steppedFigures(
  [
    ["2015-08-01", 0.005],
    ["2020-02-01", 0.0025],
    ["2022-02-01", 0.0075],
    ["2022-08-01", 0.0125],
    ["2023-02-01", 0.02],
    ["2025-02-01", 0.015],
    ["2025-08-01", 0.0125],
    ["2026-02-01", 0.01],
  ],
  { last: null, source: "moneyvox.fr, articles 101481 et 107109, et la règle des deux tiers du Livret A" },
);

/** Yearly rate that a PEL keeps, by the day it was opened. Plans opened before August 2003 have other rules and are not here. */
export const pelRates: readonly Figure[] = [
  ...steppedFigures(
    [
      ["2003-08-01", 0.025],
      ["2015-02-01", 0.02],
      ["2016-02-01", 0.015],
      ["2016-08-01", 0.01],
    ],
    {
      last: day("2022-12-31"),
      source: "credit-et-banque.com, cbanque.com (article 59160) et moneyvox.fr (article 56836)",
    },
  ),
  ...steppedFigures(
    [
      ["2023-01-01", 0.02],
      ["2024-01-01", 0.0225],
      ["2025-01-01", 0.0175],
      ["2026-01-01", 0.02],
    ],
    { last: null, source: "legifiscal.fr (article 3667), clickimpots.com et prat.fr (21.01.2026)" },
  ),
];

function product(
  kind: SavingsProductKind,
  facts: Partial<Omit<SavingsProduct, "kind" | "caps">>,
): SavingsProduct {
  return {
    kind,
    rateRule: "bank",
    rates: [],
    caps: savingsCaps[kind] ?? [],
    tax: "flat",
    onePerPerson: false,
    revisedInMonths: [],
    ...facts,
  };
}

const byState = { rateRule: "state", onePerPerson: true, revisedInMonths: twiceAYear } as const;

export const savingsProducts: Readonly<Record<SavingsProductKind, SavingsProduct>> = {
  livret_a: product("livret_a", { ...byState, rates: livretARates, tax: "exempt" }),
  // Its rate is the one of the Livret A.
  ldd: product("ldd", { ...byState, rates: livretARates, tax: "exempt" }),
  lep: product("lep", { ...byState, rates: lepRates, tax: "exempt" }),
  livret_jeune: product("livret_jeune", { onePerPerson: true, tax: "exempt" }),
  cel: product("cel", { ...byState, rates: celRates, tax: "housing" }),
  pel: product("pel", {
    rateRule: "opening",
    rates: pelRates,
    onePerPerson: true,
    tax: "housing",
    revisedInMonths: yearlyInJanuary,
  }),
  csl: product("csl", {}),
  livret: product("livret", {}),
  livret_pro: product("livret_pro", {}),
  term_account: product("term_account", {}),
  pep: product("pep", {}),
};

/** The product of a portfolio, or null when it is no savings product that we know of. */
export function savingsProductOf(kindDetail: KindDetail | null): SavingsProduct | null {
  const kind = savingsProductKinds.find((known) => known === kindDetail);
  return kind === undefined ? null : savingsProducts[kind];
}

/** The cap on deposits in force on a day, with its source and since when; null for a product without one. */
export function depositCapOn(kindDetail: KindDetail | null, on: Day): Figure | null {
  return figureOn(savingsProductOf(kindDetail)?.caps ?? [], on);
}

/** The yearly rate of a portfolio on a day; null when the bank sets it, when no figure was read for that day, and for a
 * PEL whose day of opening is not known. */
export function rateOn(kindDetail: KindDetail | null, on: Day, openedOn: Day | null = null): Figure | null {
  const found = savingsProductOf(kindDetail);
  if (found === null || found.rateRule === "bank") return null;
  if (found.rateRule === "state") return figureOn(found.rates, on);
  return openedOn === null || openedOn > on ? null : figureOn(found.rates, openedOn);
}

/** What may still be paid in, at least: the cap holds on deposits, and the balance also carries interest. Null without a
 * cap or a balance; never below 0. */
export function headroomCents(
  kindDetail: KindDetail | null,
  valueCents: Cents | null,
  on: Day,
): Cents | null {
  const cap = depositCapOn(kindDetail, on);
  return cap === null || valueCents === null ? null : cents(Math.max(0, cap.value - valueCents));
}

/** The last day of revision that went by since a figure was read: from then on the rate may be another one. Null while
 * the figure is the one of the last revision, and for a rate that is promised for good. */
export function revisionUnread(kindDetail: KindDetail | null, figure: Figure, on: Day): Day | null {
  const found = savingsProductOf(kindDetail);
  if (found === null || found.rateRule !== "state" || figure.to !== null) return null;
  const revisions = [Number(on.slice(0, 4)) - 1, Number(on.slice(0, 4))].flatMap((year) =>
    found.revisedInMonths.map((month) => day(`${year}-${String(month).padStart(2, "0")}-01`)),
  );
  const last = revisions.findLast((revision) => revision <= on && revision > figure.from);
  return last ?? null;
}

/** A PEL opened since 1 March 2011 is closed by the bank at the end of this many years; one opened before never is.
 * @source methodology sheet S15; peers: entrevue.fr, bouvierfinance.com, boursorama.com */
export const pelMaximumYears: Figure = {
  value: 15,
  unit: "years",
  from: day("2011-03-01"),
  to: null,
  source: "bouvierfinance.com et boursorama.com, premières clôtures en mars 2026",
};

/** The day a PEL ends by law, or null when it never does or when its opening is not known. */
export function pelEndsOn(openedOn: Day | null): Day | null {
  if (openedOn === null || openedOn < pelMaximumYears.from) return null;
  return addMonths(openedOn, 12 * pelMaximumYears.value);
}

/** Ages between which a livret jeune may be held, both included. @source specification 2 §9 */
export const livretJeuneAges = {
  from: 12,
  to: 25,
  source: "edixit.patrimoine.com, «\u00a0Livrets d’épargne\u00a0»",
} as const;

/** What a loan under the housing savings may reach. @source specification 2 §9 */
export const housingLoanCaps: Readonly<Record<"pel" | "cel", Figure>> = {
  pel: {
    value: 9_200_000,
    unit: "cents",
    from: day("2017-01-01"),
    to: null,
    source: "edixit.patrimoine.com, «\u00a0Livrets d’épargne\u00a0»",
  },
  cel: {
    value: 2_300_000,
    unit: "cents",
    from: day("2017-01-01"),
    to: null,
    source: "edixit.patrimoine.com, «\u00a0Livrets d’épargne\u00a0»",
  },
};

/** Income tax on interest, when it is due: the flat rate. */
export const interestTaxRates: readonly Figure[] = steppedFigures([["2018-01-01", 0.128]], {
  last: null,
  source: openFisca,
});

/** Social levies on the interest of housing savings (PEL, CEL) and of the PEP: those keep the lighter rate of 2025.
 * @source openfisca-france @a7038ee, produits_de_placement_alleges; which products keep it: general knowledge */
export const lightSocialRates: readonly Figure[] = steppedFigures([["2018-01-01", 0.172]], {
  last: null,
  source: openFisca,
});

/** Social levies on every other taxed interest. */
export const socialRates: readonly Figure[] = steppedFigures(
  [
    ["2018-01-01", 0.172],
    ["2026-01-01", 0.186],
  ],
  { last: null, source: openFisca },
);

/** Housing savings opened from this day on are taxed from their first year.
 * @source Code général des impôts, article 157 (9° bis and 9° ter): general knowledge */
export const housingTaxedFrom: Day = day("2018-01-01");

export type InterestTax = {
  /** Income tax, a ratio; null when none is due or when it depends on a day of opening that is not known. */
  readonly incomeTax: Figure | null;
  readonly socialLevies: Figure | null;
  /** true: nothing at all is due. false: both are. null: social levies alone, or not known without the day of opening. */
  readonly exempt: boolean | null;
};

/** What is taken on the interest of a year. A PEL opened before 2018 pays social levies, and income tax from its
 * twelfth birthday; a CEL opened before 2018 pays social levies only. */
export function interestTaxOn(
  found: SavingsProduct,
  { on, openedOn }: { readonly on: Day; readonly openedOn: Day | null },
): InterestTax {
  if (found.tax === "exempt") return { incomeTax: null, socialLevies: null, exempt: true };
  const light = found.tax === "housing" || found.kind === "pep";
  const socialLevies = figureOn(light ? lightSocialRates : socialRates, on);
  const flat = figureOn(interestTaxRates, on);
  if (found.tax === "flat" && found.kind !== "pep") return { incomeTax: flat, socialLevies, exempt: false };
  if (found.kind === "pep") return { incomeTax: null, socialLevies, exempt: null };
  if (openedOn === null) return { incomeTax: null, socialLevies, exempt: null };
  const old = openedOn < housingTaxedFrom;
  const taxed = !old || (found.kind === "pel" && addMonths(openedOn, 144) <= on);
  return { incomeTax: taxed ? flat : null, socialLevies, exempt: taxed ? false : null };
}
