import { pageTitles } from "../titles-text.ts";
import { fromAddingOnly } from "../guards.ts";
import { lazyRouteComponent } from "../lazy-screen.ts";
import type { Screen } from "../screen.ts";
import { accountScreens } from "./account-routes.tsx";
import { analysisScreens } from "./analysis-routes.tsx";

/** The screens of the customer's area. A feature adds its lines here:
 * component: lazyRouteComponent(() => import("../../features/x/screens/y.tsx"), "YScreen") */
export const customerScreens: readonly Screen[] = [
  // wealth
  {
    path: "dashboard",
    title: pageTitles.dashboard,
    section: "wealth",
    component: lazyRouteComponent(
      () => import("../../features/holdings/wealth/screens/dashboard.tsx"),
      "DashboardScreen",
    ),
  },
  {
    path: "dashboard/contracts",
    title: pageTitles.portfolios,
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/wealth/screens/portfolios.tsx"),
      "PortfoliosScreen",
    ),
  },
  // health
  {
    path: "health",
    title: pageTitles.health,
    section: "health",
    component: lazyRouteComponent(
      () => import("../../features/insight/health/screens/health.tsx"),
      "HealthScreen",
    ),
  },
  // next-steps
  {
    path: "observations",
    title: pageTitles.observations,
    section: "observations",
    component: lazyRouteComponent(
      () => import("../../features/insight/next-steps/screens/observations.tsx"),
      "ObservationsScreen",
    ),
  },
  // portfolios
  {
    path: "contract/$contractId",
    title: pageTitles.overview,
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/portfolios/screens/overview.tsx"),
      "OverviewScreen",
    ),
  },
  {
    path: "contract/$contractId/allocation",
    title: pageTitles.allocation,
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/portfolios/screens/allocation.tsx"),
      "AllocationScreen",
    ),
  },
  {
    path: "contract/$contractId/documents",
    title: pageTitles.documents,
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/portfolios/screens/documents.tsx"),
      "DocumentsScreen",
    ),
  },
  {
    path: "contract/$contractId/informations",
    title: pageTitles.informations,
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/portfolios/screens/informations.tsx"),
      "InformationsScreen",
    ),
  },
  {
    path: "contract/$contractId/investments",
    title: pageTitles.investments,
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/portfolios/screens/investments.tsx"),
      "InvestmentsScreen",
    ),
  },
  {
    path: "contract/$contractId/transactions",
    title: pageTitles.transactions,
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/transactions/screens/transactions.tsx"),
      "TransactionsScreen",
    ),
  },
  // portfolio-settings
  {
    path: "contract/$contractId/settings",
    title: pageTitles.settings,
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/portfolio-settings/screens/settings.tsx"),
      "SettingsScreen",
    ),
  },
  {
    path: "contract/$contractId/project",
    title: pageTitles.project,
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/portfolio-settings/screens/project.tsx"),
      "ProjectScreen",
    ),
  },
  {
    path: "contract/$contractId/details",
    title: pageTitles.details,
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/portfolio-settings/screens/details.tsx"),
      "DetailsScreen",
    ),
  },
  {
    path: "contract/$contractId/info-needed",
    title: pageTitles.infoNeeded,
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/portfolio-settings/screens/info-needed.tsx"),
      "InfoNeededScreen",
    ),
  },
  // risk-profiles
  {
    path: "profile/risk",
    title: pageTitles.riskQuestions,
    section: "wealth",
    component: lazyRouteComponent(
      () => import("../../features/insight/risk-profiles/screens/risk.tsx"),
      "RiskQuestionsScreen",
    ),
  },
  {
    path: "profile/infos",
    title: pageTitles.profileInfos,
    section: "wealth",
    component: lazyRouteComponent(
      () => import("../../features/insight/risk-profiles/screens/infos.tsx"),
      "ProfileInfosScreen",
    ),
  },
  {
    path: "profile/result",
    title: pageTitles.riskResult,
    section: "wealth",
    component: lazyRouteComponent(
      () => import("../../features/insight/risk-profiles/screens/result.tsx"),
      "RiskResultScreen",
    ),
  },
  {
    path: "accounts/risk",
    title: pageTitles.portfoliosRisk,
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/insight/risk-profiles/screens/portfolios-risk.tsx"),
      "PortfoliosRiskScreen",
    ),
  },
  ...analysisScreens,
  // connections
  {
    path: "accounts/new",
    title: pageTitles.bankSearch,
    section: "add",
    component: lazyRouteComponent(
      () => import("../../features/holdings/connections/screens/bank-search.tsx"),
      "BankSearchScreen",
    ),
  },
  {
    path: "accounts/new/webview",
    title: pageTitles.webview,
    section: "add",
    needs: "aggregationWebview",
    component: lazyRouteComponent(
      () => import("../../features/holdings/connections/screens/webview.tsx"),
      "WebviewScreen",
    ),
  },
  {
    path: "accounts/new/evaluate",
    title: pageTitles.evaluate,
    section: "add",
    component: lazyRouteComponent(
      () => import("../../features/insight/risk-profiles/screens/evaluate.tsx"),
      "EvaluateScreen",
    ),
  },
  {
    path: "accounts/add",
    title: pageTitles.bankSearch,
    section: "add",
    component: lazyRouteComponent(
      () => import("../../features/holdings/connections/screens/bank-search.tsx"),
      "BankSearchScreen",
    ),
  },
  {
    path: "accounts/add/$bankId",
    title: pageTitles.connectBank,
    section: "add",
    component: lazyRouteComponent(
      () => import("../../features/holdings/connections/screens/connect-bank.tsx"),
      "ConnectBankScreen",
    ),
  },
  {
    path: "accounts/new/$bankId",
    title: pageTitles.connectBank,
    section: "add",
    component: lazyRouteComponent(
      () => import("../../features/holdings/connections/screens/connect-bank.tsx"),
      "ConnectBankScreen",
    ),
  },
  {
    path: "accounts/new/$bankId/selection",
    title: pageTitles.selectPortfolios,
    section: "add",
    component: lazyRouteComponent(
      () => import("../../features/holdings/connections/screens/select-portfolios.tsx"),
      "SelectPortfoliosScreen",
    ),
  },
  {
    path: "accounts/update/$accountId/credentials",
    title: pageTitles.updateCredentials,
    section: "add",
    component: lazyRouteComponent(
      () => import("../../features/holdings/connections/screens/update-credentials.tsx"),
      "UpdateCredentialsScreen",
    ),
  },
  {
    path: "account/webauth",
    title: pageTitles.webauthReturn,
    section: "add",
    component: lazyRouteComponent(
      () => import("../../features/holdings/connections/screens/webauth-return.tsx"),
      "WebauthReturnScreen",
    ),
  },
  {
    path: "load",
    title: pageTitles.load,
    section: "add",
    guard: fromAddingOnly,
    component: lazyRouteComponent(() => import("../../shell/pages/load.tsx"), "LoadScreen"),
  },
  // manual
  {
    path: "accounts/new/manual",
    title: pageTitles.createManual,
    section: "add",
    component: lazyRouteComponent(
      () => import("../../features/holdings/manual/screens/create.tsx"),
      "CreateManualScreen",
    ),
  },
  {
    path: "contract/$contractId/edit",
    title: pageTitles.editManual,
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/manual/screens/edit.tsx"),
      "EditManualScreen",
    ),
  },
  // loans
  {
    path: "loans-dashboard",
    title: pageTitles.loans,
    section: "loans",
    component: lazyRouteComponent(
      () => import("../../features/holdings/loans/screens/overview.tsx"),
      "LoansScreen",
    ),
  },
  {
    path: "loans-dashboard/contracts",
    title: pageTitles.loanPortfolios,
    section: "loans",
    component: lazyRouteComponent(
      () => import("../../features/holdings/loans/screens/portfolios.tsx"),
      "LoanPortfoliosScreen",
    ),
  },
  {
    path: "contract/$contractId/loan",
    title: pageTitles.loan,
    section: "loans",
    component: lazyRouteComponent(
      () => import("../../features/holdings/loans/screens/loan.tsx"),
      "LoanScreen",
    ),
  },
  // devices
  {
    path: "devices-dashboard",
    title: pageTitles.devices,
    section: "devices",
    component: lazyRouteComponent(
      () => import("../../features/holdings/devices/screens/overview.tsx"),
      "DevicesScreen",
    ),
  },
  {
    path: "devices-dashboard/contracts",
    title: pageTitles.devicePortfolios,
    section: "devices",
    component: lazyRouteComponent(
      () => import("../../features/holdings/devices/screens/portfolios.tsx"),
      "DevicePortfoliosScreen",
    ),
  },
  // real-estates
  {
    path: "accounts/new/real-estate",
    title: pageTitles.addRealEstate,
    section: "add",
    needs: "realEstate",
    component: lazyRouteComponent(
      () => import("../../features/holdings/real-estates/screens/add.tsx"),
      "AddRealEstateScreen",
    ),
  },
  {
    path: "contract-realestate/$contractId",
    title: pageTitles.realEstate,
    section: "portfolios",
    needs: "realEstate",
    component: lazyRouteComponent(
      () => import("../../features/holdings/real-estates/screens/overview.tsx"),
      "RealEstateScreen",
    ),
  },
  {
    path: "contract-realestate/$contractId/settings",
    title: pageTitles.realEstateSettings,
    section: "portfolios",
    needs: "realEstate",
    component: lazyRouteComponent(
      () => import("../../features/holdings/real-estates/screens/settings.tsx"),
      "RealEstateSettingsScreen",
    ),
  },
  ...accountScreens,
  // exports
  {
    path: "user/export",
    title: pageTitles.export,
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/holdings/exports/screens/export.tsx"),
      "ExportScreen",
    ),
  },
  // imports
  {
    path: "accounts/import",
    title: pageTitles.import,
    section: "import",
    component: lazyRouteComponent(
      () => import("../../features/holdings/imports/screens/import.tsx"),
      "ImportScreen",
    ),
  },
];
