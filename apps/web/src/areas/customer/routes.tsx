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
    title: "Patrimoine",
    section: "wealth",
    component: lazyRouteComponent(
      () => import("../../features/holdings/wealth/screens/dashboard.tsx"),
      "DashboardScreen",
    ),
  },
  {
    path: "dashboard/contracts",
    title: "Contrats",
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/wealth/screens/portfolios.tsx"),
      "PortfoliosScreen",
    ),
  },
  // health
  {
    path: "health",
    title: "Santé de vos données",
    section: "health",
    component: lazyRouteComponent(
      () => import("../../features/insight/health/screens/health.tsx"),
      "HealthScreen",
    ),
  },
  // next-steps
  {
    path: "observations",
    title: "Observations",
    section: "observations",
    component: lazyRouteComponent(
      () => import("../../features/insight/next-steps/screens/observations.tsx"),
      "ObservationsScreen",
    ),
  },
  // portfolios
  {
    path: "contract/$contractId",
    title: "Contrat",
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/portfolios/screens/overview.tsx"),
      "OverviewScreen",
    ),
  },
  {
    path: "contract/$contractId/allocation",
    title: "Répartition",
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/portfolios/screens/allocation.tsx"),
      "AllocationScreen",
    ),
  },
  {
    path: "contract/$contractId/documents",
    title: "Documents",
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/portfolios/screens/documents.tsx"),
      "DocumentsScreen",
    ),
  },
  {
    path: "contract/$contractId/informations",
    title: "Le produit",
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/portfolios/screens/informations.tsx"),
      "InformationsScreen",
    ),
  },
  {
    path: "contract/$contractId/investments",
    title: "Investissements",
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/portfolios/screens/investments.tsx"),
      "InvestmentsScreen",
    ),
  },
  {
    path: "contract/$contractId/transactions",
    title: "Opérations",
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/transactions/screens/transactions.tsx"),
      "TransactionsScreen",
    ),
  },
  // portfolio-settings
  {
    path: "contract/$contractId/settings",
    title: "Réglages du contrat",
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/portfolio-settings/screens/settings.tsx"),
      "SettingsScreen",
    ),
  },
  {
    path: "contract/$contractId/project",
    title: "Projet",
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/portfolio-settings/screens/project.tsx"),
      "ProjectScreen",
    ),
  },
  {
    path: "contract/$contractId/details",
    title: "Détails",
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/portfolio-settings/screens/details.tsx"),
      "DetailsScreen",
    ),
  },
  {
    path: "contract/$contractId/info-needed",
    title: "Informations manquantes",
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/portfolio-settings/screens/info-needed.tsx"),
      "InfoNeededScreen",
    ),
  },
  // risk-profiles
  {
    path: "profile/risk",
    title: "Votre profil de risque",
    section: "wealth",
    component: lazyRouteComponent(
      () => import("../../features/insight/risk-profiles/screens/risk.tsx"),
      "RiskQuestionsScreen",
    ),
  },
  {
    path: "profile/infos",
    title: "Votre situation",
    section: "wealth",
    component: lazyRouteComponent(
      () => import("../../features/insight/risk-profiles/screens/infos.tsx"),
      "ProfileInfosScreen",
    ),
  },
  {
    path: "profile/result",
    title: "Votre profil de risque",
    section: "wealth",
    component: lazyRouteComponent(
      () => import("../../features/insight/risk-profiles/screens/result.tsx"),
      "RiskResultScreen",
    ),
  },
  {
    path: "accounts/risk",
    title: "Profils de risque de vos contrats",
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
    title: "Ajouter un contrat",
    section: "add",
    component: lazyRouteComponent(
      () => import("../../features/holdings/connections/screens/bank-search.tsx"),
      "BankSearchScreen",
    ),
  },
  {
    path: "accounts/new/webview",
    title: "Ajouter un contrat",
    section: "add",
    needs: "aggregationWebview",
    component: lazyRouteComponent(
      () => import("../../features/holdings/connections/screens/webview.tsx"),
      "WebviewScreen",
    ),
  },
  {
    path: "accounts/new/evaluate",
    title: "Capacité de risque",
    section: "add",
    component: lazyRouteComponent(
      () => import("../../features/insight/risk-profiles/screens/evaluate.tsx"),
      "EvaluateScreen",
    ),
  },
  {
    path: "accounts/add",
    title: "Ajouter un contrat",
    section: "add",
    component: lazyRouteComponent(
      () => import("../../features/holdings/connections/screens/bank-search.tsx"),
      "BankSearchScreen",
    ),
  },
  {
    path: "accounts/add/$bankId",
    title: "Ajouter un contrat",
    section: "add",
    component: lazyRouteComponent(
      () => import("../../features/holdings/connections/screens/connect-bank.tsx"),
      "ConnectBankScreen",
    ),
  },
  {
    path: "accounts/new/$bankId",
    title: "Ajouter un contrat",
    section: "add",
    component: lazyRouteComponent(
      () => import("../../features/holdings/connections/screens/connect-bank.tsx"),
      "ConnectBankScreen",
    ),
  },
  {
    path: "accounts/new/$bankId/selection",
    title: "Choisir les contrats",
    section: "add",
    component: lazyRouteComponent(
      () => import("../../features/holdings/connections/screens/select-portfolios.tsx"),
      "SelectPortfoliosScreen",
    ),
  },
  {
    path: "accounts/update/$accountId/credentials",
    title: "Reconnecter",
    section: "add",
    component: lazyRouteComponent(
      () => import("../../features/holdings/connections/screens/update-credentials.tsx"),
      "UpdateCredentialsScreen",
    ),
  },
  {
    path: "account/webauth",
    title: "Retour de votre banque",
    section: "add",
    component: lazyRouteComponent(
      () => import("../../features/holdings/connections/screens/webauth-return.tsx"),
      "WebauthReturnScreen",
    ),
  },
  {
    path: "load",
    title: "Chargement de vos données",
    section: "add",
    guard: fromAddingOnly,
    component: lazyRouteComponent(() => import("../../shell/pages/load.tsx"), "LoadScreen"),
  },
  // manual
  {
    path: "accounts/new/manual",
    title: "Saisir un contrat",
    section: "add",
    component: lazyRouteComponent(
      () => import("../../features/holdings/manual/screens/create.tsx"),
      "CreateManualScreen",
    ),
  },
  {
    path: "contract/$contractId/edit",
    title: "Modifier le contrat",
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/holdings/manual/screens/edit.tsx"),
      "EditManualScreen",
    ),
  },
  // loans
  {
    path: "loans-dashboard",
    title: "Crédits",
    section: "loans",
    component: lazyRouteComponent(
      () => import("../../features/holdings/loans/screens/overview.tsx"),
      "LoansScreen",
    ),
  },
  {
    path: "loans-dashboard/contracts",
    title: "Vos crédits",
    section: "loans",
    component: lazyRouteComponent(
      () => import("../../features/holdings/loans/screens/portfolios.tsx"),
      "LoanPortfoliosScreen",
    ),
  },
  {
    path: "contract/$contractId/loan",
    title: "Échéancier",
    section: "loans",
    component: lazyRouteComponent(
      () => import("../../features/holdings/loans/screens/loan.tsx"),
      "LoanScreen",
    ),
  },
  // devices
  {
    path: "devices-dashboard",
    title: "Épargne salariale",
    section: "devices",
    component: lazyRouteComponent(
      () => import("../../features/holdings/devices/screens/overview.tsx"),
      "DevicesScreen",
    ),
  },
  {
    path: "devices-dashboard/contracts",
    title: "Vos plans",
    section: "devices",
    component: lazyRouteComponent(
      () => import("../../features/holdings/devices/screens/portfolios.tsx"),
      "DevicePortfoliosScreen",
    ),
  },
  // real-estates
  {
    path: "accounts/new/real-estate",
    title: "Ajouter un bien",
    section: "add",
    needs: "realEstate",
    component: lazyRouteComponent(
      () => import("../../features/holdings/real-estates/screens/add.tsx"),
      "AddRealEstateScreen",
    ),
  },
  {
    path: "contract-realestate/$contractId",
    title: "Bien immobilier",
    section: "portfolios",
    needs: "realEstate",
    component: lazyRouteComponent(
      () => import("../../features/holdings/real-estates/screens/overview.tsx"),
      "RealEstateScreen",
    ),
  },
  {
    path: "contract-realestate/$contractId/settings",
    title: "Réglages du bien",
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
    title: "Exporter mes données",
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/holdings/exports/screens/export.tsx"),
      "ExportScreen",
    ),
  },
  // imports
  {
    path: "accounts/import",
    title: "Importer un fichier",
    section: "import",
    component: lazyRouteComponent(
      () => import("../../features/holdings/imports/screens/import.tsx"),
      "ImportScreen",
    ),
  },
];
