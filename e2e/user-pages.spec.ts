import { request as requests, type APIRequestContext, type Browser } from "@playwright/test";
import { mailTo } from "./mail.ts";
import {
  accounts,
  axeFindsNothing,
  expect,
  password,
  plain,
  recordOf,
  recordsOf,
  contentLoaded,
  type SignedIn,
  test,
  type Json,
} from "./support.ts";

/** The pages of one's own account: what the advisor sees, the notifications, and closing the account. */

test.describe.configure({ mode: "parallel" });

test.describe("a saver with an advisor", () => {
  test.use({ account: "camille" });

  test("a hidden contract leaves the preview and the advisor's own total, to the cent, and comes back", async ({
    page,
    api,
    baseURL,
    browser,
    sessions,
  }) => {
    const id = String(recordOf((await api.get("/users/me"))["user"])["id"]);
    const advisor = await advisorCalls(baseURL ?? "");
    const advisorNet = async (): Promise<number> =>
      Number(recordOf((await advisor(`/users/${id}/wealth`))["wealth"])["net"]);
    await page.goto("/app/user/holdings");
    await contentLoaded(page);
    const preview = page.getByRole("region", { name: "Vue partagée avec Hélène Le Goff" });
    const shown = async (): Promise<number> => {
      const text = plain(await preview.innerText());
      const figure = /Patrimoine net ([\d ]+,\d\d) €/.exec(text)?.[1] ?? "";
      return Number(figure.replaceAll(" ", "").replace(",", "."));
    };
    const whole = await advisorNet();
    await expect.poll(shown).toBe(whole);

    await page.getByRole("switch", { name: /^Partager Livret A,/ }).focus();
    await page.keyboard.press("Space");
    try {
      await expect(preview.getByText(/^Valeur au .* Le vôtre est de/)).toBeVisible();
      const livret = await contractAmount(api, /^livret a$/i);
      await expect.poll(shown).toBe(Math.round((whole - livret) * 100) / 100);
      expect(await advisorNet()).toBe(await shown());
      const seen = recordsOf((await advisor(`/users/${id}/portfolios`))["portfolios"]);
      expect(seen.map((one) => String(one["name"]).toLowerCase())).not.toContain("livret a");
      await theAdvisorsView(browser, await sessions("advisor"), {
        view: `${baseURL ?? ""}/advisory/customers/${id}/view`,
        hiddenId: await api.contractId(/^livret a$/i),
        shownId: await api.contractId(/^armor vie 2$/i),
      });
    } finally {
      await api.put("/users/me/visibility", { hidden_portfolio_ids: [] });
    }
    await page.reload();
    await expect.poll(shown).toBe(whole);
    expect(await advisorNet()).toBe(whole);

    // The advisor's visit is in the access log, in words.
    await page.getByRole("link", { name: "Qui a vu vos données" }).click();
    await expect(page.getByText(/^Hélène Le Goff, Cabinet Le Goff, a consulté /).first()).toBeVisible();
    await page.getByRole("radio", { name: "Consultations" }).check();
    await expect(page).toHaveURL(/type=lectures/);
  });
});

test.describe("what a saver is told", () => {
  test.use({ account: "camille" });

  test("the month’s report is shown, reads, hides and prints as a page", async ({ page, api }) => {
    const { id, report } = await monthlyReport(api);
    const [year, month] = String(report["to"]).split("-").map(Number);
    const name = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric" }).format(
      new Date(year ?? 0, (month ?? 1) - 1, 15),
    );
    const title = new RegExp(`^Rapport d(e |’)${name}$`);
    const net = Math.trunc(Number(report["net"]));
    const shown = new RegExp(String(net).replaceAll(/(?<=\d)(?=(\d{3})+$)/g, "\\s"));
    for (const [width, colorScheme] of [
      [390, "light"],
      [1440, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`/app/user/monthly-report/${id}`);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.locator("main")).toContainText(shown);
      await axeFindsNothing(page, `monthly report at ${width}`);
    }
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "Imprimer" })).toBeHidden();
    const lastDay = String(report["to"]).split("-").toReversed().join(".");
    await expect(page.getByText(`Patrimoine net au ${lastDay}`)).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    await page.keyboard.press("Alt+KeyP");
    await expect(page.locator("main")).not.toContainText(shown);
  });

  test("all notifications are read at once, here and on the bell", async ({ page, api }) => {
    await page.goto("/app/user/notifications");
    await contentLoaded(page);
    const bell = page.getByRole("link", { name: /^Notifications,? \d+ non lues?$/ });
    await expect(bell).toBeVisible();
    const unread = async (): Promise<readonly unknown[]> =>
      recordsOf((await api.get("/users/me/notifications?per_page=100"))["notifications"])
        .filter((one) => one["read"] === false)
        .map((one) => one["id"]);
    const before = new Set(await unread());
    expect(before.size).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Tout marquer comme lu" }).click();
    await expect(page.getByText("Tout est lu")).toBeVisible();
    await expect(bell).toHaveCount(0);
    // A notification that arrived since, from another journey of this saver, is not among those to check.
    expect((await unread()).filter((id) => before.has(id))).toEqual([]);
  });
});

test.describe("a saver who leaves", () => {
  test.use({ account: "goodbye", allowedComplaints: [/status of 40[14]/] });

  test("the account goes by the mailed link, and by nothing before", async ({ page, api, baseURL }) => {
    await page.goto("/app/user");
    await contentLoaded(page);
    await page.getByRole("link", { name: "Supprimer votre compte" }).click();
    await contentLoaded(page);
    await expect(page.getByText(/Votre dossier de conseil, pendant 5\s+ans/)).toBeVisible();
    await page.getByLabel("J’ai compris que la suppression est définitive.").check();
    await page.getByRole("button", { name: "Recevoir le lien de suppression" }).click();
    await expect(page.getByText(/^Un lien a été envoyé à/)).toBeVisible();
    await axeFindsNothing(page, "deletion asked");

    const mail = await mailTo(accounts.goodbye, /suppr/i);
    const link = /https?:\/\/\S+#token=[\w-]+/.exec(mail)?.[0] ?? "";
    const { pathname, hash } = new URL(link);
    // Opening the link, however often, deletes nothing.
    await page.goto(pathname + hash);
    await page.reload();
    await expect(page.getByText(/^Ouvrir cette page n’a rien supprimé/)).toBeVisible();
    await api.get("/users/me");

    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Supprimer définitivement mon compte" }).click();
    await expect(page.getByText("Votre compte est supprimé")).toBeVisible();
    const outside = await requests.newContext({ baseURL: baseURL ?? "" });
    expect((await signInByCall(outside, accounts.goodbye)).status()).toBe(401);
    await outside.dispose();
    // The link has been used.
    await page.goto("/app/login");
    await page.goto(pathname + hash);
    await expect(page.getByText("Ce lien n’est plus valable")).toBeVisible();
  });
});

async function signInByCall(context: APIRequestContext, username: string) {
  return await context.post("/v1/oauth/token", { data: { grant_type: "password", username, password } });
}

type Viewed = { readonly view: string; readonly hiddenId: string; readonly shownId: string };

/** The same screens, without what is hidden, and with a sentence in place of what could be changed. */
async function theAdvisorsView(browser: Browser, session: SignedIn, viewed: Viewed): Promise<void> {
  const { view, hiddenId, shownId } = viewed;
  const context = await browser.newContext({ storageState: session, locale: "fr-FR" });
  try {
    const page = await context.newPage();
    await page.goto(`${view}/dashboard/contracts`);
    await contentLoaded(page);
    await expect(page.getByText(/^Vous êtes dans l’espace d(?:e |’)/)).toBeVisible();
    await expect(page.getByRole("main").getByText("Armor Vie 2").first()).toBeVisible();
    await expect(page.getByRole("main").getByText(/^livret a$/i)).toHaveCount(0);
    await page.goto(`${view}/contract/${hiddenId}`);
    await contentLoaded(page);
    await expect(page.getByText(/introuvable|n’existe/i).first()).toBeVisible();
    await page.goto(`${view}/contract/${shownId}/transactions`);
    await contentLoaded(page);
    await page.goto(`${view}/contract/${shownId}/settings`);
    await expect(page.getByText("Seul le titulaire du contrat peut modifier ces réglages.")).toBeVisible();
    await page.goto(`${view}/accounts/import`);
    await expect(page.getByText("Seul le titulaire peut importer ses relevés.")).toBeVisible();
  } finally {
    await context.close();
  }
}

/** What the saver's advisor reads, with a session of their own: the page keeps the saver's. */
async function advisorCalls(baseURL: string): Promise<(path: string) => Promise<Json>> {
  const context = await requests.newContext({ baseURL });
  const token = String(
    recordOf(await (await signInByCall(context, accounts.advisor)).json())["access_token"],
  );
  return async (path) => {
    const reply = await context.get(`/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect(reply.status(), path).toBe(200);
    return recordOf(await reply.json());
  };
}

async function contractAmount(api: { get: (path: string) => Promise<Json> }, name: RegExp): Promise<number> {
  const { portfolios } = await api.get("/users/me/portfolios");
  const found = recordsOf(portfolios).find((one) => name.test(String(one["name"])));
  return Number(found?.["amount"]);
}

/** The report that the household was notified of, once its banks have been read. */
async function monthlyReport(api: { get: (path: string) => Promise<Json> }) {
  const find = async () => {
    const { notifications } = await api.get("/users/me/notifications?per_page=100");
    return recordsOf(notifications).find(({ event }) => event === "report.monthly");
  };
  await expect.poll(async () => (await find()) !== undefined, { timeout: 90_000 }).toBe(true);
  const told = recordOf(await find());
  return { id: String(told["id"]), report: recordOf(recordOf(told["payload"])["report"]) };
}
