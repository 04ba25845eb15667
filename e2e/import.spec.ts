import type { Page } from "@playwright/test";
import { lineOf, ofxFile, type Statement } from "./statement-file.ts";
import { type Api, expect, recordsOf, test } from "./support.ts";

/** A statement file from its choice to its undoing, by an account that has nothing. */

const account = "00071234567";
const statement: Statement = {
  account,
  balance: "1842.37",
  payments: [
    { reference: "E2E1", day: "20261103", amount: "2310.50", wording: "VIREMENT SALAIRE SOCIÉTÉ BŒUF" },
    { reference: "E2E2", day: "20261105", amount: "-54.20", wording: "CAFÉ DE L’ÉTÉ À NÎMES" },
    { reference: "E2E3", day: "20261109", amount: "-54.20", wording: "CAFÉ DE L’ÉTÉ À NÎMES" },
    { reference: "E2E4", day: "20261118", amount: "-17.99", wording: "CHÂTEAU GONFLABLE" },
  ],
};

test.use({ account: "newcomer" });

test("a statement is read, confirmed, known again the second time, and undone", async ({ page }) => {
  const file = ofxFile(statement);
  await page.goto("/app/accounts/import");
  await choose(page, "relevé.ofx", file);
  await expect(page.getByText("Ce fichier contient un compte. 4 opérations nouvelles.")).toBeVisible();
  await expect(page.getByText("Rien n’est encore ajouté.")).toBeVisible();
  await expect(page.getByText(/^1\s842,37\s€$/)).toBeVisible();
  const lines = page.getByRole("table", { name: /^Les opérations lues/ });
  await expect(lines.getByRole("row", { name: /CAFÉ DE L’ÉTÉ À NÎMES/i })).toHaveCount(2);
  await expect(lines.getByRole("row", { name: /CHÂTEAU GONFLABLE.*nouvelle.*−17,99\s€/i })).toBeVisible();
  await page.getByRole("button", { name: "Ajouter à mon patrimoine" }).click();
  await expect(page.getByText("4 opérations ont été ajoutées.")).toBeVisible();

  const section = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /1\s842,37\s€/ });
  await section.getByRole("link").click();
  await expect(page.getByRole("button", { name: /^Changer la catégorie de/ })).toHaveCount(4);
  await page.getByRole("link", { name: "Patrimoine", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: /1\s842,37\s€/ })).toBeVisible();

  await page.getByRole("link", { name: "Importer un fichier" }).click();
  await choose(page, "relevé une seconde fois.ofx", file);
  const again = "Aucune opération nouvelle, 4 sont déjà là et ne seront pas ajoutées.";
  await expect(page.getByText(again)).toBeVisible();
  await expect(page.getByText("Vigie a reconnu ce compte à son numéro.")).toBeVisible();
  await expect(lines.getByRole("row", { name: /déjà là/ })).toHaveCount(4);
  await page.getByRole("button", { name: "Enregistrer le solde" }).click();
  await expect(page.getByText("Aucune opération n’était nouvelle")).toBeVisible();
  await page
    .getByRole("listitem")
    .filter({ hasText: /1\s842,37\s€/ })
    .getByRole("link")
    .click();
  await expect(page.getByRole("button", { name: /^Changer la catégorie de/ })).toHaveCount(4);

  await undo(page, "relevé une seconde fois.ofx");
  await undo(page, "relevé.ofx");
  await page.getByRole("link", { name: /^Contrats/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contrats" })).toBeVisible();
  await expect(page.getByText(/1\s842,37\s€/)).toHaveCount(0);
});

test.describe("a file that cannot be read", () => {
  test.use({ allowedComplaints: [/status of 4(00|22)/] });

  test("is refused in French with its line, and nothing is added", async ({ page, api }) => {
    const held = await contractsOfFiles(api);
    const file = ofxFile({
      ...statement,
      payments: [{ reference: "E2E9", day: "20261103", amount: "12x3", wording: "CAFÉ" }],
    });
    await page.goto("/app/accounts/import");
    await choose(page, "abîmé.ofx", file);
    const line = lineOf(file, "<TRNAMT>");
    await expect(
      page.getByText(new RegExp(`Ligne ${String(line)}\\s: «\\s12x3\\s» n’est pas un montant`)),
    ).toBeVisible();
    await expect(page.getByText(/Rien n’a été importé\./)).toBeVisible();
    await expect(page.getByText(/prenez le format OFX/)).toBeVisible();
    expect(await contractsOfFiles(api)).toEqual(held);
  });
});

/** The contracts that no bank feeds: another journey links banks to this account meanwhile. */
async function contractsOfFiles(api: Api): Promise<unknown> {
  const { portfolios } = await api.get("/users/me/portfolios");
  return recordsOf(portfolios).filter((one) => one["account_id"] === null);
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page
    .getByLabel("Le relevé de votre banque")
    .setInputFiles({ name, mimeType: "application/x-ofx", buffer });
}

async function undo(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Importer un fichier" }).click();
  await page
    .getByRole("button", { name: `Annuler cet import, ${name}` })
    .first()
    .click();
  const question = page.getByRole("dialog", { name: "Annuler cet import" });
  await question.getByRole("button", { name: "Annuler cet import" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText("Import annulé").first()).toBeVisible();
}
