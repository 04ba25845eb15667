import type { Page } from "@playwright/test";
import { holds } from "./proposing.ts";
import { axeFindsNothing, expect } from "./support.ts";

/** How a proposal that was sent ends without an agreement: what its customer and its advisor press. */

/** On a phone: a change is asked for and taken back, then the proposal is refused. */
export async function changesTheirMind(page: Page, wanted: string): Promise<void> {
  await page.getByRole("button", { name: "Demander un changement" }).click();
  await page.getByLabel(/^Que faut-il changer/).fill(wanted);
  await page.getByRole("button", { name: "Envoyer la demande" }).click();
  await expect(page.getByText("changement demandé", { exact: true })).toBeVisible();
  await holds(page, "a change that was asked for");
  await axeFindsNothing(page, "a change that was asked for, on a phone");
  await page.getByRole("button", { name: "Annuler ma demande" }).click();
  await expect(page.getByText("attend une réponse")).toBeVisible();
  await expect(page.getByRole("region", { name: "Votre réponse" })).toBeFocused();
  await expect(page.getByText(/^Annulée le /)).toBeVisible();
  await page.getByRole("button", { name: "Refuser" }).click();
  await page.getByRole("radio", { name: "Trop cher" }).check();
  await page.getByRole("button", { name: "Confirmer le refus" }).click();
  await expect(page.getByText("refusée", { exact: true })).toBeVisible();
  await expect(page.getByText(wanted)).toBeVisible();
  await holds(page, "a refusal after a change");
}

/** Never without a reason; the list then says that it was taken back. */
export async function withdraws(page: Page, reason: string): Promise<void> {
  const withdraw = page.getByRole("button", { name: "Retirer la proposition" });
  await withdraw.click();
  await withdraw.click();
  await expect(page.getByText("Indiquez en quelques mots pourquoi vous la retirez.")).toBeVisible();
  await page.getByLabel("Votre raison, lue par le client").fill(reason);
  await axeFindsNothing(page, "a proposal that is being taken back");
  await withdraw.click();
  await expect(page).toHaveURL(/\/proposals$/);
  await expect(
    page
      .getByRole("list", { name: "Propositions" })
      .getByText(/retirée/)
      .first(),
  ).toBeVisible();
}

export async function readsWhy(page: Page, reason: string): Promise<void> {
  await page.reload();
  await expect(page.getByText("retirée", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pourquoi votre conseiller l’a retirée" })).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByRole("button", { name: "Accepter" })).toHaveCount(0);
  await holds(page, "a proposal that was taken back");
  await axeFindsNothing(page, "a proposal that was taken back, on a phone");
}
