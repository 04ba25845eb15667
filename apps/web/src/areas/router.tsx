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
import { publicArea } from "./public/area.tsx";
import { publicPaths } from "./public/paths.ts";

/** The tables of screens that are loaded. */
type Tables = Readonly<Record<TableName, readonly Screen[]>>;
type TableName = "public" | "customer" | "advisor" | "auditor";
type Entering = Parameters<typeof onEveryPage>[0];

function routes(tables: Tables, beforeLoad: (entering: Entering) => Promise<void>) {
  const root = createRootRoute({ component: Root, notFoundComponent: ToNotFound, beforeLoad });
  return root.addChildren([
    ...publicArea(root, tables.public),
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
    auditorArea(root, tables.auditor),
  ]);
}

/** The table of an address; null for a redirect. */
function tableOf(pathname: string): TableName | null {
  if (publicPaths.has(pathname)) return "public";
  if (/^(?:\/|\/advisory\/login\/?)$/.test(pathname)) return null;
  if (/^(?:\/app|\/advisory\/customers\/[^/]+\/view)(?:\/|$)/.test(pathname)) return "customer";
  if (/^\/advisory(?:\/|$)/.test(pathname)) return "advisor";
  return /^\/audit(?:\/|$)/.test(pathname) ? "auditor" : "public";
}

/** Returns the tables that an address needs and that are not loaded yet. Only a user in an area, or returning to a page of it
 * after sign-in, waits for its table, which names every file of it. The dashboard is where sign-in leads anyway. */
function missingTables(tables: Tables, { pathname, searchStr }: Address): readonly TableName[] {
  const [back = ""] = (new URLSearchParams(searchStr).get("redirect") ?? "").split(/[?#]/);
  const isWayIn = publicPaths.has(pathname) && back !== "" && back !== "/app/dashboard";
  const needed = [pathname, ...(isWayIn ? [back] : [])].map(tableOf);
  return tableNames.filter((name) => needed.includes(name) && tables[name].length === 0);
}

type Address = { readonly pathname: string; readonly searchStr: string };

const loadTable: Readonly<Record<TableName, () => Promise<readonly Screen[]>>> = {
  public: async () => (await import("./public/routes.tsx")).publicScreens,
  customer: async () => (await import("./customer/routes.tsx")).customerScreens,
  advisor: async () => (await import("./advisor/routes.tsx")).advisorScreens,
  auditor: async () => (await import("./auditor/routes.tsx")).auditorScreens,
};
const tableNames = ["public", "customer", "advisor", "auditor"] as const;

/** The router of the whole application; a test passes its own history. */
export function createAppRouter(history?: RouterHistory) {
  let isFirst = true;
  let tables: Tables = { public: [], customer: [], advisor: [], auditor: [] };
  const beforeLoad = async (entering: Entering): Promise<void> => {
    const first = isFirst;
    isFirst = false;
    await onEveryPage(entering, first);
    const missing = missingTables(tables, entering.location);
    if (missing.length === 0) return;
    // The frame of the area is requested together with its table.
    if (missing.includes("customer")) void loadCustomerLayout().catch(() => undefined);
    const loaded = await Promise.all(
      missing.map(async (name) => [name, await loadChunk(loadTable[name], true)] as const),
    );
    tables = { ...tables, ...Object.fromEntries(loaded) };
    router.update({ ...router.options, routeTree: routes(tables, beforeLoad) });
    // The same address once more, now that its screen is known.
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- the router's redirect is a thrown value
    throw redirect({ href: entering.location.href, replace: true });
  };
  const router = createRouter({
    routeTree: routes(tables, beforeLoad),
    // A query value is kept as text: a code such as 1E234567 is not a number.
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
