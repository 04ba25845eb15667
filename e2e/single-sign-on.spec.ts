import { request as requests, type Page } from "@playwright/test";
import { mailTo } from "./mail.ts";
import { axeFindsNothing, expect, password, contentLoaded, test } from "./support.ts";

/** Members of the employee-savings partner: they enter by its link, restricted, then get a full account, an existing or a new
 * one. */

const partner = `http://localhost:${process.env["VIGIE_E2E_SSO_PORT"] ?? ""}/`;
const site = `http://passerelle.localhost:${process.env["VIGIE_E2E_PORT"] ?? ""}`;
const strong = "trois-goélands-sur-la-jetée-84";
const brand = "Passerelle Épargne";

async function openLink(page: Page, member: string): Promise<void> {
  await page.goto(partner);
  await page.getByRole("row", { name: member }).getByRole("button").click();
  await expect(page).toHaveURL(/passerelle\.localhost:\d+\/app\/otp\?otp=otp_/);
  await expect(page.getByRole("heading", { level: 1, name: "Votre épargne salariale" })).toBeVisible();
}

async function arrive(page: Page, member: string): Promise<void> {
  await openLink(page, member);
  await refuseCookies(page);
  await page.getByRole("button", { name: `Continuer en tant que membre de ${brand}` }).click();
}

async function refuseCookies(page: Page): Promise<void> {
  const banner = page.getByRole("region", { name: "Cookies" });
  await banner.getByRole("button", { name: "Tout refuser" }).click();
  await expect(banner).toBeHidden();
}

async function acceptTerms(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Bienvenue" })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/otp$/);
  await page.getByRole("button", { name: "Ouvrir mon espace" }).click();
  await expect(page.getByText("Cochez la case pour continuer.")).toBeVisible();
  await page.getByRole("checkbox", { name: /J’ai lu et j’accepte/ }).check();
  await page.getByRole("button", { name: "Ouvrir mon espace" }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
}

function codeOf(mail: string): string {
  return /\b[A-Z0-9]{4}[ -]?[A-Z0-9]{4}\b/.exec(mail)?.[0] ?? "";
}

async function sessionOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies(site);
  return cookies.find(({ name }) => name === "accessToken")?.value;
}

// The partner's pages have no icon.
test.use({ allowedComplaints: [/favicon\.ico/] });

test.describe("a member without an account", () => {
  // The refusal of an act that requires a full account.
  test.use({ allowedComplaints: [/status of 409|favicon\.ico/] });

  test("arrives by a link, accepts the terms, is told what is limited, and gets the full account", async ({
    page,
  }) => {
    await arrive(page, "Yann Kerbrat");
    await acceptTerms(page);
    const welcome = page.getByRole("dialog", { name: "Bienvenue, Yann" });
    await welcome.getByRole("button", { name: "Découvrir d’abord" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Yann/ })).toBeVisible();
    // Their employee savings came with them.
    for (const plan of ["PEE Armor Composites", "PERCO Armor Composites"])
      await expect(page.getByRole("main").getByText(plan, { exact: true }).first()).toBeVisible();
    await contentLoaded(page);
    // Which company sent them, and what it learns of their savings.
    await page.goto(`${site}/app/devices-dashboard`);
    await expect(page.getByText("Armor Composites").first()).toBeVisible();
    await expect(page.getByText(/Vous ne lui transmettez pas le total/)).toBeVisible();
    // The page can be read; what protects an address and a password that they do not have cannot be used.
    await page.goto(`${site}/app/user/security`);
    await contentLoaded(page);
    await page.getByRole("button", { name: "Changer de mot de passe" }).click();
    await page.getByLabel("Nouveau mot de passe").fill(strong);
    await page.getByLabel("Le même, une seconde fois").fill(strong);
    await page.getByRole("button", { name: "Changer", exact: true }).click();
    await expect(page.getByText(/Cette fonction demande un compte complet/)).toBeVisible();
    await page.getByRole("link", { name: "Compléter mon compte" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Compléter votre compte" })).toBeVisible();
    await axeFindsNothing(page, "upgrade");
    const email = "yann.complet@exemple.fr";
    await page.getByLabel("Adresse e-mail").fill(email);
    await page.getByRole("checkbox", { name: /J’ai lu et j’accepte/ }).check();
    await page.getByRole("button", { name: "Recevoir un code" }).click();
    await page.getByLabel("Code reçu par e-mail").fill(codeOf(await mailTo(email, /code pour compléter/)));
    await page.getByLabel("Nouveau mot de passe", { exact: true }).fill(strong);
    await page.getByLabel("Confirmer le mot de passe").fill(strong);
    await page.getByRole("button", { name: "Ouvrir mon compte complet" }).click();
    await expect(page).toHaveURL(/\/app\/dashboard$/);
    await page.goto(`${site}/app/upgrade-account-features`);
    await expect(page.getByText("Votre compte est déjà complet.")).toBeVisible();
  });
});

test("a member joins the account that they have, by its code and its password", async ({ page }) => {
  await arrive(page, "Inès Belkacem");
  await acceptTerms(page);
  await page.getByRole("dialog").getByRole("button", { name: "Compléter mon compte" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Compléter votre compte" })).toBeVisible();
  await page.getByText("J’ai déjà un compte").click();
  await page.getByLabel("Adresse e-mail").fill("ines@demo.vigie.fr");
  await page.getByRole("button", { name: "Recevoir un code" }).click();
  const code = codeOf(await mailTo("ines@demo.vigie.fr", /code pour réunir/));
  await page.getByLabel("Code reçu par e-mail").fill(code);
  await page.getByLabel("Mot de passe de ce compte").fill(password);
  await axeFindsNothing(page, "join");
  await page.getByRole("button", { name: "Réunir les deux comptes" }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await contentLoaded(page);
  await page.goto(`${site}/app/user`);
  await expect(page.getByText("ines@demo.vigie.fr").first()).toBeVisible();
  await page.goto(`${site}/app/user/notifications`);
  await expect(page.getByText("Deux comptes n’en font plus qu’un").first()).toBeVisible();
});

test("a link signs nobody in by itself, least of all over another's session", async ({ page }) => {
  await openLink(page, "Maud Delcourt");
  expect(await sessionOf(page)).toBeUndefined();
  await refuseCookies(page);
  await page.getByRole("button", { name: `Continuer en tant que membre de ${brand}` }).click();
  await acceptTerms(page);
  const held = await sessionOf(page);
  // The link was sent by somebody else: it opens the sender's account, not hers.
  await openLink(page, "Yann Kerbrat");
  await expect(page.getByText("Vous êtes connecté en tant que Maud Delcourt.")).toBeVisible();
  await axeFindsNothing(page, "otp over a session");
  expect(await sessionOf(page)).toBe(held);
  await page.getByRole("button", { name: "Garder ma session" }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  expect(await sessionOf(page)).toBe(held);
  await openLink(page, "Yann Kerbrat");
  await page.getByRole("button", { name: "Remplacer ma session" }).click();
  await expect(page).toHaveURL(/\/app\/(otp|dashboard)$/);
  const now = await sessionOf(page);
  expect(now).not.toBe(held);
  // The replaced session has ended in the service too.
  const service = await requests.newContext({ baseURL: site.replace("passerelle.", "") });
  const headers = { authorization: `Bearer ${decodeURIComponent(held ?? "")}` };
  expect((await service.get("/v1/users/me", { headers })).status()).toBe(401);
  await service.dispose();
});

test("a member comes by the partner's page, and signing out ends the visit there too", async ({ page }) => {
  await page.goto(`${site}/app/login`);
  await refuseCookies(page);
  await page.getByRole("button", { name: "Se connecter avec mon espace d’épargne salariale" }).click();
  await page.getByRole("button", { name: "Maud Delcourt" }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await contentLoaded(page);
  const atPartner = page.waitForRequest((request) => request.url().startsWith(`${partner}logout?`));
  await page.getByRole("button", { name: /Maud/ }).click();
  await page.getByRole("menuitem", { name: "Se déconnecter" }).click();
  expect((await atPartner).url()).toContain("id_token_hint=");
  await expect(page).toHaveURL(`${site}/app/login`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await sessionOf(page)).toBeUndefined();
});
