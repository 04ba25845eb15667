import { firstPaths } from "./first-paths.ts";

/** Every screen of the customer's area, by name, relative to the area's base. AreaLink and useAreaNavigate accept them. */
export const paths = {
  ...firstPaths,
  dashboard: () => "/dashboard",
  /** Refetches what a form has just added, then shows the dashboard. */
  load: () => "/load",
  /** Expected income. */
  calendar: () => "/calendar",
  /** Net worth over the next ten years. */
  ahead: () => "/ahead",
  projects: () => "/projects",
  /** Where the money of the current accounts goes. */
  spending: () => "/spending",
  /** Options for the next thousand euros. */
  nextThousand: () => "/next",
  /** Refinancing of a home loan. */
  mortgageDesk: () => "/mortgage",
  /** Who would inherit what. */
  succession: () => "/succession",
  household: () => "/household",
  /** The underlying holdings of the funds of all contracts. */
  exposures: () => "/exposures",
  portfolioAllocation: (portfolioId: string) => `/contract/${portfolioId}/allocation`,
  portfolioDocuments: (portfolioId: string) => `/contract/${portfolioId}/documents`,
  portfolioInformations: (portfolioId: string) => `/contract/${portfolioId}/informations`,
  /** `section` is an anchor of the page: goal, fees or questions. */
  portfolioSettings: (portfolioId: string, section = "") =>
    `/contract/${portfolioId}/settings${section === "" ? "" : `#${section}`}`,
  portfolioProject: (portfolioId: string) => `/contract/${portfolioId}/project`,
  portfolioDetails: (portfolioId: string) => `/contract/${portfolioId}/details`,
  riskQuestions: () => "/profile/risk",
  profileInfos: () => "/profile/infos",
  proposals: () => "/proposals",
  adviceRecord: () => "/advice-record",
  costs: () => "/costs",
  reviews: () => "/reviews",
  review: (reviewId: string) => `/reviews/${reviewId}`,
  /** With the contract to prepare a proposal on. */
  proposalsOn: (portfolioId: string) => `/proposals?contract=${portfolioId}`,
  proposal: (proposalId: string) => `/proposals/${proposalId}`,
  /** Weights set by an advisor, with the version that they replace. */
  proposalTarget: (portfolioId: string, replaces = "") =>
    `/proposals/target/${portfolioId}${replaces === "" ? "" : `?replaces=${replaces}`}`,
  /** The same for a contract that is added to a draft. */
  proposalContract: (portfolioId: string, draftId: string) =>
    `/proposals/target/${portfolioId}?draft=${draftId}`,
  /** The same, starting with the weights of the firm's model. */
  proposalFromModel: (portfolioId: string) => `/proposals/target/${portfolioId}?start=model`,
  suitability: () => "/profile/suitability",
  suitabilityAnswer: () => "/profile/suitability/answer",
  portfoliosRisk: () => "/accounts/risk",
  arbitration: (portfolioId: string) => `/contract/${portfolioId}/arbitration`,
  optimize: (portfolioId: string) => `/contract/${portfolioId}/arbitration/optimize`,
  market: (portfolioId: string) => `/contract/${portfolioId}/arbitration/market`,
  fund: (portfolioId: string, isin: string) => `/contract/${portfolioId}/fund/${isin}`,
  advice: (portfolioId: string, adviceId: string) =>
    `/contract/${portfolioId}/arbitration/accepted/${adviceId}`,
  arbitrationResult: (portfolioId: string) => `/contract/${portfolioId}/arbitration/result`,
  evaluate: () => "/accounts/new/evaluate",
  bankCredentials: (bankId: string) => `/accounts/new/${bankId}`,
  bankSelection: (bankId: string) => `/accounts/new/${bankId}/selection`,
  webauth: () => "/account/webauth",
  webview: () => "/accounts/new/webview",
  typePortfolio: () => "/accounts/new/manual",
  loans: () => "/loans-dashboard",
  loanPortfolios: () => "/loans-dashboard/contracts",
  devices: () => "/devices-dashboard",
  devicePortfolios: () => "/devices-dashboard/contracts",
  loan: (portfolioId: string) => `/contract/${portfolioId}/loan`,
  addRealEstate: () => "/accounts/new/real-estate",
  userConsents: () => "/user/consents",
  userDeletion: () => "/user/deletion",
  userHoldings: () => "/user/holdings",
  userAccesses: () => "/user/accesses",
  userProfile: () => "/user/profile",
  userFile: () => "/user/file",
  monthlyReport: (notificationId: string) => `/user/monthly-report/${notificationId}`,
} as const;
