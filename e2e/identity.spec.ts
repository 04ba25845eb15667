import type { Page } from "@playwright/test";
import { mailTo } from "./mail.ts";
import { accounts, axeFindsNothing, expect, recordOf, contentLoaded, signIn, test } from "./support.ts";

/** Signing in, coming back, leaving: the pages outside the account, and what no page may be made to do. */

test.describe.configure({ mode: "parallel" });

const strong = "cactus violon orage tamis";

test("a script sees no refresh token, and the page allows no inline script", async ({ page, context }) => {
  const reply = await page.goto("/app/login");
  const policy = reply?.headers()["content-security-policy"] ?? "";
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  expect(policy).toContain("default-src 'none'");
  await signIn(page, "newcomer");
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  const seen = await page.evaluate(() => document.cookie.split("; ").map((pair) => pair.split("=")[0]));
  expect(new Set(seen)).toEqual(new Set(["accessToken", "authExpire", "hasRole"]));
  const refresh = (await context.cookies()).find(({ name }) => name.includes("refresh"));
  expect(refresh).toMatchObject({ httpOnly: true, sameSite: "Strict" });
});

test.describe("signed in", () => {
  test.use({ account: "camille" });

  test("a hostile name is text and nothing else", async ({ page }) => {
    const hostile = `<img src=x onerror="document.title='pris'"><script>document.title='pris'</script>`;
    await page.route("**/v1/users/me/dashboard/opening*", async (route) => {
      const parts = recordOf(await (await route.fetch()).json());
      const user = recordOf(recordOf(parts["me"])["user"]);
      const renamed = { ...user, first_name: hostile, last_name: "javascript:alert(1)" };
      await route.fulfill({ json: { ...parts, me: { user: renamed } } });
    });
    await page.goto("/app/dashboard");
    await contentLoaded(page);
    await expect(page.getByText(hostile).first()).toBeVisible();
    expect(await page.title()).not.toContain("pris");
    await expect(page.locator("img[src=x]")).toHaveCount(0);
  });
});

test("registration says what is missing, judges the password, and awaits the code", async ({ page }) => {
  await page.clock.install();
  const sent: unknown[] = [];
  await page.route("**/v1/users", async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ status: 202, json: {} });
  });
  await page.route("**/v1/users/confirmations", async (route) => {
    await route.fulfill({ json: { status: "user.validated" } });
  });
  await page.goto("/app/register");
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByText("Collez le lien de l’invitation que vous avez reçue.")).toBeVisible();
  await expect(page.getByText("Indiquez votre adresse e-mail.")).toBeVisible();
  await expect(page.getByText("Saisissez un mot de passe.")).toBeVisible();
  await expect(page.getByText(/Acceptez les conditions d’utilisation/)).toBeVisible();
  expect(sent).toEqual([]);

  await page.getByLabel("Lien d’invitation").fill("http://localhost/app/register#invitation=inv_abcdefgh");
  await page.getByLabel("Adresse e-mail").fill("camille.durand@exemple.fr");
  const password = page.getByLabel("Mot de passe", { exact: true });
  await password.fill("aaaaaaaaaaaa");
  await expect(page.getByText(/Solidité.*: très faible/)).toBeVisible();
  await password.fill(strong);
  await expect(page.getByText(/Solidité.*: excellente/)).toBeVisible();
  await page.getByLabel("Confirmer le mot de passe").fill("autre chose");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByText("La confirmation ne correspond pas au mot de passe.")).toBeVisible();
  await axeFindsNothing(page, "registration, refused");
  await page.getByLabel("Confirmer le mot de passe").fill(strong);
  await page.getByRole("button", { name: "Créer mon compte" }).click();

  await expect(page).toHaveURL(/\/app\/validation$/);
  expect(sent).toMatchObject([{ user: { terms: true, invitation_token: "inv_abcdefgh" } }]);
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(strong);
  await expect(page.getByRole("button", { name: /Renvoyer un code \(dans \d+.s\)/ })).toBeVisible();
  await page.route("**/v1/oauth/token", async (route) => {
    await route.fulfill({ json: { access_token: "t", expires_in: 7200, user_created: true } });
  });
  await page.route("**/v1/users/me", async (route) => {
    await route.fulfill({ json: { user: { roles: ["customer"], state: "confirmed", cgu_validated: true } } });
  });
  const opened = page.waitForRequest("**/v1/oauth/token");
  // Pasted whole, as it is written in the mail. The page continues within seconds: what it then asks is answered above.
  await page.getByLabel("Code reçu par e-mail").fill("AB3D-9XYZ");
  await expect(page.getByRole("heading", { name: "Votre adresse est confirmée" })).toBeVisible();
  for (let second = 0; second < 6; second += 1) await page.clock.runFor(1000);
  await opened;
});

test("what is typed in a form survives a reload, but for the password", async ({ page }) => {
  await page.goto("/app/register");
  await page.getByLabel("Adresse e-mail").fill("camille.durand@exemple.fr");
  await page.getByLabel("Mot de passe", { exact: true }).fill(strong);
  await page.reload();
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue("camille.durand@exemple.fr");
  await expect(page.getByLabel("Mot de passe", { exact: true })).toHaveValue("");
});

test("a forgotten password: the same answer for all, and a mailed link that opens its page", async ({
  page,
}) => {
  await page.goto("/app/login");
  await page.getByRole("link", { name: "Mot de passe oublié" }).click();
  for (const email of ["personne@exemple.fr", accounts.leaver]) {
    await page.goto("/app/password-reset");
    await page.getByLabel("Adresse e-mail").fill(email);
    await page.getByRole("button", { name: "Recevoir un lien" }).click();
    await expect(page.getByRole("heading", { name: "Consultez vos e-mails" })).toBeVisible();
  }
  const link = /\/app\/password-reset#token=[\w-]+/.exec(
    await mailTo(accounts.leaver, /nouveau mot de passe/),
  )?.[0];
  await page.goto(link ?? "/404");
  await expect(page.getByRole("heading", { name: "Choisir un nouveau mot de passe" })).toBeVisible();
  await page.getByLabel("Nouveau mot de passe").fill("court");
  await page.getByRole("button", { name: "Enregistrer ce mot de passe" }).click();
  await expect(
    page.getByText("Le mot de passe est trop court : il compte au moins 12 caractères."),
  ).toBeVisible();
});

test.describe("links that are dead", () => {
  test.use({ allowedComplaints: [/status of 422/] });

  test("a reset by a link that served is refused, with the way to another", async ({ page }) => {
    await page.goto(`/app/password-reset#token=rst_${"a".repeat(43)}`);
    await page.getByLabel("Nouveau mot de passe").fill(strong);
    await page.getByLabel("Confirmer le mot de passe").fill(strong);
    await page.getByRole("button", { name: "Enregistrer ce mot de passe" }).click();
    await expect(page.getByRole("heading", { name: "Ce lien n’est plus valable" })).toBeVisible();
    await page.getByRole("link", { name: "Demander un nouveau lien" }).click();
    await expect(page.getByRole("heading", { name: "Mot de passe oublié" })).toBeVisible();
  });

  test("a deletion by a link that is none deletes nothing and says so", async ({ page }) => {
    await page.goto("/delete-profile#token=del_faux");
    await expect(page.getByRole("heading", { name: "Ce lien n’est plus valable" })).toBeVisible();
    await page.goto("/delete-profile");
    await expect(page.getByText(/Rien n’a été supprimé/)).toBeVisible();
  });
});

test("opening the link of a deletion reads; only the box and the button delete", async ({ page }) => {
  const asked: string[] = [];
  const kept = ["advice"];
  await page.route("**/v1/users/del_*", async (route) => {
    asked.push(route.request().method());
    await route.fulfill({ json: { erased: ["identity", "contracts"], kept } });
  });
  await page.route("**/v1/account_deletions/del_*", async (route) => {
    asked.push(route.request().method());
    await route.fulfill({
      json: { valid: true, expires_at: "2026-11-22T10:00:00.000Z", erased: ["identity", "contracts"], kept },
    });
  });
  for (let time = 0; time < 3; time += 1) {
    await page.goto("/");
    await page.goto(`/delete-profile#token=del_${"a".repeat(43)}`);
    await expect(page.getByText(/Votre dossier de conseil, pendant 5\s+ans/)).toBeVisible();
  }
  await axeFindsNothing(page, "deletion");
  await page.getByRole("button", { name: "Supprimer définitivement mon compte" }).click();
  await expect(page.getByText("Cochez la case pour confirmer la suppression.")).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(["GET"]));
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Supprimer définitivement mon compte" }).click();
  await expect(page.getByRole("heading", { name: "Votre compte est supprimé" })).toBeVisible();
  expect(asked.filter((method) => method !== "GET")).toEqual(["DELETE"]);
});

test.describe("a first visit", () => {
  test.use({ firstVisit: true });

  test("refusing cookies is as easy as accepting them; the choice holds and may be changed", async ({
    page,
  }) => {
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith("http://localhost:")) elsewhere.push(request.url());
    });
    await page.goto("/app/login");
    const banner = page.getByRole("region", { name: "Cookies" });
    await contentLoaded(page);
    const refuse = await banner.getByRole("button", { name: "Tout refuser" }).boundingBox();
    const accept = await banner.getByRole("button", { name: "Tout accepter" }).boundingBox();
    expect(refuse?.height).toBe(accept?.height);
    expect(refuse?.y).toBe(accept?.y);
    await axeFindsNothing(page, "cookies");
    await banner.getByRole("button", { name: "Tout refuser" }).click();
    await expect(banner).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
    await expect(banner).toBeHidden();
    await page.getByRole("button", { name: "Gérer les cookies" }).click();
    const dialog = page.getByRole("dialog", { name: "Vos cookies" });
    await expect(dialog.getByRole("switch", { name: /Mesure d’audience/ })).not.toBeChecked();
    await dialog.getByRole("switch", { name: /Mesure d’audience/ }).check();
    await dialog.getByRole("button", { name: "Enregistrer mes choix" }).click();
    expect(await page.evaluate(() => localStorage.getItem("vigie.cookies"))).toContain('"analytics":true');
    expect(elsewhere).toEqual([]);
  });
});

test("another host is another brand: its name, its colours, its switches", async ({ page, baseURL }) => {
  const brandOf = async (): Promise<string> =>
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand"));
  await page.goto("/app/login");
  await expect(page).toHaveTitle("Connexion · Vigie");
  const mainBrand = await brandOf();
  const host = (baseURL ?? "").replace("localhost", "amarante.localhost");
  await page.goto(`${host}/app/login`);
  await expect(page).toHaveTitle("Connexion · Amarante Patrimoine");
  await expect(page.getByText("Le conseil patrimonial, clair et suivi")).toBeVisible();
  await expect(page.getByRole("link", { name: "Créer un compte" })).toHaveCount(0);
  expect(await brandOf()).not.toBe(mainBrand);
  await page.goto(`${host}/app/register`);
  await expect(page).toHaveURL(/amarante\.localhost:\d+\/app\/login$/);
  // The next visit starts with its colours, before the service answers.
  await page.route("**/v1/variant", () => undefined);
  await page.reload({ waitUntil: "commit" });
  await expect.poll(brandOf).toContain("0.36 0.1 8");
});

const publicPages: readonly (readonly [path: string, title: string])[] = [
  ["/app/register", "Créer un compte"],
  ["/app/password-reset", "Mot de passe oublié"],
  ["/app/validation", "Confirmer votre adresse"],
  ["/app/otp", "Votre épargne salariale"],
  ["/cgu", "Conditions d’utilisation"],
  ["/bi-terms", "Conditions du partenaire d’agrégation"],
  ["/accessibility", "Accessibilité"],
  ["/status", "État des services"],
  ["/500", "Le service a rencontré une erreur"],
  ["/404", "Cette page n’existe pas"],
  ["/maintenance", "L’accès est momentanément fermé"],
];
for (const [path, title] of publicPages) {
  test(`axe finds nothing on ${path}, which fits 320 px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await axeFindsNothing(page, path);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await axeFindsNothing(page, `${path}, dark`, ["color-contrast", "link-in-text-block"]);
    await page.setViewportSize({ width: 320, height: 800 });
    await expect.poll(async () => await overflow(page)).toBeLessThanOrEqual(0);
  });
}

async function overflow(page: Page): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
