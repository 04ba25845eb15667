import { pageTitles } from "../titles-text.ts";
import { fromAddingOnly } from "../guards.ts";
import { lazyRouteComponent } from "../lazy-screen.ts";
import type { Screen } from "../screen.ts";

/** The ways to add a portfolio: by its bank, by a file, by hand. */
export const addingScreens: readonly Screen[] = [
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
