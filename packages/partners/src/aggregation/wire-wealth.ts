import { z } from "zod";
import { wireCurrency, wireDate, wireFlag, wireId, wireNumber, wireText, wireType } from "./wire.ts";

/** Wire format of the aggregation partner (API 2.0): accounts, transactions, investments, pockets, orders, amortizations. */

// Accounts

/** `rate` is in percent (2.0 is 2 %), `insurance_rate` a ratio; days may have the form `2019-05-02 00:00:00`. */
export const wireLoan = z.object({
  total_amount: wireNumber.nullable(),
  available_amount: wireNumber.nullish(),
  used_amount: wireNumber.nullish(),
  subscription_date: wireDate.nullish(),
  maturity_date: wireDate.nullish(),
  start_repayment_date: wireDate.nullish(),
  deferred: wireFlag.nullish(),
  next_payment_amount: wireNumber.nullish(),
  next_payment_date: wireDate.nullish(),
  last_payment_amount: wireNumber.nullish(),
  last_payment_date: wireDate.nullish(),
  rate: wireNumber.nullish(),
  nb_payments_left: wireNumber.nullish(),
  nb_payments_done: wireNumber.nullish(),
  nb_payments_total: wireNumber.nullish(),
  duration: wireNumber.nullish(),
  type: z.string().max(64).nullish(),
  account_label: wireText.nullish(),
  insurance_label: wireText.nullish(),
  insurance_amount: wireNumber.nullish(),
  insurance_rate: wireNumber.nullish(),
});
export type WireLoan = z.infer<typeof wireLoan>;

export const wireAccount = z.object({
  id: wireId,
  id_connection: wireId.nullable(),
  id_user: wireId.nullish(),
  id_source: wireId.nullish(),
  id_parent: wireId.nullish(),
  number: wireText.nullish(),
  webid: wireText.nullish(),
  iban: z.string().max(64).nullish(),
  bic: z.string().max(64).nullish(),
  original_name: wireText.nullish(),
  name: wireText.nullable(),
  balance: wireNumber.nullable(),
  coming: wireNumber.nullish(),
  coming_balance: wireNumber.nullish(),
  currency: wireCurrency.nullable(),
  type: wireType,
  id_type: wireId.nullish(),
  display: wireFlag.nullish(),
  bookmarked: wireFlag.nullish(),
  usage: z.string().nullish(),
  ownership: z.string().nullish(),
  company_name: wireText.nullish(),
  opening_date: wireDate.nullish(),
  last_update: wireDate.nullish(),
  disabled: z.union([wireDate, wireFlag]).nullish(),
  deleted: z.union([wireDate, wireFlag]).nullish(),
  error: z.string().max(100).nullish(),
  loan: wireLoan.nullish(),
  valuation: wireNumber.nullish(),
  diff: wireNumber.nullish(),
  diff_percent: wireNumber.nullish(),
});
export type WireAccount = z.infer<typeof wireAccount>;

export const wireAccountList = z.object({
  accounts: z.array(wireAccount),
  balance: wireNumber.nullish(),
  balances: z.record(z.string(), wireNumber).nullish(),
  coming_balances: z.record(z.string(), wireNumber).nullish(),
  total: z.int().nullish(),
});
export type WireAccountList = z.infer<typeof wireAccountList>;

// Transactions

export const wireCategory = z.object({
  code: z.string().max(100),
  parent_code: z.string().max(100).nullish(),
});
export type WireCategory = z.infer<typeof wireCategory>;

export const wireCounterparty = z.object({ label: wireText.nullish(), type: z.string().nullish() });

export const wireTransaction = z.object({
  id: wireId,
  id_account: wireId,
  date: wireDate.nullish(),
  rdate: wireDate.nullish(),
  vdate: wireDate.nullish(),
  application_date: wireDate.nullish(),
  value: wireNumber.nullable(),
  gross_value: wireNumber.nullish(),
  type: wireType.nullable(),
  original_wording: wireText.nullish(),
  simplified_wording: wireText.nullish(),
  wording: wireText.nullish(),
  categories: z.array(wireCategory).nullish(),
  id_category: wireId.nullish(),
  coming: wireFlag.nullish(),
  active: wireFlag.nullish(),
  deleted: z.union([wireDate, wireFlag]).nullish(),
  date_scraped: wireDate.nullish(),
  last_update: wireDate.nullish(),
  comment: wireText.nullish(),
  card: wireText.nullish(),
  counterparty: wireCounterparty.nullish(),
  commission: wireNumber.nullish(),
  original_value: wireNumber.nullish(),
  original_currency: wireCurrency.nullish(),
});
export type WireTransaction = z.infer<typeof wireTransaction>;

const wireLink = z.object({ href: z.string().min(1).max(8_000) });

/** Opaque links. Old responses have none: the number of lines then tells whether there are more. */
export const wireLinks = z.object({
  self: wireLink.nullish(),
  prev: wireLink.nullish(),
  next: wireLink.nullable(),
});
export type WireLinks = z.infer<typeof wireLinks>;

export const wireTransactionPage = z.object({
  transactions: z.array(wireTransaction),
  first_date: wireDate.nullish(),
  last_date: wireDate.nullish(),
  result_min_date: wireDate.nullish(),
  result_max_date: wireDate.nullish(),
  _links: wireLinks.nullish(),
  total: z.int().nullish(),
});
export type WireTransactionPage = z.infer<typeof wireTransactionPage>;

// Investments

/** Percentages of this object are ratios: 0.05 is 5 %. `unitprice` is the average purchase price. */
export const wireInvestment = z.object({
  id: wireId,
  id_account: wireId,
  label: wireText.nullable(),
  description: wireText.nullish(),
  code: z.string().max(100).nullish(),
  code_type: z.string().max(20).nullish(),
  source: z.string().nullish(),
  stock_symbol: z.string().nullish(),
  stock_market: z.string().nullish(),
  quantity: wireNumber.nullable(),
  unitprice: wireNumber.nullish(),
  unitvalue: wireNumber.nullish(),
  valuation: wireNumber.nullable(),
  diff: wireNumber.nullish(),
  diff_percent: wireNumber.nullish(),
  prev_diff: wireNumber.nullish(),
  prev_diff_percent: wireNumber.nullish(),
  vdate: wireDate.nullish(),
  prev_vdate: wireDate.nullish(),
  portfolio_share: wireNumber.nullish(),
  calculated: z.array(z.string()).nullish(),
  deleted: z.union([wireDate, wireFlag]).nullish(),
  last_update: wireDate.nullish(),
  original_currency: wireCurrency.nullish(),
  original_valuation: wireNumber.nullish(),
  original_unitvalue: wireNumber.nullish(),
  original_unitprice: wireNumber.nullish(),
});
export type WireInvestment = z.infer<typeof wireInvestment>;

export const wireInvestmentList = z.object({
  investments: z.array(wireInvestment),
  valuation: wireNumber.nullish(),
  diff: wireNumber.nullish(),
  diff_percent: wireNumber.nullish(),
  total: z.int().nullish(),
});
export type WireInvestmentList = z.infer<typeof wireInvestmentList>;

/** Newest first; starts at the first sync. */
export const wireInvestmentValues = z.object({
  investmentvalues: z.array(z.object({ vdate: wireDate, unitvalue: wireNumber.nullable() })),
  total: z.int().nullish(),
});
export type WireInvestmentValues = z.infer<typeof wireInvestmentValues>;

export const wireSecurityHistory = z.object({
  history: z.array(z.object({ vdate: wireDate, unitvalue: wireNumber.nullable() })),
  first_date: wireDate.nullish(),
  last_date: wireDate.nullish(),
});
export type WireSecurityHistory = z.infer<typeof wireSecurityHistory>;

export const wirePocket = z.object({
  id: wireId,
  id_investment: wireId,
  id_account: wireId,
  label: wireText.nullish(),
  quantity: wireNumber.nullish(),
  value: wireNumber.nullable(),
  condition: z.string().max(64).nullable(),
  availability_date: wireDate.nullish(),
  deleted: z.union([wireDate, wireFlag]).nullish(),
  last_update: wireDate.nullish(),
});
export type WirePocket = z.infer<typeof wirePocket>;

export const wirePocketList = z.object({ pockets: z.array(wirePocket), total: z.int().nullish() });
export type WirePocketList = z.infer<typeof wirePocketList>;

export const wireMarketOrder = z.object({
  id: wireId,
  id_account: wireId,
  number: wireText.nullish(),
  label: wireText.nullable(),
  code: z.string().max(100).nullish(),
  stock_symbol: z.string().nullish(),
  stock_market: z.string().nullish(),
  order_direction: wireType.nullable(),
  order_type: wireType.nullish(),
  state: wireText.nullish(),
  payment_method: z.string().nullish(),
  date: wireDate.nullish(),
  execution_date: wireDate.nullish(),
  validity_date: wireDate.nullish(),
  quantity: wireNumber.nullable(),
  amount: wireNumber.nullish(),
  ordervalue: wireNumber.nullish(),
  unitprice: wireNumber.nullish(),
  unitvalue: wireNumber.nullish(),
  deleted: z.union([wireDate, wireFlag]).nullish(),
  last_update: wireDate.nullish(),
});
export type WireMarketOrder = z.infer<typeof wireMarketOrder>;

export const wireMarketOrderList = z.object({
  marketorders: z.array(wireMarketOrder),
  total: z.int().nullish(),
});
export type WireMarketOrderList = z.infer<typeof wireMarketOrderList>;

// Loan amortizations: an optional feature, 401 where it is absent

/** An amount as a number or as `{currency, value}`. */
export const wireMoney = z.union([
  wireNumber,
  z.object({ value: wireNumber.nullable(), currency: z.unknown() }),
]);

export const wireAmortization = z.object({
  id_account: wireId,
  payment_date: wireDate,
  amortization_amount: wireMoney.nullable(),
  interest_amount: wireMoney.nullable(),
  insurance_amount: wireMoney.nullish(),
  total_payment_amount: wireMoney.nullish(),
  remaining_capital: wireMoney.nullable(),
  period: z.union([z.number(), wireText]).nullish(),
  calculated: z.union([wireFlag, z.array(z.string())]).nullish(),
  deleted: z.union([wireDate, wireFlag]).nullish(),
  last_update: wireDate.nullish(),
});
export type WireAmortization = z.infer<typeof wireAmortization>;

export const wireAmortizationList = z.object({
  loanamortizations: z.array(wireAmortization),
  total: z.int().nullish(),
});
export type WireAmortizationList = z.infer<typeof wireAmortizationList>;
