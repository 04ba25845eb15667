import { contentLoaded, expect, test } from "./support.ts";

/** A segment, from its filters to an act on everybody in it, and the list with the keyboard alone. */

test.describe.configure({ timeout: 300_000 });
test.use({ account: "advisor" });

const segment = "Patrimoine de plus de 400 000 €";
const tag = "Point de printemps";

test("filters become a segment, everybody in it is selected and gets a tag", async ({ page }) => {
  await page.goto("/advisory/others");
  await page.getByLabel("Nouvelle étiquette").fill(tag);
  await page.getByRole("button", { name: "Ajouter", exact: true }).click();
  await expect(page.getByText(tag, { exact: true })).toBeVisible();

  await page.goto("/advisory/customers");
  // The figures of the demonstration's customers are computed within a minute or two of its start; two customers share nothing.
  await expect(async () => {
    await page.reload();
    await contentLoaded(page);
    await expect(page.getByRole("cell", { name: "inconnu" })).toHaveCount(2, { timeout: 5000 });
  }).toPass({ timeout: 220_000 });
  await page.getByRole("button", { name: "Filtres" }).click();
  await page.getByLabel("Patrimoine, à partir de").fill("400000");
  const show = page.getByRole("button", { name: /^Afficher \d+ clients$/ });
  const count = Number(/\d+/.exec((await show.textContent()) ?? "")?.[0]);
  await show.click();
  await page.getByRole("button", { name: "Enregistrer la vue" }).click();
  const dialog = page.getByRole("dialog", { name: "Enregistrer la vue" });
  await dialog.getByLabel("Nom").fill(segment);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  const tab = page.getByRole("group", { name: "Segments" }).getByRole("button", { name: segment });
  await expect(tab).toContainText(String(count));
  await expect(tab).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("group", { name: "Segments" }).getByRole("button", { name: "Tous" }).click();
  await expect(page).not.toHaveURL(/patrimoine-min/);
  await tab.click();
  await contentLoaded(page);
  // The selection is kept in the cache of the calls, which updates the page a moment after the press.
  const everybody = page.getByRole("checkbox", { name: "Sélectionner tous les clients affichés" });
  await expect(page.getByRole("main")).toContainText(`${count} clients, chiffres`);
  await everybody.click();
  await expect(everybody).toBeChecked();
  await expect(page.getByRole("status").filter({ hasText: `${count} clients, ` })).toBeVisible();
  await page.getByRole("button", { name: "Étiqueter" }).click();
  await page.getByRole("radio", { name: tag }).check();
  await page.getByRole("button", { name: "Appliquer" }).click();
  await expect(page.getByText(`${count} clients traités.`)).toBeVisible();

  await page.goto("/advisory/others");
  await expect(page.getByRole("listitem").filter({ hasText: tag })).toContainText(`${count} clients`);
});

test("j and k move along the list, Enter opens the sheet, n the note", async ({ page }) => {
  await page.goto("/advisory/customers");
  await contentLoaded(page);
  const name = async (row: number): Promise<string> =>
    (await page.getByRole("row").nth(row).getByRole("link").textContent()) ?? "";
  const [first, second] = [await name(1), await name(2)];
  const preview = page.getByRole("complementary", { name: "Aperçu" });
  await page.keyboard.press("j");
  await expect(preview).toContainText(first);
  await page.keyboard.press("j");
  await expect(preview).toContainText(second);
  await page.keyboard.press("k");
  await expect(preview).toContainText(first);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/advisory\/customers\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(first);
  await page.goBack();
  await contentLoaded(page);
  await page.keyboard.press("j");
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/interactions\?type=note$/);
  // What is typed next goes into the note.
  await expect(page.getByLabel("Compte rendu")).toBeFocused();
});
