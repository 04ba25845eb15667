/** Wire format of a portfolio without any settings by the saver. */
export const emptyPortfolioDetail = {
  infos: {
    external_created_at: null,
    type_investment: null,
    target_amount: null,
    time_investment: null,
    monthly_deposit: null,
    monthly_buyout: null,
    management_type: null,
    contract_id: null,
    contract_issuer: null,
    fees: {
      entry_fee_ratio: null,
      exit_fee_ratio: null,
      deposit_fee_ratio: null,
      euro_funds_fee_ratio: null,
      ucs_fee_ratio: null,
      management_fee_ratio: null,
      transfer_fee_ratio: null,
      reversal_fee_ratio: null,
      arbitrage_fee_ratio: null,
      brokerage_fee_ratio: null,
      withdrawal_fee_ratio: null,
      mandate_fee_ratio: null,
      custody_fee_ratio: null,
    },
    nom_entreprise: null,
    sous_type_legal: null,
  },
  settings: { goal: false, fees: false, questions: false },
  fees_asked: [],
} as const;

/** Wire format of a solely owned portfolio: its owner's share is its value. */
export function fullyOwned(amount: number | null) {
  const ownership = {
    kind: "full",
    ratio: null,
    usufructuary_born_on: null,
    owned_ratio: 1,
    said: false,
    told: null,
  };
  return { amount, owned_amount: amount, ownership };
}
