import type { Page } from "@playwright/test";
import { nameIn } from "./names.ts";
import { axeFindsNothing, contentLoaded, expect, plain, test } from "./support.ts";

/** An advisor's day: a task of one's own in its dialog, a call and its note, and the same on a phone. */

test.describe.configure({ timeout: 300_000 });
test.use({ account: "advisor" });

test("a task is added by the keyboard, once, and comes back when it is done", async ({ page }) => {
  await page.goto("/advisory");
  await contentLoaded(page);
  const add = page.getByRole("button", { name: "Ajouter une tâche" });
  await add.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Nouvelle tâche" });
  const what = dialog.getByLabel("À faire");
  await expect(what).toBeFocused();
  await axeFindsNothing(page, "the dialog of a task");

  // Submitted empty, it says what is missing, and nothing was sent.
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Indiquez ce qu’il y a à faire.")).toBeVisible();
  await expect(what).toHaveAttribute("aria-invalid", "true");

  // Markup typed by an attacker is shown as text.
  const title = `Relire <b>les frais</b> ${String(Date.now())}`;
  await what.fill(title);
  await dialog.getByLabel("Échéance").fill("pas une date");
  await dialog.getByRole("button", { name: "Ajouter" }).click();
  await expect(dialog.getByText("Saisissez une date qui existe, par exemple 09.06.2015.")).toBeVisible();
  // A mistyped year is answered with the dates that are allowed.
  await dialog.getByLabel("Échéance").fill("02.01.2020");
  await dialog.getByRole("button", { name: "Ajouter" }).click();
  await expect(dialog.getByText(/^Une échéance se fixe entre le/)).toBeVisible();
  const due = dayBefore(300);
  await dialog.getByLabel("Échéance").fill(due);
  await dialog.getByRole("button", { name: /Répétition/ }).click();
  await page.getByRole("option", { name: "Chaque mois" }).click();
  await dialog.getByRole("button", { name: "Ajouter" }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("La tâche est ajoutée.").first()).toBeVisible();

  const line = page.getByRole("row").filter({ hasText: title });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText("Tâche, chaque mois");
  await expect(line).toContainText(due);
  await page.reload();
  await contentLoaded(page);
  await expect(line).toHaveCount(1);

  // Once done, it is due again a month later, and so on; each occurrence is marked in turn.
  await page.getByRole("button", { name: `Marquer comme fait : ${title}` }).click();
  await expect(page.getByText(/^C’est fait\. À refaire le \d\d\.\d\d\.\d{4}\.$/).first()).toBeVisible();
  await expect(line).toHaveCount(1);
  await expect(line).not.toContainText(due);
});

test("a task that could not be sent keeps its words; left, the dialog gives the focus back", async ({
  page,
}) => {
  await page.goto("/advisory");
  await contentLoaded(page);
  const add = page.getByRole("button", { name: "Ajouter une tâche" });
  await add.click();
  const dialog = page.getByRole("dialog", { name: "Nouvelle tâche" });
  await dialog.getByLabel("À faire").fill("Rappeler le notaire");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
});

test.describe("the server is away", () => {
  test.use({ allowedComplaints: [/Failed to load resource/] });

  test("a refused task stays in its dialog with the sentence of the refusal, and is sent again", async ({
    page,
  }) => {
    await page.goto("/advisory");
    await contentLoaded(page);
    const title = `Préparer la revue ${String(Date.now())}`;
    await page.route(
      "**/v1/tasks",
      async (route) => {
        if (route.request().method() === "POST") await route.abort("connectionrefused");
        else await route.fallback();
      },
      { times: 1 },
    );
    await page.getByRole("button", { name: "Ajouter une tâche" }).click();
    const dialog = page.getByRole("dialog", { name: "Nouvelle tâche" });
    await dialog.getByLabel("À faire").fill(title);
    await dialog.getByRole("button", { name: "Ajouter" }).click();
    await expect(dialog.getByRole("alert").first()).toBeVisible();
    await expect(dialog.getByLabel("À faire")).toHaveValue(title);
    await dialog.getByRole("button", { name: "Ajouter" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row").filter({ hasText: title })).toHaveCount(1);
    await page.getByRole("button", { name: `Marquer comme fait : ${title}` }).click();
    await expect(page.getByRole("row").filter({ hasText: title })).toHaveCount(0);
  });
});

test("from the day to a customer, the call that was made and its note", async ({ page }) => {
  await page.goto("/advisory");
  await contentLoaded(page);
  const open = page
    .getByRole("main")
    .getByRole("link", { name: /^Ouvrir la fiche d(?:e |’)/ })
    .first();
  const name = nameIn(await open.getAttribute("aria-label"), "Ouvrir la fiche");
  await open.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await contentLoaded(page);
  await page.getByRole("link", { name: "Noter un échange" }).click();
  const form = page.getByRole("form", { name: "Type d’échange" });
  await form.getByRole("radio", { name: "Appel passé" }).check();
  const words = `Rappelle après l’été, noté à ${String(Date.now())}.`;
  await form.getByLabel("Heure").fill("25:90");
  await form.getByLabel("Compte rendu").fill(words);
  await page.getByRole("button", { name: "Enregistrer l’appel" }).click();
  await expect(page.getByText("Saisissez une heure, par exemple 10:30.")).toBeVisible();
  const day = dayBefore();
  await form.getByLabel("Date").fill(day);
  await form.getByLabel("Heure").fill("10:30");
  await page.getByRole("button", { name: "Enregistrer l’appel" }).click();
  await expect(page.getByText("L’échange est enregistré.").first()).toBeVisible();
  const logged = page.getByRole("listitem").filter({ hasText: words });
  await expect(logged).toContainText(day);
  await expect(logged).toContainText("Appel passé");
  await deletedAndBack(page, { day, words });
  await page.getByRole("link", { name: "Journée" }).first().click();
  await expect(
    page.getByRole("heading", { level: 1, name: /^[A-Z][a-z]+ \d\d\.\d\d\.\d{4}$/ }),
  ).toBeVisible();
});

/** A deletion leaves its undo button at the foot of the window, within reach of the hand that typed the reason. */
async function deletedAndBack(
  page: Page,
  { day, words }: { readonly day: string; readonly words: string },
): Promise<void> {
  const logged = page.getByRole("listitem").filter({ hasText: words });
  await logged.getByRole("button", { name: `Actions sur l’échange du ${day}` }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Supprimer" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Motif").fill("Noté deux fois");
  await dialog.getByRole("button", { name: "Supprimer" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(logged).toHaveCount(0);
  const undo = page.getByRole("button", { name: `Annuler la suppression de l’échange du ${day}` });
  await expect(undo).toBeFocused();
  await expect(undo).toBeInViewport();
  await axeFindsNothing(page, "a deletion with its way back");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`L’échange du ${day} est de retour dans votre journal.`)).toBeVisible();
  await expect(logged).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Fermer", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(undo).toHaveCount(0);
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the day leads by touch to a sheet, along its tabs, to the rest of the menu and back", async ({
    page,
  }) => {
    await page.goto("/advisory");
    await contentLoaded(page);
    await nothingSticksOut(page, "the day");
    const open = page.getByRole("link", { name: /^Ouvrir la fiche d(?:e |’)/ }).first();
    const name = nameIn(await open.getAttribute("aria-label"), "Ouvrir la fiche");
    await open.tap();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await contentLoaded(page);
    await nothingSticksOut(page, "the sheet");
    await axeFindsNothing(page, "the sheet on a phone");
    const tabs = page.getByRole("main").getByRole("navigation");
    for (const tab of ["Observations", "Missions", "Échanges", "Club", "Vue d’ensemble"]) {
      await tabs.getByRole("link", { name: tab }).tap();
      await expect(tabs.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
      await contentLoaded(page);
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await nothingSticksOut(page, tab);
    }
    await page.getByRole("navigation").getByRole("button", { name: "Plus", exact: true }).tap();
    await page.getByRole("dialog").getByRole("link", { name: "Alertes" }).tap();
    await expect(page.getByRole("heading", { level: 1, name: "Alertes" })).toBeVisible();
    await contentLoaded(page);
    await nothingSticksOut(page, "the alerts");
    await page.getByRole("navigation").getByRole("link", { name: "Journée" }).tap();
    await expect(page.getByRole("heading", { name: "Rendez-vous du jour" })).toBeVisible();
  });

  test("a task is added by touch, and the dialog fits between the edges", async ({ page }) => {
    await page.goto("/advisory");
    await contentLoaded(page);
    const title = `Écrire au notaire ${String(Date.now())}`;
    await page.getByRole("button", { name: "Ajouter une tâche" }).tap();
    const dialog = page.getByRole("dialog", { name: "Nouvelle tâche" });
    await dialog.getByLabel("À faire").fill(title);
    await nothingSticksOut(page, "the dialog of a task");
    await axeFindsNothing(page, "the dialog of a task on a phone");
    await dialog.getByRole("button", { name: "Ajouter" }).tap();
    await expect(dialog).toBeHidden();
    const card = page.getByRole("listitem").filter({ hasText: title });
    await expect(card).toContainText("aujourd’hui");
    await page.getByRole("button", { name: `Marquer comme fait : ${title}` }).tap();
    await expect(card).toHaveCount(0);
  });

  test("a keyboard on the phone's screen reaches the sheet from the list", async ({ page }) => {
    await page.goto("/advisory/customers?q=roussel");
    await contentLoaded(page);
    await page.getByRole("link", { name: "Camille Roussel" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("14 contrats partagés")).toBeVisible();
    // Without private mode amounts are shown, so that a check that finds none below can be trusted. A note is in its author's words.
    const amounts = async () =>
      [...plain(await page.getByRole("main").innerText()).matchAll(/«.*?»|\d €/g)].filter(
        ([found]) => !found.startsWith("«"),
      ).length;
    await expect.poll(amounts).toBeGreaterThan(3);
    await page.keyboard.press("Alt+KeyP");
    await expect.poll(amounts).toBe(0);
    await page.keyboard.press("Alt+KeyP");
  });
});

/** A past day in the display format; every hour of yesterday is past. */
function dayBefore(days = 1): string {
  const before = new Date(Date.now() - days * 24 * 3_600_000);
  return new Intl.DateTimeFormat("fr-FR", { dateStyle: "short", timeZone: "Europe/Paris" })
    .format(before)
    .replaceAll("/", ".");
}

/** At a phone's own width, and at the narrowest supported width. */
async function nothingSticksOut(page: Page, where: string): Promise<void> {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    // A page that was just rotated is drawn again a moment later: only what lasts is an error.
    const beyond = async (): Promise<number> =>
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(beyond, { message: `${where} at ${String(width)}` }).toBeLessThanOrEqual(0);
  }
}
