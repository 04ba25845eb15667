import type { Page } from "@playwright/test";
import { of } from "./names.ts";
import { sidewaysScroll } from "./page-faults.ts";
import { Api, axeFindsNothing, contentLoaded, expect, plain, recordOf, signIn, test } from "./support.ts";

/** An advisor in a customer's area: entering, what they may not do there, what the customer reads of it, and leaving. */

const customer = "Camille Roussel";
const band = `Vous êtes dans l’espace ${of(customer)}.`;

test.describe.configure({ timeout: 300_000 });

test("the visit of an advisor who just signed in is a line that the customer reads", async ({
  page,
  browser,
  baseURL,
  sessions,
}) => {
  const theirs = await browser.newContext({
    baseURL: baseURL ?? "",
    storageState: await sessions("camille"),
  });
  const ledger = await theirs.newPage();
  const calls = new Api(ledger);
  const visits = async (): Promise<number> =>
    Number(recordOf((await calls.get("/users/me/accesses?kind=read"))["meta"])["total_count"]);
  const before = await visits();

  await page.goto("/advisory/customers");
  await signIn(page, "advisor");
  await contentLoaded(page);
  const reason = "Préparer le rendez-vous du 3 : épargne d’été";
  await openView(page, reason);
  await expect(page.getByText(`Motif : ${reason}`)).toBeVisible();
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Contrats/ })
    .first()
    .click();
  await contentLoaded(page);
  await expect(page.getByText(band)).toBeVisible();

  // The visit of one session within one hour is one line: this session is a new one.
  await expect.poll(visits).toBeGreaterThan(before);
  await ledger.goto("/app/user/accesses?type=lectures");
  await expect(ledger.getByText(/^Hélène Le Goff, Cabinet Le Goff, a consulté /).first()).toBeVisible();
  await expect(ledger.getByText(`Motif indiqué : ${reason}`).first()).toBeVisible();
  await theirs.close();

  // The reason is kept until the advisor leaves, and only for this customer.
  await page.reload();
  await expect(page.getByText(`Motif : ${reason}`)).toBeVisible();
  await page.getByRole("link", { name: "Revenir à sa fiche" }).click();
  await contentLoaded(page);
  await page.getByRole("button", { name: "Ouvrir sa vue" }).click();
  await expect(page.getByRole("dialog").getByLabel("Motif de la consultation")).toHaveValue("");
});

test.describe("a signed-in advisor", () => {
  test.use({ account: "advisor" });

  test("the way out is the first stop of the keyboard, and the band stays while one scrolls", async ({
    page,
  }) => {
    const path = await openView(page);
    const sheet = path.replace(/\/view.*$/, "");
    await page.goto(path);
    await contentLoaded(page);
    const shown = page.getByText(band);
    await expect(shown).toBeVisible();
    await page.mouse.wheel(0, 2000);
    await expect.poll(async () => await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    await expect(shown).toBeInViewport();
    await axeFindsNothing(page, "a customer's area");

    await page.reload();
    await contentLoaded(page);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: `Sortir de l’espace ${of(customer)}` })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${sheet}$`));
    await expect(page.getByRole("heading", { level: 1, name: customer })).toBeVisible();
    // Going back leads into the customer's area again, with its banner.
    await page.goBack();
    await expect(shown).toBeVisible();
  });

  test("on a phone the band says whose area it is in two lines, and « Sortir » leads out", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const path = await openView(page);
    await page.goto(path);
    await contentLoaded(page);
    const status = page.getByRole("status").filter({ hasText: `Espace ${of(customer)}` });
    await expect(status).toContainText("Votre visite est notée.");
    const box = await status.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(64);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await sidewaysScroll(page), `at ${String(width)} px`).toEqual([]);
    }
    await status.getByRole("link").click();
    await expect(page).toHaveURL(/\/advisory\/customers\/[0-9a-f-]{36}$/);
  });

  test("in private mode no amount of theirs is shown", async ({ page }) => {
    await page.goto(await openView(page));
    await contentLoaded(page);
    const words = async (): Promise<string> => plain(await page.getByRole("main").innerText());
    await expect.poll(words).toMatch(/\d €/);
    await page.keyboard.press("Alt+KeyP");
    await expect(page.locator("main .masked").first()).toBeVisible();
    await expect.poll(words).not.toMatch(/\d €/);
    await page.keyboard.press("Alt+KeyP");
  });

  test("nothing of theirs is offered to be changed, and the pages that change it say whose they are", async ({
    page,
  }) => {
    const view = (await openView(page)).replace(/\/dashboard$/, "");
    await page.goto(view);
    await contentLoaded(page);
    await expect(page.getByRole("link", { name: "Ajouter un contrat" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Importer un fichier" })).toHaveCount(0);
    // Opened by their address, the pages that add something and those of the account have no field.
    for (const address of [
      "accounts/new",
      "accounts/import",
      "accounts/new/manual",
      "user",
      "user/accesses",
    ]) {
      await page.goto(`${view}/${address}`);
      await expect(
        page
          .getByRole("main")
          .getByText(/titulaire/)
          .first(),
      ).toBeVisible();
      await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
      await expect(page.getByText(band)).toBeVisible();
    }
  });

  test("a write in the customer's name is refused by the server, and changes nothing", async ({
    page,
    api,
  }) => {
    const id = /customers\/([0-9a-f-]{36})/.exec(await openView(page))?.[1] ?? "";
    const told = JSON.stringify(await stated(api, id));
    const writes = [
      ["PUT", `/users/${id}/profile`, { profile: { job_title: "Écrit par un autre" } }],
      ["PUT", `/users/${id}/risk_profiles/draft`, { draft: { answers: [] } }],
      ["POST", `/users/${id}/risk_profiles`, { answers: [] }],
      ["DELETE", `/users/${id}`, undefined],
    ] as const;
    for (const [method, path, body] of writes) {
      const status = await statusOf(page, { method, path, body });
      expect([409, 404], `${method} ${path}`).toContain(status);
    }
    expect(JSON.stringify(await stated(api, id))).toBe(told);
  });
});

/** From the list to the customer's sheet, and from there into their area, as a user goes. */
async function openView(page: Page, reason?: string): Promise<string> {
  await page.goto(`/advisory/customers?q=${encodeURIComponent(customer)}`);
  await page.getByRole("main").getByRole("link", { name: customer }).click();
  await page.getByRole("button", { name: "Ouvrir sa vue" }).click();
  const dialog = page.getByRole("dialog");
  if (reason !== undefined) await dialog.getByLabel("Motif de la consultation").fill(reason);
  await dialog.getByRole("button", { name: "Ouvrir sa vue" }).click();
  await expect(page).toHaveURL(/\/view\/dashboard$/);
  await contentLoaded(page);
  return new URL(page.url()).pathname;
}

async function stated(api: Api, id: string) {
  return recordOf((await api.get(`/users/${id}/profile`))["profile"]);
}

type Write = { readonly method: string; readonly path: string; readonly body: unknown };

/** The status of a call made by hand, outside the page but with its session. */
async function statusOf(page: Page, { method, path, body }: Write): Promise<number> {
  const cookies = await page.context().cookies();
  const token = decodeURIComponent(cookies.find((one) => one.name === "accessToken")?.value ?? "");
  const reply = await page.request.fetch(`/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { data: body }),
  });
  return reply.status();
}
