import { livretARates, steppedFigures } from "../figures.ts";
import { savingsCaps } from "../savings-figures.ts";
import { type Figure, figureOn } from "../figure.ts";
import { type Cents, cents } from "../kernel/cents.ts";
import { addMonths, type Day, day } from "../kernel/day.ts";
import type { KindDetail } from "./portfolios.ts";

/** Savings products with information for savers (specification 1 §2, informations; 2 §3). */
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

/** Who sets the rate: the State for everybody, the State by the opening day, or the bank, in which case only the bank knows it. */
export type RateRule = "state" | "opening" | "bank";
/** `exempt`: no tax at all. `housing`: exempt or taxed depending on the opening day. `flat`: income tax and social levies. */
export type SavingsTax = "exempt" | "housing" | "flat";

export type SavingsProduct = {
  readonly kind: SavingsProductKind;
  readonly rateRule: RateRule;
  /** Yearly rates, each with the days on which it applies; for `opening`, the opening days for which it is guaranteed. Empty where
   * the bank sets it. The rate of a day without a figure is unknown. */
  readonly rates: readonly Figure[];
  /** Caps on deposits; interest may exceed them. Empty: no legal cap. */
  readonly caps: readonly Figure[];
  readonly tax: SavingsTax;
  /** A person may legally hold only one, at any bank. */
  readonly onePerPerson: boolean;
  /** Months on the first day of which the rate may change. */
  readonly revisedInMonths: readonly number[];
};

const twiceAYear = [2, 8];
const yearlyInJanuary = [1];
/** Source of the figures, in French: shown on screens next to each figure. */
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

/** Yearly rate of the CEL: two thirds of the Livret A rate, rounded to a quarter of a point. */
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

/** Guaranteed yearly rate of a PEL, by its opening day. Plans opened before August 2003 have other rules and are not included. */
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
  // Its rate is that of the Livret A.
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

/** Returns the savings product of a portfolio, or null where it is not a known one. */
export function savingsProductOf(kindDetail: KindDetail | null): SavingsProduct | null {
  const kind = savingsProductKinds.find((known) => known === kindDetail);
  return kind === undefined ? null : savingsProducts[kind];
}

/** Returns the deposit cap in force on a day, with its source and start; null for a product without one. */
export function depositCapOn(kindDetail: KindDetail | null, on: Day): Figure | null {
  return figureOn(savingsProductOf(kindDetail)?.caps ?? [], on);
}

/** Returns the yearly rate of a portfolio on a day; null where the bank sets it, where no figure is known for that day, and for a
 * PEL with an unknown opening day. */
export function rateOn(kindDetail: KindDetail | null, on: Day, openedOn: Day | null = null): Figure | null {
  const found = savingsProductOf(kindDetail);
  if (found === null || found.rateRule === "bank") return null;
  if (found.rateRule === "state") return figureOn(found.rates, on);
  return openedOn === null || openedOn > on ? null : figureOn(found.rates, openedOn);
}

/** Returns a lower bound of what may still be deposited: the cap applies to deposits, and the balance also contains interest. Null
 * without a cap or a balance; never below 0. */
export function headroomCents(
  kindDetail: KindDetail | null,
  valueCents: Cents | null,
  on: Day,
): Cents | null {
  const cap = depositCapOn(kindDetail, on);
  return cap === null || valueCents === null ? null : cents(Math.max(0, cap.value - valueCents));
}

/** Returns the last revision day since a figure was read: from then on the rate may have changed. Null while the figure is that of
 * the last revision, and for a guaranteed rate. */
export function revisionUnread(kindDetail: KindDetail | null, figure: Figure, on: Day): Day | null {
  const found = savingsProductOf(kindDetail);
  if (found === null || found.rateRule !== "state" || figure.to !== null) return null;
  const revisions = [Number(on.slice(0, 4)) - 1, Number(on.slice(0, 4))].flatMap((year) =>
    found.revisedInMonths.map((month) => day(`${year}-${String(month).padStart(2, "0")}-01`)),
  );
  const last = revisions.findLast((revision) => revision <= on && revision > figure.from);
  return last ?? null;
}

/** A PEL opened since 1 March 2011 is closed by the bank after this many years; an earlier one is not.
 * @source methodology sheet S15; peers: entrevue.fr, bouvierfinance.com, boursorama.com */
export const pelMaximumYears: Figure = {
  value: 15,
  unit: "years",
  from: day("2011-03-01"),
  to: null,
  source: "bouvierfinance.com et boursorama.com, premières clôtures en mars 2026",
};

/** Returns the legal end of a PEL, or null where it has none or its opening day is unknown. */
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

/** Maximum loan under a housing savings plan. @source specification 2 §9 */
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

/** Income tax rate on taxable interest: the flat rate. */
export const interestTaxRates: readonly Figure[] = steppedFigures([["2018-01-01", 0.128]], {
  last: null,
  source: openFisca,
});

/** Social levies on the interest of housing savings (PEL, CEL) and of the PEP, which keep the lower rate of 2025.
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
  /** Income tax, a ratio; null where none is due or where it depends on an unknown opening day. */
  readonly incomeTax: Figure | null;
  readonly socialLevies: Figure | null;
  /** true: no tax and no levies. false: both are due. null: only social levies, or unknown without the opening day. */
  readonly exempt: boolean | null;
};

/** Taxes on the interest of a year. A PEL opened before 2018 is subject to social levies, and to income tax from its twelfth
 * anniversary; a CEL opened before 2018 to social levies only. */
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
