import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, type RenderResult } from "@testing-library/react";
import type { ReactNode } from "react";
import { preloadOverlays } from "../ui/lazy-overlays.ts";
import { AreaContext, type Area } from "../shared/area/area.tsx";
import { createQueryClient } from "../shared/requests/query-client.ts";

// Overlays open without loading, as they do after the first gesture on a page.
await preloadOverlays();

export type ScreenOptions = {
  /** The address shown: "/app/contract/0193…?periode=1a". */
  readonly at: string;
  /** The route under the area's base: "contract/$contractId". */
  readonly path: string;
  readonly area?: Area;
  /** Milliseconds for which cached data is not refetched, as in the application; with the default, 0, each component that reads
   * it refetches on mount. */
  readonly staleTime?: number;
};

/** Renders a screen for a test as the areas do: a router with one route, an empty query cache and French components. Responses
 * come from the `fetch` that the test has put in place of the browser's. */
export function renderScreen(Screen: () => ReactNode, options: ScreenOptions): RenderResult {
  // jsdom does not implement scrolling; the router calls `scrollTo` at each navigation, and parts of a page call `scrollIntoView`.
  window.scrollTo = () => undefined;
  if (!("scrollIntoView" in Element.prototype))
    Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  const { at, path, area = { base: "/app", subject: "me" }, staleTime = 0 } = options;
  const root = createRootRoute();
  const screen = createRoute({ getParentRoute: () => root, path: `${area.base}/${path}`, component: Screen });
  const rest = createRoute({ getParentRoute: () => root, path: "$", component: () => <p>ailleurs</p> });
  const router = createRouter({
    routeTree: root.addChildren([screen, rest]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  const cache = createQueryClient();
  // Mutations keep the application's defaults; a failed query is not retried.
  cache.setDefaultOptions({ ...cache.getDefaultOptions(), queries: { retry: false, staleTime } });
  return render(
    <QueryClientProvider client={cache}>
      <AreaContext value={area}>
        <RouterProvider router={router} />
      </AreaContext>
    </QueryClientProvider>,
  );
}
