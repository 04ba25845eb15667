import {
  createRootRoute,
  createRouter,
  parseSearchWith,
  redirect,
  stringifySearchWith,
  type RouterHistory,
} from "@tanstack/react-router";
import { CrashPage, ToNotFound } from "../shell/pages/crash.tsx";
import { PagePending } from "../shell/pages/page-pending.tsx";
import { Root } from "../shell/root.tsx";
import type { Screen } from "../shared/area/screen.ts";
import { setRouteReader } from "../shared/area/viewed-customer.ts";
import { advisorArea } from "./advisor/area.tsx";
import { customerArea } from "./customer/area.tsx";
import { customerViewBase } from "./customer/view-base.ts";
import { advisorsOnly, customersOnly, onEveryPage } from "./guards.ts";
import { publicArea } from "./public/routes.tsx";

type Tree = {
  /** The screens of the advisor's area, as far as they are loaded. */
  readonly advisorScreens: readonly Screen[];
  readonly beforeLoad: (entering: Entering) => Promise<void>;
};
type Entering = Parameters<typeof onEveryPage>[0];

function routes({ advisorScreens, beforeLoad }: Tree) {
  const root = createRootRoute({ component: Root, notFoundComponent: ToNotFound, beforeLoad });
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
    advisorArea(root, advisorScreens),
  ]);
}

const isOfAdvisors = /^\/advisory(?!\/login)(?:\/|$)/;

/** The router of the whole app; a test gives its own history. */
export function createAppRouter(history?: RouterHistory) {
  let isFirst = true;
  let hasAdvisorScreens = false;
  const beforeLoad = async (entering: Entering): Promise<void> => {
    const first = isFirst;
    isFirst = false;
    await onEveryPage(entering, first);
    if (hasAdvisorScreens || !isOfAdvisors.test(entering.location.pathname)) return;
    const { advisorScreens } = await import("./advisor/routes.tsx");
    hasAdvisorScreens = true;
    router.update({ ...router.options, routeTree: routes({ advisorScreens, beforeLoad }) });
    // The same address once more, now that its screen is known.
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- the router's redirect is a thrown value
    throw redirect({ href: entering.location.href, replace: true });
  };
  const router = createRouter({
    routeTree: routes({ advisorScreens: [], beforeLoad }),
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
