import {
  type HoldingKind,
  type KindDetail,
  type LoanTerms,
  type OwnershipKind,
  type PaymentDirection,
  kindDetailLabels,
  kindDetails,
  kindLabels,
  type PocketCondition,
  type PortfolioKind,
  portfolioKinds,
  type RepaymentKind,
  type TransactionType,
} from "@vigie/domain";

/** The French words of a CSV export, each one of one meaning only: a file that comes back is read by them. */

/** A card is « Carte » in files since the first export: those files have to be read again. */
export const kindWords: Readonly<Record<PortfolioKind, string>> = { ...kindLabels, card: "Carte" };

export const detailWords: Readonly<Record<KindDetail, string>> = kindDetailLabels;

export const typeWords: Readonly<Record<TransactionType, string>> = {
  card: "Carte",
  transfer: "Virement",
  order: "Prélèvement",
  check: "Chèque",
  deposit: "Dépôt",
  withdrawal: "Retrait",
  loan_repayment: "Échéance de prêt",
  fee: "Frais",
  refund: "Remboursement",
  interest: "Intérêts",
  dividend: "Dividende",
  buy: "Achat",
  sell: "Vente",
  arbitrage: "Arbitrage",
  market_fee: "Frais de marché",
  contribution: "Versement",
  payout: "Rachat",
  unknown: "Autre",
};

export const holdingWords: Readonly<Record<HoldingKind, string>> = {
  unit: "Parts",
  euroFund: "Fonds en euros",
  cash: "Liquidités",
};

/** When a lot of employee savings can be taken out. */
export const pocketWords: Readonly<Record<PocketCondition, string>> = {
  unknown: "Non précisée",
  date: "À une date",
  acquired: "Droits acquis",
  available: "Disponible",
  retirement: "À la retraite",
};

/** What a payment of each month does. */
export const directionWords: Readonly<Record<PaymentDirection, string>> = {
  deposit: "Versement",
  withdrawal: "Retrait",
};

/** How a portfolio is held. */
export const ownershipWords: Readonly<Record<OwnershipKind, string>> = {
  full: "Pleine propriété",
  joint: "En commun",
  bare: "Nue-propriété",
  usufruct: "Usufruit",
};

/** What a portfolio typed in by hand says of itself. */
export const typedWord = "Saisi à la main";

/** The terms of a loan, each a row: its word and what kind of value it is. */
export const loanWords: Readonly<
  Record<keyof LoanTerms, { word: string; of: "amount" | "day" | "number" | "text" }>
> = {
  borrowedCents: { word: "Montant emprunté", of: "amount" },
  outstandingCents: { word: "Capital restant dû", of: "amount" },
  nominalRateRatio: { word: "Taux nominal", of: "number" },
  insuranceMonthlyCents: { word: "Assurance mensuelle", of: "amount" },
  instalmentCents: { word: "Mensualité", of: "amount" },
  nextPaymentOn: { word: "Prochaine échéance", of: "day" },
  signedOn: { word: "Signature", of: "day" },
  firstRepaymentOn: { word: "Première échéance", of: "day" },
  endsOn: { word: "Fin du crédit", of: "day" },
  durationMonths: { word: "Durée en mois", of: "number" },
  paymentsLeft: { word: "Échéances restantes", of: "number" },
  deferred: { word: "Différé", of: "number" },
  insuranceLabel: { word: "Assurance", of: "text" },
  repayment: { word: "Remboursement", of: "text" },
  deferredMonths: { word: "Différé en mois", of: "number" },
};

/** How the capital of a loan is paid back. */
export const repaymentWords: Readonly<Record<RepaymentKind, string>> = {
  constant: "Mensualités constantes",
  in_fine: "In fine",
  partial_deferral: "Différé partiel",
  total_deferral: "Différé total",
};

/** The code that a word stands for; null where it is none of them. */
export function codeOf<K extends string>(
  words: Readonly<Record<K, string>>,
  word: string,
  codes: readonly K[],
): K | null {
  return codes.find((code) => words[code] === word) ?? null;
}

export const kindOfWord = (word: string): PortfolioKind | null => codeOf(kindWords, word, portfolioKinds);
export const detailOfWord = (word: string): KindDetail | null => codeOf(detailWords, word, kindDetails);
