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

// What opens is there at once, as after a first gesture.
await preloadOverlays();

export type ScreenOptions = {
  /** The address shown: "/app/contract/0193…?periode=1a". */
  readonly at: string;
  /** The route under the area's base: "contract/$contractId". */
  readonly path: string;
  readonly area?: Area;
  /** How long what was read is not asked again, as in the application; each who reads it asks by default. */
  readonly staleTime?: number;
};

/** Draws a screen for a test as the areas do: a router on one route, a fresh cache, French components.
 * Replies come from the fetch that the test puts in place of the browser's. */
export function renderScreen(Screen: () => ReactNode, options: ScreenOptions): RenderResult {
  // jsdom has no scrolling; the router asks for it at each change of page, and parts that are gone to do.
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
  // Acts as in the pages; a reading that fails is not tried again.
  cache.setDefaultOptions({ ...cache.getDefaultOptions(), queries: { retry: false, staleTime } });
  return render(
    <QueryClientProvider client={cache}>
      <AreaContext value={area}>
        <RouterProvider router={router} />
      </AreaContext>
    </QueryClientProvider>,
  );
}
