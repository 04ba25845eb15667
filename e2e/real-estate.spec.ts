import type { Page } from "@playwright/test";
import { expect, recordsOf, test } from "./support.ts";

/** A saver adds the flat that a loan pays for, and sees what is left of it. */

test.use({ account: "landlord" });

test("a flat is added with its loan: an estimate, the net value, a link undone, and its deletion", async ({
  page,
  api,
}) => {
  test.setTimeout(120_000);
  await addLoan(page);
  await page.goto("/app/accounts/new");
  await page.getByRole("link", { name: "Ajouter un bien immobilier" }).click();
  await page.getByRole("button", { name: "Continuer" }).click();
  // What lacks is said at its field, which takes the focus.
  await expect(page.getByLabel("Nom du bien")).toBeFocused();
  await page.getByLabel("Nom du bien").fill("Studio de Bordeaux");
  await page.getByRole("radio", { name: "Investissement locatif" }).check();
  await page.getByRole("radio", { name: "Appartement" }).check();
  await page.getByLabel("Code postal").fill("33000");
  await page.getByLabel("Ville").fill("Bordeaux");
  await page.getByLabel("Surface habitable").fill("28");
  // Leaving and coming back loses nothing.
  await page.getByRole("link", { name: "Patrimoine", exact: true }).click();
  await page.goBack();
  await expect(page.getByLabel("Ville")).toHaveValue("Bordeaux");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByLabel("Loyer reçu chaque mois, hors charges").fill("620");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("button", { name: /Crédit qui le finance/ }).click();
  await page.getByRole("option", { name: "Prêt du studio" }).click();
  await page.getByRole("button", { name: "Ajouter ce bien" }).click();

  await page.waitForURL(/\/contract-realestate\//);
  await expect(page.getByText(/^Entre .* et /)).toBeVisible();
  await expect(page.getByText(/^Valeur au .*, estimée$/)).toBeVisible();
  const [home] = recordsOf((await api.get("/users/me/real_estates"))["real_estates"]);
  const [loan] = recordsOf((await api.get("/users/me/loans"))["loans"]);
  expect(home).toMatchObject({ estimate_enabled: true, loans: [{ name: "Prêt du studio" }] });
  expect(Number(home?.["net_equity"])).toBeCloseTo(Number(home?.["amount"]) + Number(loan?.["amount"]), 2);

  await page.getByRole("link", { name: "Prêt du studio" }).click();
  await page.getByRole("button", { name: "Détacher" }).click();
  await expect(page.getByText("Aucun bien n’est rattaché à ce crédit.")).toBeVisible();

  await page.goBack();
  await page.getByRole("link", { name: "Réglages" }).click();
  const remove = page.getByRole("button", { name: "Supprimer ce bien" });
  await expect(remove).toBeDisabled();
  await page.getByRole("checkbox", { name: "Je veux supprimer ce bien définitivement." }).check();
  await remove.click();
  await page.waitForURL(/\/dashboard\/contracts/);
  expect(recordsOf((await api.get("/users/me/real_estates"))["real_estates"])).toEqual([]);
});

async function addLoan(page: Page): Promise<void> {
  await page.goto("/app/accounts/new/manual");
  await page.getByRole("radio", { name: /^Crédit/ }).check();
  await page.getByLabel("Nom du contrat").fill("Prêt du studio");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByLabel("Montant emprunté").fill("90000");
  await page.getByLabel("Taux nominal annuel").fill("2");
  await page.getByLabel("Durée, en mois").fill("180");
  await page.getByLabel("Première échéance").fill("05/02/2021");
  await page.getByRole("button", { name: "Ajouter à mon patrimoine" }).click();
  await page.waitForURL(/\/contract\//);
  await page.getByRole("link", { name: "Échéancier" }).click();
  await expect(page.getByRole("table", { name: "Échéancier" })).toBeVisible();
}
