import { readFile } from "node:fs/promises";
import { contentLoaded, expect, test } from "./support.ts";

/** What a worker prepares is found by a user who comes back to the page, and downloaded for one who stays on it. */

test.use({ account: "camille" });

test("a PDF is prepared by a worker and saved without another click; the page opened again still has it", async ({
  page,
}) => {
  await page.goto("/app/user/export");
  await contentLoaded(page);
  const button = page.getByRole("button", { name: "Télécharger Résumé (PDF)" });
  const first = page.waitForEvent("download");
  await button.click();
  const saved = await first;
  expect(saved.suggestedFilename()).toMatch(/^vigie-\d{4}-\d\d-\d\d\.pdf$/);
  const bytes = await readFile(await saved.path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");

  await page.reload();
  await contentLoaded(page);
  await expect(page.getByText(/^Fichier du .* prêt, à télécharger avant le/)).toBeVisible();
  const second = page.waitForEvent("download");
  await button.click();
  expect(await readFile(await (await second).path())).toEqual(bytes);
});
