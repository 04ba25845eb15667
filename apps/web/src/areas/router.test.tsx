// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter } from "@tanstack/react-router";
import { afterEach, expect, test } from "vitest";
import { paths } from "../shell/paths.ts";
import { clearSession, writeSession, type Role } from "../shell/session/cookies.ts";
import { customerArea } from "./customer/area.tsx";
import { createAppRouter } from "./router.tsx";

afterEach(() => {
  clearSession();
});

async function goTo(address: string, role: Role | null): Promise<string> {
  if (role !== null) writeSession({ accessToken: "t", role, expiresAtMs: Date.now() + 7_200_000 }, 7200);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return router.state.location.href;
}

test.each([
  ["/", null, "/app/login?redirect=%2Fapp%2Fdashboard"],
  ["/app", null, "/app/login?redirect=%2Fapp"],
  ["/app/contract/1?periode=1a", null, "/app/login?redirect=%2Fapp%2Fcontract%2F1%3Fperiode%3D1a"],
  ["/advisory", null, "/app/login?redirect=%2Fadvisory"],
  ["/advisory/login", null, "/app/login"],
  ["/app/login", null, "/app/login"],
  ["/", "customer", "/app/dashboard"],
  ["/app", "customer", "/app/dashboard"],
  ["/app/login", "customer", "/app/dashboard"],
  ["/app/login", "advisor", "/advisory"],
  ["/advisory", "customer", "/app/dashboard"],
  ["/app/dashboard", "advisor", "/advisory"],
  ["/", "advisor", "/advisory"],
] as const)("%s, signed in as %s, is %s", async (address, role, shown) => {
  expect(await goTo(address, role)).toBe(shown);
});

test("every path of the customer's screens is a route, under both bases", () => {
  for (const base of ["/app", "/advisory/customers/$customerId/view"]) {
    const root = createRootRoute();
    const area = customerArea({ parent: root, base, beforeLoad: () => undefined });
    const router = createRouter({ routeTree: root.addChildren([area]) });
    const shownBase = base.replace("$customerId", "c1");
    for (const build of Object.values<(...ids: string[]) => string>(paths)) {
      const path = build("id1");
      const [, , found] = router.getMatchedRoutes(`${shownBase}${path}`);
      expect(found, `${base}${path}`).toBeDefined();
    }
  }
});
