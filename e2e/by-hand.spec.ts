import type { Download, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { Api, expect, recordOf, recordsOf, test } from "./support.ts";

/** A saver whose bank cannot be connected: typed in by hand, exported in three formats, imported into another account. */

test.use({ account: "leaver" });

test("a life insurance and a loan typed in by hand are exported, and imported elsewhere with equal totals", async ({
  page,
  api,
  browser,
  sessions,
}) => {
  test.setTimeout(180_000);
  await typeLifeInsurance(page);
  await typeLoan(page);

  await page.getByRole("link", { name: "Patrimoine", exact: true }).click();
  await expect(page.getByRole("link", { name: "Assurance vie du Ponant", exact: true })).toBeVisible();
  const worth = await worthOf(api);
  expect(worth.assets).toBe(6219.31);
  expect(worth.debts).toBeGreaterThan(100_000);
  expect(worth.debts).toBeLessThan(200_000);
  await expect(page.getByText(/^−1\d\d\s\d{3}/).first()).toBeVisible();

  for (const format of ["Tableur (CSV)", "JSON", "OFX"]) {
    const file = await exportAs(page, format);
    const elsewhere = await browser.newContext({ storageState: await sessions("arriver") });
    await expectSameElsewhere(await elsewhere.newPage(), { file, worth });
    await elsewhere.close();
  }

  await remove(page, "Assurance vie du Ponant");
  await remove(page, "Prêt de la maison");
  expect((await worthOf(api)).contracts).toBe(0);
});

async function typeLifeInsurance(page: Page): Promise<void> {
  await page.goto("/app/accounts/new");
  await page.getByRole("link", { name: "Ajouter un contrat à la main" }).click();
  await page.getByRole("radio", { name: /^Assurance vie/ }).check();
  await page.getByRole("button", { name: "Continuer" }).click();
  // What is missing is said at its field, which takes the focus.
  await expect(page.getByText("Saisissez un nom pour ce contrat.")).toBeVisible();
  await expect(page.getByLabel("Nom du contrat")).toBeFocused();
  await page.getByLabel("Nom du contrat").fill("Assurance vie du Ponant");
  await page.getByLabel("Établissement").fill("Mutuelle du Ponant");
  // Leaving and coming back loses nothing.
  await page.getByRole("link", { name: "Patrimoine", exact: true }).click();
  await page.goBack();
  await expect(page.getByLabel("Nom du contrat")).toHaveValue("Assurance vie du Ponant");
  await page.getByRole("button", { name: "Continuer" }).click();

  await page.getByRole("button", { name: "Ajouter une ligne" }).click();
  await page.getByLabel("Code ISIN ou nom").fill("=Fonds du port");
  await page.getByLabel("Nombre de parts").fill("12,3456");
  await page.getByLabel("Cours d’une part").fill("98,765");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await page.getByRole("button", { name: "Ajouter une ligne" }).click();
  await page.getByRole("dialog").getByText("Fonds en euros", { exact: true }).click();
  await page.getByLabel("Montant").fill("5 000");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText(/6\s219,31/).first()).toBeVisible();
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("button", { name: "Ajouter à mon patrimoine" }).click();
  await page.waitForURL(/\/contract\//);
  await expect(page.getByText("saisi à la main", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Valeur au .*, saisie à la main$/)).toBeVisible();
}

async function typeLoan(page: Page): Promise<void> {
  await page.goto("/app/accounts/new/manual");
  await page.getByRole("radio", { name: /^Crédit/ }).check();
  await page.getByLabel("Nom du contrat").fill("Prêt de la maison");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByLabel("Montant emprunté").fill("200000");
  await page.getByLabel("Taux nominal annuel").fill("3,6");
  await page.getByLabel("Durée, en mois").fill("240");
  await page.getByLabel("Première échéance").fill("05/02/2020");
  await page.getByLabel("Date de signature").fill("05/01/2020");
  await expect(page.getByText(/1\s170,22/)).toBeVisible();
  await page.getByRole("button", { name: "Ajouter à mon patrimoine" }).click();
  await page.waitForURL(/\/contract\//);
  await expect(page.getByText("Capital restant dû").first()).toBeVisible();
}

test.describe("when an answer is lost", () => {
  test.use({ allowedComplaints: [/ERR_FAILED/] });

  test("a fund is found by keyboard alone, its code is enough, and a reload loses nothing of the contract", async ({
    page,
    api,
  }) => {
    await page.goto("/app/accounts/new/manual");
    await page.getByRole("radio", { name: /^Bourse/ }).check();
    await page.getByLabel("Nom du contrat").fill("Compte-titres du large");
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("button", { name: "Ajouter une ligne" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Code ISIN ou nom").fill("introuvable");
    await expect(dialog.getByRole("status")).toContainText("Aucun fonds connu sous ce nom");
    await dialog.getByLabel("Code ISIN ou nom").fill("actions monde");
    await expect(dialog.getByRole("status")).toContainText("fonds connus");
    const first = dialog.getByRole("listitem").getByRole("button").first();
    const code = /[A-Z]{2}[A-Z0-9]{9}\d/.exec((await first.textContent()) ?? "")?.[0] ?? "";
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(`Fonds connu, ${code}`)).toBeVisible();
    await expect(dialog.getByLabel("Nombre de parts")).toBeFocused();
    // The code alone finds the fund, spaced as on a statement.
    await dialog.getByRole("button", { name: "Choisir un autre nom" }).click();
    await expect(dialog.getByLabel("Code ISIN ou nom")).toBeFocused();
    await page.keyboard.insertText(`${code.slice(0, 4)} ${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase());
    await expect(dialog.getByLabel("Nombre de parts")).toBeFocused();
    await page.keyboard.type("10");
    await dialog.getByRole("button", { name: "Reprendre ce cours" }).click();
    await dialog.getByLabel("Nombre de parts").press("Enter");
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.getByRole("button", { name: /^Modifier / })).toBeVisible();
    await page.getByRole("button", { name: "Continuer" }).click();
    // Pressed twice, with its answer lost: the contract is created once.
    let isLost = false;
    await page.route("**/v1/users/me/manual_contracts", async (route) => {
      if (route.request().method() !== "POST" || isLost) return await route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    const add = page.getByRole("button", { name: "Ajouter à mon patrimoine" });
    await add.dblclick();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await add.click();
    await page.waitForURL(/\/contract\//);
    await expect(page.getByText("saisi à la main", { exact: true })).toBeVisible();
    expect((await worthOf(api)).contracts).toBe(1);
    await remove(page, "Compte-titres du large");
  });
});

test.describe("without a network", () => {
  test.use({ account: "camille", allowedComplaints: [/ERR_INTERNET_DISCONNECTED/] });

  test("a next step whose code does not come leaves what was typed, and is there once the page is loaded anew", async ({
    page,
  }) => {
    await page.goto("/app/accounts/new/manual");
    await page.getByRole("radio", { name: /^Bourse/ }).check();
    await page.getByLabel("Nom du contrat").fill("Compte-titres du tunnel");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Continuer" }).click();
    await expect(page.getByText("Une partie de cette page n’a pas pu être chargée.")).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Recharger la page" }).click();
    await expect(page.getByRole("button", { name: "Ajouter une ligne" })).toBeVisible();
    await page.getByRole("button", { name: "Revenir à l’étape précédente" }).click();
    await expect(page.getByLabel("Nom du contrat")).toHaveValue("Compte-titres du tunnel");
  });
});

test("a loan in deferral is scheduled to the cent, and the value taken away of its history comes back", async ({
  page,
}) => {
  await page.goto("/app/accounts/new/manual");
  await page.getByRole("radio", { name: /^Crédit/ }).check();
  await page.getByLabel("Nom du contrat").fill("Prêt étudiant");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("button", { name: /Remboursement/ }).click();
  await page.getByRole("option", { name: /^Différé total/ }).click();
  await page.getByLabel("Montant emprunté").fill("30000");
  await page.getByLabel("Taux nominal annuel").fill("1,2");
  await page.getByLabel("Durée, en mois").fill("96");
  await page.getByLabel("Première échéance").fill("31/01/2022");
  await page.getByRole("button", { name: "Ajouter à mon patrimoine" }).click();
  await expect(page.getByLabel("Durée du différé, en mois")).toBeFocused();
  await page.getByLabel("Durée du différé, en mois").fill("36");
  // Computed independently: (1 + 0.1 %) per month over 36 months, then 60 constant instalments.
  await expect(page.getByText(/^534,28/)).toBeVisible();
  await page.getByRole("button", { name: "Ajouter à mon patrimoine" }).click();
  await page.waitForURL(/\/contract\//);
  await page.getByRole("link", { name: "Échéancier" }).click();
  await page.getByText("Toutes les échéances", { exact: true }).click();
  await expect(page.getByRole("row", { name: /^28\.02\.2022 30,03.*−30,03/ })).toBeVisible();
  await page.getByRole("link", { name: "Vue d’ensemble" }).click();
  await page.getByRole("link", { name: "Modifier" }).click();
  await page.getByRole("button", { name: "Ajouter une valeur" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Date" }).fill("31.02.2024");
  await dialog.getByRole("textbox", { name: "Capital restant dû" }).fill("28 000");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/^Saisissez une date qui existe/)).toBeVisible();
  await dialog.getByRole("textbox", { name: "Date" }).fill("29.02.2024");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Supprimer la valeur du 29.02.2024" }).click();
  await page.getByRole("button", { name: "Rétablir cette valeur" }).click();
  await expect(page.getByRole("button", { name: "Supprimer la valeur du 29.02.2024" })).toBeVisible();
  await remove(page, "Prêt étudiant");
});

type Exported = { readonly name: string; readonly bytes: Buffer };

async function exportAs(page: Page, format: string): Promise<Exported> {
  await page.goto("/app/user/export");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Télécharger ${format}` }).click(),
  ]);
  await expect(page.getByText(/^Fichier téléchargé/)).toBeVisible();
  return { name: download.suggestedFilename(), bytes: await bytesOf(download) };
}

async function bytesOf(download: Download): Promise<Buffer> {
  return await readFile(await download.path());
}

type Worth = {
  readonly net: number;
  readonly assets: number;
  readonly debts: number;
  readonly contracts: number;
};

async function worthOf(api: Api): Promise<Worth> {
  const { wealth } = await api.get("/users/me/wealth");
  const figures = recordOf(wealth);
  return {
    net: Number(figures["net"]),
    assets: Number(figures["assets"]),
    debts: Number(figures["debts"]),
    contracts: Number(figures["contract_count"]),
  };
}

/** In an empty account: imports the file, compares the totals and undoes the import. */
async function expectSameElsewhere(
  page: Page,
  { file, worth }: { readonly file: Exported; readonly worth: Worth },
): Promise<void> {
  await page.goto("/app/accounts/import");
  const api = new Api(page);
  expect((await worthOf(api)).contracts).toBe(0);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: file.name, mimeType: "application/octet-stream", buffer: file.bytes });
  await page
    .getByRole("button", { name: /Ajouter à mon patrimoine|Enregistrer le solde/ })
    .first()
    .click();
  await expect.poll(async () => await worthOf(api), { message: file.name }).toEqual(worth);
  const { imports } = await api.get("/users/me/imports");
  const standing = recordsOf(imports).filter((one) => one["status"] === "confirmed");
  for (const one of standing) await api.delete(`/users/me/imports/${String(one["id"])}`);
}

async function remove(page: Page, name: string): Promise<void> {
  await page.goto("/app/dashboard/contracts");
  await page.getByRole("link", { name, exact: true }).first().click();
  await page.getByRole("link", { name: "Modifier" }).click();
  await page.getByRole("button", { name: "Supprimer le contrat" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Supprimer le contrat" }).click();
  await expect(dialog.getByText("Cochez la case pour confirmer la suppression.")).toBeVisible();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Supprimer le contrat" }).click();
  await expect(page.getByText("Contrat supprimé.")).toBeVisible();
}
