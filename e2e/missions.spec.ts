import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { said } from "./programs.ts";
import { nameIn, of } from "./names.ts";
import { inaccessible, rulesOfColour, sidewaysScroll } from "./page-faults.ts";
import {
  type Api,
  axeFindsNothing,
  contentLoaded,
  expect,
  recordsOf,
  sessionOf,
  test as base,
} from "./support.ts";

/** Missions of a firm of their own: from the wizard to leads worked by keyboard, on a phone, and beside a manager who concludes
 * one meanwhile. */

const advisor = "advisor-1@demo.vigie.fr";
const manager = "manager-1@demo.vigie.fr";

/** Twenty customers for each of two advisors, created once: no other journey approaches them. */
let firm: Promise<string> | undefined;

const test = base.extend({
  storageState: async ({ firstVisit: _ }, provide) => {
    const env = { ...process.env, DATA_DIR: process.env["VIGIE_E2E_DATA"] };
    firm ??= said(env, "apps/server/src/cli/seed.ts", "--customers", "40", "--advisors", "2");
    await firm;
    await provide(await stateOf(advisor));
  },
});

async function stateOf(username: string) {
  const { cookies } = await sessionOf(username, "advisor");
  const choice = JSON.stringify({ analytics: false, chat: false, atMs: Date.now() });
  const origin = `http://localhost:${process.env["VIGIE_E2E_PORT"] ?? ""}`;
  return { cookies, origins: [{ origin, localStorage: [{ name: "vigie.cookies", value: choice }] }] };
}

test.describe.configure({ timeout: 300_000, mode: "serial" });
test.use({ allowedComplaints: [/status of 409/] });

let missionPath = "";

test("a target whom nobody may call is loosened, the mission opens, ten leads are worked by keyboard", async ({
  page,
  api,
}) => {
  const floor = await allowCalls(api);
  missionPath = await openMission(page, floor);
  await workTen(page);
  await page.getByRole("radio", { name: "Contactés" }).check();
  await contentLoaded(page);
  await expect(page.getByText(/^10 pistes sur 10/)).toBeVisible();
});

test("a manager concludes a lead in a second session: what they wrote takes the place of the form", async ({
  page,
  browser,
}) => {
  await page.goto(missionPath);
  await contentLoaded(page);
  const treat = page.getByRole("button", { name: /^Traiter la piste d(?:e |’)/ }).last();
  const customer = nameIn(await treat.getAttribute("aria-label"), "Traiter la piste");
  await treat.click();
  const panel = page.getByRole("dialog", { name: customer });
  await panel.getByRole("radio", { name: "Validé" }).check();
  await panel.getByLabel("Montant pas encore connu").check();

  const second = await sessionIn(browser, manager);
  const other = await second.newPage();
  await other.goto(missionPath);
  await contentLoaded(other);
  await other
    .getByRole("button", { name: `Traiter la piste ${of(customer)}` })
    .last()
    .click();
  const theirs = other.getByRole("dialog", { name: customer });
  await theirs.getByRole("radio", { name: "Annulé" }).check();
  await theirs.getByLabel("Remarques").fill("Vu au cabinet par la responsable");
  await theirs
    .getByRole("button", { name: /^Enregistrer/ })
    .first()
    .click();
  await expect(other.getByText(`Piste ${of(customer)} enregistrée.`)).toBeVisible();
  await second.close();

  await panel
    .getByRole("button", { name: /^Enregistrer/ })
    .first()
    .click();
  await expect(panel.getByText("Cette piste a été conclue entre-temps.")).toBeVisible();
  await expect(panel.getByText(/^annulé le .+ par .+ Vu au cabinet par la responsable/)).toBeVisible();
  // The conclusion was a mistake: the lead is pending again.
  await panel.getByRole("button", { name: "Rouvrir la piste" }).click();
  await expect(page.getByText(`La piste ${of(customer)} est rouverte.`)).toBeVisible();
  await expect(panel.getByRole("radio", { name: "Contact pris" })).toBeVisible();
});

test("on a phone the next lead opens, is postponed, and the list says so", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(missionPath);
  await contentLoaded(page);
  await expect(page.getByRole("radio", { name: "Colonnes" })).toHaveCount(0);
  await page.getByRole("button", { name: "Appeler le suivant" }).click();
  const panel = page.getByRole("dialog");
  await expect(panel.getByText(/^Bonjour .+, parlons de votre épargne\.$/)).toBeVisible();
  await panel.getByRole("radio", { name: "À rappeler" }).check();
  await panel.getByLabel("À rappeler à partir du").fill(inDays(10));
  await axeFindsNothing(page, "the panel of a lead on a phone");
  const sticksOut = await panel.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(sticksOut).toBeLessThanOrEqual(0);
  await panel.getByRole("button", { name: /^Enregistrer/ }).click();
  await expect(page.getByText(/^Piste d(?:e |’).+ enregistrée\.$/)).toBeVisible();
  // The next lead, if there is one, has taken its place.
  if (await panel.isVisible()) await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.getByRole("radio", { name: "À rappeler" }).check();
  await contentLoaded(page);
  await expect(page.getByText(/^1 piste sur 1/)).toBeVisible();
});

test("every screen holds at every width and in the dark; the leads leave as a file; an ended mission is read only", async ({
  page,
}) => {
  await looksRight(page);
  await page.goto(missionPath);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exporter" }).click();
  expect((await download).suggestedFilename()).toMatch(/^pistes-.*\.csv$/);
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Terminer la mission" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Terminer la mission" }).click();
  await expect(page.getByRole("heading", { name: /^Mission terminée/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Traiter/ })).toHaveCount(0);
});

test("a manager adds a product, opens a mission of the firm and sees how far each advisor is", async ({
  browser,
}) => {
  const session = await sessionIn(browser, manager);
  const page = await session.newPage();
  await page.goto("/advisory/products");
  await page.getByRole("button", { name: "Ajouter un produit" }).click();
  await page.getByLabel("Nom du produit").fill("SCPI Littoral");
  await page.getByLabel("Fournisseur").fill("Armor Épargne");
  await page.getByLabel("Code du contrat").fill("SCPL2");
  await page.getByLabel("Rémunération du cabinet").fill("5 % à la souscription");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByText("Rémunération du cabinet : 5 % à la souscription")).toBeVisible();

  await page.goto("/advisory/missions/wizard");
  await page.getByLabel("Nom de la mission").fill("Bilan de fin d’année");
  await page.getByLabel("Pour tout le cabinet, chaque conseiller avec ses clients").check();
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByLabel("Montant visé").fill("100000");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByText(/clients? sur \d+ trouvés/)).toBeVisible();
  await page.getByRole("button", { name: "Relire et valider" }).click();
  await page.getByRole("button", { name: "Ouvrir la mission" }).click();
  const progress = page.getByRole("table", { name: "Avancement par conseiller" });
  await expect(progress.getByRole("row")).toHaveCount(3);
  await expect(progress.getByRole("row", { name: /^Conseiller 2/ })).toContainText("20");
  await session.close();
});

/** The advisor records a running contract with the sixteen least wealthy customers: they may be called, the others may not. */
async function allowCalls(api: Api): Promise<number> {
  const { customers } = await api.get("/customers?sort=wealth&order=asc");
  const book = recordsOf(customers);
  expect(book.length).toBe(20);
  for (const { id } of book.slice(0, 16))
    await api.put(`/customers/${String(id)}/contact/contract`, {
      contract: { name: "Horizon Vie", started_on: "2020-01-01" },
    });
  return Math.ceil(Number(book[16]?.["wealth"]));
}

async function sessionIn(browser: Browser, username: string): Promise<BrowserContext> {
  return await browser.newContext({
    storageState: await stateOf(username),
    baseURL: `http://localhost:${process.env["VIGIE_E2E_PORT"] ?? ""}`,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width: 1440, height: 900 },
  });
}

function inDays(days: number): string {
  const [year = "", month = "", day = ""] = new Date(Date.now() + days * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split("-");
  return `${day}.${month}.${year}`;
}

/** Only with keys: the button is reached, then each lead opens where the previous one was concluded. */
async function workTen(page: Page): Promise<void> {
  const start = page.getByRole("button", { name: "Appeler le suivant" });
  await expect(start).toBeEnabled();
  for (let steps = 0; steps < 60 && !(await isFocused(start)); steps += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  for (let worked = 0; worked < 10; worked += 1) {
    const first = panel.getByRole("radio", { name: "Contact pris" });
    await expect(first).not.toBeChecked();
    await expect(first).toBeFocused();
    const name = (await panel.getByRole("heading", { level: 2 }).textContent()) ?? "";
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.type(`Échange ${String(worked)}`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Piste ${of(name)} enregistrée.`)).toBeVisible();
    await expect(panel.getByRole("heading", { level: 2 })).not.toHaveText(name);
  }
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
}

async function isFocused(locator: Locator): Promise<boolean> {
  return await locator.evaluate((element) => element === document.activeElement);
}

/** The four steps of the wizard, with a target in which nobody may be called at first. */
async function openMission(page: Page, floor: number): Promise<string> {
  const name = "Réveiller l’argent";
  await page.goto("/advisory/missions?missions=toutes");
  await contentLoaded(page);
  await page.getByRole("link", { name: "Créer une mission" }).click();
  await page.getByLabel("Nom de la mission").fill(name);
  await page.getByLabel("Nom de la mission").press("Enter");
  await page.getByLabel("Montant visé").fill("600000");
  await page.getByLabel("Conversion attendue").fill("30");
  await page.getByLabel("Ce qu’il faut dire").fill("Bonjour {prenom}, parlons de votre épargne.");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page).toHaveURL(/etape=cible/);
  await page.getByLabel("Patrimoine, à partir de").fill(String(floor));
  await expect(page.getByText("Personne ne peut être appelé.")).toBeVisible();
  await expect(page.getByText(/^À 30\s%\sde conversion, il faut environ/)).toBeVisible();
  // The draft is saved while it is typed: a reload restores the criterion too.
  await expect(page.getByText(/^Brouillon gardé à/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("button", { name: /^Sans « Patrimoine, à partir de »/ }).click();
  // Some of the sixteen gave no number.
  await expect(page.getByText(/^1[2-6] clients peuvent être appelés\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Relire et valider" }).click();
  await page.getByRole("button", { name: "Ouvrir la mission" }).click();
  await expect(page).toHaveURL(/\/advisory\/missions\/[0-9a-f-]{36}$/);
  await contentLoaded(page);
  return new URL(page.url()).pathname;
}

/** At every width, without a reload, and in the dark theme: axe finds nothing, nothing scrolls sideways. */
async function looksRight(page: Page): Promise<void> {
  const faults: string[] = [];
  for (const each of [
    missionPath,
    `${missionPath}?vue=colonnes`,
    "/advisory/missions?missions=toutes",
    "/advisory/missions/wizard?etape=cible",
    "/advisory/products",
  ]) {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(each);
    for (const width of [390, 768, 800, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await contentLoaded(page);
      const found = [...(await inaccessible(page)), ...(await sidewaysScroll(page))];
      faults.push(...found.map((fault) => `${each} at ${String(width)}: ${fault}`));
    }
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    const found = [...(await inaccessible(page, rulesOfColour)), ...(await sidewaysScroll(page))];
    faults.push(...found.map((fault) => `${each} in the dark: ${fault}`));
  }
  expect(faults).toEqual([]);
}
