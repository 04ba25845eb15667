import type { InvestmentGoal } from "./portfolio-settings.ts";
import type { Envelope, KindDetail, PortfolioKind } from "./portfolios.ts";

/** French names of envelopes and kinds, for screens, exports and letters. */

export const envelopeLabels: Readonly<Record<Envelope, string>> = {
  accounts: "Comptes",
  savings: "Épargne",
  life_insurance: "Assurance vie",
  securities: "Bourse",
  employee_savings: "Épargne salariale",
  retirement: "Retraite",
  real_estate: "Immobilier",
  other: "Autres avoirs",
  loans: "Crédits",
};

export const kindLabels: Readonly<Record<PortfolioKind, string>> = {
  checking: "Compte courant",
  joint: "Compte joint",
  card: "Carte à débit différé",
  savings: "Livret d’épargne",
  deposit: "Compte à terme",
  lifeinsurance: "Assurance vie",
  capitalisation: "Contrat de capitalisation",
  market: "Compte-titres",
  pea: "PEA",
  pee: "PEE",
  perco: "PERCO",
  article83: "Article 83",
  per: "PER",
  perp: "PERP",
  madelin: "Contrat Madelin",
  rsp: "Réserve de participation",
  loan: "Crédit",
  mortgage: "Crédit immobilier",
  consumer_credit: "Crédit à la consommation",
  revolving_credit: "Crédit renouvelable",
  realestate: "Bien immobilier",
  other: "Autre contrat",
};

export const kindDetailLabels: Readonly<Record<KindDetail, string>> = {
  livret_a: "Livret A",
  livret_jeune: "Livret Jeune",
  ldd: "LDDS",
  pel: "PEL",
  cel: "CEL",
  lep: "LEP",
  csl: "Compte sur livret",
  livret: "Livret d’épargne",
  livret_pro: "Livret professionnel",
  pep: "PEP",
  provident_insurance: "Prévoyance",
  term_account: "Compte à terme",
  perco: "PERCO",
  percoi: "PERCOI",
  percol: "PERCOL",
  pee: "PEE",
  peg: "PEG",
  pei: "PEI",
  pelt: "Plan d’épargne à long terme",
  hes: "Épargne salariale hors plan",
  pea_pme: "PEA-PME",
  crowdlending: "Financement participatif",
  scpi: "SCPI",
  principal_residence: "Résidence principale",
  secondary_residence: "Résidence secondaire",
  rental_investment: "Investissement locatif",
};

/** Purpose of a contract. */
export const goalLabels: Readonly<Record<InvestmentGoal, string>> = {
  saving_precautionary: "Garder une épargne de précaution",
  capital_increase: "Faire croître un capital",
  pension: "Préparer la retraite",
  real_estate: "Acheter un bien immobilier",
  transmission: "Transmettre",
  future_children: "Préparer l’avenir de mes enfants",
  other: "Un autre projet",
};
