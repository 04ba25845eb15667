import type { Page } from "@playwright/test";
import { acceptTerms, choose, follow, pick } from "./connecting.ts";
import { mailTo } from "./mail.ts";
import { expect, contentLoaded, test } from "./support.ts";

/** A visitor invited by an advisor, through the real mails of the sandboxes, on a phone: from the invitation to a net worth that
 * they can explain. */

const email = "visiteur@demo.vigie.fr";
const secret = "Quatre-Goelands-Rament-27";

test.describe.configure({ timeout: 300_000 });
// A webhook of the partner may already have started the requested synchronisation: the answer is then 409, and the page waits for
// it.
test.use({
  // A single expression: Playwright takes a list of two for a value and its options.
  allowedComplaints: [/status of (401|429|409 .*\/synchronize)/],
  viewport: { width: 390, height: 844 },
});

test("an invitation leads to an account and its net worth; strangers' errors lock the stranger out, and not the owner", async ({
  page,
  browser,
  baseURL,
}) => {
  const invitation = /\/app\/register#invitation=[\w-]+/.exec(await mailTo(email, /vous invite/))?.[0];
  await page.goto(invitation ?? "/404");
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(secret);
  await page.getByLabel("Confirmer le mot de passe").fill(secret);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page).toHaveURL(/\/app\/validation$/);
  const code =
    /^\s*([0-9A-Z]{4} [0-9A-Z]{4})\s*$/m.exec(await mailTo(email, /code de confirmation/))?.[1] ?? "";
  await page.getByLabel("Code reçu par e-mail").fill(code);
  await expect(page.getByRole("heading", { name: "Votre adresse est confirmée" })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/dashboard$/, { timeout: 90_000 });
  await firstBank(page);
  await understoodWorth(page);

  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const stranger = await context.newPage();
  await stranger.goto("/app/login");
  const guess = async (word: string, { locked }: { readonly locked: boolean }): Promise<void> => {
    await stranger.getByLabel("Adresse e-mail").fill(email);
    await stranger.getByLabel("Mot de passe", { exact: true }).fill(word);
    const answered = stranger.waitForResponse("**/v1/oauth/token");
    await stranger.getByRole("button", { name: "Se connecter", exact: true }).click();
    expect((await answered).status()).toBe(locked ? 429 : 401);
    await expect(stranger.getByRole("alert")).toContainText(
      locked ? /Vous pourrez réessayer dans \d+\smin/ : "L’adresse ou le mot de passe ne correspond pas.",
    );
  };
  for (let turn = 1; turn <= 8; turn += 1) await guess(`essai ${turn}`, { locked: false });
  // Locked: the right password gets the same answer as a wrong one.
  await guess("essai 9", { locked: true });
  await guess(secret, { locked: true });
  await context.close();

  // The owner's own browser has a count of its own.
  for (const name of ["accessToken", "hasRole", "authExpire", "vigie-refresh"])
    await page.context().clearCookies({ name });
  await page.goto("/app/login");
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  expect(await mailTo(email, /Connexion bloquée/)).not.toContain(secret);
});

/** From an empty dashboard to a first bank. */
async function firstBank(page: Page): Promise<void> {
  const welcome = page.getByRole("dialog", { name: /^Bienvenue/ });
  await expect(welcome).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(welcome).toBeHidden();
  await choose(page, "connecteur", "Connecteur de test");
  await acceptTerms(page);
  await pick(page, "Situation à jouer", "Particuliers (tout va bien)");
  await page.getByRole("textbox", { name: "Identifiant" }).fill("retraite");
  await page.getByLabel("Code (1234)").fill("1234");
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await follow(page);
}

/** A figure, its date, what it is made of, and where a part of it comes from: all within reach on a phone. */
async function understoodWorth(page: Page): Promise<void> {
  await contentLoaded(page);
  const main = page.getByRole("main");
  await expect(main.getByText(/^[\d\s\u202f]+,\d\d\s€$/).first()).toBeVisible();
  await expect(main.getByText(/Valeur au \d\d\.\d\d\.\d{4}/).first()).toBeVisible();
  await page.goto("/app/dashboard/contracts");
  await contentLoaded(page);
  await main
    .getByRole("link", { name: /assurance|vie/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/app\/contract\//);
  await expect(main.getByText(/Valeur au \d\d\.\d\d\.\d{4}/).first()).toBeVisible();
}
