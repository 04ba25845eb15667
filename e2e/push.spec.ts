import type { Page } from "@playwright/test";
import { sidewaysScroll } from "./page-faults.ts";
import {
  accounts,
  Api,
  axeFindsNothing,
  contentLoaded,
  expect,
  password,
  recordOf,
  signIn,
  test,
} from "./support.ts";

/** Notifications on this device: the switch in its states, and what reaches the service. A browser of a test has no right to notify and
 * reaches no service of a maker: the sandbox is the service and makes the browser's subscription. What the worker does with a message is
 * in service-worker.test.ts. */

test.use({ serviceWorkers: "allow" });

const service = `http://127.0.0.1:${process.env["VIGIE_E2E_PUSH_PORT"] ?? ""}`;

/** Subscriptions of this page are the sandbox's. */
async function subscribesAtSandbox(page: Page): Promise<readonly string[]> {
  const endpoints: string[] = [];
  await page.exposeFunction("subscribeAtSandbox", async (key: string): Promise<unknown> => {
    const answer = await fetch(`${service}/subscriptions`, { method: "POST", body: JSON.stringify({ key }) });
    const subscription = recordOf(await answer.json());
    endpoints.push(String(subscription["endpoint"]));
    return subscription;
  });
  await page.addInitScript({
    content: `
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      PushManager.prototype.getSubscription = async () => null;
      PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        const told = await subscribeAtSandbox(applicationServerKey);
        return { toJSON: () => told };
      };`,
  });
  return endpoints;
}

async function received(endpoint: string | undefined): Promise<readonly Record<string, unknown>[]> {
  const answer = await fetch(`${service}/messages?endpoint=${encodeURIComponent(endpoint ?? "")}`);
  const { messages } = recordOf(await answer.json());
  return Array.isArray(messages) ? messages.map(recordOf) : [];
}

const theSwitch = (page: Page) => page.getByRole("switch", { name: /^Sur cet appareil/ });

async function signedIn(page: Page): Promise<void> {
  await signIn(page, "landlord");
  await page.waitForURL(/\/app\/(?!login)/);
  await contentLoaded(page);
}

async function opened(page: Page): Promise<void> {
  await page.goto("/app/user/notifications");
  await contentLoaded(page);
  await expect
    .poll(async () => await page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
}

test("switched on, a notification reaches this device without an amount or a name; signed out, none does; signed in, it goes on", async ({
  page,
}) => {
  const endpoints = await subscribesAtSandbox(page);
  await page.goto("/app/login");
  await signedIn(page);
  await opened(page);
  await theSwitch(page).click();
  await expect(page.getByText("Les notifications s’affichent désormais sur cet appareil.")).toBeVisible();
  await expect(theSwitch(page)).toBeChecked();
  await axeFindsNothing(page, "notifications with a device");

  // Somebody signs in elsewhere: the account's safety is always told.
  const { origin } = new URL(page.url());
  const elsewhere = await fetch(`${origin}/v1/oauth/token`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Mozilla/5.0 (Macintosh) Firefox/140.0",
      // Of a browser, not of a program.
      origin,
    },
    body: JSON.stringify({ grant_type: "password", username: accounts.landlord, password }),
  });
  expect(elsewhere.status).toBe(200);
  await expect.poll(async () => (await received(endpoints.at(-1))).length).toBe(1);
  const [message] = await received(endpoints.at(-1));
  const text = String(message?.["text"]);
  expect(JSON.parse(text)).toMatchObject({
    title: "Connexion depuis un nouvel appareil",
    url: "/app/user/security",
  });
  expect(text).not.toMatch(/€|Firefox|Noé/);

  // Signed out, nothing comes; the same person on the same device is not asked again.
  await page.getByRole("button", { name: /Noé/ }).click();
  await page.getByRole("menuitem", { name: "Se déconnecter" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Connexion" })).toBeVisible();
  const before = endpoints.length;
  await signedIn(page);
  await expect.poll(() => endpoints.length).toBeGreaterThan(before);
  await opened(page);
  await expect(theSwitch(page)).toBeChecked();
  await theSwitch(page).click();
  await expect(page.getByText("Cet appareil n’affiche plus de notifications.")).toBeVisible();
  const left = await new Api(page).get("/users/me/push_subscriptions");
  expect(left["push_subscriptions"]).toEqual([]);
});

test("a browser that blocks them says how to allow them", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "denied" });
  });
  await page.goto("/app/login");
  await signedIn(page);
  await page.goto("/app/user/notifications");
  await expect(page.getByText(/^Ce navigateur bloque les notifications du site\./)).toBeVisible();
  await expect(theSwitch(page)).toHaveCount(0);
  await axeFindsNothing(page, "notifications that are blocked");
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await sidewaysScroll(page)).toEqual([]);
});
