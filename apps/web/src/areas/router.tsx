import {
  createRootRoute,
  createRouter,
  parseSearchWith,
  stringifySearchWith,
  type RouterHistory,
} from "@tanstack/react-router";
import { CrashPage, ToNotFound } from "../shell/pages/crash.tsx";
import { PagePending } from "../shell/pages/page-pending.tsx";
import { Root } from "../shell/root.tsx";
import { setRouteReader } from "../shared/area/viewed-customer.ts";
import { advisorArea } from "./advisor/routes.tsx";
import { customerArea } from "./customer/area.tsx";
import { customerViewBase } from "./customer/view-base.ts";
import { advisorsOnly, customersOnly, onEveryPage } from "./guards.ts";
import { publicArea } from "./public/routes.tsx";

function routes() {
  let isFirst = true;
  const root = createRootRoute({
    component: Root,
    notFoundComponent: ToNotFound,
    beforeLoad: async (entering) => {
      const first = isFirst;
      isFirst = false;
      await onEveryPage(entering, first);
    },
  });
  return root.addChildren([
    ...publicArea(root),
    customerArea({ parent: root, base: "/app", beforeLoad: customersOnly }),
    customerArea({
      parent: root,
      base: customerViewBase,
      beforeLoad: advisorsOnly,
      subjectParam: "customerId",
      needs: "aClientView",
    }),
    advisorArea(root),
  ]);
}

/** The router of the whole app; a test gives its own history. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree: routes(),
    // A value of the query is the text that stands there: a code such as 1E234567 is no number.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    ...(history === undefined ? {} : { history }),
    defaultPreload: "intent",
    defaultErrorComponent: CrashPage,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    notFoundMode: "root",
  });
  setRouteReader((pathname) => {
    const [matched, params] = router.getMatchedRoutes(pathname);
    return {
      routes: matched.map(({ options }) => ({ subjectParam: options.staticData?.subjectParam })),
      params,
    };
  });
  return router;
}
