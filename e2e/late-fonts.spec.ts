import type { Page } from "@playwright/test";
import { expect, test } from "./support.ts";

/** A late font hides no text: figures and titles are drawn at once in a font that the reader has. */

test.use({ account: "camille" });

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** How many pixels of a part of the page differ from its background. It uses the browser's own screenshot, because Playwright's
 * waits for fonts. */
async function inked(page: Page, box: Box): Promise<number> {
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send("Page.captureScreenshot", {
    format: "png",
    clip: { ...box, scale: 1 },
  });
  await browser.detach();
  // Pictures are read in an empty page, because that of the app allows no data: address.
  const reader = await page.context().newPage();
  const count = await reader.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
    const at = (index: number) => (pixels[index] ?? 0) + (pixels[index + 1] ?? 0) + (pixels[index + 2] ?? 0);
    const ground = at(0);
    let found = 0;
    for (let index = 0; index < pixels.length; index += 4) if (Math.abs(at(index) - ground) > 90) found += 1;
    return found;
  }, data);
  await reader.close();
  return count;
}

/** The position of a part of the page, once it is drawn: the tiles are drawn one after another, each in its place. */
async function boxOf(page: Page, selector: string): Promise<Box> {
  const part = page.locator(selector).filter({ visible: true }).first();
  let box: Box | null = null;
  await expect(async () => {
    box = await part.boundingBox();
    expect(box, selector).not.toBeNull();
  }).toPass();
  if (box === null) throw new Error(`nothing at ${selector}`);
  return box;
}

const shown = [".t7", "main h1", "main h2", "main p:visible", "main a"];

for (const theme of ["light", "dark"] as const)
  test(`while every font is late each text of the dashboard is drawn, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    const late: string[] = [];
    // No font arrives while the test looks.
    await page.route(/\.(?:woff2|ttf)(?:\?|$)/, (route) => {
      late.push(route.request().url());
    });
    // The load event waits for the fonts, which never arrive here.
    await page.goto("/app/dashboard", { waitUntil: "domcontentloaded" });
    await expect(page.locator(".t7").first()).toContainText("€");
    await expect(page.locator("main p:visible").first()).toBeVisible();
    await expect.poll(() => late.length).toBeGreaterThan(1);
    expect(await page.evaluate(() => [...document.fonts].filter((font) => font.status === "loaded"))).toEqual(
      [],
    );
    const inkOf = async (selector: string): Promise<number> => await inked(page, await boxOf(page, selector));
    // A tile drawn meanwhile moves those below it from where they were found.
    for (const selector of shown)
      await expect.poll(async () => await inkOf(selector), selector).toBeGreaterThan(40);
    // What the measure would see with a blocking font, for longer than the three seconds for which a browser hides its text.
    await page.locator("main h1").evaluate((heading) => {
      heading.style.color = "transparent";
    });
    expect(await inkOf("main h1")).toBe(0);
  });
