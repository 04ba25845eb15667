import type { Page } from "@playwright/test";
import { axeFindsNothing, contentLoaded, expect, recordsOf, test } from "./support.ts";

/** Missions of an advisor: from the wizard to leads worked by keyboard, one of which a colleague concludes meanwhile. */

test.describe.configure({ timeout: 240_000 });
test.use({ account: "advisor", allowedComplaints: [/status of 409/] });

test("an empty target is loosened, the mission opens, ten leads are worked by keyboard", async ({
  page,
  api,
}) => {
  const missionPath = await openMission(page);

  for (let worked = 0; worked < 10; worked += 1) await workOne(page, worked);
  await page.getByRole("radio", { name: "Contactés" }).check();
  await contentLoaded(page);
  await expect(page.getByText(/^10 pistes sur 10/)).toBeVisible();

  // A colleague's word comes first: what they wrote takes the place of the form.
  await page.getByRole("radio", { name: "Toutes" }).check();
  await contentLoaded(page);
  const treat = page.getByRole("button", { name: /^Traiter la piste de / }).first();
  const customer = ((await treat.getAttribute("aria-label")) ?? "").replace("Traiter la piste de ", "");
  await treat.click();
  const panel = page.getByRole("dialog", { name: customer });
  await panel.getByRole("radio", { name: "Validé" }).check();
  const id = missionPath.split("/").at(-1) ?? "";
  const { leads } = await api.get(`/missions/${id}/leads`);
  const lead = recordsOf(leads).find((one) => one["customer_name"] === customer);
  await api.post(`/missions/${id}/leads/${String(lead?.["customer_id"])}`, {
    lead: { state: "canceled", remarks: "Vu au cabinet par un collègue", motive: "not_now" },
  });
  await panel.getByRole("button", { name: /^Enregistrer/ }).click();
  await expect(panel.getByText("Cette piste a été conclue entre-temps.")).toBeVisible();
  await expect(panel.getByText(/Vu au cabinet par un collègue/)).toBeVisible();
  await page.keyboard.press("Escape");

  await looksRight(page, missionPath);

  await page.goto(missionPath);
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Terminer la mission" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Terminer la mission" }).click();
  await expect(page.getByRole("heading", { name: /^Mission terminée/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Traiter/ })).toHaveCount(0);
});

/** Nothing but keys: the next lead that waits, its outcome, a remark, and the form is sent. */
async function workOne(page: Page, worked: number): Promise<void> {
  await page.getByRole("radio", { name: "À appeler" }).check();
  await contentLoaded(page);
  const treat = page.getByRole("button", { name: /^Traiter la piste de / }).first();
  const name = ((await treat.getAttribute("aria-label")) ?? "").replace("Traiter la piste de ", "");
  await treat.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("radio", { name: "Contact pris" })).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.type(`Échange ${String(worked)}`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Piste de ${name} enregistrée.`)).toBeVisible();
  // The panel may close by itself, and be about to.
  await expect(async () => {
    if (await panel.isVisible()) await page.keyboard.press("Escape");
    await expect(panel).toBeHidden({ timeout: 5000 });
  }).toPass();
}

/** The four steps of the wizard, with a target that is empty at first. */
async function openMission(page: Page): Promise<string> {
  const name = `Réveiller l’argent ${String(Date.now())}`;
  await page.goto("/advisory/missions");
  await contentLoaded(page);
  await page.getByRole("link", { name: "Créer une mission" }).click();
  await page.getByLabel("Nom de la mission").fill(name);
  await page.getByLabel("Nom de la mission").press("Enter");
  await page.getByLabel("Montant visé").fill("600000");
  await page.getByLabel("Ce qu’il faut dire").fill("Bonjour {prenom}, parlons de votre épargne.");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page).toHaveURL(/etape=cible/);
  // The draft is on the server by now: a reload finds it.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByLabel("Patrimoine, à partir de").fill("900000000");
  await page.getByRole("button", { name: /^Sans « Patrimoine, à partir de »/ }).click();
  await expect(page.getByText(/clients? sur \d+ trouvés/)).toBeVisible();
  await page.getByRole("button", { name: "Relire et valider" }).click();
  await page.getByRole("button", { name: "Ouvrir la mission" }).click();
  await expect(page).toHaveURL(/\/advisory\/missions\/[0-9a-f-]{36}$/);
  await contentLoaded(page);
  return new URL(page.url()).pathname;
}

/** At every width and in the dark: axe finds nothing, nothing sticks out. */
async function looksRight(page: Page, missionPath: string): Promise<void> {
  for (const [width, scheme] of [
    [390, "light"],
    [800, "light"],
    [1440, "light"],
    [1440, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    for (const each of [
      missionPath,
      `${missionPath}?vue=colonnes`,
      "/advisory/missions?missions=toutes",
      "/advisory/missions/wizard?etape=cible",
    ]) {
      await page.goto(each);
      await contentLoaded(page);
      await axeFindsNothing(page, `${each} at ${String(width)}`);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond, `${each} at ${String(width)}`).toBeLessThanOrEqual(0);
    }
  }
}
