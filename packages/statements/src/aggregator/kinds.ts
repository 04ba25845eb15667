import { portfolioKinds, transactionTypes, type PortfolioKind, type TransactionType } from "@vigie/domain";
import type { StatementAccountType } from "../model.ts";

const kindAliases: Readonly<Record<string, PortfolioKind>> = {
  checkings: "checking",
  livret_a: "savings",
  livret: "savings",
  livreta: "savings",
  ldds: "savings",
  ldd: "savings",
  lep: "savings",
  pel: "savings",
  cel: "savings",
  csl: "savings",
  compte_titres: "market",
  brokerage: "market",
  stocks: "market",
  crypto: "other",
  crowdlending: "other",
  creditcard: "card",
  credit_card: "card",
  life_insurance: "lifeinsurance",
  assurance_vie: "lifeinsurance",
  real_estate: "realestate",
  revolvingcredit: "revolving_credit",
  consumercredit: "consumer_credit",
  percoi: "perco",
  percol: "perco",
  peg: "pee",
  pei: "pee",
};

/** An aggregator's account type in our kinds. */
export function kindOf(text: string | null): StatementAccountType {
  const name = (text ?? "").toLowerCase();
  return portfolioKinds.find((kind) => kind === name) ?? kindAliases[name] ?? "unknown";
}

const typeAliases: Readonly<Record<string, TransactionType>> = {
  payback: "refund",
  bank: "fee",
  deferred_card: "card",
  summary_card: "card",
  loan_payment: "loan_repayment",
  profit: "interest",
};

export function transactionTypeOf(text: string | null): TransactionType | null {
  const name = (text ?? "").toLowerCase();
  return transactionTypes.find((type) => type === name && type !== "unknown") ?? typeAliases[name] ?? null;
}
