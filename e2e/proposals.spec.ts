import type { Browser, Page } from "@playwright/test";
import { enter, enterAdvisor, type Someone } from "./club.ts";
import { mailTo } from "./mail.ts";
import { acceptAgain, carryOut, tickFirst } from "./orders.ts";
import { axeFindsNothing, contentLoaded, expect, plain, recordOf, recordsOf, test } from "./support.ts";

/** An advisor's proposal on a contract that its insurer tells: from an alert to the moves that the next synchronisation sees, a refusal
 * and its second version, and weights taken from the firm's model. */

test.describe.configure({ mode: "serial", timeout: 300_000 });
// Asked again for the password, as fifteen minutes later.
test.use({ allowedComplaints: [/status of 428/], actionTimeout: 40_000 });

const email = "conseil@demo.vigie.fr";
const otherContract = /^cachemire/i;

type Both = { readonly advisor: Someone; readonly id: string; readonly contract: string };

/** The advisor, once the customer's file and answers are there: the demonstration gives them after its start. */
async function both(browser: Browser): Promise<Both> {
  const customer = await enter(browser, email, "customer");
  const id = String(recordOf((await customer.api.get("/users/me"))["user"])["id"]);
  const contract = await customer.api.contractId(/^armor vie 2$/i);
  await expect(async () => {
    expect((await customer.api.get("/users/me/suitability"))["standing"]).toBe("valid");
  }).toPass({ timeout: 120_000 });
  await customer.page.context().close();
  return { advisor: await enterAdvisor(browser), id, contract };
}

async function phone(browser: Browser): Promise<Someone> {
  const customer = await enter(browser, email, "customer");
  await customer.page.setViewportSize({ width: 390, height: 844 });
  return customer;
}

/** Nothing is wider than the screen, down to the smallest one. */
async function holds(page: Page, where: string): Promise<void> {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([where, width, wide <= 0]).toEqual([where, width, true]);
  }
}

/** Writes the reasons and what has to be argued, then sends. */
async function writeAndSend(page: Page, reasons: string): Promise<void> {
  await page.getByLabel("Vos raisons, lues par le client").fill(reasons);
  for (const field of await page.getByLabel(/Pourquoi c’est adapté malgré tout/).all())
    await field.fill("Vu ensemble au cabinet, avec les chiffres de cette proposition.");
  await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  await expect(page.getByText("Brouillon enregistré")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Vos raisons, lues par le client")).toHaveValue(reasons);
  await axeFindsNothing(page, "a draft");
  await page.getByRole("button", { name: "Envoyer au client" }).click();
  await expect(page.getByText("attend une réponse")).toBeVisible();
}

async function openNewest(page: Page): Promise<void> {
  await page.goto("/app/proposals");
  await contentLoaded(page);
  const opened = page.waitForResponse((reply) => reply.url().endsWith("/opened") && reply.ok());
  await page.getByRole("list", { name: "Propositions" }).getByRole("link").first().click();
  await opened;
  await expect(page.getByText("attend une réponse")).toBeVisible();
}

test("from an alert to an agreement on a phone, and the next synchronisation shows the moves to both", async ({
  browser,
}) => {
  const { advisor, id } = await both(browser);
  const { page } = advisor;
  await page.goto(`/advisory/customers/${id}`);
  await page.getByRole("link", { name: "Préparer une proposition à Élise Garnier" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Propositions" })).toBeVisible();
  await page.getByRole("button", { name: /^Choisir/ }).click();
  await page.getByRole("option", { name: "Armor Vie 2" }).click();
  await page.getByRole("link", { name: "Chercher un arbitrage" }).click();
  await page.getByRole("button", { name: "Calculer une répartition" }).click();
  await expect(page).toHaveURL(/\/arbitration\/result$/, { timeout: 90_000 });
  await page.getByRole("link", { name: "Préparer une proposition à ce client" }).click();
  await page.getByRole("button", { name: "Préparer à partir de cette recherche" }).click();
  await expect(page).toHaveURL(/\/proposals\/[\da-f-]{36}$/);
  await writeAndSend(
    page,
    "Votre contrat porte des fonds chers dont l’indice fait aussi bien pour moins cher.",
  );
  const proposalId = String(page.url().split("/").at(-1));

  const mail = await mailTo(email, /une proposition de votre conseiller/i);
  expect(mail).not.toMatch(/\d\s?€|Armor/);
  const customer = await phone(browser);
  await openNewest(customer.page);
  await holds(customer.page, "a proposal");
  await axeFindsNothing(customer.page, "a proposal on a phone");
  for (const what of ["Mouvements proposés", "Raisons", "Coûts", "Risques"])
    await expect(customer.page.getByRole("heading", { name: what, exact: true })).toBeVisible();
  await acceptAgain(customer.page);
  const saved = customer.page.waitForEvent("download");
  await customer.page.getByRole("button", { name: "Feuille d’ordres (PDF)" }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(customer.page.getByText("Rien n’a encore été vu à la source.")).toBeVisible();
  await tickFirst(customer.page);
  await holds(customer.page, "orders that are ticked");
  await axeFindsNothing(customer.page, "orders that are ticked, on a phone");

  const { proposal } = await customer.api.get(`/users/me/proposals/${proposalId}`);
  const insurer = { login: "camille", institution: "Suravenir", portfolio: "Armor Vie 2" };
  await carryOut(insurer, recordsOf(recordOf(proposal)["moves"]));
  await expect(async () => {
    const read = recordOf((await customer.api.get(`/users/me/proposals/${proposalId}`))["proposal"]);
    expect(recordOf(read["execution"])["state"]).toBe("done");
  }).toPass({ timeout: 120_000 });
  await customer.page.reload();
  await expect(customer.page.getByText("Faite.")).toBeVisible();
  await axeFindsNothing(customer.page, "a proposal that was carried out");
  await page.goto(`/advisory/customers/${id}/view/proposals/${proposalId}`);
  await expect(page.getByText("Faite.")).toBeVisible();
  await expect(page.getByText(/^1 ordre coché sur \d+, \d+ vus? à la source$/)).toBeVisible();
  await expect(page.getByText(/selon le client$/)).toHaveCount(1);
  await customer.page.context().close();
  await page.context().close();
});

test("a refusal keeps its reason; a second version answers it and is accepted", async ({ browser }) => {
  const { advisor, id, contract } = await both(browser);
  const { page } = advisor;
  await page.goto(`/advisory/customers/${id}/view/proposals/target/${contract}`);
  await byHand(page);
  await writeAndSend(
    page,
    "Une seule ligne pèse trop lourd : la répartir mieux vous protège d’un mauvais choix.",
  );
  const customer = await phone(browser);
  await openNewest(customer.page);
  await customer.page.getByRole("button", { name: "Refuser" }).click();
  await customer.page.getByRole("radio", { name: "Trop cher" }).check();
  await customer.page.getByLabel("Quelques mots").fill("Gardons un fonds moins cher.");
  await axeFindsNothing(customer.page, "a refusal on a phone");
  await customer.page.getByRole("button", { name: "Confirmer le refus" }).click();
  await expect(customer.page.getByText("refusée", { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByText(/Trop cher/)).toBeVisible();
  await expect(page.getByText(/Gardons un fonds moins cher/)).toBeVisible();
  await page.getByRole("link", { name: "Préparer une nouvelle version en saisissant les poids" }).click();
  await byHand(page);
  await expect(page.getByText("version 2", { exact: false })).toBeVisible();
  await writeAndSend(page, "Comme vous le demandez : la même idée, avec un fonds indiciel bien moins cher.");
  await openNewest(customer.page);
  await expect(customer.page.getByText("version 2", { exact: false })).toBeVisible();
  await acceptAgain(customer.page);
  const { proposals } = await customer.api.get("/users/me/proposals");
  const told = recordsOf(proposals).map(({ state, version }) => [state, version]);
  expect(told.slice(0, 2)).toEqual([
    ["accepted", 2],
    ["refused", 1],
  ]);
  await customer.page.context().close();
  await page.context().close();
});

/** A line is sold, and another takes what it leaves. */
async function byHand(page: Page, button = "Préparer la proposition"): Promise<void> {
  await contentLoaded(page);
  await expect(page.getByText("Les poids font 100")).toBeVisible();
  const fields = page
    .getByRole("list")
    .filter({ has: page.getByRole("textbox") })
    .getByRole("textbox");
  await expect(fields.first()).toBeVisible();
  const values = await Promise.all((await fields.all()).map(async (field) => await field.inputValue()));
  const sold = values.findIndex((value) => Number(value.replace(",", ".")) > 1);
  await fields.nth(sold).fill("0");
  await placeRest(page, button);
}

/** What is missing goes to the line that is offered first, and the weights are taken. */
async function placeRest(page: Page, button: string): Promise<void> {
  await expect(page.getByText(/^Il manque/)).toBeVisible();
  await page
    .getByRole("button", { name: /^Ajouter le reste à/ })
    .first()
    .click();
  const prepare = page.getByRole("button", { name: button });
  await expect(prepare).not.toHaveAttribute("aria-disabled", "true");
  await axeFindsNothing(page, "weights typed by hand");
  await prepare.click();
  await expect(page).toHaveURL(/\/proposals\/[\da-f-]{36}$/);
  await contentLoaded(page);
}

test("weights come from the firm's model for the customer's profile, up to the draft", async ({
  browser,
}) => {
  const { advisor, id, contract } = await both(browser);
  const { page } = advisor;
  await page.goto("/advisory/models");
  await contentLoaded(page);
  await expect(page.getByLabel("Cible, Actions")).not.toHaveValue("");
  await page.goto(`/advisory/customers/${id}/view/proposals/target/${contract}`);
  await contentLoaded(page);
  await page.getByRole("button", { name: "Reprendre le modèle" }).click();
  const prepare = page.getByRole("button", { name: "Préparer la proposition" });
  await expect(prepare).not.toHaveAttribute("aria-disabled", "true");
  const figures = page.getByRole("table", { name: "Avant et après" });
  const told = plain(await figures.innerText());
  await axeFindsNothing(page, "weights of a model");
  await prepare.click();
  await expect(page).toHaveURL(/\/proposals\/[\da-f-]{36}$/);
  await contentLoaded(page);
  await expect(page.getByText("Poids pris dans le modèle du cabinet, version 1")).toBeVisible();
  expect(plain(await page.getByRole("table", { name: "Avant et après" }).innerText())).toBe(told);
  await page.getByRole("button", { name: "Supprimer le brouillon" }).click();
  await expect(page).toHaveURL(/\/proposals$/);
  await page.context().close();
});

test("two contracts and a payment: one agreement, and each contract is seen done at its own insurer", async ({
  browser,
}) => {
  const { advisor, id, contract } = await both(browser);
  const { page } = advisor;
  await page.goto(`/advisory/customers/${id}/view/proposals/target/${contract}`);
  await contentLoaded(page);
  await page.getByLabel("Montant à verser").fill("2 000");
  await page.getByLabel("Provenance de l’argent").fill("vente d’un garage");
  await placeRest(page, "Préparer la proposition");
  await expect(page.getByText(/Versement de 2\s000\s€/)).toBeVisible();
  await page.getByRole("button", { name: /Ajouter un contrat à cette proposition/ }).click();
  await page.getByRole("option", { name: otherContract }).click();
  await page.getByRole("link", { name: "Saisir les poids de ce contrat" }).click();
  await byHand(page, "Ajouter à la proposition");
  await expect(
    page.getByRole("list", { name: "Contrats de cette proposition" }).getByRole("listitem"),
  ).toHaveCount(2);
  await writeAndSend(
    page,
    "Les deux contrats se ressemblent : les répartir ensemble en réduit le coût et le risque.",
  );
  const proposalId = String(page.url().split("/").at(-1));

  const customer = await phone(browser);
  await openNewest(customer.page);
  await holds(customer.page, "a proposal on two contracts");
  await axeFindsNothing(customer.page, "a proposal on two contracts, on a phone");
  await expect(customer.page.getByText(/Provenance indiquée\s: vente d’un garage/)).toBeVisible();
  await acceptAgain(customer.page);
  const saved = customer.page.waitForEvent("download");
  await customer.page.getByRole("button", { name: "Feuille d’ordres (PDF)" }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);

  const read = async () =>
    recordOf((await customer.api.get(`/users/me/proposals/${proposalId}`))["proposal"]);
  const parts = recordsOf((await read())["contracts"]);
  const states = async () =>
    recordsOf((await read())["contracts"]).map((one) => recordOf(one["execution"])["state"]);
  for (const [at, part] of parts.entries()) {
    const { institution_name: institution, contract_name: portfolio, payment, moves } = part;
    const paid = payment === null ? 0 : Number(recordOf(payment)["amount"]);
    const insurer = { login: "camille", institution: String(institution), portfolio: String(portfolio) };
    await carryOut(insurer, recordsOf(moves), paid);
    await expect(async () => {
      expect((await states()).slice(0, at + 1)).toEqual(parts.slice(0, at + 1).map(() => "done"));
    }).toPass({ timeout: 120_000 });
  }
  expect(recordOf((await read())["execution"])["state"]).toBe("done");
  await customer.page.reload();
  await expect(customer.page.getByText("Faite.").first()).toBeVisible();
  await holds(customer.page, "two contracts that were carried out");
  await axeFindsNothing(customer.page, "two contracts that were carried out");
  await page.goto(`/advisory/customers/${id}/view/proposals/${proposalId}`);
  await expect(page.getByText("Faite.")).toHaveCount(3);
  await customer.page.context().close();
  await page.context().close();
});
