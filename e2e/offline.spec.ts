import type { Page } from "@playwright/test";
import { sidewaysScroll } from "./page-faults.ts";
import { axeFindsNothing, contentLoaded, expect, plain, signIn, test } from "./support.ts";

/** The page without a connection: what this browser was asked to store, and nothing when it was not. */

test.use({
  serviceWorkers: "allow",
  // The requests of the page when the network went away.
  allowedComplaints: [/ERR_INTERNET_DISCONNECTED/],
});

const heading = { name: "Vous êtes hors connexion" };
const switchName = "Garder mes derniers chiffres sur cet appareil";

async function opened(page: Page): Promise<void> {
  await page.goto("/app/login");
  await signIn(page, "camille");
  // The page of the sign-in has a title too, and may be under the service worker before the session exists.
  await expect(page.getByRole("heading", { level: 1, name: /^Bonjour/ })).toBeVisible();
  await contentLoaded(page);
  await underTheWorker(page);
}

/** The service worker is registered once the page is idle, and takes over the open page. */
async function underTheWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function askToKeep(page: Page): Promise<void> {
  await page.goto("/app/user/security");
  await page.getByRole("switch", { name: switchName }).click();
  await expect(
    page.getByText("Vos derniers chiffres sont désormais conservés sur cet appareil."),
  ).toBeVisible();
  await expect.poll(async () => await keptNames(page)).toEqual(["vigie.offline"]);
  await expect.poll(async () => await keptRecord(page)).not.toBeNull();
}

async function keptNames(page: Page): Promise<readonly (string | undefined)[]> {
  return await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
}

/** The stored record: whether a script can export its key, and its bytes as text. */
async function keptRecord(page: Page): Promise<{ extractable: boolean; text: string } | null> {
  return await page.evaluate(
    async () =>
      await new Promise((resolve) => {
        const opening = indexedDB.open("vigie.offline", 1);
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(null);
        opening.onsuccess = () => {
          const database = opening.result;
          const store = database.transaction("kept").objectStore("kept");
          const asked: IDBRequest<unknown> = store.get("figures");
          asked.onsuccess = () => {
            database.close();
            const kept = asked.result;
            if (typeof kept !== "object" || kept === null) return resolve(null);
            if (!("key" in kept) || !(kept.key instanceof CryptoKey)) return resolve(null);
            if (!("content" in kept) || !(kept.content instanceof ArrayBuffer)) return resolve(null);
            const text = new TextDecoder("latin1").decode(kept.content);
            resolve({ extractable: kept.key.extractable, text });
          };
        };
      }),
  );
}

test("with the network cut, the last figures that were asked for are there, with their date", async ({
  page,
  context,
}) => {
  await opened(page);
  const worth = plain(
    (await page
      .getByText(/^[\d\s]+,\d\d\s€$/)
      .first()
      .textContent()) ?? "",
  );
  await askToKeep(page);
  const kept = await keptRecord(page);
  expect(kept?.extractable).toBe(false);
  expect(kept?.text).not.toMatch(/Livret|contracts|net/);

  await context.setOffline(true);
  await page.goto("/app/dashboard");
  await expect(page.getByRole("heading", heading)).toBeVisible();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  const figures = page.getByRole("region", { name: "Vos derniers chiffres connus" });
  await expect.poll(async () => plain((await figures.textContent()) ?? "")).toContain(worth);
  await expect(
    figures.getByText(/^Relevés le \d\d\.\d\d\.\d{4} à \d{1,2}\sh\s\d\d, et conservés chiffrés/),
  ).toBeVisible();
  await expect(figures.getByText(/^Valeur au \d\d\.\d\d\.\d{4}$/).first()).toBeVisible();
  const contract = figures.getByRole("row", { name: /Livret A/ });
  await expect(contract).toContainText(/valeur au \d\d\.\d\d\.\d{4}/);
  await expect(contract).toContainText(/€/);
  await axeFindsNothing(page, "offline");
  for (const width of [320, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(page), `at ${String(width)} px`).toEqual([]);
  }

  // Private mode works here too, by button and by keyboard, and outlives the page.
  await page.getByRole("button", { name: "Masquer les montants" }).click();
  await expect(figures).not.toContainText("€");
  await expect(figures.getByText("*****").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Afficher les montants" })).toBeFocused();
  await page.reload();
  await expect(figures.getByText("*****").first()).toBeVisible();
  await page.keyboard.press("Alt+KeyP");
  await expect(figures).toContainText("€");

  // Returns by itself to the page that was asked for.
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: /^Bonjour/ })).toBeVisible();
});

test("nothing is kept unless it is asked for, and nothing once it is no longer", async ({
  page,
  context,
}) => {
  await opened(page);
  await page.goto("/app/dashboard/contracts");
  await contentLoaded(page);
  expect(await keptNames(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto("/app/dashboard");
  await expect(page.getByRole("heading", heading)).toBeVisible();
  await expect(page.getByText("Aucun chiffre n’est conservé sur cet appareil.")).toBeVisible();
  await expect(page.locator("main")).not.toContainText("€");
  await axeFindsNothing(page, "offline without figures");
  await context.setOffline(false);
  await contentLoaded(page);

  await askToKeep(page);
  await page.getByRole("switch", { name: switchName }).click();
  await expect(page.getByText("Les chiffres conservés sur cet appareil sont effacés.")).toBeVisible();
  // Those being written at that moment are removed too.
  await expect.poll(async () => await keptNames(page)).toEqual([]);
});

test("a sign-out takes the figures with it, and no answer of the service is ever in a cache", async ({
  page,
  context,
}) => {
  await opened(page);
  await askToKeep(page);
  await page.goto("/app/dashboard");
  await contentLoaded(page);
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain("/offline.html");
  expect(cached.filter((path) => !/^\/(?:offline\.html$|assets\/|fonts\/)/.test(path))).toEqual([]);

  await page.getByRole("button", { name: /Camille/ }).click();
  await page.getByRole("menuitem", { name: "Se déconnecter" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Connexion" })).toBeVisible();
  await expect.poll(async () => await keptNames(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto("/app/dashboard");
  await expect(page.getByText("Aucun chiffre n’est conservé sur cet appareil.")).toBeVisible();
});

test("a page that was loaded anew without its cache, and so is under no worker, is taken by it", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    performance.mark(navigator.serviceWorker.controller === null ? "under none" : "under the worker");
  });
  const marks = async () =>
    await page.evaluate(() => performance.getEntriesByType("mark").map(({ name }) => name));
  await opened(page);
  await page.reload();
  expect(await marks()).toContain("under the worker");

  const browser = await context.newCDPSession(page);
  const loaded = page.waitForEvent("load");
  await browser.send("Page.reload", { ignoreCache: true });
  await loaded;
  expect(await marks()).toContain("under none");
  await underTheWorker(page);
});
