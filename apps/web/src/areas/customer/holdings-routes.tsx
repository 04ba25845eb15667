import { pageTitles } from "../titles-text.ts";
import { lazyRouteComponent } from "../lazy-screen.ts";
import type { Screen } from "../screen.ts";

/** What a saver holds: wealth, portfolios, loans, employee savings, properties. */
export const holdingsScreens: readonly Screen[] = [
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
  {
    path: "user/export",
    title: pageTitles.export,
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/holdings/exports/screens/export.tsx"),
      "ExportScreen",
    ),
  },
];
