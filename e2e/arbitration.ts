import { expect, type Page } from "@playwright/test";

/** The analysis of the open contract, started now unless somebody started it before. */
export async function openAnalysis(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Analyse", exact: true }).click();
  const ask = page.getByRole("button", { name: "Analyser ce contrat" });
  const contents = page.getByRole("navigation", { name: "Sommaire de l’analyse" });
  await expect(ask.or(contents)).toBeVisible();
  if (await ask.isVisible()) await ask.click();
  await expect(contents).toBeVisible({ timeout: 45_000 });
}

/** From the open contract to the proposal of a search with its default choices. */
export async function searchArbitration(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Arbitrage", exact: true }).click();
  await page.getByRole("button", { name: "Calculer une répartition" }).click();
  await expect(page).toHaveURL(/\/arbitration\/result$/, { timeout: 45_000 });
  await expect(page.getByRole("heading", { name: /^Les mouvements/ })).toBeVisible();
}
