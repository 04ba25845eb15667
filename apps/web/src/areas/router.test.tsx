// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter } from "@tanstack/react-router";
import { featureSwitches, isId, mainVariant, type FeatureSwitch, type Id } from "@vigie/domain";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lastCustomerId } from "../shared/area/last-customer.ts";
import { paths } from "../shared/area/paths.ts";
import { clearSession, writeSession, type Role } from "../shared/session/cookies.ts";
import { showVariant } from "../shared/variant/variant.ts";
import { viewedCustomer } from "../shared/area/viewed-customer.ts";
import { customerViewBase } from "./customer/view-base.ts";
import { customerArea } from "./customer/area.tsx";
import { customerScreens } from "./customer/routes.tsx";
import { createAppRouter } from "./router.tsx";
import { serveNothing } from "../testing/server.ts";

beforeEach(() => {
  serveNothing();
});
afterEach(() => {
  clearSession();
  lastCustomerId.forget();
  showVariant(null);
});

const contractId = "0193b0c4-7c1e-7000-8000-000000000009";

/** Where the router ends for an address asked for first. */
async function goTo(address: string, role: Role | null): Promise<string> {
  if (role !== null) writeSession({ accessToken: "t", role, expiresAtMs: Date.now() + 7_200_000 }, 7200);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return router.state.location.href;
}

/** The main variant, but for one switch. */
function switchVariant(name: FeatureSwitch, isOn: boolean): void {
  const features = featureSwitches.filter((one) => (one === name ? isOn : mainVariant.features[one]));
  showVariant({ ...mainVariant, singleSignOn: null, features });
}

test.each([
  ["/", null, "/app/login?redirect=%2Fapp%2Fdashboard"],
  ["/app", null, "/app/login?redirect=%2Fapp"],
  ["/app/contract/1?periode=1a", null, "/app/login?redirect=%2Fapp%2Fcontract%2F1%3Fperiode%3D1a"],
  ["/app/confirmation", null, "/app/login?redirect=%2Fapp%2Fconfirmation"],
  ["/advisory", null, "/app/login?redirect=%2Fadvisory"],
  ["/advisory/login", null, "/app/login"],
  ["/advisory/login?redirect=%2Fadvisory%2Fcustomers", null, "/app/login?redirect=%2Fadvisory%2Fcustomers"],
  ["/advisory/customers", "customer", "/app/dashboard"],
  ["/advisory/customers?statut=customer", "advisor", "/advisory/customers?statut=customer"],
  ["/advisory/customers/not-an-id", "advisor", "/404"],
  ["/app/login", null, "/app/login"],
  ["/app/register", null, "/app/register"],
  ["/app/password-reset", null, "/app/password-reset"],
  ["/app/validation", null, "/app/validation"],
  ["/", "customer", "/app/dashboard"],
  ["/app", "customer", "/app/dashboard"],
  ["/app/login", "customer", "/app/dashboard"],
  ["/app/register", "customer", "/app/dashboard"],
  ["/app/password-reset", "customer", "/app/dashboard"],
  ["/app/password-reset#token=rst_x", "customer", "/app/password-reset#token=rst_x"],
  ["/app/validation", "customer", "/app/dashboard"],
  ["/app/confirmation", "customer", "/app/dashboard"],
  ["/app/load", "customer", "/app/dashboard"],
  ["/app/login", "advisor", "/advisory"],
  ["/advisory", "customer", "/app/dashboard"],
  ["/app/dashboard", "advisor", "/advisory"],
  ["/", "advisor", "/advisory"],
  ["/", "unconfirmed", "/app/confirmation"],
  ["/app/dashboard", "unconfirmed", "/app/confirmation"],
  ["/app/login", "unconfirmed", "/app/confirmation"],
  ["/cgu", "customer", "/cgu"],
  ["/delete-profile#token=del_x", null, "/delete-profile#token=del_x"],
  ["/app/contract/not-an-id", "customer", "/404"],
  [`/app/contract/${contractId}/analyse/risk`, "customer", `/app/contract/${contractId}/analyse/risk/1`],
  [
    `/app/contract/${contractId}/analyse/fees/?x=1`,
    "customer",
    `/app/contract/${contractId}/analyse/fees/1?x=1`,
  ],
  ["/?otp=1E234567", null, "/app/otp?otp=1E234567"],
  ["/app/dashboard?otp=0012", "customer", "/app/otp?otp=0012"],
  ["/app/otp", "customer", "/app/otp"],
] as const)("%s, signed in as %s, is %s", async (address, role, shown) => {
  expect(await goTo(address, role)).toBe(shown);
});

test.each(["/", "/app/login", "/app/dashboard", "/cgu", "/advisory"])(
  "under maintenance %s is the page of the maintenance",
  async (address) => {
    switchVariant("enableMaintenancePage", true);
    expect(await goTo(address, "customer")).toBe("/maintenance");
  },
);

test("where registration is closed its page leads to sign-in", async () => {
  switchVariant("allowUserRegistration", false);
  expect(await goTo("/app/register", null)).toBe("/app/login");
});

const customerId = knownId("0193b0c4-7c1e-7000-8000-000000000001");
const view = `/advisory/customers/${customerId}/view`;

test("an advisor's page of a customer is the same page; without its switch it does not exist", async () => {
  expect(await goTo(`${view}/dashboard`, "advisor")).toBe(`${view}/dashboard`);
  expect(await goTo(`${view}/dashboard`, "customer")).toBe("/app/dashboard");
  lastCustomerId.write(customerId);
  expect(await goTo("/app/dashboard/contracts?tri=nom", "advisor")).toBe(
    `${view}/dashboard/contracts?tri=nom`,
  );
  switchVariant("aClientView", false);
  expect(await goTo(`${view}/dashboard`, "advisor")).toBe("/404");
});

test("whose data a page shows is known by the routes above it, whatever screen is below", () => {
  createAppRouter(createMemoryHistory());
  expect(viewedCustomer(`${view}/contract/1/fund/2`)).toBe(customerId);
  expect(viewedCustomer(`${view}/nowhere/at/all`)).toBe(customerId);
  expect(viewedCustomer(view)).toBe(customerId);
  expect(viewedCustomer("/advisory/customers/7/view/dashboard")).toBeNull();
  expect(viewedCustomer(`/app/dashboard?from=${view}`)).toBeNull();
  expect(viewedCustomer("/advisory")).toBeNull();
});

test("without advice to the public a saver ends at sign-in and an advisor in their own area", async () => {
  switchVariant("enableConseil", false);
  expect(await goTo("/app/dashboard", "customer")).toBe("/app/login");
  expect(await goTo("/app/dashboard", "advisor")).toBe("/advisory");
});

test.each(["/app/user/security", "/advisory/customers?statut=customer"])(
  "sign-in that was opened by its address knows the page to come back to: %s",
  async (back) => {
    const address = `/app/login?redirect=${encodeURIComponent(back)}`;
    const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
    await router.load();
    expect(router.state.location.href).toBe(address);
    const [, params, found] = router.getMatchedRoutes(back.replace(/\?.*$/, ""));
    expect(found).toBeDefined();
    expect(params["**"]).toBeUndefined();
  },
);

test("every path of the customer's screens is a route, under both bases", () => {
  for (const base of ["/app", customerViewBase]) {
    const root = createRootRoute();
    const area = customerArea({ parent: root, base, beforeLoad: () => undefined, screens: customerScreens });
    const router = createRouter({ routeTree: root.addChildren([area]) });
    const shownBase = base.replace("$customerId", "c1");
    for (const build of Object.values<(...ids: string[]) => string>(paths)) {
      const path = build("id1").replace(/[?#].*$/, "");
      const [, rest, found] = router.getMatchedRoutes(`${shownBase}${path}`);
      expect(found, `${base}${path}`).toBeDefined();
      expect(rest["**"], `${base}${path}`).toBeUndefined();
    }
  }
});

function knownId(text: string): Id {
  if (!isId(text)) throw new TypeError(`${text} is no id`);
  return text;
}
