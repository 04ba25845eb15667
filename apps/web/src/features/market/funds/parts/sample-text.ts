/** Replies of the API, as they travel, for the tests of these screens. */

import { armorVie, armorVieLine } from "../../../../testing/portfolios.ts";

export const portfolioId = armorVie.id;

const fund = {
  issuer: "Repère Indiciel",
  management_fee_ratio: 0.001,
  max_subscription_fee_ratio: 0,
  index_fund: true,
  pea_eligible: false,
  pea_pme_eligible: null,
  tags: ["etat"],
  returns_on: "2026-11-20",
  one_year_ratio: 0.031,
  five_year_ratio: 0.052,
  notes_by_profile: null,
  first_price_on: "2015-01-02",
  currency: "EUR",
  demo: true,
};

export const bondFund = {
  ...fund,
  isin: "XV0000019806",
  label: "Repère Obligations d’État",
  asset_class: "bond",
  category: "Obligations d’État Zone euro",
  sri: 3,
  ongoing_fee_ratio: 0.0011,
  note: 5,
};

export const heldFund = {
  ...fund,
  isin: "XV0000000020",
  label: "Monde Indice ETF",
  asset_class: "stock",
  category: "Actions Monde",
  sri: 4,
  ongoing_fee_ratio: 0.0038,
  note: 4,
};

const details = {
  history: {
    days: ["2025-11-14", "2026-05-15", "2026-11-20"],
    values: [100, 104, 112],
  },
  reference: null,
  gains: [{ years: 1, fund_ratio: 0.12, class_ratio: null, excess_ratio: null }],
};

/** The whole sheet of one of the two. */
export function detailOf(isin: string) {
  if (isin === bondFund.isin)
    return { ...bondFund, ...details, geography: [], sectors: [], estimated_sri: 3 };
  return {
    ...heldFund,
    ...details,
    geography: [
      { region: "northAmerica", ratio: 0.6 },
      { region: "france", ratio: 0.3 },
    ],
    sectors: [{ sector: "technology", ratio: 1 }],
    estimated_sri: 6,
  };
}

export const marketContract = {
  slug: "armor-vie-2",
  name: "Armor Vie 2",
  bank: { id: "suravenir", name: "Suravenir" },
  issuer: "Suravenir",
  kind: "lifeinsurance",
  kind_detail: null,
  fees: { ...armorVie.infos.fees, ucs_fee_ratio: 0.006 },
  fund_count: 214,
  euro_funds: [
    {
      slug: "armor-euro-rendement",
      label: "Armor Euro Rendement",
      rates: [
        { year: 2024, net_rate_ratio: 0.025 },
        { year: 2025, net_rate_ratio: 0.0255 },
      ],
    },
  ],
  demo: true,
  rules: { min_unit_share_ratio: 0, min_trade: 100, free_arbitrages_per_year: null },
  pros: [],
  cons: [],
};

export const portfolio = {
  ...armorVie,
  holdings: [{ ...armorVieLine, isin: heldFund.isin, label: heldFund.label }],
};
