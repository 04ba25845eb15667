/** The screens that the frame and the dashboard link to, loaded with the first visit. `paths` has all screens. */
export const firstPaths = {
  portfolios: () => "/dashboard/contracts",
  /** The state of each data source. */
  health: () => "/health",
  /** Suggestions of what to look at next. */
  observations: () => "/observations",
  portfolio: (portfolioId: string) => `/contract/${portfolioId}`,
  portfolioInvestments: (portfolioId: string) => `/contract/${portfolioId}/investments`,
  portfolioTransactions: (portfolioId: string) => `/contract/${portfolioId}/transactions`,
  portfolioInfoNeeded: (portfolioId: string) => `/contract/${portfolioId}/info-needed`,
  riskResult: () => "/profile/result",
  analysis: (portfolioId: string, step = "allocation", substep = "1") =>
    `/contract/${portfolioId}/analyse/${step}/${substep}`,
  addConnection: () => "/accounts/new",
  updateCredentials: (connectionId: string) => `/accounts/update/${connectionId}/credentials`,
  importFile: () => "/accounts/import",
  realEstate: (portfolioId: string) => `/contract-realestate/${portfolioId}`,
  realEstateSettings: (portfolioId: string) => `/contract-realestate/${portfolioId}/settings`,
  editTyped: (portfolioId: string) => `/contract/${portfolioId}/edit`,
  user: () => "/user",
  userSecurity: () => "/user/security",
  userAdvisor: () => "/user/advisor",
  notifications: () => "/user/notifications",
  exportData: () => "/user/export",
} as const;
