/** Categories of transactions (specification 1 §3): nine families, their children are in `categories.ts`. */
export const categoryFamilies = [
  "housing",
  "grocery",
  "clothing",
  "communication",
  "transport",
  "health",
  "finances",
  "hobby",
  "other",
] as const;
export type CategoryFamily = (typeof categoryFamilies)[number];

/** Types of transactions. */
export const transactionTypes = [
  "card",
  "transfer",
  "order",
  "check",
  "deposit",
  "withdrawal",
  "loan_repayment",
  "fee",
  "refund",
  "interest",
  "dividend",
  "buy",
  "sell",
  "arbitrage",
  "market_fee",
  "contribution",
  "payout",
  "unknown",
] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** On an invested portfolio, these come from or go to the saver; every other change is due to the market. */
export const externalFlowTypes: readonly TransactionType[] = [
  "contribution",
  "payout",
  "deposit",
  "withdrawal",
  "transfer",
  "order",
];
