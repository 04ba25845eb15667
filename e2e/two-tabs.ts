import type { Page } from "@playwright/test";
import { axeFindsNothing, contentLoaded, expect } from "./support.ts";

/** What another tab saved of a draft is read beside what is typed here, and is saved over on the second press only.
 * @param label of the field that both tabs write
 * @param own what stays in it */
export async function writtenInTwoTabs(page: Page, label: string, own: string): Promise<void> {
  const save = "Enregistrer le brouillon";
  const other = await page.context().newPage();
  await other.goto(page.url());
  await contentLoaded(other);
  await other.getByLabel(label).fill("Écrit dans l’autre onglet.");
  await other.getByRole("button", { name: save }).click();
  await expect(other.getByText("Brouillon enregistré")).toBeVisible();
  await other.close();
  // A field that is not edited here follows what is saved.
  await page.getByLabel(label).clear();
  await page.getByLabel(label).fill(own);
  await page.getByRole("button", { name: save }).click();
  const saved = page.getByRole("region", { name: "Version enregistrée" });
  await expect(saved).toContainText("Écrit dans l’autre onglet.");
  await expect(saved).toBeFocused();
  // A save from one's own other tab is not attributed to anybody.
  await expect(saved.getByText(/^Enregistrée par/)).toHaveCount(0);
  await expect(page.getByLabel(label)).toHaveValue(own);
  await axeFindsNothing(page, "a draft that another tab saved");
  await page.getByRole("button", { name: save }).click();
  await expect(saved).toBeHidden();
}
