import { demoEuroFunds } from "../../demo-funds.ts";
import { sandboxFunds } from "./funds.ts";
import type { SandboxFund } from "./funds.ts";
import { drawsFrom, hashText } from "./random.ts";
import type { EuroFundShape, ProductShape } from "./shapes.ts";

/** Contracts and euro funds of the sandbox. Institutions are those of the directory, because a saver searches contracts by bank;
 * terms, fund lists and rates are fictitious with realistic values. */

type Terms = {
  readonly code: string;
  readonly name: string;
  readonly seller: string;
  readonly underwriter: string;
  readonly wrapper: ProductShape["wrapper"];
  /** Number of funds offered, those of the households first. */
  readonly funds: number;
  readonly euroFunds: readonly string[];
  readonly costs: Partial<ProductShape["costs"]>;
  readonly rules?: Partial<ProductShape["rules"]>;
  readonly strengths: readonly string[];
  readonly weaknesses: readonly string[];
};

const lifeInsurance: readonly Terms[] = [
  {
    ...life("armor-vie-2", "Armor Vie 2", "suravenir", "Suravenir", 214, [
      "fonds-en-euros-armor",
      "armor-euro-rendement",
    ]),
    costs: { entry_pct: 0, euro_pct: 0.6, unit_pct: 0.6, switch_pct: 0 },
    strengths: ["Aucuns frais d’entrée ni d’arbitrage.", "Une offre large, avec des fonds indiciels."],
    weaknesses: ["Le fonds en euros n’est pas accessible à 100 % sur les nouveaux versements."],
    rules: { unit_min_pct: 0, trade_min_eur: 100, free_switches: null },
  },
  {
    ...life("cachemire-2", "Cachemire 2", "cnp-assurances", "CNP Assurances", 96, [
      "cachemire-fonds-en-euros",
    ]),
    costs: { entry_pct: 2.5, euro_pct: 0.85, unit_pct: 0.85, switch_pct: 0.5 },
    strengths: ["Un conseiller en agence.", "Une option de rééquilibrage automatique."],
    weaknesses: ["Des frais sur chaque versement.", "Des frais de gestion supérieurs à la moyenne."],
    rules: { unit_min_pct: 0, trade_min_eur: 150, free_switches: 1 },
  },
  {
    ...life("archipel-vie", "Archipel Vie", "linxea", "Spirica", 1_000, ["archipel-euro-objectif"]),
    costs: { entry_pct: 0, euro_pct: 2, unit_pct: 0.5, switch_pct: 0 },
    strengths: [
      "Les frais de gestion les plus bas de notre comparaison.",
      "Mille fonds, dont de l’immobilier.",
    ],
    weaknesses: ["Une part minimale d’unités de compte de 50 % pour accéder au fonds en euros."],
    rules: { unit_min_pct: 50, trade_min_eur: 50, free_switches: null },
  },
  {
    ...life("boussole-vie", "Boussole Vie", "generali", "Generali Vie", 320, ["securite-long-terme"]),
    costs: { entry_pct: 0, euro_pct: 0.75, unit_pct: 0.75, switch_pct: 0 },
    strengths: ["Aucuns frais d’entrée.", "Des options de gestion gratuites."],
    weaknesses: ["Un fonds en euros au rendement moyen."],
    rules: { unit_min_pct: 30, trade_min_eur: 300, free_switches: null },
  },
  {
    ...life("rivage-epargne", "Rivage Épargne", "maif", "MAIF Vie", 20, ["rivage-euros"]),
    costs: { entry_pct: 2, euro_pct: 0.6, unit_pct: 0.6, switch_pct: 0 },
    strengths: ["Une offre courte, facile à comprendre.", "Des arbitrages gratuits."],
    weaknesses: ["Vingt supports seulement.", "Des frais d’entrée."],
  },
  {
    ...life("falaise-patrimoine", "Falaise Patrimoine", "axa-france", "AXA France Vie", 180, [
      "falaise-euro",
    ]),
    costs: { entry_pct: 3.5, euro_pct: 0.8, unit_pct: 0.96, switch_pct: 0.8 },
    strengths: ["Un réseau de conseillers."],
    weaknesses: ["Des frais d’entrée élevés.", "Des arbitrages payants au-delà du premier."],
    rules: { unit_min_pct: 25, trade_min_eur: 500, free_switches: 1 },
  },
  {
    ...life("prairial-vie", "Prairial Vie", "abeille-assurances", "Abeille Vie", 150, ["prairial-euro"]),
    costs: { entry_pct: 1.5, euro_pct: 0.7, unit_pct: 0.9, switch_pct: 0.5 },
    strengths: ["Un fonds en euros régulier."],
    weaknesses: ["Peu de fonds indiciels."],
  },
  {
    ...life("granit-vie-plus", "Granit Vie Plus", "predica-credit-agricole-assurances", "Predica", 110, [
      "granit-euro",
    ]),
    costs: { entry_pct: 2, euro_pct: 0.85, unit_pct: 0.85, switch_pct: 0.5 },
    strengths: ["Proposé dans toutes les agences."],
    weaknesses: ["Des frais sur chaque versement."],
    rules: { unit_min_pct: 20, trade_min_eur: 150, free_switches: 1 },
  },
  {
    ...life(
      "estran-capitalisation",
      "Estran Capitalisation",
      "swisslife",
      "SwissLife Assurance et Patrimoine",
      260,
      ["estran-euro"],
    ),
    wrapper: "CAPI",
    costs: { entry_pct: 1, euro_pct: 0.65, unit_pct: 0.96, switch_pct: 0.2 },
    strengths: ["Transmissible avec son antériorité fiscale."],
    weaknesses: ["Pas d’avantage successoral propre à l’assurance vie."],
    rules: { unit_min_pct: 40, trade_min_eur: 500, free_switches: 4 },
  },
];

const otherContracts: readonly Terms[] = [
  {
    ...life("alize-per", "Alizé PER", "apicil", "Apicil Épargne Retraite", 240, ["alize-euro-retraite"]),
    wrapper: "PER",
    costs: { entry_pct: 0, euro_pct: 0.85, unit_pct: 0.7, switch_pct: 0, annuity_pct: 0, transfer_pct: 1 },
    strengths: ["Des versements déductibles du revenu imposable.", "Aucuns frais d’entrée."],
    weaknesses: ["Une épargne bloquée jusqu’à la retraite, sauf cas prévus par la loi."],
    rules: { unit_min_pct: 0, trade_min_eur: 100, free_switches: null },
  },
  {
    ...account("pea-phare", "PEA Phare", "boursobank", "PEA", 160),
    costs: { brokerage_pct: 0.5, custody_pct: 0, deposit_pct: 0, exit_pct: 0 },
    strengths: ["Aucuns droits de garde.", "Des gains exonérés d’impôt sur le revenu après cinq ans."],
    weaknesses: ["Réservé aux actions européennes et aux fonds éligibles."],
  },
  {
    ...account("pea-pme-phare", "PEA-PME Phare", "boursobank", "PEA", 30),
    costs: { brokerage_pct: 0.5, custody_pct: 0, deposit_pct: 0, exit_pct: 0 },
    strengths: ["Un second plafond de versements pour les petites entreprises."],
    weaknesses: ["Un univers étroit et risqué."],
  },
  {
    ...account("compte-titres-horizon", "Compte-titres Horizon", "bourse-direct", "CTO", 900),
    costs: { brokerage_pct: 0.2, custody_pct: 0, deposit_pct: 0 },
    strengths: ["Tous les marchés, sans plafond de versements."],
    weaknesses: ["Des gains imposés chaque année à la vente."],
  },
  {
    ...account("pee-equipage", "PEE Équipage", "natixis-interepargne", "PEE", 22),
    costs: { entry_pct: 0.5, custody_pct: 0, switch_pct: 0 },
    strengths: ["L’abondement de l’employeur.", "Des gains exonérés d’impôt sur le revenu."],
    weaknesses: ["Une épargne bloquée cinq ans, sauf cas prévus par la loi."],
  },
  {
    ...account("perco-equipage", "PERCO Équipage", "amundi-esr", "PERCO", 24),
    costs: { entry_pct: 0.5, custody_pct: 0, switch_pct: 0, annuity_pct: 1 },
    strengths: ["L’abondement de l’employeur.", "Une sortie en capital ou en rente."],
    weaknesses: ["Une épargne bloquée jusqu’à la retraite, sauf cas prévus par la loi."],
  },
];

const costsUnknown: ProductShape["costs"] = {
  entry_pct: null,
  exit_pct: null,
  deposit_pct: null,
  euro_pct: null,
  unit_pct: null,
  management_pct: null,
  transfer_pct: null,
  annuity_pct: null,
  switch_pct: null,
  brokerage_pct: null,
  withdrawal_pct: null,
  mandate_pct: null,
  custody_pct: null,
};

export const sandboxProducts: readonly ProductShape[] = [...lifeInsurance, ...otherContracts].map(
  (terms) => ({
    code: terms.code,
    name: terms.name,
    seller: terms.seller,
    underwriter: terms.underwriter,
    wrapper: terms.wrapper,
    costs: { ...costsUnknown, ...terms.costs },
    rules: { unit_min_pct: 0, trade_min_eur: 0, free_switches: null, ...terms.rules },
    euro_funds: [...terms.euroFunds],
    funds: offerOf(terms),
    strengths: [...terms.strengths],
    weaknesses: [...terms.weaknesses],
    fictitious: true,
  }),
);

/** The households' funds first, so that their holdings are on offer; then a random selection of the others that the wrapper
 * accepts. */
function offerOf(terms: Terms): string[] {
  const allowed = sandboxFunds.filter((fund) => isAllowed(fund, terms));
  const draws = drawsFrom(hashText(terms.code));
  const ranked = allowed.map((fund) => ({ isin: fund.isin, rank: rankOf(fund, terms) + draws.uniform() }));
  ranked.sort((a, b) => a.rank - b.rank);
  return ranked
    .slice(0, terms.funds)
    .map(({ isin }) => isin)
    .sort();
}

function rankOf(fund: SandboxFund, terms: Terms): number {
  // A short list mixes the households' funds with others; a long one contains them all.
  if (fund.path.kind === "household" && terms.funds > 60) return -1;
  return fund.path.kind === "household" && fund.employeeSavings ? -1 : 0;
}

function isAllowed(fund: SandboxFund, terms: Terms): boolean {
  if (terms.wrapper === "PEE" || terms.wrapper === "PERCO") return fund.employeeSavings;
  if (fund.employeeSavings) return false;
  if (terms.code.startsWith("pea-pme")) return fund.peaPme;
  if (terms.wrapper === "PEA") return fund.pea;
  // A unit of account needs a known class, and insurers do not accept crypto-assets.
  return terms.wrapper === "CTO" || (fund.assetClass !== "unknown" && !fund.tags.includes("crypto"));
}

const insurerRates: readonly (readonly [
  code: string,
  name: string,
  insurer: string,
  percents: readonly number[],
])[] = [
  [
    "fonds-en-euros-armor",
    "Fonds en euros Armor",
    "Suravenir",
    [2.5, 2.2, 1.95, 1.9, 1.6, 1.3, 1.3, 2, 2.5, 2.5, 2.6],
  ],
  [
    "archipel-euro-objectif",
    "Archipel Euro Objectif",
    "Spirica",
    [2.7, 2.5, 2.2, 2, 1.65, 1.35, 1.5, 2.3, 3.1, 3.13, 3.1],
  ],
  ["rivage-euros", "Rivage Euros", "MAIF Vie", [2.5, 2.1, 1.9, 1.8, 1.5, 1.2, 1.2, 1.9, 2.5, 2.6, 2.6]],
  ["falaise-euro", "Falaise Euro", "AXA France Vie", [2.2, 1.9, 1.7, 1.6, 1.3, 1, 1, 1.6, 2.2, 2.3, 2.3]],
  ["prairial-euro", "Prairial Euro", "Abeille Vie", [2.4, 2.1, 1.8, 1.75, 1.4, 1.1, 1.1, 1.8, 2.4, 2.5, 2.5]],
  ["granit-euro", "Granit Euro", "Predica", [2.1, 1.8, 1.6, 1.5, 1.25, 0.95, 0.95, 1.6, 2.4, 2.5, 2.5]],
  [
    "estran-euro",
    "Estran Euro",
    "SwissLife Assurance et Patrimoine",
    [2.3, 2, 1.8, 1.7, 1.4, 1.2, 1.25, 1.9, 2.6, 2.7, 2.7],
  ],
  [
    "alize-euro-retraite",
    "Alizé Euro Retraite",
    "Apicil Épargne Retraite",
    [2.4, 2.1, 1.85, 1.8, 1.5, 1.25, 1.3, 2, 2.7, 2.8, 2.8],
  ],
];

const firstRateYear = 2015;

export const sandboxEuroFunds: readonly EuroFundShape[] = [
  ...insurerRates.map(([code, name, insurer, percents]) => ({
    code,
    name,
    insurer,
    rates: percents.map((net_pct, at) => ({ year: firstRateYear + at, net_pct })),
    fictitious: true,
  })),
  ...demoEuroFunds.map((fund) => ({
    code: slugOf(fund.label),
    name: fund.label,
    insurer: fund.insurer,
    rates: Object.entries(fund.rateByYearRatio).map(([year, ratio]) => ({
      year: Number(year),
      net_pct: Math.round(ratio * 1e6) / 1e4,
    })),
    fictitious: true,
  })),
];

function slugOf(label: string): string {
  const plain = label.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  return plain.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

function life(
  ...all: readonly [
    code: string,
    name: string,
    seller: string,
    underwriter: string,
    funds: number,
    euroFunds: readonly string[],
  ]
): Omit<Terms, "costs" | "strengths" | "weaknesses"> {
  const [code, name, seller, underwriter, funds, euroFunds] = all;
  return { code, name, seller, underwriter, funds, euroFunds, wrapper: "AV" };
}

function account(
  ...all: readonly [code: string, name: string, seller: string, wrapper: Terms["wrapper"], funds: number]
): Omit<Terms, "costs" | "strengths" | "weaknesses"> {
  const [code, name, seller, wrapper, funds] = all;
  return { code, name, seller, underwriter: name, wrapper, funds, euroFunds: [] };
}
