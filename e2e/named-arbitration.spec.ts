import { expect, test } from "./support.ts";

/** An employee plan, the list of whose funds is unknown: the saver names what it offers, and gets an answer among these. */

test.use({ account: "camille" });

test("an employee plan is arbitrated among what it holds and the funds that are named", async ({
  page,
  api,
}) => {
  test.setTimeout(120_000);
  const id = await api.contractId(/^Plan d’épargne entreprise/);
  await page.goto(`/app/contract/${id}/arbitration`);
  await expect(page.getByText(/les supports que vous nommez/)).toBeVisible();
  await page.getByRole("link", { name: "Choisir les supports" }).first().click();
  await expect(page.getByText(/nommez ici, par leur nom ou leur code ISIN/)).toBeVisible();
  await expect(page.getByText(/autres? supports? ne sont pas affichés/)).toBeVisible();
  // Found by name, the first two of each.
  for (const name of ["Monétaire", "Obligations court terme"]) {
    await page.getByLabel("Chercher un support").fill(name);
    const first = page.getByRole("row").nth(1);
    await expect(first).toContainText(name.split(" ")[0] ?? "");
    await first.getByRole("button", { name: /^Ajouter/ }).click();
    await page
      .getByRole("row")
      .nth(2)
      .getByRole("button", { name: /^Ajouter/ })
      .click();
  }
  await page.getByRole("link", { name: "Chercher avec cette sélection" }).click();
  await page.getByRole("button", { name: "Calculer une répartition" }).click();
  await expect(page).toHaveURL(/\/arbitration\/result$/, { timeout: 90_000 });
  await expect(page.getByRole("heading", { name: /^Les mouvements/ })).toBeVisible();
  await expect(page.getByText(/ceux que vous avez nommés/).first()).toBeVisible();
});
