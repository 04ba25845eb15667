import type { Page } from "@playwright/test";
import { openAnalysis, searchArbitration } from "./arbitration.ts";
import { expectNoAmount, exploreCharts, noteAmounts } from "./leaks.ts";
import { expect, plain, test } from "./support.ts";

/** The main journey, from the sign-in page to an optimised allocation. */

test.use({ reducedMotion: "no-preference" });

test("the demo opens in one click and says how much, because of whom, and what next", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Découvrir avec le foyer de démonstration" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bonjour Camille" })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  const main = page.getByRole("main");
  await expect(main.getByText(/^637\s349,53\s€$/)).toBeVisible();
  await expect(main.getByText(/Valeur au \d\d\.\d\d\.\d{4}/).first()).toBeVisible();
  await expect(main.getByText(/721\s816\s€ d’avoirs, 84\s466\s€ de crédit/)).toBeVisible();
  await expect(main.getByRole("heading", { name: "À faire" })).toBeVisible();
  await theChartAndItsTableAgree(page);

  await main.getByRole("link", { name: "Armor Vie 2", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Armor Vie 2" })).toBeVisible();
  await expect(main.getByText(/^118\s462,73\s€$/)).toBeVisible();
  await theChartAndItsTableAgree(page);
});

test.describe("a contract", () => {
  test.use({ account: "camille" });

  test("a contract's lines make its value, and its transactions are filtered and filed", async ({
    page,
    api,
  }) => {
    const contract = await api.contractId(/^armor vie 2$/i);
    await page.goto(`/app/contract/${contract}`);
    await page.getByRole("link", { name: "Investissements", exact: true }).click();
    const lines = page.getByRole("table", { name: "Lignes du contrat" });
    await expect(lines.getByRole("row", { name: /^Total des lignes/ })).toHaveText(/118\s462,73\s€$/);
    await expect(lines.getByRole("row", { name: /^Armor Euro Rendement/ })).toContainText("45,0");

    await page.getByRole("link", { name: "Opérations", exact: true }).click();
    const status = page.getByRole("status").filter({ hasText: /opération/ });
    const rows = page.locator("main li[aria-setsize]");
    const counted = async (): Promise<string> => String(Number.parseInt(await status.innerText()));
    await expect(rows.first()).toHaveAttribute("aria-posinset", "1");
    const all = await counted();
    await page.keyboard.press("End");
    await expect(rows.last()).toHaveAttribute("aria-posinset", all);
    await expect(rows.last()).toContainText("€");

    await page.getByRole("searchbox").fill("frais de gestion");
    await expect(page).toHaveURL(/q=frais/);
    const changes = page.getByRole("button", { name: /^Changer la catégorie de Frais de gestion/ });
    await expect(page.getByRole("button", { name: /^Changer la catégorie de Versement/ })).toHaveCount(0);
    await expect(changes.first()).toBeVisible();
    await expect.poll(counted).not.toBe(all);
    await expect(rows.first()).toHaveAttribute("aria-setsize", await counted());
    await expect.poll(async () => (await rows.count()) === (await changes.count())).toBe(true);
    await page.getByText("Entrées", { exact: true }).click();
    await expect(page.getByText("Aucune opération ne correspond.")).toBeVisible();
    await page.getByText("Toutes", { exact: true }).click();

    const before = await changes.first().innerText();
    await changeCategory(page, "Restaurants et cafés");
    await expect(changes.first()).toHaveText("Restaurants et cafés");
    await changeCategory(page, before);
    await expect(changes.first()).toHaveText(before);

    async function changeCategory(on: Page, category: string): Promise<void> {
      await changes.first().click();
      const dialog = on.getByRole("dialog", { name: "Changer la catégorie" });
      await dialog.getByRole("combobox", { name: "Catégorie" }).fill(category);
      await on.getByRole("option", { name: category }).first().click();
      await dialog.getByRole("button", { name: "Enregistrer" }).click();
      await expect(dialog).toBeHidden();
      await expect(on.getByText(`Une opération reclassée en ${category}.`)).toBeVisible();
    }
  });
});

test.describe("an analysis and an arbitration", () => {
  test.use({ account: "camille" });

  test("an analysis answers its first question, and the next one by keyboard", async ({ page, api }) => {
    await page.goto(`/app/contract/${await api.contractId(/^armor vie 2$/i)}`);
    await openAnalysis(page);
    const answer = page.getByRole("article", { name: "Sur quoi votre contrat est-il placé" });
    await expect(answer.getByText(/^45,0\s%$/).first()).toBeVisible();
    await expect(answer.getByText(/^de votre contrat\s: fonds en euros$/)).toBeVisible();
    await expect(answer.getByRole("img", { name: /^[\d,]+\ssur\s5$/ })).toBeVisible();
    await expect(
      page.getByText(
        "Observation fondée sur vos données. Elle ne constitue pas un conseil en investissement.",
      ),
    ).toBeVisible();

    const next = page.getByRole("navigation", { name: "Questions voisines" }).getByRole("link").last();
    await next.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/analyse\/allocation\/2$/);
    await expect(page.getByText("Répartition, 2 sur 5")).toBeVisible();
    await expect(answer).toHaveCount(0);
    await expect(page.getByRole("article").getByRole("heading", { level: 2 })).toBeVisible();
    await page.goBack();
    await expect(answer).toBeVisible();
  });

  test("an arbitration moves the contract's value and nothing more, and private mode hides it", async ({
    page,
    api,
  }) => {
    const known = noteAmounts(page);
    await page.goto(`/app/contract/${await api.contractId(/^armor vie 2$/i)}`);
    await searchArbitration(page);
    const moves = page.getByRole("table", { name: /^Les mouvements/ });
    const rows = (await moves.getByRole("row").all()).slice(1, -1);
    const read = await Promise.all(
      rows.map(async (row) =>
        (await row.getByRole("cell").allInnerTexts()).map((cell) => amountsIn(cell)[0] ?? NaN),
      ),
    );
    const total = moves.getByRole("row").last();
    await expect(total).toContainText("aucun versement");
    expect(read.length).toBeGreaterThan(1);
    // Rows are displayed in whole euros: each may be off by half a euro.
    const slack = Math.ceil(read.length / 2);
    const sum = (column: number): number => read.reduce((all, row) => all + (row[column] ?? NaN), 0);
    expect(Math.abs(sum(0) - 118_463)).toBeLessThanOrEqual(slack);
    expect(Math.abs(sum(2) - 118_463)).toBeLessThanOrEqual(slack);
    expect(Math.abs(sum(1))).toBeLessThanOrEqual(slack);
    for (const [before = NaN, move = NaN, after = NaN] of read)
      expect(Math.abs(before + move - after)).toBeLessThanOrEqual(1);
    await expect(page.getByText(/Calcul vérifié/)).toBeVisible();
    await expect(page.getByText(/Aucun conseiller ne l’a validé/)).toBeVisible();

    await page.keyboard.press("Alt+KeyP");
    await expect(total).not.toContainText("€");
    await expectNoAmount(page, known, "proposal");
    await exploreCharts(page, async (at) => await expectNoAmount(page, known, `proposal, ${at}`));
  });
});

/** The sentence, the drawing's description and the first line of its table, the latest day, give the same two parts: what was
 * paid in, by the saver and by their employer, and the markets. */
async function theChartAndItsTableAgree(page: Page): Promise<void> {
  const sentence = page.getByText(/En un an, [+−].*Vous en avez apporté .*les marchés/);
  await expect(sentence).toBeVisible();
  const [change = NaN, ...parts] = amountsIn(await sentence.innerText());
  const market = parts.at(-1) ?? NaN;
  const paid = parts.slice(0, -1).reduce((sum, part) => sum + part, 0);
  const chart = page.getByRole("figure", { name: /^Évolution depuis le/ });
  const drawing = chart.getByRole("img");
  const described = amountsIn((await drawing.locator("desc").textContent()) ?? "");
  // Two payers, each rounded to the euro, are one sum in the drawing.
  const isSaid = (figures: readonly number[], said: readonly number[]): void => {
    expect(figures).toHaveLength(said.length);
    for (const [at, figure] of figures.entries())
      expect(Math.abs(figure - (said[at] ?? NaN))).toBeLessThanOrEqual(parts.length > 2 ? 1 : 0);
  };
  isSaid(described, [change, paid, market]);

  await chart.getByRole("button", { name: "Voir en tableau" }).click();
  const table = chart.getByRole("table");
  const cells = await table.getByRole("row").nth(1).getByRole("cell").allInnerTexts();
  const exact = cells.flatMap(amountsIn).map(Math.round);
  isSaid(exact.slice(-2), [paid, market]);
  await chart.getByRole("button", { name: /graphique/ }).click();
  await expect(drawing).toBeVisible();
}

/** The amounts of a text in euros, those that are subtracted as negative numbers. */
function amountsIn(text: string): readonly number[] {
  return [...plain(text).matchAll(/(−?)\+?(\d[\d ]*(?:,\d+)?) €/g)].map(
    ([, sign = "", digits = ""]) =>
      Number(digits.replaceAll(" ", "").replace(",", ".")) * (sign === "" ? 1 : -1),
  );
}
