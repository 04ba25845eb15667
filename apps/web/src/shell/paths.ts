/** Every screen of the customer's area, by name, under the area's base. AreaLink and useAreaNavigate take them. */
export const paths = {
  dashboard: () => "/dashboard",
  contracts: () => "/dashboard/contracts",
  contract: (contractId: string) => `/contract/${contractId}`,
  contractInvestments: (contractId: string) => `/contract/${contractId}/investments`,
  contractTransactions: (contractId: string) => `/contract/${contractId}/transactions`,
  /** `section` is an anchor of the page: goal, fees or questions. */
  contractSettings: (contractId: string, section = "") =>
    `/contract/${contractId}/settings${section === "" ? "" : `#${section}`}`,
  contractProject: (contractId: string) => `/contract/${contractId}/project`,
  contractDetails: (contractId: string) => `/contract/${contractId}/details`,
  contractInfoNeeded: (contractId: string) => `/contract/${contractId}/info-needed`,
  riskQuestions: () => "/profile/risk",
  profileInfos: () => "/profile/infos",
  riskResult: () => "/profile/result",
  contractsRisk: () => "/accounts/risk",
  analysis: (contractId: string, step = "allocation", substep = "1") =>
    `/contract/${contractId}/analyse/${step}/${substep}`,
  arbitration: (contractId: string) => `/contract/${contractId}/arbitration`,
  optimize: (contractId: string) => `/contract/${contractId}/arbitration/optimize`,
  market: (contractId: string) => `/contract/${contractId}/arbitration/market`,
  fund: (contractId: string, isin: string) => `/contract/${contractId}/fund/${isin}`,
  advice: (contractId: string, adviceId: string) =>
    `/contract/${contractId}/arbitration/accepted/${adviceId}`,
  arbitrationResult: (contractId: string) => `/contract/${contractId}/arbitration/result`,
  addAccount: () => "/accounts/new",
  bankCredentials: (bankId: string) => `/accounts/new/${bankId}`,
  bankSelection: (bankId: string) => `/accounts/new/${bankId}/selection`,
  updateCredentials: (accountId: string) => `/accounts/update/${accountId}/credentials`,
  webauth: () => "/account/webauth",
  webview: () => "/accounts/new/webview",
  importFile: () => "/accounts/import",
  typeContract: () => "/accounts/new/manual",
  editTyped: (contractId: string) => `/contract/${contractId}/edit`,
  exportData: () => "/user/export",
} as const;
