import { createRootRoute, createRouter, Outlet, type RouterHistory } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CrashPage, ToNotFound } from "../shell/crash.tsx";
import { PagePending } from "../shell/page-pending.tsx";
import { usePageChange } from "../shell/page-change.ts";
import { ToastRegion } from "../ui/toast-region.tsx";
import { advisorArea } from "./advisor/routes.tsx";
import { customerArea } from "./customer/area.tsx";
import { customersOnly } from "./guards.ts";
import { publicArea } from "./public/routes.tsx";

const root = createRootRoute({ component: Root, notFoundComponent: ToNotFound });

function Root(): ReactNode {
  usePageChange();
  return (
    <>
      <Outlet />
      <ToastRegion />
    </>
  );
}

const routeTree = root.addChildren([
  ...publicArea(root),
  customerArea({ parent: root, base: "/app", beforeLoad: customersOnly }),
  advisorArea(root),
]);

/** The router of the whole app; a test gives its own history. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    defaultPreload: "intent",
    defaultErrorComponent: CrashPage,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    notFoundMode: "root",
  });
}
