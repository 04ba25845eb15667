import type { Page } from "@playwright/test";
import { acceptTerms, choose, follow, holdInApp, pick } from "./connecting.ts";
import { axeFindsNothing, type Control, expect, recordOf, recordsOf, signIn, test } from "./support.ts";

/** Adding a bank with interruptions: there is always a way to continue, and never into another bank's connection. */

// A webhook of the partner may already have started the requested synchronisation: the answer is then 409, and the page waits for
// it.
const turn = /status of 409 .*\/synchronize/;
test.use({ account: "interrupted", allowedComplaints: [turn] });
test.describe.configure({ mode: "serial" });

const testBank = "Connecteur de test";
const appTitle = "Confirmez dans l’application de votre banque";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test.afterEach(async ({ page }) => {
  const cookies = await page.context().cookies();
  const token = decodeURIComponent(cookies.find((one) => one.name === "accessToken")?.value ?? "");
  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string) => recordOf(await (await page.request.get(path, { headers })).json());
  for (const one of recordsOf((await read("/v1/users/me/accounts"))["accounts"]))
    await page.request.delete(`/v1/accounts/${String(one["id"])}?confirmed=true`, { headers });
  for (const one of recordsOf((await read("/v1/users/me/accounts/pending"))["pending"]))
    await page.request.delete(`/v1/users/me/accounts/pending/${String(one["connexion_id"])}`, { headers });
});

async function giveCredentials(page: Page, situation: string, login: string): Promise<void> {
  await acceptTerms(page);
  await pick(page, "Situation à jouer", situation);
  await page.getByRole("textbox", { name: "Identifiant" }).fill(login);
  await page.getByLabel("Code (1234)").fill("1234");
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
}

/** The wait for the bank's application, which the test ends. */
async function waitInApp(page: Page, control: Control, login: string): Promise<string> {
  const { waiting } = await holdInApp(page, control);
  await choose(page, "conecteur de tset", testBank);
  await giveCredentials(page, situations.app, login);
  await expect(heading(page, appTitle)).toBeVisible();
  return await waiting;
}

const situations = {
  well: "Particuliers (tout va bien)",
  app: "Validation dans l’application",
  limited: "Trop de demandes à la banque",
} as const;

test("reloaded while the bank's application is waited for, cancelled, begun again: it ends well", async ({
  page,
  control,
}) => {
  await waitInApp(page, control, "reload-cancel");
  await page.reload();
  await expect(heading(page, appTitle)).toBeVisible();
  await axeFindsNothing(page, "resumed wait");
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(heading(page, `Connecter ${testBank}`)).toBeVisible();
  await giveCredentials(page, situations.well, "retraite");
  await follow(page);
});

test("reloaded after a cancel: the form, not the connection that was ended", async ({ page, control }) => {
  await waitInApp(page, control, "cancel-reload");
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(heading(page, `Connecter ${testBank}`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Se connecter", exact: true })).toBeVisible();
  await page.goto("/app/accounts/new");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expect(page.getByText("Connexion commencée")).toHaveCount(0);
});

test("left by the way back: another bank shows its own form, and the first one goes on where it was", async ({
  page,
  control,
}) => {
  const id = await waitInApp(page, control, "way-back");
  await page.goBack();
  const resume = page.getByRole("link", { name: `Reprendre avec ${testBank}` });
  await expect(resume).toBeVisible();
  await choose(page, "fortuneo", "Fortuneo");
  await expect(page.getByLabel("Mot de passe")).toBeVisible();
  await expect(heading(page, appTitle)).toHaveCount(0);
  await page.goto("/app/accounts/new");
  await resume.click();
  await expect(heading(page, appTitle)).toBeVisible();
  await control.setState(id, null);
  await follow(page);
});

test.describe("two tabs", () => {
  // The second tab asks once more for the connection that the first one ended.
  test.use({ allowedComplaints: [/status of (409 .*\/synchronize|404)/] });

  test("a second tab shows the same wait; what one cancels, the other says, and begins again", async ({
    page,
    context,
    control,
  }) => {
    await waitInApp(page, control, "two-tabs");
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(heading(other, appTitle)).toBeVisible();
    await page.getByRole("button", { name: "Annuler" }).click();
    await expect(heading(page, `Connecter ${testBank}`)).toBeVisible();
    await expect(other.getByRole("alert").filter({ hasText: "Cette demande n’existe plus" })).toBeVisible();
    await giveCredentials(other, situations.well, "jeune");
    await follow(other);
  });
});

test("a second device finds what the first began, and both arrive", async ({ page, browser, control }) => {
  const id = await waitInApp(page, control, "two-devices");
  const device = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const other = await device.newPage();
  await other.goto(new URL("/app/login", page.url()).href);
  await other.getByRole("button", { name: "Tout refuser" }).click();
  await signIn(other, "interrupted");
  await expect(other).toHaveURL(/\/app\/dashboard/);
  await other.goto(new URL("/app/accounts/new", page.url()).href);
  await other.getByRole("link", { name: `Reprendre avec ${testBank}` }).click();
  await expect(heading(other, appTitle)).toBeVisible();
  await control.setState(id, null);
  await expect(heading(page, "Choisir les contrats")).toBeVisible();
  await expect(heading(other, "Choisir les contrats")).toBeVisible();
  await device.close();
  await follow(page);
});

test.describe("an answer that is lost", () => {
  test.use({ allowedComplaints: [/status of 409 .*\/synchronize|ERR_TIMED_OUT|ERR_FAILED/] });

  test("the bank's answer is lost on the way: what was made there goes on, and is not made twice", async ({
    page,
    api,
  }) => {
    await choose(page, "conecteur de tset", testBank);
    let lost = 0;
    await page.route("**/2.0/users/me/connections", async (route) => {
      if (route.request().method() !== "POST") return await route.fallback();
      lost += 1;
      await route.fetch();
      await route.abort("timedout");
    });
    await giveCredentials(page, situations.well, "retraite");
    await follow(page);
    expect(lost).toBe(1);
    expect(recordsOf(recordOf(await api.get("/users/me/accounts"))["accounts"])).toHaveLength(1);
  });
});

for (const [words, decision] of [
  ["refused in the bank's application", "refuse"],
  ["not authorised in time", "expire"],
] as const) {
  test(`${words}: said, found again after a reload, cancelled and begun again`, async ({ page, control }) => {
    await control.answerInApp(await waitInApp(page, control, `late-${decision}`), decision);
    await expect(heading(page, "La demande n’a pas abouti")).toBeVisible();
    await page.reload();
    await expect(heading(page, "Votre banque demande une authentification forte")).toBeVisible();
    await page.getByRole("button", { name: "Annuler" }).click();
    await giveCredentials(page, situations.well, "jeune");
    await follow(page);
  });
}

test("a bank that limits requests: another login at once, and the first waits for its next try", async ({
  page,
}) => {
  await choose(page, "conecteur de tset", testBank);
  await giveCredentials(page, situations.limited, "limited");
  await expect(heading(page, "Votre banque limite les demandes")).toBeVisible();
  await expect(page.getByText(/^Prochain essai le/)).toBeVisible();
  await axeFindsNothing(page, "rate limited");
  await page.getByRole("button", { name: "Utiliser un autre identifiant" }).click();
  await expect(heading(page, `Connecter ${testBank}`)).toBeVisible();
  // After a reload the hour is not waited for either.
  await page.reload();
  await giveCredentials(page, situations.well, "retraite");
  await follow(page);
});

test.describe("on the bank's own site", () => {
  test.use({ allowedComplaints: [/status of (409 .*\/synchronize|422)|favicon/] });

  test("left there by the way back, or come back in another session: the connection goes on", async ({
    page,
    context,
  }) => {
    await choose(page, "boursorma", "BoursoBank (Boursorama)");
    await acceptTerms(page);
    const go = page.getByRole("button", { name: /^Continuer vers/ });
    await go.click();
    await expect(page.getByRole("button", { name: "Autoriser" })).toBeVisible();
    await page.goBack();
    await expect(go).toBeVisible();
    await go.click();
    await page.getByRole("textbox", { name: "Identifiant" }).fill("jeune");
    // The bank says yes, and the redirect back is lost: the page is closed before it could be followed.
    await context.route("**/app/account/webauth*", async (route) => await route.abort());
    await page.getByRole("button", { name: "Autoriser" }).click();
    await expect.poll(() => page.url()).not.toContain("/banque");
    await context.unroute("**/app/account/webauth*");
    await page.goto("/app/accounts/new");
    await page.getByRole("link", { name: "Reprendre avec BoursoBank" }).click();
    await follow(page);
  });
});
