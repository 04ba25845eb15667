import {
  type KindDetail,
  peeAliases,
  percoAliases,
  type PortfolioKind,
  regulatedSavings,
} from "@vigie/domain";

/** What a saver may add, in their words; each has a list of kinds. */
export const families = [
  "savings",
  "accounts",
  "life_insurance",
  "securities",
  "employee_savings",
  "retirement",
  "loan",
  "real_estate",
  "crypto",
  "object",
] as const;
export type Family = (typeof families)[number];

export const kindsOf: Readonly<Record<Family, readonly PortfolioKind[]>> = {
  savings: ["savings", "deposit"],
  accounts: ["checking", "joint"],
  life_insurance: ["lifeinsurance", "capitalisation"],
  securities: ["pea", "market"],
  employee_savings: ["pee", "perco", "rsp", "article83"],
  retirement: ["per", "perp", "madelin"],
  loan: ["mortgage", "consumer_credit", "loan", "revolving_credit"],
  real_estate: ["realestate"],
  crypto: ["other"],
  object: ["other"],
};

const details: Partial<Record<PortfolioKind, readonly KindDetail[]>> = {
  savings: [...regulatedSavings, "csl", "livret", "livret_pro", "pep"],
  lifeinsurance: ["provident_insurance"],
  pea: ["pea_pme"],
  market: ["crowdlending"],
  perco: percoAliases,
  pee: peeAliases,
  realestate: ["principal_residence", "secondary_residence", "rental_investment", "scpi"],
};

export function detailsOf(kind: PortfolioKind): readonly KindDetail[] {
  return details[kind] ?? [];
}
