import type { Page } from "@playwright/test";
import { openAnalysis, searchArbitration } from "./arbitration.ts";
import { rulesOfColour } from "./page-faults.ts";
import { axeFindsNothing, expect, contentLoaded, test } from "./support.ts";

/** Accessibility: axe at the three widths of the layout in both themes, no sideways scrolling, and the keyboard. The pages that
 * an address alone opens are in all-routes.spec.ts. */

const widths = [390, 800, 1440] as const;
const narrowest = 320;

const lifeInsurance = /^armor vie 2$/i;
// Up to six axe runs per page, and a search of some seconds on one of them.
test.describe.configure({ mode: "parallel", timeout: 300_000 });
test.use({ colorScheme: "light" });

test("axe finds nothing on: sign-in", async ({ page }) => {
  await page.goto("/app/login");
  await expect(page.getByRole("button", { name: "Découvrir avec le foyer de démonstration" })).toBeVisible();
  await isAccessible(page, "sign-in");
});

test.describe("the screens", () => {
  test.use({ account: "camille" });

  test("axe finds nothing on: analysis", async ({ page, api }) => {
    await page.goto(`/app/contract/${await api.contractId(lifeInsurance)}`);
    await openAnalysis(page);
    await isAccessible(page, "analysis, first question");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: /^Risque/ }).click();
    await expect(page.getByText(/^Risque, 1 sur \d$/)).toBeVisible();
    await isAccessible(page, "analysis, risk");
  });

  test("axe finds nothing on: arbitration", async ({ page, api }) => {
    // A contract that no other journey uses: the pages of a contract show its last search.
    const contract = `/app/contract/${await api.contractId(/^cachemire/i)}`;
    await page.goto(`${contract}/arbitration`);
    await expect(page.getByRole("button", { name: "Calculer une répartition" })).toBeVisible();
    await isAccessible(page, "arbitration");
    await page.goto(`${contract}/arbitration/optimize`);
    await expect(page.getByRole("button", { name: "Calculer une répartition" })).toBeVisible();
    await isAccessible(page, "arbitration, choices");
    await page.setViewportSize({ width: 1440, height: 900 });
    await searchArbitration(page);
    await isAccessible(page, "arbitration, proposal");
  });

  test("axe finds nothing on: funds", async ({ page, api }) => {
    const contract = `/app/contract/${await api.contractId(lifeInsurance)}`;
    await page.goto(`${contract}/arbitration/market?comparer=XV0000000020`);
    await expect(page.getByText("Un support à comparer")).toBeVisible();
    await isAccessible(page, "market");
    await page.goto(`${contract}/fund/XV0000000020`);
    await expect(page.getByRole("heading", { name: "Secteurs" })).toBeVisible();
    await isAccessible(page, "fund");
  });
});

test.describe("by keyboard", () => {
  test.use({ account: "camille" });

  test("the keyboard skips to the content, and reaches the main action after the navigation", async ({
    page,
  }) => {
    await page.goto("/app/dashboard");
    await contentLoaded(page);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Aller au contenu" });
    await expect(skip).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(
      page.getByRole("main").getByRole("link", { name: "Ajouter un contrat" }).first(),
    ).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Ajouter un contrat" })).toBeVisible();
  });

  test("the palette opens with Ctrl+K, finds without accents and goes there", async ({ page }) => {
    await page.goto("/app/dashboard");
    await contentLoaded(page);
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Rechercher" });
    await expect(palette.getByRole("searchbox")).toBeFocused();
    await axeFindsNothing(page, "palette");
    // The arrows move in the list from the field, and the selected entry is in view.
    for (let entry = 0; entry < 15; entry += 1) await page.keyboard.press("ArrowDown");
    await expect(palette.locator("[role=menuitem][data-focused]")).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.type("pret immo");
    await expect(palette.getByRole("menuitem")).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(palette).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: /^Prêt immobilier/ })).toBeVisible();
    // One Escape closes it, with or without typed words, and the focus returns to where it was.
    const where = page.getByRole("link", { name: "Patrimoine", exact: true }).first();
    for (const words of ["", "livret"]) {
      await where.focus();
      await page.keyboard.press("Control+k");
      await expect(palette.getByRole("searchbox")).toBeFocused();
      await page.keyboard.type(words);
      await page.keyboard.press("Escape");
      await expect(palette).toBeHidden();
      await expect(where).toBeFocused();
    }
  });

  test("what is reserved for a project is chosen with the arrows, under the focus", async ({ page }) => {
    await page.goto("/app/projects");
    await contentLoaded(page);
    await page.locator("summary", { hasText: "Répartir l’épargne entre les projets" }).focus();
    await page.keyboard.press("Enter");
    const share = page.getByRole("slider", { name: /^Part réservée d’abord/ }).first();
    await share.focus();
    const before = Number(await share.inputValue());
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(new RegExp(`shares=.*${String(before + 1)}$`));
    await expect(share).toHaveValue(String(before + 1));
    await expect(share).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(page).toHaveURL(new RegExp(`shares=.*${String(before)}$`));
    await expect(share).toBeFocused();
    await axeFindsNothing(page, "projects");
  });

  test("with a palette of the reader's own, what is ticked and where one is still show", async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 900 });
    await page.emulateMedia({ forcedColors: "active" });
    const ground = async (chosen: string): Promise<string> =>
      await page
        .locator(chosen)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.goto("/app/household");
    await contentLoaded(page);
    expect(await ground("input.choice:checked")).not.toBe(await ground("input.choice:not(:checked)"));
    const tick = await ground("nav [aria-current=page] .bg-accent");
    expect(tick).not.toBe(await ground("body"));
    await page.goto("/app/user/notifications");
    await contentLoaded(page);
    expect(await ground("input.switch:checked")).not.toBe(await ground("input.switch:not(:checked)"));
    const underOf = async (name: string): Promise<string> =>
      await page
        .getByRole("main")
        .getByRole("link", { name, exact: true })
        .evaluate((link) => getComputedStyle(link).borderBottomColor);
    expect(await underOf("Notifications")).not.toBe(await underOf("Partage"));
    expect(await underOf("Partage")).toBe(await ground("body"));
  });

  test("a dialog says its name, keeps the focus inside and gives it back", async ({ page, api }) => {
    await page.goto(`/app/contract/${await api.contractId(lifeInsurance)}`);
    const opener = page.getByRole("button", { name: "Corriger le type" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: /type/i });
    await expect(dialog).toBeVisible();
    await axeFindsNothing(page, "dialog");
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press("Tab");
      await expect(dialog.locator(":focus")).toHaveCount(1);
    }
    const cancel = dialog.locator("button", { hasText: "Annuler" });
    while (!(await cancel.evaluate((button) => button === document.activeElement)))
      await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test("a chart is read by keyboard, point by point", async ({ page }) => {
    await page.goto("/app/dashboard");
    const cursor = page.getByRole("slider").first();
    await cursor.focus();
    await page.keyboard.press("End");
    const last = (await cursor.getAttribute("aria-valuetext")) ?? "";
    expect(last).toMatch(/^\d\d\.\d\d\.\d{4}.*€/);
    await page.keyboard.press("ArrowLeft");
    await expect(cursor).not.toHaveAttribute("aria-valuetext", last);
  });
});

/** One page at every width and in both themes; the width changes without a reload, as on a rotated tablet. */
async function isAccessible(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await axeFindsNothing(page, `${name}, ${String(width)} px, light`);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await axeFindsNothing(page, `${name}, ${String(width)} px, dark`, rulesOfColour);
  }
  await page.setViewportSize({ width: narrowest, height: 900 });
  const overflow = async (): Promise<number> =>
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, `${name} scrolls sideways at ${String(narrowest)} px`).toBeLessThanOrEqual(0);
}
