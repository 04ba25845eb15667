import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of connections in the customer's area. */
export const connectionsScreens: readonly Screen[] = [
  {
    path: "accounts/new",
    title: pageTitles.bankSearch,
    section: "add",
    component: lazyRouteComponent(() => import("./screens/bank-search.tsx"), "BankSearchScreen"),
  },
  {
    path: "accounts/new/webview",
    title: pageTitles.webview,
    section: "add",
    needs: "aggregationWebview",
    component: lazyRouteComponent(() => import("./screens/webview.tsx"), "WebviewScreen"),
  },
  {
    path: "accounts/add",
    title: pageTitles.bankSearch,
    section: "add",
    component: lazyRouteComponent(() => import("./screens/bank-search.tsx"), "BankSearchScreen"),
  },
  {
    path: "accounts/add/$bankId",
    title: pageTitles.connectBank,
    section: "add",
    component: lazyRouteComponent(() => import("./screens/connect-bank.tsx"), "ConnectBankScreen"),
  },
  {
    path: "accounts/new/$bankId",
    title: pageTitles.connectBank,
    section: "add",
    component: lazyRouteComponent(() => import("./screens/connect-bank.tsx"), "ConnectBankScreen"),
  },
  {
    path: "accounts/new/$bankId/selection",
    title: pageTitles.selectPortfolios,
    section: "add",
    component: lazyRouteComponent(() => import("./screens/select-portfolios.tsx"), "SelectPortfoliosScreen"),
  },
  {
    path: "accounts/update/$accountId/credentials",
    title: pageTitles.updateCredentials,
    section: "add",
    component: lazyRouteComponent(
      () => import("./screens/update-credentials.tsx"),
      "UpdateCredentialsScreen",
    ),
  },
  {
    path: "account/webauth",
    title: pageTitles.webauthReturn,
    section: "add",
    component: lazyRouteComponent(() => import("./screens/webauth-return.tsx"), "WebauthReturnScreen"),
  },
];
