import type { Page } from "@playwright/test";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { lineOf, ofxFile, type Statement } from "./statement-file.ts";
import { type Api, axeFindsNothing, expect, recordsOf, contentLoaded, test } from "./support.ts";

/** Statement files from their choice to their undoing, with an account that has nothing. */

const place = "Les relevés de vos banques";
const samples = path.resolve(import.meta.dirname, "../../shared/data/statements");

const statement: Statement = {
  account: "00071234567",
  balance: "1842.37",
  payments: [
    { reference: "E2E1", day: "20261103", amount: "2310.50", wording: "VIREMENT SALAIRE SOCIÉTÉ BŒUF" },
    { reference: "E2E2", day: "20261105", amount: "-54.20", wording: "CAFÉ DE L’ÉTÉ À NÎMES" },
    { reference: "E2E3", day: "20261109", amount: "-54.20", wording: "CAFÉ DE L’ÉTÉ À NÎMES" },
    { reference: "E2E4", day: "20261118", amount: "-17.99", wording: "CHÂTEAU GONFLABLE" },
  ],
};

test.use({ account: "newcomer" });
// One account for all of them: each journey leaves it as it was.
test.describe.configure({ mode: "serial" });

test("a statement is read, confirmed, known again the second time, and undone", async ({ page }) => {
  const file = { name: "relevé.ofx", bytes: ofxFile(statement) };
  await page.goto("/app/accounts/import");
  await choose(page, file);
  await expect(page.getByText("Ce fichier contient un compte. 4 opérations nouvelles.")).toBeVisible();
  await expect(page.getByText(/^Rien n’est encore ajouté\./)).toBeVisible();
  await expect(page.getByText(/^1\s842,37\s€$/)).toBeVisible();
  const lines = page.getByRole("table", { name: /^Les opérations lues/ });
  await expect(lines.getByRole("row", { name: /CAFÉ DE L’ÉTÉ À NÎMES/i })).toHaveCount(2);
  // What was read, and the text from which it was read.
  const row = lines.getByRole("row", { name: /CHÂTEAU GONFLABLE.*−17,99\s€/i });
  await row.getByRole("button", { name: /^Voir la ligne/ }).click();
  await expect(row).toContainText(`Ligne ${String(lineOf(file.bytes, "<FITID>E2E4") - 4)}`);
  await expect(row).toContainText("<TRNAMT>-17.99");
  await page.getByRole("button", { name: "Ajouter à mon patrimoine" }).click();
  await expect(page.getByText("4 opérations ont été ajoutées.")).toBeVisible();
  await expectOperations(page, 4);

  await page.goto("/app/accounts/import");
  await choose(page, { ...file, name: "relevé une seconde fois.ofx" });
  const again = "Aucune opération nouvelle, 4 sont déjà là et ne seront pas ajoutées.";
  await expect(page.getByText(again).first()).toBeVisible();
  await expect(page.getByText("Vigie a reconnu ce compte à son numéro.")).toBeVisible();
  await expect(lines.getByRole("row", { name: /déjà là/ })).toHaveCount(4);
  await page.getByRole("button", { name: "Enregistrer le solde" }).click();
  await expect(page.getByText("Aucune opération n’était nouvelle")).toBeVisible();
  await expectOperations(page, 4);

  await undo(page, "relevé une seconde fois.ofx");
  await undo(page, "relevé.ofx");
  await page.getByRole("link", { name: /^Contrats/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contrats" })).toBeVisible();
  await expect(page.getByText(/1\s842,37\s€/)).toHaveCount(0);
});

/** Dates that can be read in two ways; the bank writes the month first. */
const qif = "!Type:Bank\nD11/05/2026\nT-700.00\nPLOYER DU MOIS\n^\n";
const mt940 = [
  ":20:E2E",
  ":25:FR7630006000011234567890189",
  ":28C:1",
  ":60F:C260901EUR100,00",
  ":61:2609150915D10,00NMSCNONREF",
  ":86:BOULANGERIE LE GALL",
  ":62F:C260930EUR90,00",
  "-",
  "",
].join("\n");
const csv = "Quand;Quoi;Combien\n13/10/2026;CB MARCHÉ DES LICES;-31,40\n14/10/2026;VIR LOYER;640,00\n";
/** The same bakery in another export of the same account, dated the day after. */
const otherExport = "Date;Libellé;Montant\n16/09/2026;CARTE BOULANGERIE LE GALL RENNES;-10,00\n";

test("three files of three formats come in together: questions answered, a doubt settled, all of it undone", async ({
  page,
  api,
}) => {
  test.setTimeout(180_000);
  const held = await contractsOfFiles(api);
  await page.goto("/app/accounts/import");
  await choose(
    page,
    { name: "Épargne e2e.qif", bytes: Buffer.from(qif) },
    { name: "courant e2e.sta", bytes: Buffer.from(mt940) },
    { name: "port e2e.csv", bytes: Buffer.from(csv) },
  );
  await expect(page.getByText("2 fichiers attendent votre réponse.").first()).toBeVisible();
  const confirm = page.getByRole("button", { name: "Ajouter à mon patrimoine" });
  await expect(confirm).toHaveAttribute("aria-disabled", "true");
  await axeFindsNothing(page, "questions");

  // All of it is on the server: reloading the page loses nothing.
  await page.reload();
  await contentLoaded(page);
  await page.getByRole("radio", { name: /5 novembre 2026/ }).check();
  await page.getByRole("button", { name: "Valider" }).first().click();
  await expect(page.getByText("Un fichier attend votre réponse.").first()).toBeVisible();
  await chooseColumns(page);
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(page.getByText("Ces 3 fichiers concernent 3 comptes. 4 opérations nouvelles.")).toBeVisible();
  const rent = page.getByRole("row", { name: /05\.11\.2026.*LOYER DU MOIS/ });
  await rent.getByRole("button", { name: /^Voir la ligne/ }).click();
  await expect(rent).toContainText("D11/05/2026");
  await axeFindsNothing(page, "preview");
  await confirm.click();
  await expect(page.getByText("4 opérations ont été ajoutées dans 3 contrats.")).toBeVisible();
  await axeFindsNothing(page, "result");

  await page.getByRole("button", { name: "Importer d’autres fichiers" }).click();
  await choose(page, { name: "autre e2e.csv", bytes: Buffer.from(otherExport) });
  await page.getByRole("button", { name: /Ajouter à(?! mon)/ }).click();
  await page.getByRole("option", { name: /•0189/ }).click();
  const doubt = page.getByRole("radiogroup", { name: /BOULANGERIE LE GALL RENNES/ });
  await expect(doubt.getByRole("radio", { name: "La même (proposé)" })).toBeChecked();
  await doubt.getByText("Une autre").click();
  await expect(page.getByRole("button", { name: "Ajouter à mon patrimoine" })).toBeVisible();
  await doubt.getByText("La même").click();
  await page.getByRole("button", { name: "Enregistrer le solde" }).click();
  await expect(page.getByText("Aucune opération n’était nouvelle")).toBeVisible();

  await undo(page, "autre e2e.csv");
  await undo(page, "Épargne e2e.qif, courant e2e.sta, port e2e.csv");
  expect(await contractsOfFiles(api)).toEqual(held);

  // The answers are remembered for the next statement of the source.
  await page.goto("/app/accounts/import");
  await choose(page, { name: "Épargne e2e.qif", bytes: Buffer.from(qif.replaceAll("700.00", "710.00")) });
  await expect(
    page.getByText(/^Comme les relevés précédents de cette source.*mois, jour, année\./),
  ).toBeVisible();
  await drop(page);
});

async function chooseColumns(page: Page): Promise<void> {
  for (const [heading, role] of [
    ["Quand", "Date de l’opération"],
    ["Quoi", "Libellé"],
    ["Combien", "Montant"],
  ] as const) {
    await page.getByRole("button", { name: new RegExp(`, ${heading}`) }).click();
    await page.getByRole("option", { name: role, exact: true }).click();
  }
}

test("statements of real banks are read together from the keyboard", async ({ page }) => {
  test.skip(!existsSync(samples), `the samples are not at ${samples}`);
  const names = [
    "csv-fr/transcrit__credit-mutuel-courant.csv",
    "camt053/camt_parser__valid_example.xml",
    "cfonb120/python-cfonb__bank_statement.cfo",
  ];
  await page.goto("/app/accounts/import");
  await choose(
    page,
    ...names.map((name) => ({ name: path.basename(name), bytes: readFileSync(path.join(samples, name)) })),
  );
  await expect(page.getByText(/^Ces 3 fichiers concernent 3 comptes\./)).toBeVisible();
  await expect(page.getByText(/24 opérations du/).first()).toBeVisible();
  const remove = page.getByRole("button", { name: "Retirer, python-cfonb__bank_statement.cfo" });
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Ces 2 fichiers concernent 2 comptes\./)).toBeVisible();
  await drop(page);
});

test("a table whose columns were said once is read under any name, and whoever leaves meanwhile stays there", async ({
  page,
}) => {
  const table = (rows: string): Buffer => Buffer.from(`Le;Pour;Euros\n${rows}\n`);
  await page.goto("/app/accounts/import");
  await choose(page, { name: "mutuelle.csv", bytes: table("13/10/2026;CB MARCHÉ;-31,40") });
  for (const [heading, role] of [
    ["Le", "Date de l’opération"],
    ["Pour", "Libellé"],
    ["Euros", "Montant"],
  ] as const) {
    await page.getByRole("button", { name: new RegExp(`, ${heading}$`) }).click();
    await page.getByRole("option", { name: role, exact: true }).click();
  }
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(page.getByText("Ce fichier contient un compte. 1 opération nouvelle.")).toBeVisible();
  // The question is gone, and the focus has moved on to the accounts.
  await expect(page.locator("#comptes")).toBeFocused();
  await drop(page);
  // As slow as on a train: the file is still being sent when its owner leaves.
  const { promise: departure, resolve: leave } = Promise.withResolvers<null>();
  await page.route(
    "**/v1/users/me/imports?**",
    async (route) => await departure.then(() => route.continue()),
  );
  await page.goto("/app/accounts/import");
  const read = page.waitForResponse(/users\/me\/imports\?/);
  await choose(page, { name: "novembre, du site.csv", bytes: table("13/11/2026;CB MARCHÉ;-3,40") });
  await page.getByRole("link", { name: /^Contrats/ }).click();
  await expect(page).toHaveURL(/\/contracts$/);
  leave(null);
  await read;
  await contentLoaded(page);
  await expect(page).toHaveURL(/\/contracts$/);
  await page.goto("/app/accounts/import");
  await page.getByRole("button", { name: "Reprendre, novembre, du site.csv" }).click();
  await expect(page.getByText(/^Comme les relevés précédents de cette source/)).toBeVisible();
  await drop(page);
});

test("words that nothing explains are asked, and known in the next file of the account", async ({ page }) => {
  const table = (month: string): Buffer =>
    Buffer.from(
      `Date;Libellé;Montant;Sens\n13/${month}/2026;CB MARCHÉ;31,40;Débit\n14/${month}/2026;SALAIRE;640,00;Crédit\n15/${month}/2026;LIBRAIRIE;20,00;POS\n16/${month}/2026;CARTE;3,00;Débit différé\n`,
    );
  await page.goto("/app/accounts/import");
  await choose(page, { name: "sens 10.csv", bytes: table("10") });
  await expect(page.getByText("Un fichier attend votre réponse.").first()).toBeVisible();
  const word = page.getByRole("radiogroup", { name: /POS/ });
  await word.getByRole("radio", { name: /De l’argent qui sort/ }).check();
  await axeFindsNothing(page, "words");
  await page.getByRole("button", { name: "Valider" }).first().click();
  await expect(word).toBeHidden();
  const other = page.getByRole("radiogroup", { name: /Débit différé/ });
  await other.getByRole("radio", { name: /Rien à importer/ }).check();
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(page.getByText("Ce fichier contient un compte. 3 opérations nouvelles.")).toBeVisible();
  await expect(page.getByRole("row", { name: /LIBRAIRIE.*−20,00\s€/ })).toBeVisible();
  await drop(page);

  await page.goto("/app/accounts/import");
  await choose(page, { name: "sens 11.csv", bytes: table("11") });
  await expect(page.getByText("Ce fichier contient un compte. 3 opérations nouvelles.")).toBeVisible();
  await expect(page.getByText(/^Comme les relevés précédents.*: 2 mots expliqués\.$/)).toBeVisible();
  await drop(page);
});

test.describe("a file that cannot be read", () => {
  test.use({ allowedComplaints: [/status of 4(00|22)/] });

  test("is refused in French with its line, beside those that are read", async ({ page, api }) => {
    const held = await contractsOfFiles(api);
    const bytes = ofxFile({
      ...statement,
      payments: [{ reference: "E2E9", day: "20261103", amount: "12x3", wording: "CAFÉ" }],
    });
    await page.goto("/app/accounts/import");
    await choose(page, { name: "abîmé.ofx", bytes }, { name: "entier.ofx", bytes: ofxFile(statement) });
    const line = lineOf(bytes, "<TRNAMT>");
    await expect(
      page.getByText(new RegExp(`Ligne ${String(line)}\\s: «\\s12x3\\s» n’est pas un montant`)),
    ).toBeVisible();
    await expect(page.getByText(/Rien n’a été importé\./)).toBeVisible();
    await expect(page.getByText(/prenez le format OFX/)).toBeVisible();
    await expect(page.getByText("Ce fichier contient un compte. 4 opérations nouvelles.")).toBeVisible();
    await drop(page);
    expect(await contractsOfFiles(api)).toEqual(held);
  });
});

/** The contracts that no bank feeds: another journey connects banks to this account meanwhile. */
async function contractsOfFiles(api: Api): Promise<unknown> {
  const { portfolios } = await api.get("/users/me/portfolios");
  return recordsOf(portfolios).filter((one) => one["account_id"] === null);
}

type ChosenFile = { readonly name: string; readonly bytes: Buffer };

async function choose(page: Page, ...files: readonly ChosenFile[]): Promise<void> {
  await page
    .getByLabel(place)
    .setInputFiles(
      files.map(({ name, bytes }) => ({ name, mimeType: "application/octet-stream", buffer: bytes })),
    );
}

/** The contract to which the result leads has as many operations. */
async function expectOperations(page: Page, count: number): Promise<void> {
  const lines = page.getByRole("main").getByRole("listitem");
  const contract = lines.filter({ hasText: /1\s842,37\s€/ });
  await contract.getByRole("link").click();
  await expect(page.getByRole("button", { name: /^Changer la catégorie d(?:e |’)/ })).toHaveCount(count);
}

async function drop(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Abandonner cet import" }).click();
  const question = page.getByRole("dialog", { name: "Abandonner cet import" });
  await question.getByRole("button", { name: "Abandonner cet import" }).click();
  await expect(page.getByText("Import abandonné.").first()).toBeVisible();
}

async function undo(page: Page, names: string): Promise<void> {
  await page.goto("/app/accounts/import");
  const cancel = page.getByRole("button", { name: `Annuler cet import, ${names}`, exact: true });
  await cancel.first().click();
  const question = page.getByRole("dialog", { name: "Annuler cet import" });
  await question.getByRole("button", { name: "Annuler cet import" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText("Import annulé").first()).toBeVisible();
}
