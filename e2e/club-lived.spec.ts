import type { Browser, Page } from "@playwright/test";
import { clubStates, currentOf, enter, enterAdvisor, pay, type Someone } from "./club.ts";
import {
  axeFindsNothing,
  contentLoaded,
  expect,
  type Json,
  plain,
  recordOf,
  recordsOf,
  test,
} from "./support.ts";

/** Subscriptions with a past: those of the demonstration, advanced on the payment partner's test clock. */

test.describe.configure({ mode: "serial", timeout: 300_000 });

/** A draft is visible only to the customer until it is sent. */
const shownStates = clubStates.filter((state) => state !== "inactive");

/** Signs the advisor in, once the journey's data exist: the demonstration's subscriptions are advanced after its start. */
async function lived(
  browser: Browser,
  isThere: (subscriptions: readonly Json[]) => boolean,
): Promise<{ advisor: Someone; subscriptions: readonly Json[] }> {
  const advisor = await enterAdvisor(browser);
  let subscriptions: readonly Json[] = [];
  await expect(async () => {
    const lists = ["", "closed", "refused_by_advisor", "refused_by_customer", "rejected"].map(
      async (state) => {
        const found = await advisor.api.get(`/club_subscriptions${state === "" ? "" : `?state=${state}`}`);
        return recordsOf(found["club_requests"]);
      },
    );
    const requests = (await Promise.all(lists)).flat();
    const shown = requests.map(async ({ customer_id: id }) => {
      const list = await advisor.api.get(`/users/${String(id)}/club_subscriptions?state=all`);
      return recordOf(recordsOf(list["club_subscriptions"])[0]);
    });
    subscriptions = await Promise.all(shown);
    expect(isThere(subscriptions)).toBe(true);
  }).toPass({ timeout: 240_000 });
  return { advisor, subscriptions };
}

const isInDelay = ({ state, withdrawal_ends_on: ends }: Json): boolean =>
  state === "active" && typeof ends === "string" && ends >= new Date().toISOString().slice(0, 10);

async function enterOf(browser: Browser, wanted: (subscription: Json) => boolean): Promise<Someone> {
  const { advisor, subscriptions } = await lived(browser, (all) => all.some(wanted));
  const id = String(recordOf(subscriptions.find(wanted))["customer_id"]);
  const { customer } = await advisor.api.get(`/customers/${id}`);
  await advisor.page.context().close();
  return await enter(browser, String(recordOf(customer)["email"]), "customer");
}

/** Moves the focus with the Tab key alone, from the top of the page. */
async function reachByTab(page: Page, name: RegExp): Promise<void> {
  const wanted = page.getByRole("main").getByRole("link", { name }).or(page.getByRole("button", { name }));
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the keyboard does not reach ${String(name)}`);
}

test("the advisor's list tells every state that is not the customer's own draft, and each customer's page opens", async ({
  browser,
}) => {
  const { advisor, subscriptions } = await lived(browser, (all) =>
    shownStates.every((state) => all.some((one) => one["state"] === state)),
  );
  const { page } = advisor;
  await page.goto("/advisory/club");
  await expect(page.getByRole("heading", { level: 1, name: "Club" })).toBeVisible();
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  await expect.poll(async () => await rows.count()).toBeGreaterThanOrEqual(shownStates.length);
  for (const words of ["depuis", "lettre à signer", "identité à valider", "paiement à choisir"])
    await expect(rows.filter({ hasText: words }).first()).toBeVisible();
  for (const words of ["paiement en cours", "paiement refusé", "suspendu", "rétractation", "sans suite"])
    await expect(rows.filter({ hasText: words }).first()).toBeVisible();
  await axeFindsNothing(page, "the list of the Club");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await axeFindsNothing(page, "the list of the Club on a phone, dark");
  for (const state of shownStates) {
    const row = recordOf(subscriptions.find((one) => one["state"] === state));
    await page.goto(`/advisory/customers/${String(row["customer_id"])}/club`);
    await contentLoaded(page);
    await axeFindsNothing(page, `a customer's Club that is ${state}`);
  }
});

test("on the tenth day the contract is given up, in three clicks and by the keyboard: all but the days used is paid back", async ({
  browser,
}) => {
  const saver = await enterOf(browser, isInDelay);
  const { page, api } = saver;
  await page.goto("/app/club/dashboard");
  await contentLoaded(page);
  await axeFindsNothing(page, "the Club in its fourteen days");
  await reachByTab(page, /^Renoncer au contrat ici$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Renoncer au contrat" })).toBeVisible();
  await axeFindsNothing(page, "giving up");
  await reachByTab(page, /^Confirmer la rétractation$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Rétractation reçue/)).toBeVisible();
  expect(await currentOf(saver)).toMatchObject({ state: "closed", reason: "withdrawn" });
  const told = plain(await page.getByRole("main").innerText());
  const back = Number(
    /([\d ]+,\d\d) € vous sont remboursés/.exec(told)?.[1]?.replaceAll(" ", "").replace(",", ".") ?? 0,
  );
  // The part of the month already served is kept and the rest is refunded. On the 1st, until the next month is billed, everything
  // that was paid has been served.
  if (back === 0)
    expect([told, dayOfMonth()]).toEqual([expect.stringContaining("rien n’est à rembourser"), "01"]);
  await expect(async () => {
    const invoices = recordsOf((await api.get("/users/me/invoices"))["invoices"]);
    const sum = (kind: string) =>
      invoices.filter((one) => one["kind"] === kind).reduce((total, one) => total + Number(one["ttc"]), 0);
    expect(sum("credit_note")).toBeCloseTo(back, 2);
    expect(back).toBeLessThan(sum("invoice"));
  }).toPass({ timeout: 120_000 });
});

/** The day of the month in Paris. */
const dayOfMonth = (): string =>
  new Intl.DateTimeFormat("fr-FR", { day: "2-digit", timeZone: "Europe/Paris" }).format(new Date());

test("a payment failed less than 48 hours ago: access is kept, and the page says until when", async ({
  browser,
}) => {
  const saver = await enterOf(browser, ({ state, reason }) => state === "active" && reason !== "paid");
  const { page } = saver;
  expect(await currentOf(saver)).toMatchObject({ state: "active", reason: null, access: "full" });
  await page.goto("/app/club/dashboard");
  await contentLoaded(page);
  await expect(page.getByText(/^Le dernier paiement a échoué. L’accès est maintenu jusqu’au/)).toBeVisible();
  await axeFindsNothing(page, "the Club, unpaid");
});

test("48 hours after a failed payment access is cut; another card pays, and it is back at once", async ({
  browser,
}) => {
  const saver = await enterOf(browser, ({ state }) => state === "paused");
  const { page, api } = saver;
  expect(await currentOf(saver)).toMatchObject({ state: "paused", access: "documents" });
  await page.goto("/app/club/dashboard");
  await contentLoaded(page);
  await expect(page.getByRole("alert").filter({ hasText: "suspendu" })).toBeVisible();
  await axeFindsNothing(page, "the Club, paused");
  await reachByTab(page, /^Payer maintenant$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Payer le Club" })).toBeVisible();
  await contentLoaded(page);
  await page.getByRole("radio", { name: "Un autre moyen de paiement" }).check();
  await axeFindsNothing(page, "paying what failed");
  await pay(page, { card: "5555 5555 5555 4444" });
  await expect(page).toHaveURL(/\/app\/club\/dashboard/);
  expect(await currentOf(saver)).toMatchObject({ state: "active", reason: "paid", access: "full" });
  const paid = recordsOf((await api.get("/users/me/invoices"))["invoices"]);
  expect(paid.filter(({ state }) => state === "paid")).toHaveLength(2);
});
