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
import { loadChunk } from "../shared/area/lazy-screen.ts";
import { setRouteReader } from "../shared/area/viewed-customer.ts";
import { advisorArea } from "./advisor/area.tsx";
import { auditorArea } from "./auditor/area.tsx";
import { customerArea, loadCustomerLayout } from "./customer/area.tsx";
import { customerViewBase } from "./customer/view-base.ts";
import { advisorsOnly, customersOnly, onEveryPage } from "./guards.ts";
import { publicArea, publicPaths } from "./public/routes.tsx";

/** The tables of screens of the areas, as far as they are loaded. */
type Tables = { readonly customer: readonly Screen[]; readonly advisor: readonly Screen[] };
type Entering = Parameters<typeof onEveryPage>[0];

function routes(tables: Tables, beforeLoad: (entering: Entering) => Promise<void>) {
  const root = createRootRoute({ component: Root, notFoundComponent: ToNotFound, beforeLoad });
  return root.addChildren([
    ...publicArea(root),
    customerArea({ parent: root, base: "/app", beforeLoad: customersOnly, screens: tables.customer }),
    customerArea({
      parent: root,
      base: customerViewBase,
      beforeLoad: advisorsOnly,
      subjectParam: "customerId",
      needs: "aClientView",
      screens: tables.customer,
    }),
    advisorArea(root, tables.advisor),
    auditorArea(root),
  ]);
}

const isOfAdvisors = /^\/advisory(?!\/login)(?:\/|$)/;
const isOfCustomers = /^(?:\/app|\/advisory\/customers\/[^/]+\/view)(?:\/|$)/;

/** What an address needs and is not there yet. Only who is in an area, or asks to come back to a page of it after sign-in, waits for
 * its table: it names every file of it. The dashboard is where sign-in leads anyway. */
function missingTables({ customer, advisor }: Tables, { pathname, searchStr }: Address): (keyof Tables)[] {
  const [back = ""] = (new URLSearchParams(searchStr).get("redirect") ?? "").split(/[?#]/);
  const paths = publicPaths.has(pathname) ? (back === "/app/dashboard" ? [] : [back]) : [pathname];
  const needs = (area: RegExp): boolean => paths.some((path) => area.test(path));
  return [
    ...(needs(isOfCustomers) && customer.length === 0 ? (["customer"] as const) : []),
    ...(needs(isOfAdvisors) && advisor.length === 0 ? (["advisor"] as const) : []),
  ];
}

type Address = { readonly pathname: string; readonly searchStr: string };

const loadTable = {
  customer: async () => (await import("./customer/routes.tsx")).customerScreens,
  advisor: async () => (await import("./advisor/routes.tsx")).advisorScreens,
} as const;

/** The router of the whole app; a test gives its own history. */
export function createAppRouter(history?: RouterHistory) {
  let isFirst = true;
  let tables: Tables = { customer: [], advisor: [] };
  const beforeLoad = async (entering: Entering): Promise<void> => {
    const first = isFirst;
    isFirst = false;
    await onEveryPage(entering, first);
    const missing = missingTables(tables, entering.location);
    if (missing.length === 0) return;
    // The frame of the area is asked for with its table.
    if (missing.includes("customer")) void loadCustomerLayout().catch(() => undefined);
    const [customer, advisor] = await Promise.all(
      (["customer", "advisor"] as const).map(async (name) =>
        missing.includes(name) ? await loadChunk(loadTable[name], true) : tables[name],
      ),
    );
    tables = { customer: customer ?? [], advisor: advisor ?? [] };
    router.update({ ...router.options, routeTree: routes(tables, beforeLoad) });
    // The same address once more, now that its screen is known.
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- the router's redirect is a thrown value
    throw redirect({ href: entering.location.href, replace: true });
  };
  const router = createRouter({
    routeTree: routes(tables, beforeLoad),
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
