import { fullyOwned } from "@vigie/testkit";
/** Sample portfolios in the JSON shape of the API, for tests: spread an object and override what differs. */

function nullFields(...names: readonly string[]): Readonly<Record<string, null>> {
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** A life insurance contract as a row of the list. */
export const portfolioRow = {
  id: "0193f1a0-0000-7000-8000-0000000000c1",
  account_id: null,
  external_id: null,
  kind: "lifeinsurance",
  kind_detail: null,
  envelope: "life_insurance",
  kind_corrected: false,
  name: "Armor Vie 2",
  bank: { id: "suravenir", name: "Suravenir" },
  status: "visible",
  disabled: false,
  deleted: false,
  demo: true,
  needs_refresh: false,
  unread: null,
  amount: 118_462.73,
  owned_amount: 118_462.73,
  ownership: {
    kind: "full",
    ratio: null,
    usufructuary_born_on: null,
    owned_ratio: 1,
    said: false,
    told: null,
  },
  amount_as_of: "2026-11-20",
  provenance: "provider",
  currency: "EUR",
  currency_symbol: "€",
  opened_on: null,
  recommended_risk: 3,
  year_performance_ratio: null,
  loan: null,
};

/** The same contract as the API returns it alone, with nothing filled in by the customer and without holdings. */
export const armorVie = {
  ...portfolioRow,
  holdings: [],
  allocation_detailed: [],
  infos: {
    ...nullFields(
      "external_created_at",
      "type_investment",
      "target_amount",
      "time_investment",
      "monthly_deposit",
      "monthly_buyout",
      "management_type",
      "contract_id",
      "contract_issuer",
      "nom_entreprise",
      "sous_type_legal",
    ),
    fees: nullFields(
      "entry_fee_ratio",
      "exit_fee_ratio",
      "deposit_fee_ratio",
      "euro_funds_fee_ratio",
      "ucs_fee_ratio",
      "management_fee_ratio",
      "transfer_fee_ratio",
      "reversal_fee_ratio",
      "arbitrage_fee_ratio",
      "brokerage_fee_ratio",
      "withdrawal_fee_ratio",
      "mandate_fee_ratio",
      "custody_fee_ratio",
    ),
  },
  settings: { goal: false, fees: false, questions: false },
  fees_asked: [],
  updated_at: null,
};

/** A holding of that contract, for responses that include holdings. */
export const armorVieLine = {
  id: "0193f1a0-0000-7000-8000-0000000000b1",
  isin: "XV0000000020",
  label: "Monde Indice ETF",
  holding_kind: "unit",
  asset_class: "stock",
  quantity: "10",
  unit_price: "1421.6",
  unit_cost: null,
  amount: 14_216,
  gain: null,
  gain_ratio: null,
  weight_ratio: 0.12,
  as_of: "2026-11-20",
  sri: 4,
  ongoing_fee_ratio: 0.0038,
  pockets: [],
};

/** The analyses of a portfolio that has not been analysed yet. */
export const notAnalysed = {
  analysing: false,
  kind: "full",
  unavailable: null,
  analysed_at: null,
  sections: [],
  light: null,
  locks: [],
  locked: "none",
};

/** A current account imported from a file. */
export const checkingAccount = {
  ...armorVie,
  kind: "checking",
  envelope: "accounts",
  name: "COMPTE COURANT",
  bank: null,
  ...fullyOwned(3284.16),
  provenance: "file",
  recommended_risk: null,
  demo: false,
};
