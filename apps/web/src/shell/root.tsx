import { Outlet, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import { ToastRegion } from "../ui/toast-region.tsx";
import { CookieConsent } from "./cookies/banner.tsx";
import { usePageChange } from "./page-change.ts";

const ServerErrorPage = lazy(async () => {
  const { ServerErrorPage } = await import("./pages/state-pages.tsx");
  return { default: ServerErrorPage };
});

/** The frame of every page. The page of a server error is shown over the page where it happened, which stays mounted: going back
 * restores everything typed. */
export function Root(): ReactNode {
  usePageChange();
  const failed = useRouterState({ select: ({ location }) => location.maskedLocation?.pathname === "/500" });
  return (
    <>
      <CookieConsent />
      {failed && (
        <Suspense fallback={null}>
          <ServerErrorPage />
        </Suspense>
      )}
      <div className={failed ? "hidden" : "contents"}>
        <Outlet />
      </div>
      <ToastRegion />
    </>
  );
}
