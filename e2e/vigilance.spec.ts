import { idOf } from "./holdings.ts";
import { axeFindsNothing, contentLoaded, expect, test } from "./support.ts";

/** Vigilance against money laundering: an administrator entrusts somebody, who fills a customer's sheet; to the advisor there is neither
 * tab nor page. */

test.use({ account: "admin", allowedComplaints: [/status of 404/] });

test("who is entrusted fills the sheet and keeps the former one, and the advisor finds nothing", async ({
  page,
  browser,
  sessions,
}) => {
  const customer = await idOf(page, await sessions("camille"));
  const address = `/advisory/customers/${customer}/vigilance`;
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: "Cette page n’existe pas" })).toBeVisible();
  await page.goto("/advisory/others");
  await page
    .getByRole("button", { name: "Confier à Paul Kermarrec la vigilance contre le blanchiment" })
    .click();
  await expect(page.getByText("a désormais accès à la vigilance", { exact: false })).toBeVisible();

  await page.goto(`/advisory/customers/${customer}`);
  await page.getByRole("link", { name: "Vigilance", exact: true }).click();
  await contentLoaded(page);
  await expect(page.getByText("Rien n’est encore renseigné")).toBeVisible();
  await axeFindsNothing(page, "vigilance, nothing");
  await page.getByRole("button", { name: "Renseigner la fiche" }).click();
  await page.getByRole("button", { name: "Enregistrer la fiche" }).click();
  await expect(page.getByText("Indiquez le motif du niveau.")).toBeVisible();
  await page.getByLabel("Motif du niveau").fill("Patrimoine constitué par le travail");
  await page.getByText("Épargne constituée", { exact: true }).click();
  await page.getByRole("button", { name: "Ajouter un contrôle" }).click();
  await page.getByLabel("Fait le").fill("02.11.2026");
  await axeFindsNothing(page, "vigilance, form");
  await page.getByRole("button", { name: "Enregistrer la fiche" }).click();
  await expect(page.getByText("Gel des avoirs, 02.11.2026", { exact: false })).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await axeFindsNothing(page, `vigilance at ${String(width)}`);
  }
  await page.getByRole("button", { name: "Compléter la fiche" }).click();
  await page.getByLabel("Motif du niveau").fill("Même motif, revu");
  await page.getByRole("button", { name: "Enregistrer la fiche" }).click();
  await expect(page.getByRole("heading", { name: "Fiches précédentes" })).toBeVisible();
  await expect(page.getByText("Patrimoine constitué par le travail")).toBeVisible();

  const hers = await browser.newContext({ storageState: await sessions("advisor") });
  const advisor = await hers.newPage();
  await advisor.goto(`/advisory/customers/${customer}`);
  await contentLoaded(advisor);
  await expect(advisor.getByRole("link", { name: "Dossier", exact: true })).toBeVisible();
  await expect(advisor.getByRole("link", { name: "Vigilance", exact: true })).toHaveCount(0);
  await advisor.goto(address);
  await expect(advisor.getByRole("heading", { level: 1, name: "Cette page n’existe pas" })).toBeVisible();
  await hers.close();
});
