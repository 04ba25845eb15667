import type { Browser, Page } from "@playwright/test";
import { enter, enterAdvisor } from "./club.ts";
import { mailTo } from "./mail.ts";
import {
  Api,
  axeFindsNothing,
  contentLoaded,
  expect,
  recordOf,
  recordsOf,
  type SignedIn,
  test,
} from "./support.ts";
import { totpCode } from "./totp.ts";

/** An audit from its invitation to its end: the administrator lets an auditor in, who protects their account, reads a record, takes its
 * folder, reads what is kept of a customer who left but what was known of them for vigilance, and finds all closed as soon as the audit is revoked. The customer reads who looked,
 * and why. */

const email = "controle@audit.example";
const secretWords = "cactus violon orage tamis";
/** A customer of the demonstration who received a proposal on two contracts. */
const leaver = "client-199@demo.vigie.fr";
const keptPurpose = "Réclamation devant le médiateur";
const purpose = "Contrôle annuel de l’association";

test.use({ account: "admin", allowedComplaints: [/status of 4\d\d/] });
test.setTimeout(300_000);
test.use({ actionTimeout: 40_000 });

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

  // Answers the cookie banner beforehand: it is not the subject of this journey.
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
  // No other area shows them anything.
  for (const path of ["/app/dashboard", "/advisory/customers"]) {
    await auditor.goto(path);
    await expect(auditor).toHaveURL(/\/audit$/);
  }
  await readsKept(browser, { admin: page, auditor });
  await page.goto("/advisory/auditors");
  await auditor.goto("/audit");
  await auditor.getByLabel("Chercher un client").fill("Roussel");
  await auditor.getByRole("link", { name: "Roussel Camille" }).click();
  await expect(auditor.getByText("La chaîne des empreintes est intacte", { exact: false })).toBeVisible();

  await page.getByRole("button", { name: "Révoquer l’audit d’Inès Marchal" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Révoquer" }).click();
  await expect(page.getByText("révoqué le", { exact: false })).toBeVisible();
  // Without a reload: the live channel is closed, and the page reads again.
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

/** From the mails to the second factor, without which nothing can be read. */
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
  // The address changes before the page does, and axe would read the page between the two.
  const addApp = page.getByRole("button", { name: "Ajouter une application" });
  await expect(addApp).toBeVisible();
  await axeFindsNothing(page, "auditor's security");
  await addApp.click();
  const secret = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent();
  await page.getByLabel("Code affiché par l’application").fill(totpCode(secret?.replaceAll(" ", "") ?? ""));
  await page.getByRole("button", { name: "Activer" }).click();
  await page.getByLabel("J’ai gardé ces codes en lieu sûr").check();
  await page.getByRole("button", { name: "Terminer" }).click();
}

/** The records kept of a customer who left: readable by the administrator and the auditor, not by the advisor. */
async function readsKept(
  browser: Browser,
  { admin, auditor }: { readonly admin: Page; readonly auditor: Page },
): Promise<void> {
  const record = await keptOfWhoLeft(browser, admin);
  await readsKeptVigilance(browser, { admin, auditor });
  await auditor.goto("/audit");
  await auditor.getByRole("link", { name: "Dossiers conservés après l’effacement d’un compte" }).click();
  await auditor.getByRole("link", { name: record.name }).click();
  await expect(auditor.getByText("La chaîne des empreintes est intacte", { exact: false })).toBeVisible();
  await axeFindsNothing(auditor, "a kept record, to an auditor on a phone");
  const advisor = await enterAdvisor(browser);
  await advisor.page.goto(record.address);
  await expect(advisor.page.getByText("Ce dossier ne vous est pas ouvert")).toBeVisible();
  await advisor.page.context().close();
}

const compliance = "claire@demo.vigie.fr";
const known = "Fonds d’une succession, acte notarié vu";

/** The administrator entrusts somebody with vigilance, or withdraws it. */
async function entrust(admin: Page, vigilance: boolean): Promise<void> {
  const api = new Api(admin);
  const people = recordsOf((await api.get("/firm/people"))["people"]);
  const person = people.find(({ email: address }) => address === compliance);
  await api.put(`/firm/people/${String(person?.["id"])}/vigilance`, { vigilance });
}

/** Whoever is entrusted records what they know of the customer, while they still are a customer. */
async function knowsForVigilance(
  browser: Browser,
  { admin, customerId }: { readonly admin: Page; readonly customerId: string },
): Promise<void> {
  await entrust(admin, true);
  const entrusted = await enter(browser, compliance, "advisor");
  await entrusted.api.put(`/customers/${customerId}/vigilance`, {
    after: null,
    vigilance: {
      level: "standard",
      reason: known,
      exposure: "none",
      exposure_words: "",
      sources: ["inheritance"],
      sources_words: "",
      checks: [],
    },
  });
  await entrusted.page.context().close();
}

/** The vigilance records of a customer who left: readable by whoever is entrusted with them, and by nobody else, neither an
 * auditor nor their advisor. */
async function readsKeptVigilance(
  browser: Browser,
  { admin, auditor }: { readonly admin: Page; readonly auditor: Page },
): Promise<void> {
  const { page, api } = await enter(browser, compliance, "advisor");
  await page.goto("/advisory/others");
  await contentLoaded(page);
  await page.getByRole("link", { name: /^Vigilance conservée/ }).click();
  await page.getByRole("list", { name: "Vigilance conservée" }).getByRole("link").first().click();
  await expect(page.getByText(known)).toBeVisible();
  await axeFindsNothing(page, "kept vigilance");
  const kept = new URL(page.url()).pathname;
  expect(recordsOf((await api.get("/firm/kept_vigilance"))["records"])).toHaveLength(1);

  const advisor = await enterAdvisor(browser);
  for (const address of ["/advisory/kept-vigilance", kept]) {
    await advisor.page.goto(address);
    await expect(
      advisor.page.getByRole("heading", { level: 1, name: "Cette page n’existe pas" }),
    ).toBeVisible();
    await auditor.goto(address);
    await expect(auditor).toHaveURL(/\/audit$/);
  }
  await advisor.page.context().close();
  // Once they are no longer entrusted, the record does not exist for them.
  await entrust(admin, false);
  await page.goto(kept);
  await expect(page.getByRole("heading", { level: 1, name: "Cette page n’existe pas" })).toBeVisible();
  await page.context().close();
}

/** A customer who received a proposal erases their account; the administrator reads what is kept, and gives a reason. */
async function keptOfWhoLeft(browser: Browser, page: Page): Promise<{ name: string; address: string }> {
  const leaving = await enter(browser, leaver, "customer");
  // The demonstration creates the proposal after its start.
  await expect(async () => {
    expect(recordsOf((await leaving.api.get("/users/me/proposals"))["proposals"])).toHaveLength(1);
  }).toPass({ timeout: 90_000 });
  const { user } = await leaving.api.get("/users/me");
  await knowsForVigilance(browser, { admin: page, customerId: String(recordOf(user)["id"]) });
  await leaving.page.goto("/app/delete-profile-confirmation");
  await leaving.page.getByLabel("J’ai compris que la suppression est définitive.").check();
  await leaving.page.getByRole("button", { name: "Recevoir le lien de suppression" }).click();
  const link = /https?:\/\/\S+#token=[\w-]+/.exec(await mailTo(leaver, /suppr/i))?.[0] ?? "";
  const { pathname, hash } = new URL(link);
  await leaving.page.goto(pathname + hash);
  await leaving.page.getByRole("checkbox").check();
  await leaving.page.getByRole("button", { name: "Supprimer définitivement mon compte" }).click();
  await expect(leaving.page.getByText("Votre compte est supprimé")).toBeVisible();
  await leaving.page.context().close();

  await page.goto("/advisory/kept-records");
  await page.getByRole("list", { name: "Dossiers conservés" }).getByRole("link").first().click();
  await expect(page.getByText("Personne n’a encore consulté ce dossier")).toHaveCount(0);
  await page.getByLabel("Motif du téléchargement").fill(keptPurpose);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger le dossier (ZIP)" }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
  await page.reload();
  await expect(page.getByText(`Motif\u00a0: ${keptPurpose}`).first()).toBeVisible();
  await axeFindsNothing(page, "a kept record");
  const name = String(await page.getByRole("heading", { level: 1 }).textContent());
  return { name, address: page.url() };
}

/** What the customer reads of it in their access log. */
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
