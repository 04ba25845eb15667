import type { Page } from "@playwright/test";
import { openAnalysis } from "./arbitration.ts";
import { axeFindsNothing, expect, contentLoaded, test } from "./support.ts";

/** Missing data of a contract locks a part of its analysis; filling it in on the settings page unlocks it. */

test.use({ account: "camille" });

test("unlock by filling the settings: the locked page names its fields, the settings open it", async ({
  page,
  api,
}) => {
  test.setTimeout(100_000);
  const contract = await api.contractId(/^cachemire 2$/i);
  await page.goto(`/app/contract/${contract}`);
  await openAnalysis(page);
  await page.goto(`/app/contract/${contract}/analyse/performances/3`);
  const main = page.getByRole("main");
  await expect(main.getByText(/^Il manque .* pour calculer ce chiffre/)).toBeVisible();
  await axeFindsNothing(page, "a locked page");

  await main.getByRole("link", { name: "Renseigner le projet" }).click();
  await expect(page).toHaveURL(/\/settings#goal$/);
  // The heading of the page before may still be there, but what only the settings show is not.
  await expect(page.getByLabel("Montant visé")).toBeVisible();
  await contentLoaded(page);
  await axeFindsNothing(page, "the settings");
  await choose(page, "Projet", "Préparer la retraite");
  await page.getByLabel("Montant visé").fill("150 000");
  await page.getByLabel("Échéance").fill("12");
  await page.getByLabel("Versement par mois").fill("200");
  await page.getByLabel("Retrait par mois").fill("0");
  await page.getByRole("button", { name: /^Enregistrer\s?, projet$/ }).click();
  const contents = page.getByRole("navigation", { name: "Réglages du contrat" });
  await expect(contents.getByRole("listitem").filter({ hasText: "Projet" })).toContainText("complet");
  await expect(page.getByLabel("Montant visé")).toHaveValue(/^150\s000,00$/);

  await choose(page, "Mode de gestion", "Gestion libre");
  await page.getByRole("button", { name: /^Enregistrer\s?, frais$/ }).click();
  await expect(contents.getByRole("listitem").filter({ hasText: "Frais" })).toContainText("complet");

  for (const answer of [
    "Dans dix ans ou plus",
    "D’un dixième à moins de la moitié",
    "Seulement en cas d’imprévu",
    "Plus de 5 %, jusqu’à 25 %",
    "Faire croître mon épargne, avec des hauts et des bas",
  ])
    await page.getByLabel(answer).check();
  await page.getByRole("button", { name: "Établir mon profil" }).click();
  await expect(main.getByRole("list", { name: "Échelle des profils" })).toContainText("offensif");
  await expect(contents.getByText("à répondre")).toHaveCount(0);

  // The new data cleared the analysis, which is run again.
  await page.goto(`/app/contract/${contract}`);
  await openAnalysis(page);
  await page.goto(`/app/contract/${contract}/analyse/performances/3`);
  await expect(main.getByRole("article")).toBeVisible();
  await expect(main.getByText(/^Il manque .* pour calculer ce chiffre/)).toHaveCount(0);
  await expect(main.getByText(/de l’analyse attend/)).toHaveCount(0);

  await page.getByRole("link", { name: "Contrat", exact: true }).click();
  await page.getByRole("link", { name: "Projet", exact: true }).click();
  await expect(main.getByText(/^Huit fois sur dix/)).toBeVisible();
  await axeFindsNothing(page, "the project");
  await page.goto(`/app/contract/${contract}/info-needed`);
  await expect(main.getByText("Rien ne manque pour ce contrat.")).toBeVisible();
});

test.describe("the person", () => {
  test.use({ account: "newcomer" });

  test("the questionnaire is answered by keyboard, left, resumed, and its result explained", async ({
    page,
  }) => {
    await page.goto("/app/profile/risk");
    const main = page.getByRole("main");
    await main.getByRole("radio").first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(main.getByRole("radio").nth(1)).toBeChecked();
    const kept = page.waitForResponse((reply) => reply.url().endsWith("/risk_profiles/draft"));
    await page.keyboard.press("ArrowDown");
    await kept;
    await page.keyboard.press("Enter");
    await expect(main.getByText("Question 2 sur 7")).toBeVisible();
    await page.reload();
    await expect(main.getByText("Question 2 sur 7")).toBeVisible();
    await axeFindsNothing(page, "the questionnaire");
    for (const answer of [
      "Oui, et je l’ai conservé",
      "Dans dix ans ou plus",
      "Moins d’un mois",
      "Ils seront stables",
      "Plus de 500 €, jusqu’à 2 500 €",
      "J’attends",
    ]) {
      await main.getByLabel(answer).check();
      await main.getByRole("button", { name: /^(Continuer|Voir mon profil)$/ }).click();
    }
    await expect(page).toHaveURL(/\/profile\/result$/);
    await expect(main.getByText("fixe la limite")).toBeVisible();
    await expect(main.getByText(/Une réponse le ramène à prudent/)).toBeVisible();
    await axeFindsNothing(page, "the result");
    await page.goto("/app/profile/infos");
    await contentLoaded(page);
    await axeFindsNothing(page, "the situation");
  });
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`${label}$`) }).click();
  await page.getByRole("option", { name: option }).click();
}
