import type { Browser, Page } from "@playwright/test";
import { mailTo } from "./mail.ts";
import { axeFindsNothing, contentLoaded, expect, type SignedIn, test } from "./support.ts";
import { totpCode } from "./totp.ts";

/** An audit from its invitation to its end: the administrator lets an auditor in, who protects their account, reads a record, takes its
 * folder, and finds it closed as soon as the audit is revoked. The customer reads who looked, and why. */

const email = "controle@audit.example";
const secretWords = "cactus violon orage tamis";
const purpose = "Contrôle annuel de l’association";

test.use({ account: "admin", allowedComplaints: [/status of 4\d\d/] });
test.setTimeout(150_000);
test.use({ actionTimeout: 20_000 });

test("an auditor is let in, reads a record on a phone, and is shut out at once", async ({
  page,
  browser,
  sessions,
}) => {
  await page.goto("/advisory/others");
  await contentLoaded(page);
  await page.getByRole("link", { name: /^Auditeurs/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Auditeurs" })).toBeVisible();
  await expect(page.getByText("Aucun audit")).toBeVisible();
  await axeFindsNothing(page, "auditors, none");
  await invite(page);
  await expect(page.getByRole("cell", { name: "Inès Marchal" })).toBeVisible();
  await axeFindsNothing(page, "auditors");

  // The banner of cookies is not what this is about.
  const cookiesRefused = (): void =>
    localStorage.setItem(
      "vigie.cookies",
      JSON.stringify({ analytics: false, chat: false, atMs: Date.now() }),
    );
  const auditor = await browser.newPage({
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [] },
  });
  await auditor.addInitScript(cookiesRefused);
  await chooseProtection(auditor);
  await auditor.getByRole("link", { name: "Audits", exact: true }).click();
  await expect(auditor.getByText(purpose)).toBeVisible();
  await axeFindsNothing(auditor, "audits");
  await auditor.getByLabel("Chercher un client").fill("Roussel");
  await auditor.getByRole("link", { name: "Roussel Camille" }).click();
  await expect(
    auditor.getByRole("heading", { level: 1, name: "Dossier de conseil de Camille Roussel" }),
  ).toBeVisible();
  await expect(auditor.getByText("La chaîne des empreintes est intacte", { exact: false })).toBeVisible();
  await axeFindsNothing(auditor, "audited record");
  // Elsewhere there is nothing for them.
  for (const path of ["/app/dashboard", "/advisory/customers"]) {
    await auditor.goto(path);
    await expect(auditor).toHaveURL(/\/audit$/);
  }
  await auditor.goto("/audit");
  await auditor.getByLabel("Chercher un client").fill("Roussel");
  await auditor.getByRole("link", { name: "Roussel Camille" }).click();
  await expect(auditor.getByText("La chaîne des empreintes est intacte", { exact: false })).toBeVisible();

  await page.getByRole("button", { name: "Révoquer l’audit d’Inès Marchal" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Révoquer" }).click();
  await expect(page.getByText("révoqué le", { exact: false })).toBeVisible();
  // Without a gesture: the channel is cut, and the page asks again.
  await expect(auditor.getByText("Ce dossier ne vous est pas ouvert")).toBeVisible();
  await auditor.getByRole("link", { name: "Audits", exact: true }).first().click();
  await expect(auditor.getByText("Révoqué par le cabinet")).toBeVisible();
  await auditor.close();

  await readsLedger(browser, await sessions("camille"));
});

async function invite(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Inviter un auditeur" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Ouvrir l’audit" }).click();
  await expect(dialog.getByText("Indiquez le motif de l’audit.")).toBeVisible();
  await dialog.getByLabel("Adresse e-mail").fill(email);
  await dialog.getByLabel("Prénom").fill("Inès");
  await dialog.getByLabel("Nom", { exact: true }).fill("Marchal");
  await dialog.getByLabel("Motif de l’audit").fill(purpose);
  await dialog.getByRole("button", { name: "Ouvrir l’audit" }).click();
  await expect(dialog).toHaveCount(0);
}

/** From the mails to the second factor, without which there is nothing to read. */
async function chooseProtection(page: Page): Promise<void> {
  expect(await mailTo(email, /audit vous est ouvert/)).toContain(purpose);
  const link = /https?:\S+#setup=\S+/.exec(await mailTo(email, /Choisissez votre mot de passe/))?.[0] ?? "";
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await page.getByLabel("Nouveau mot de passe").fill(secretWords);
  await page.getByLabel("Confirmer le mot de passe").fill(secretWords);
  await page.getByRole("button", { name: "Enregistrer ce mot de passe" }).click();
  await expect(page.getByLabel("Nouveau mot de passe")).toHaveCount(0);
  await page.goto("/app/login?redirect=/audit");
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(secretWords);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(page).toHaveURL(/\/audit\/user\/security$/);
  await axeFindsNothing(page, "auditor's security");
  await page.getByRole("button", { name: "Ajouter une application" }).click();
  const secret = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent();
  await page.getByLabel("Code affiché par l’application").fill(totpCode(secret?.replaceAll(" ", "") ?? ""));
  await page.getByRole("button", { name: "Activer" }).click();
  await page.getByLabel("J’ai gardé ces codes en lieu sûr").check();
  await page.getByRole("button", { name: "Terminer" }).click();
}

/** What the customer reads of it. */
async function readsLedger(browser: Browser, storageState: SignedIn): Promise<void> {
  const customer = await browser.newContext({ storageState });
  const ledger = await customer.newPage();
  await ledger.goto("/app/user/accesses");
  const line = ledger
    .getByRole("listitem")
    .filter({ hasText: "Inès Marchal, chargé d’un audit pour" })
    .filter({ hasText: "a consulté l’historique des conseils qui vous ont été donnés" })
    .first();
  await expect(line).toContainText(purpose);
  await customer.close();
}
