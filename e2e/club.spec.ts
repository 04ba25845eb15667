import type { Browser, Page } from "@playwright/test";
import { currentOf, enter, enterAdvisor, pay, type Someone } from "./club.ts";
import { contentLoaded, expect, recordOf, recordsOf, test } from "./support.ts";

/** The Club from start to end: a saver and their advisor, each in a browser of their own, with the pages of both partners. */

test.describe.configure({ timeout: 300_000 });
// A refused payment answers 409, and the page repeats what the bank said.
test.use({ allowedComplaints: [/status of 409/] });

/** A saver of the advisor's book (each journey has its own), who has answered what the Club asks for. */
async function enterSaver(browser: Browser, number: number): Promise<Someone> {
  const saver = await enter(browser, `client-${String(number)}@demo.vigie.fr`, "customer");
  await saver.api.put("/users/me/profile", {
    profile: {
      first_name: "Camille",
      last_name: "Essai",
      birthdate: "1980-02-03",
      mobile: "06 12 34 56 78",
      address: { street: "4 rue des Lices", postal_code: "35000", city: "Rennes", country: "FR" },
      marital_status: "married",
      income_range: "income_3",
      charges_range: "charges_3",
      savings_range: "savings_2",
      asset_range: "assets_4",
    },
  });
  return saver;
}

/** From the offer to the sent request, with two contracts. */
async function request({ page }: Someone): Promise<void> {
  await page.goto("/app/club");
  await page.getByRole("button", { name: "Demander l’accès" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contrats à suivre" })).toBeVisible();
  const boxes = page.getByRole("main").getByRole("checkbox");
  await expect(boxes.nth(1)).toBeVisible();
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Informations à compléter" })).toBeVisible();
  await page.getByRole("checkbox", { name: /^J’ai reçu/ }).check();
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Votre prix" })).toBeVisible();
  await page.getByRole("button", { name: "Envoyer au conseiller" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Demande envoyée" })).toBeVisible();
}

/** The advisor keeps one contract of two, and signs first, in the partner's tab. */
async function approveOne(advisor: Someone, customerId: string): Promise<void> {
  const { page } = advisor;
  await page.goto(`/advisory/customers/${customerId}/club`);
  await page.getByRole("button", { name: "Approuver 2 contrats" }).waitFor();
  await page.getByRole("main").getByRole("checkbox").nth(1).uncheck();
  await page.getByRole("button", { name: "Approuver 1 contrat" }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Signer la lettre pour le cabinet" }).click();
  const partner = await opened;
  await partner.getByRole("button", { name: "Signer", exact: true }).click();
  // Back on our page of the decided request: the customer's own pages are not open to the firm.
  await expect(partner).toHaveURL(new RegExp(`/advisory/customers/${customerId}/club`));
  await expect(partner.getByRole("heading", { level: 1 })).toBeVisible();
  await partner.close();
}

/** The customer shows their document and signs with the code; the first tab continues by itself. */
async function signLetter({ page }: Someone): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Signer la lettre de mission" })).toBeVisible();
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Ouvrir la signature" }).click();
  const partner = await opened;
  await partner.getByRole("button", { name: "Vérifier mon identité" }).click();
  await partner.getByLabel("Code reçu par SMS").fill("000000");
  await partner.getByRole("button", { name: "Signer", exact: true }).click();
  await expect(partner).toHaveURL(/\/app\/club\//);
  await partner.close();
  await expect(page.getByRole("heading", { level: 1, name: "Votre paiement" })).toBeVisible();
}

async function startNow(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Commencer dès aujourd’hui" }).check();
  await page.getByRole("checkbox", { name: /^J’ai compris/ }).check();
}

/** The page of the customer's bank, over ours; it disappears once it has the answer, before the next question comes. */
async function answerBank(page: Page, answer: "Autoriser" | "Refuser"): Promise<void> {
  const question = page.locator('iframe[title="Votre banque"]');
  const address = String(await question.getAttribute("src"));
  await question.contentFrame().getByRole("button", { name: answer }).click();
  await expect(page.locator(`iframe[src="${address}"]`)).toHaveCount(0);
}

async function subscribed(browser: Browser, number: number): Promise<{ saver: Someone; advisor: Someone }> {
  const saver = await enterSaver(browser, number);
  await request(saver);
  const advisor = await enterAdvisor(browser);
  await approveOne(advisor, String((await currentOf(saver))["customer_id"]));
  await signLetter(saver);
  return { saver, advisor };
}

test("a card is refused, another asks its bank twice: refused there, then agreed, and the Club opens", async ({
  browser,
}) => {
  const { saver, advisor } = await subscribed(browser, 31);
  const { page } = saver;

  await startNow(page);
  await pay(page, { card: "4000 0000 0000 0002" });
  await expect(page.getByRole("alert").filter({ hasText: "Paiement refusé" })).toBeVisible();

  // A card whose bank asks at each payment: for saving it, then for paying.
  await pay(page, { card: "4000 0027 6000 3184" });
  await answerBank(page, "Autoriser");
  await answerBank(page, "Refuser");
  await expect(
    page
      .getByRole("alert")
      .filter({ hasText: /n’a pas|refus/ })
      .first(),
  ).toBeVisible();
  await expect(async () => {
    expect(await currentOf(saver)).toMatchObject({ state: "payment_failed", access: "none" });
  }).toPass();

  await page.goto("/app/club/waiting-payment-infos");
  await contentLoaded(page);
  await page.getByRole("button", { name: "Confirmer le paiement" }).click();
  await answerBank(page, "Autoriser");
  await expect(page).toHaveURL(/\/app\/club\/dashboard/);
  await contentLoaded(page);
  await expect(page.getByRole("link", { name: "Renoncer au contrat ici" })).toBeVisible();
  expect(await currentOf(saver)).toMatchObject({ state: "active", reason: "paid", access: "full" });
  const { invoices } = await saver.api.get("/users/me/invoices");
  expect(recordsOf(invoices)).toMatchObject([{ state: "paid" }]);

  // One contract of two is followed, and the firm sees a running subscription.
  expect(recordsOf((await currentOf(saver))["portfolios"])).toHaveLength(1);
  await advisor.page.reload();
  await expect(advisor.page.getByRole("button", { name: "Révoquer" })).toBeVisible();
});

test("the advisor refuses, then approves fewer contracts; a debit opens the Club before its answer; withdrawn at once", async ({
  browser,
}) => {
  const saver = await enterSaver(browser, 32);
  const { page } = saver;
  await request(saver);
  const advisor = await enterAdvisor(browser);
  const customerId = String((await currentOf(saver))["customer_id"]);
  await advisor.page.goto(`/advisory/customers/${customerId}/club`);
  await advisor.page.getByRole("button", { name: "Refuser", exact: true }).click();
  const dialog = advisor.page.getByRole("dialog");
  await dialog.getByLabel("Message au client").fill("Parlons d’abord de votre projet.");
  await dialog.getByRole("button", { name: "Refuser", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto("/app/club/landing");
  await expect(page.getByText(/Parlons d’abord de votre projet/)).toBeVisible();

  await request(saver);
  await approveOne(advisor, customerId);
  await page.goto("/app/club/subscribe");
  await signLetter(saver);
  await startNow(page);
  await pay(page, { iban: "FR3020041010050500013M02609" });
  await expect(page.getByText("Votre accès est ouvert en attendant sa réponse.")).toBeVisible();
  expect(await currentOf(saver)).toMatchObject({ state: "waiting_for_payment", access: "full" });

  await page.getByRole("link", { name: "Renoncer au contrat ici" }).click();
  await page.getByRole("button", { name: "Confirmer la rétractation" }).click();
  await expect(page.getByText(/^Rétractation reçue/)).toBeVisible();
  expect(await currentOf(saver)).toMatchObject({ state: "closed", reason: "withdrawn" });
});

test("a contract ends without a session, by its number", async ({ browser, page }) => {
  const { saver } = await subscribed(browser, 33);
  await startNow(saver.page);
  await pay(saver.page, { card: "4242 4242 4242 4242" });
  await expect(saver.page).toHaveURL(/\/app\/club\/dashboard/);
  const { letter } = await currentOf(saver);

  await page.goto("/resilier");
  await page.getByLabel("Numéro du contrat").fill(String(recordOf(letter)["number"]));
  await page.getByLabel("Adresse e-mail du contrat").fill("client-33@demo.vigie.fr");
  await page.getByLabel("Nom et prénom").fill("Camille Essai");
  await page.getByRole("button", { name: "Vérifier ma demande" }).click();
  await page.getByRole("button", { name: "Notification de la résiliation" }).click();
  await expect(page.getByText(/^Demande reçue le/)).toBeVisible();
  const ending = await currentOf(saver);
  expect(ending).toMatchObject({ state: "active", access: "full" });
  expect(ending["ends_on"]).not.toBeNull();
});
