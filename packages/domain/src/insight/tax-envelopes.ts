import { peeAliases, percoAliases, regulatedSavings } from "../holdings/detail-groups.ts";
import { type KindDetail, kindDetails, type PortfolioKind, portfolioKinds } from "../holdings/portfolios.ts";

/** Tax envelopes for savings in French law, each with its own rules: the options of a « preferred envelope ». A current account, a
 * property or a debt is not one. */
export const taxEnvelopes = [
  "regulated_savings",
  "taxed_savings",
  "life_insurance",
  "capitalisation",
  "pea",
  "securities_account",
  "employee_savings",
  "retirement",
] as const;
export type TaxEnvelope = (typeof taxEnvelopes)[number];

const taxEnvelopeByKind: Partial<Record<PortfolioKind, TaxEnvelope>> = {
  savings: "taxed_savings",
  deposit: "taxed_savings",
  lifeinsurance: "life_insurance",
  capitalisation: "capitalisation",
  pea: "pea",
  market: "securities_account",
  pee: "employee_savings",
  rsp: "employee_savings",
  perco: "employee_savings",
  article83: "retirement",
  per: "retirement",
  perp: "retirement",
  madelin: "retirement",
};
const employeePlans: readonly KindDetail[] = [...peeAliases, ...percoAliases];
const taxedBooks: readonly KindDetail[] = ["csl", "livret", "livret_pro", "pep", "term_account"];

/** Returns the tax envelope of a kind or of its detail, as named in a composition by kind; null where there is none. */
export function taxEnvelopeOf(key: string): TaxEnvelope | null {
  const detail = kindDetails.find((known) => known === key);
  if (detail !== undefined) {
    if (regulatedSavings.includes(detail)) return "regulated_savings";
    if (employeePlans.includes(detail)) return "employee_savings";
    if (taxedBooks.includes(detail)) return "taxed_savings";
  }
  const kind = portfolioKinds.find((known) => known === key);
  return kind === undefined ? null : (taxEnvelopeByKind[kind] ?? null);
}
