import type { Page } from "@playwright/test";
import { type Api, axeFindsNothing, expect, contentLoaded, recordOf, recordsOf, test } from "./support.ts";

/** The order of the dashboard: changed by keyboard or by hand, and the same on every device. */

test.use({ account: "camille", reducedMotion: "no-preference" });

const titles = [
  "Votre dossier",
  "Par établissement",
  "Par type de contrat",
  "Par niveau de risque",
  "Profil de risque",
];
/** The service's names of the same tiles. */
const tiles = ["completion", "institution", "account_type", "sri", "risk_profile"];
const byKeyboard = ["Votre dossier", "Par établissement", "Profil de risque", "Par niveau de risque"];
const byHand = [
  "Votre dossier",
  "Profil de risque",
  "Par établissement",
  "Par type de contrat",
  "Par niveau de risque",
];

async function open(page: Page): Promise<void> {
  await page.goto("/app/dashboard");
  await contentLoaded(page);
}

/** The tiles that the test moves, in the order of the page. */
async function shown(page: Page): Promise<readonly string[]> {
  const found = await page.locator("main").getByRole("heading", { level: 2 }).allInnerTexts();
  return found.filter((title) => titles.includes(title));
}

const isIn = async (page: Page, order: readonly string[]): Promise<void> => {
  await expect.poll(async () => await shown(page)).toEqual(order);
};

/** The page shows an order at once and saves it a moment later: another reader sees the saved one. */
async function isKept(api: Api, order: readonly string[]): Promise<void> {
  const kept = async (): Promise<readonly unknown[]> =>
    recordsOf(recordOf((await api.get("/users/me/dashboard"))["dashboard"])["tiles"])
      .filter((one) => one["hidden"] === false && tiles.includes(String(one["tile"])))
      .map((one) => titles[tiles.indexOf(String(one["tile"]))]);
  await expect.poll(kept).toEqual(order);
}

test.describe("when the code of a chart is lost", () => {
  test.use({ allowedComplaints: [/ERR_FAILED/] });

  test("the figures stay, with the place of the chart, which is there once the page is loaded anew", async ({
    page,
  }) => {
    let isLost = true;
    // A file is named after its content: the chart's is found by the class that it writes.
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      const answer = await route.fetch();
      const isOfCharts = (await answer.text()).includes("chart-unknown");
      await (isLost && isOfCharts ? route.abort() : route.fulfill({ response: answer }));
    });
    await page.goto("/app/dashboard");
    await expect(page.getByText("Une partie de cette page n’a pas pu être chargée.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Bonjour Camille" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "À faire" })).toBeVisible();
    const chart = page.getByRole("main").getByRole("button", { name: "Voir en tableau" }).first();
    await expect(chart).toHaveCount(0);
    isLost = false;
    await page.getByRole("button", { name: "Recharger la page" }).click();
    await expect(chart).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("what there is to do is short, and the contracts follow it within two screens", async ({ page }) => {
    await open(page);
    const entries = page
      .getByRole("heading", { name: "À faire", level: 2 })
      .locator("xpath=../..")
      .getByRole("listitem");
    const details = entries.nth(1).getByRole("paragraph").nth(1);
    await expect(entries).toHaveCount(3);
    await expect(entries.nth(0).getByRole("link")).toBeVisible();
    await expect(details).toBeHidden();
    const contracts = page.getByRole("heading", { name: "Vos contrats", level: 2 });
    const top = await contracts.evaluate((title) => title.getBoundingClientRect().top + scrollY);
    expect(top).toBeLessThan(2 * 844);
    await page.getByRole("button", { name: "Voir le détail" }).click();
    await expect(details).toBeVisible();
  });
});

/** Twice the largest space between sections of the page: more is a hole. */
const mostBlankPx = 64;

for (const { width, height, next } of [
  { width: 1440, height: 900, next: "Vos contrats" },
  { width: 800, height: 1000, next: "À faire" },
  { width: 390, height: 844, next: "À faire" },
])
  test(`no hole stands between the chart and ${next}, at ${String(width)}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    await expect(page.getByRole("heading", { name: next, level: 2 })).toBeVisible();
    await expect(page.getByRole("heading", { name: /^Évolution/, level: 2 })).toBeVisible();
    const blanks = await page.locator("main").evaluate(blanksUnderTheChart, next);
    expect(blanks.length).toBeGreaterThan(0);
    expect(Math.max(...blanks)).toBeLessThanOrEqual(mostBlankPx);
    expect(Math.min(...blanks)).toBeGreaterThanOrEqual(0);
  });

/** The heights of the blanks in the column of the chart, from its bottom to the title of the next section. */
function blanksUnderTheChart(main: Element, next: string): readonly number[] {
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const titles = [...main.querySelectorAll("h2")];
  const title = titles.find((one) => one.textContent === next);
  const chart = titles.find((one) => one.textContent?.startsWith("Évolution"))?.closest("figure");
  if (title === undefined || chart === null || chart === undefined) return [];
  const { left, right, bottom } = boxOf(chart);
  const end = boxOf(title).top;
  const lines = [...main.querySelectorAll("p, li, h2, h3, svg, a, button")]
    .filter((one) => !chart.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .map(boxOf)
    .filter((box) => box.height > 1 && box.left < right && box.right > left)
    .filter((box) => box.top >= bottom && box.top <= end)
    .toSorted((a, b) => a.top - b.top);
  const blanks: number[] = [];
  let reached = bottom;
  for (const box of lines) {
    if (box.top >= reached) blanks.push(box.top - reached);
    reached = Math.max(reached, box.bottom);
  }
  return blanks;
}

test("tiles are put in order and hidden by keyboard, moved by hand, and the phone follows", async ({
  page,
  browser,
  api,
}) => {
  await open(page);
  await expect(page.getByText("8 autres blocs disponibles.")).toBeVisible();
  await isIn(page, []);
  const organiseButton = page.getByRole("button", { name: "Organiser cette page" });
  await organiseButton.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Organiser la page" });
  const showAll = async (): Promise<void> => {
    for (const name of titles) await panel.getByRole("checkbox", { name }).check();
  };
  await showAll();
  await isIn(page, titles);
  await axeFindsNothing(page, "order of the dashboard");
  const up = panel.getByRole("button", { name: "Monter Profil de risque" });
  await up.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(up).toBeFocused();
  await expect(panel.getByText("Profil de risque, place 8 sur 11.")).toBeAttached();
  await panel.getByRole("checkbox", { name: "Par type de contrat" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(organiseButton).toBeFocused();
  await isIn(page, byKeyboard);
  await expect(page.getByText("4 autres blocs disponibles.")).toBeVisible();
  await isKept(api, byKeyboard);

  const phone = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
  });
  const other = await phone.newPage();
  await open(other);
  await isIn(other, byKeyboard);
  await phone.close();

  await organiseButton.click();
  await panel.getByRole("button", { name: "Revenir à l’ordre d’origine" }).click();
  await showAll();
  const grip = panel.getByTitle("Glisser Profil de risque");
  // Waits until nothing moves under the pointer any more.
  await grip.hover();
  const target = await panel.getByTitle("Glisser Par établissement").boundingBox();
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) + 10, { steps: 6 });
  await page.mouse.up();
  await panel.getByRole("button", { name: "Terminé" }).click();
  await isKept(api, byHand);
  await page.reload();
  await isIn(page, byHand);
  await organiseButton.click();
  await panel.getByRole("button", { name: "Revenir à l’ordre d’origine" }).click();
  await isIn(page, []);
  await isKept(api, []);
});
