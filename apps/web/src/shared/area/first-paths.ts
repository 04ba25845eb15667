/** The screens that the frame and the dashboard lead to: a first visit loads these. Everywhere else `paths` has all of them. */
export const firstPaths = {
  portfolios: () => "/dashboard/contracts",
  /** How well each source tells. */
  health: () => "/health",
  /** What may be looked at next. */
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
