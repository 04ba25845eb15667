/** Every screen of the customer's area, by name, under the area's base. AreaLink and useAreaNavigate take them. */
export const paths = {
  dashboard: () => "/dashboard",
  portfolios: () => "/dashboard/contracts",
  /** Reads again what a form has just added, then shows the dashboard. */
  load: () => "/load",
  /** How well each source tells. */
  health: () => "/health",
  /** What may be looked at next. */
  observations: () => "/observations",
  /** Money to come. */
  calendar: () => "/calendar",
  /** The net worth of the ten years to come. */
  ahead: () => "/ahead",
  projects: () => "/projects",
  /** Where the money of the current accounts goes. */
  spending: () => "/spending",
  /** Where the next thousand euros may go. */
  nextThousand: () => "/next",
  /** What a home loan may be exchanged for. */
  mortgageDesk: () => "/mortgage",
  /** Who would receive what. */
  succession: () => "/succession",
  household: () => "/household",
  /** What the funds of all the contracts hold. */
  exposures: () => "/exposures",
  portfolio: (portfolioId: string) => `/contract/${portfolioId}`,
  portfolioAllocation: (portfolioId: string) => `/contract/${portfolioId}/allocation`,
  portfolioDocuments: (portfolioId: string) => `/contract/${portfolioId}/documents`,
  portfolioInformations: (portfolioId: string) => `/contract/${portfolioId}/informations`,
  portfolioInvestments: (portfolioId: string) => `/contract/${portfolioId}/investments`,
  portfolioTransactions: (portfolioId: string) => `/contract/${portfolioId}/transactions`,
  /** `section` is an anchor of the page: goal, fees or questions. */
  portfolioSettings: (portfolioId: string, section = "") =>
    `/contract/${portfolioId}/settings${section === "" ? "" : `#${section}`}`,
  portfolioProject: (portfolioId: string) => `/contract/${portfolioId}/project`,
  portfolioDetails: (portfolioId: string) => `/contract/${portfolioId}/details`,
  portfolioInfoNeeded: (portfolioId: string) => `/contract/${portfolioId}/info-needed`,
  riskQuestions: () => "/profile/risk",
  profileInfos: () => "/profile/infos",
  riskResult: () => "/profile/result",
  proposals: () => "/proposals",
  adviceRecord: () => "/advice-record",
  costs: () => "/costs",
  reviews: () => "/reviews",
  review: (reviewId: string) => `/reviews/${reviewId}`,
  /** With a contract to prepare one on. */
  proposalsOn: (portfolioId: string) => `/proposals?contract=${portfolioId}`,
  proposal: (proposalId: string) => `/proposals/${proposalId}`,
  /** Weights that an advisor sets; with the version that they are to take the place of. */
  proposalTarget: (portfolioId: string, replaces = "") =>
    `/proposals/target/${portfolioId}${replaces === "" ? "" : `?replaces=${replaces}`}`,
  /** The same, of a contract that is to be in a draft. */
  proposalContract: (portfolioId: string, draftId: string) =>
    `/proposals/target/${portfolioId}?draft=${draftId}`,
  /** The same, which begins with those of the firm's model. */
  proposalFromModel: (portfolioId: string) => `/proposals/target/${portfolioId}?start=model`,
  suitability: () => "/profile/suitability",
  suitabilityAnswer: () => "/profile/suitability/answer",
  portfoliosRisk: () => "/accounts/risk",
  analysis: (portfolioId: string, step = "allocation", substep = "1") =>
    `/contract/${portfolioId}/analyse/${step}/${substep}`,
  arbitration: (portfolioId: string) => `/contract/${portfolioId}/arbitration`,
  optimize: (portfolioId: string) => `/contract/${portfolioId}/arbitration/optimize`,
  market: (portfolioId: string) => `/contract/${portfolioId}/arbitration/market`,
  fund: (portfolioId: string, isin: string) => `/contract/${portfolioId}/fund/${isin}`,
  advice: (portfolioId: string, adviceId: string) =>
    `/contract/${portfolioId}/arbitration/accepted/${adviceId}`,
  arbitrationResult: (portfolioId: string) => `/contract/${portfolioId}/arbitration/result`,
  addConnection: () => "/accounts/new",
  evaluate: () => "/accounts/new/evaluate",
  bankCredentials: (bankId: string) => `/accounts/new/${bankId}`,
  bankSelection: (bankId: string) => `/accounts/new/${bankId}/selection`,
  updateCredentials: (connectionId: string) => `/accounts/update/${connectionId}/credentials`,
  webauth: () => "/account/webauth",
  webview: () => "/accounts/new/webview",
  importFile: () => "/accounts/import",
  typePortfolio: () => "/accounts/new/manual",
  loans: () => "/loans-dashboard",
  loanPortfolios: () => "/loans-dashboard/contracts",
  devices: () => "/devices-dashboard",
  devicePortfolios: () => "/devices-dashboard/contracts",
  loan: (portfolioId: string) => `/contract/${portfolioId}/loan`,
  addRealEstate: () => "/accounts/new/real-estate",
  realEstate: (portfolioId: string) => `/contract-realestate/${portfolioId}`,
  realEstateSettings: (portfolioId: string) => `/contract-realestate/${portfolioId}/settings`,
  editTyped: (portfolioId: string) => `/contract/${portfolioId}/edit`,
  user: () => "/user",
  userConsents: () => "/user/consents",
  userDeletion: () => "/user/deletion",
  userSecurity: () => "/user/security",
  userHoldings: () => "/user/holdings",
  userAccesses: () => "/user/accesses",
  userProfile: () => "/user/profile",
  userFile: () => "/user/file",
  userAdvisor: () => "/user/advisor",
  notifications: () => "/user/notifications",
  monthlyReport: (notificationId: string) => `/user/monthly-report/${notificationId}`,
  exportData: () => "/user/export",
} as const;
