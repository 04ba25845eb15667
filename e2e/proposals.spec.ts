import { enter } from "./club.ts";
import { mailTo } from "./mail.ts";
import { acceptAgain, carryOut, tickFirst } from "./orders.ts";
import { changesTheirMind, readsWhy, withdraws } from "./proposal-ends.ts";
import {
  authentic,
  both,
  byHand,
  documentLink,
  email,
  giveDocument,
  holds,
  openFromAlert,
  openNewest,
  phone,
  placeRest,
  writeAndSend,
  writeFirstMove,
} from "./proposing.ts";
import { axeFindsNothing, contentLoaded, expect, plain, recordOf, recordsOf, test } from "./support.ts";
import { writtenInTwoTabs } from "./two-tabs.ts";

/** An advisor's proposal on a contract that its insurer tells: from an alert to the moves that the next synchronisation sees, a refusal
 * and its second version, and weights taken from the firm's model. */

test.describe.configure({ mode: "serial", timeout: 300_000 });
// Asked again for the password, as fifteen minutes later.
test.use({ allowedComplaints: [/status of 428/], actionTimeout: 40_000 });

const otherContract = /^cachemire/i;

test("from an alert to an agreement on a phone, and the next synchronisation shows the moves to both", async ({
  browser,
}) => {
  const { advisor, id } = await both(browser);
  const { page } = advisor;
  await openFromAlert(page, id);
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
  await expect(customer.page.getByText("Aucun mouvement n’est encore visible sur le contrat.")).toBeVisible();
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
  await expect(page.getByText(/^1 ordre coché sur \d+, \d+ visibles? sur le contrat$/)).toBeVisible();
  await expect(page.getByText(/selon le client$/)).toHaveCount(1);
  await customer.page.context().close();
  await page.context().close();
});

test("a refusal keeps its reason; a second version, with a sentence of the advisor's and its document, is accepted", async ({
  browser,
}) => {
  const { advisor, id, contract } = await both(browser);
  const { page } = advisor;
  await page.goto(`/advisory/customers/${id}/view/proposals/target/${contract}`);
  await byHand(page, { isIntoFund: true });
  await writeAndSend(
    page,
    "Une seule ligne pèse trop lourd : la répartir mieux vous protège d’un mauvais choix.",
  );
  const customer = await phone(browser);
  await openNewest(customer.page);
  const given = customer.page.getByRole("list", { name: "Documents d’informations clés" });
  await expect(given.getByText(/, non remis$/)).toBeVisible();
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
  await byHand(page, { isIntoFund: true });
  await expect(page.getByText("version 2", { exact: false })).toBeVisible();
  await giveDocument(page);
  const ownWords = await writeFirstMove(page);
  await writeAndSend(page, "Comme vous le demandez : la même idée, avec un fonds indiciel bien moins cher.");
  await openNewest(customer.page);
  await expect(customer.page.getByText("version 2", { exact: false })).toBeVisible();
  await expect(given.getByRole("link")).toHaveAttribute("href", documentLink);
  await expect(customer.page.getByText(ownWords)).toBeVisible();
  await expect(customer.page.getByText(/Texte d’origine/)).toHaveCount(0);
  const filed = customer.page.waitForEvent("download");
  await customer.page.getByRole("button", { name: "Déclaration d’adéquation (PDF)" }).click();
  await authentic(customer.page, await filed, "Déclaration d’adéquation");
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

test("weights come from the firm's model for the customer's profile, up to the draft, which two tabs write", async ({
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
  await writtenInTwoTabs(page, "Vos raisons, lues par le client", "Les raisons de cet onglet.");
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
  await byHand(page, { button: "Ajouter à la proposition" });
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

test("an agreement that is signed: accepted on a phone, signed at the partner, read by both", async ({
  browser,
}) => {
  const { advisor, id, contract } = await both(browser);
  const { page } = advisor;
  const admin = await enter(browser, "direction@demo.vigie.fr", "advisor");
  const asks = async (level: string): Promise<void> =>
    await admin.api.put("/firm", { firm: { advice_agreement: level } });
  await page.goto(`/advisory/customers/${id}/view/proposals/target/${contract}`);
  await byHand(page);
  await asks("simple");
  await writeAndSend(page, "Une ligne pèse trop lourd : la répartir vous protège d’un mauvais choix.");
  await asks("confirmation");
  await admin.page.context().close();

  const customer = await phone(browser);
  await openNewest(customer.page);
  await expect(customer.page.getByText(/^Accord demandé\s: signature électronique simple/)).toBeVisible();
  await customer.page.getByRole("button", { name: "Accepter" }).click();
  await customer.page.getByRole("button", { name: "Continuer vers la signature" }).click();
  await expect(customer.page.getByRole("heading", { name: "Il reste à signer" })).toBeVisible();
  await holds(customer.page, "a proposal to sign");
  await axeFindsNothing(customer.page, "a proposal to sign, on a phone");
  await page.reload();
  await expect(page.getByText(/^Le client a accepté et doit encore signer/)).toBeVisible();
  await axeFindsNothing(page, "a proposal that is being signed, to its advisor");

  const opened = customer.page.waitForEvent("popup");
  await customer.page.getByRole("button", { name: "Ouvrir la signature" }).click();
  const partner = await opened;
  // The simple level, of somebody without a mobile number: no document, no code.
  await partner.getByRole("button", { name: "Signer", exact: true }).click();
  await expect(partner).toHaveURL(/\/app\/proposals\//);
  await partner.close();
  // The partner's event brings it here, and the page goes on by itself.
  await expect(customer.page.getByText(/^Accord recueilli/)).toBeVisible({ timeout: 60_000 });
  await customer.page.reload();
  for (const name of ["Feuille d’ordres (PDF)", "Déclaration signée (PDF)", "Preuve de la signature (PDF)"])
    await expect(customer.page.getByRole("button", { name })).toBeVisible();
  const saved = customer.page.waitForEvent("download");
  await customer.page.getByRole("button", { name: "Déclaration signée (PDF)" }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  await holds(customer.page, "a proposal that was signed");
  await axeFindsNothing(customer.page, "a proposal that was signed, on a phone");
  await page.reload();
  await expect(page.getByText(/^Accord recueilli/)).toBeVisible();
  await customer.page.context().close();
  await page.context().close();
});

test("a change that is taken back, a refusal, and a proposal that its advisor takes back with a reason", async ({
  browser,
}) => {
  const { advisor, id, contract } = await both(browser);
  const customer = await phone(browser);
  const { page } = advisor;
  const send = async (): Promise<void> => {
    await page.goto(`/advisory/customers/${id}/view/proposals/target/${contract}`);
    await byHand(page);
    await writeAndSend(page, "Une ligne pèse trop lourd : la répartir vous protège d’un mauvais choix.");
    await openNewest(customer.page);
  };
  await send();
  await changesTheirMind(customer.page, "Gardons un peu plus d’actions.");
  await send();
  const reason = "Ce fonds ferme le mois prochain : je vous en proposerai un autre.";
  await withdraws(page, reason);
  await readsWhy(customer.page, reason);
  await customer.page.context().close();
  await page.context().close();
});
