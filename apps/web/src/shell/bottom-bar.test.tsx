// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { customerNav } from "../areas/customer/nav.ts";
import { AreaContext } from "../shared/area/area.tsx";
import { BottomBar } from "./bottom-bar.tsx";

afterEach(cleanup);

const area = { base: "/app", subject: "me" } as const;

/** The bar under a page of that section. */
function barOn(section: string): void {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/page",
    staticData: { title: "Une page", section },
    component: () => <BottomBar nav={customerNav} onSearch={() => undefined} />,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ["/page"] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AreaContext value={area}>
        <RouterProvider router={router} />
      </AreaContext>
    </QueryClientProvider>,
  );
}

/** The entries marked as the way to the page shown. */
async function marked(): Promise<readonly string[]> {
  const more = await screen.findByRole("button", { name: "Plus" });
  return [...screen.getAllByRole("link"), more]
    .filter((entry) => entry.classList.contains("font-semibold"))
    .map((entry) => entry.textContent ?? "");
}

test.each([
  ["loans", ["Crédits"]],
  ["household", ["Plus"]],
  ["account", ["Plus"]],
])("a page of %s is marked by the entry that leads to it", async (section, entries) => {
  barOn(section);
  expect(await marked()).toEqual(entries);
});
