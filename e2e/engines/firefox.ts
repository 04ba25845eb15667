import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import puppeteer, { type ElementHandle, type Page } from "puppeteer-core";
import { type Engine, patienceMs, usualTextPx } from "./engine.ts";

const places = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

export function findFirefox(): string | null {
  return places.find((place) => existsSync(place)) ?? null;
}

/** Debian's Firefox, over WebDriver BiDi.
 * @param textPx the text size that its reader has set */
export async function openFirefox(executablePath: string, textPx = usualTextPx): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    protocolTimeout: 2 * patienceMs,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: {
      "intl.accept_languages": "fr-FR, fr",
      "font.size.variable.x-western": textPx,
    },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(patienceMs);
  const find = async (xpath: string) => await shownElement(page, xpath);
  return {
    open: async (address) => void (await page.goto(address, { waitUntil: "load" })),
    reload: async () => void (await page.reload({ waitUntil: "load" })),
    click: async (xpath) => {
      await act(async () => {
        await (await find(xpath)).click();
      });
    },
    type: async (xpath, text) => {
      await act(async () => {
        const element = await find(xpath);
        await element.click({ count: 3 });
        await page.keyboard.press("Backspace");
        await element.type(text);
      });
    },
    chooseFile: async (xpath, file) => {
      const element = await page.waitForSelector(`::-p-xpath(${xpath})`);
      await (await element?.toElement("input"))?.uploadFile(file);
    },
    press: async (key) => {
      if (key !== "Control+k") return await page.keyboard.press(key);
      await page.keyboard.down("Control");
      await page.keyboard.press("k");
      await page.keyboard.up("Control");
    },
    shown: async (xpath) => void (await find(xpath)),
    gone: async (xpath) => await goneElement(page, xpath),
    read: async (expression) => {
      const value: unknown = JSON.parse(
        String(await page.evaluate(`JSON.stringify((${expression}) ?? null)`)),
      );
      return value;
    },
    resize: async (width, height) => {
      await page.setViewport({ width, height });
    },
    print: async () => await page.pdf({ preferCSSPageSize: true }),
    picture: async (file) => void (await page.screenshot({ path: `${file}.png`, fullPage: true })),
    close: async () => {
      await browser.close();
    },
  };
}

/** Polls instead of using puppeteer's own wait, which depends on the page's frames; under load these may not come. */
async function shownElement(page: Page, xpath: string): Promise<ElementHandle<Element>> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const element = await seenElement(page, xpath);
    if (element !== null) return element;
    await wait(100);
  }
  throw new Error(`${xpath} did not come.`);
}

/** Tries once more when React replaced the element between its lookup and its use. */
async function act(attempt: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      const passes = error instanceof Error && /detached|not clickable|stale|no such/i.test(error.message);
      if (!passes || Date.now() > deadline) throw error;
      await wait(100);
    }
  }
}

async function seenElement(page: Page, xpath: string): Promise<ElementHandle<Element> | null> {
  const elements = await page.$$(`::-p-xpath(${xpath})`);
  for (const element of elements) if (await element.isVisible().catch(() => false)) return element;
  return null;
}

async function goneElement(page: Page, xpath: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while ((await seenElement(page, xpath)) !== null) {
    if (Date.now() > deadline) throw new Error(`${xpath} stayed.`);
    await wait(100);
  }
}
