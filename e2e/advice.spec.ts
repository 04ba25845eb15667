import type { Page } from "@playwright/test";
import { searchArbitration } from "./arbitration.ts";
import { type Api, axeFindsNothing, expect, plain, contentLoaded, test } from "./support.ts";

/** From a choice of funds to a saved recommendation, opened again as it was. */

test.use({ account: "camille" });

test("an arbitration is accepted, and its record opens again with the same figures", async ({
  page,
  api,
}) => {
  await page.goto(`/app/contract/${await contractWithEuroFundOffered(api)}`);
  await searchArbitration(page);
  const proposed = await figuresOf(page);
  await page.getByRole("button", { name: "Accepter cet arbitrage" }).click();
  const question = page.getByRole("dialog", { name: /^Enregistrer cet arbitrage/ });
  await expect(question.getByText(/Aucun ordre n’est transmis à votre assureur/)).toBeVisible();
  await question.getByRole("button", { name: "Enregistrer l’arbitrage" }).click();
  await expect(page).toHaveURL(/\/arbitration\/accepted\//);
  await expect(page.getByText(/que vous avez accepté le \d\d\.\d\d\.\d{4}/)).toBeVisible();
  expect(await figuresOf(page)).toEqual(proposed);
  const proof = await proofOf(page);
  expect(proof).toMatch(/^Empreinte ?[\da-f]{4} [\da-f]{4} [\da-f]{4}$/);

  await page.getByRole("link", { name: "Revenir à l’arbitrage" }).click();
  await page.getByRole("link", { name: /^Accepté le/ }).click();
  await expect(page).toHaveURL(/\/arbitration\/accepted\//);
  expect(await figuresOf(page)).toEqual(proposed);
  expect(await proofOf(page)).toBe(proof);
  await axeFindsNothing(page, "record");
});

test.describe("an impossible profile", () => {
  test.use({ allowedComplaints: [/status of 422/] });

  test("gets its named error, and adding the fund solves it", async ({ page, api }) => {
    const contract = await contractWithEuroFundOffered(api);
    await page.goto(`/app/contract/${contract}/arbitration/market`);
    await contentLoaded(page);
    await page.getByText("Frais", { exact: true }).first().click();
    await expect(page).toHaveURL(/tri=fees/);
    const adds = page.getByRole("button", { name: /^Ajouter .* à la sélection$/ });
    await adds.first().click();
    await expect(page).toHaveURL(/supports=\w+/);
    await adds.first().click();
    await expect(page).toHaveURL(/supports=\w+(~|%7E)\w+/);
    await page.getByRole("link", { name: "Chercher avec cette sélection" }).click();
    await page.getByText(/^Prudent/).click();
    await page.getByRole("button", { name: "Calculer une répartition" }).click();
    await expect(page.getByText(/^Ajoutez un fonds en euros pour respecter votre profil/)).toBeVisible();
    await axeFindsNothing(page, "refusal");

    await page.getByRole("link", { name: "Ajouter le fonds en euros du contrat" }).click();
    await expect(page.getByText(/Votre profil prévoit une part en fonds en euros/)).toBeVisible();
    await page.getByRole("button", { name: /^Ajouter Alizé/ }).click();
    await expect(page).toHaveURL(/EURO/);
    await axeFindsNothing(page, "market");
    await page.getByRole("link", { name: "Chercher avec cette sélection" }).click();
    await expect(page.getByRole("radio", { name: /Prudent/ })).toBeChecked();
    await page.getByRole("button", { name: "Calculer une répartition" }).click();
    await expect(page).toHaveURL(/\/arbitration\/result$/, { timeout: 90_000 });
    await expect(page.getByText(/déplacés|Aucun arbitrage utile/)).toBeVisible();
  });
});

test("a fund opens beside the list, closes by Escape, compares, and has its page", async ({ page, api }) => {
  await page.goto(`/app/contract/${await api.contractId(/^armor vie 2$/i)}/arbitration/market`);
  await contentLoaded(page);
  const rows = page.getByRole("table", { name: "Supports" }).getByRole("row");
  const name = await rows.nth(1).getByRole("button").first().innerText();
  await rows.nth(1).getByRole("button", { name, exact: true }).press("Enter");
  const sheet = page.getByRole("dialog", { name });
  await expect(sheet.getByText("Son risque, de 1 à 7")).toBeVisible();
  await axeFindsNothing(page, "sheet");
  // The focus stays in the sheet, and returns to the row.
  for (let press = 0; press < 12; press += 1) await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("dialog, body")?.tagName)).toBe("DIALOG");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(rows.nth(1).getByRole("button", { name, exact: true })).toBeFocused();

  const boxes = page.getByRole("checkbox", { name: /^Comparer/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("button", { name: "Comparer côte à côte" }).click();
  const comparison = page.getByRole("dialog", { name: "Comparaison" });
  await expect(comparison.getByRole("columnheader")).toHaveCount(3);
  await axeFindsNothing(page, "comparison");
  await page.goBack();
  await expect(comparison).toBeHidden();

  await rows.nth(1).getByRole("button", { name, exact: true }).click();
  await sheet.getByRole("link", { name: "Ouvrir la page du support" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("figure", { name: "Performance comparée à sa classe" })).toBeVisible();
  await contentLoaded(page);
  await axeFindsNothing(page, "fund");
});

/** A contract that no other journey searches, because its pages show the last search. The saver names its catalogue contract,
 * one that offers a euro fund which they do not hold. */
async function contractWithEuroFundOffered(api: Api): Promise<string> {
  const contract = await api.contractId(/^perco$/i);
  await api.put(`/portfolios/${contract}/portfolio_infos`, { portfolio_infos: { contract_id: "alize-per" } });
  return contract;
}

/** What a proposal says: its sentence, its tiles, its moves and all its figures. */
async function figuresOf(page: Page): Promise<readonly string[]> {
  const main = page.getByRole("main");
  const moves = main.getByRole("table", { name: /^Les mouvements/ });
  const figures = main.getByRole("table", { name: "Tous les chiffres, avant et après" });
  await expect(moves).toBeVisible();
  const texts = [
    await main.getByText(/déplacés/).innerText(),
    ...(await main.locator("dl.chart-tile").allInnerTexts()),
    await moves.innerText(),
    await figures.innerText(),
  ];
  return texts.map(plain);
}

async function proofOf(page: Page): Promise<string> {
  return plain(
    await page
      .locator("dl div")
      .filter({ hasText: /^Empreinte\s?[\da-f]/ })
      .first()
      .innerText(),
  );
}
