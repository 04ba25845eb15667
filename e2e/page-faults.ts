import type { Page } from "@playwright/test";
import { amountsFound } from "./leaks.ts";
import { axeFindings, expect, plain } from "./support.ts";

/** What no page may show, whoever looks at it; each function returns sentences, none when the page is right. */

/** Words that no French text of the application contains; names of funds and shops do not contain them either. */
const english =
  /\b(the|and|your|you|with|from|this|that|are|was|loading|please|error|failed|submit|cancel|save|delete|search|settings|unknown|undefined|null|NaN|welcome|password|amount|balance|account|wealth|savings|overview|dashboard|details|next|previous|show|hide|today|yesterday)\b/i;
/** A message key, a wire value or a name of the code: `real_estate`, `portfolio.not_found`, `kindDetail`. */
const rawKey =
  /(?<![\p{L}\d_@./-])(?:[a-z]+(?:[._][a-z]+)*_[a-z]+|[a-z]+\.[a-z]+[._][a-z]+|[a-z]+[A-Z][a-z][a-zA-Z]*)(?![\p{L}\d_@-])|\[object |\{\w+\}/u;
/** Names that are spelled this way, and addresses. */
const names =
  /\b[\w.-]+\.(?:com|fr|org|eu)\b|\b(?:e-?mails?|iPhone|iPad|macOS|PayPal|LinkedIn|YouTube|eToro)\b/gi;
const amountWritten = /\d(?:[\d ]*)(?:,\d+)? ?(?:€|k€|M€)/;
/** As of when, since when, until when, or for which month: an amount needs one of these. */
const dated =
  /\d\d\.\d\d\.\d{4}|\b(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre) 20\d\d\b|aujourd’hui/i;

/** The scales of a questionnaire and the amounts in its questions: the same for everybody, and without a date. */
const scale = /(?:Moins de|De|Jusqu’à|Vous placez) [\d ]+ €(?: à [\d ]+ €)?|[\d ]+ € ou plus|\b0 € si\b/g;

/** Where they are. */
/** Costs among which the mortgage desk lets one choose, and a legal limit: nobody's own amounts. */
const deskScale =
  /Frais de dossier, de garantie et de mainlevée(?: [\d ]+ €)+|^(?:0|[1235] 000) €$|jusqu’à 200 000 € par assuré/gm;
const asksScales = /\/profile\/(?:infos|result|risk)|\/contract\/[^/]+\/settings/;

/** Untranslated words in what is visible and in what screen readers announce. */
export async function untranslated(page: Page): Promise<readonly string[]> {
  const lines = (await textsOf(page)).map((line) => plain(line).replaceAll(names, ""));
  return [...new Set(lines)].flatMap((line) => {
    const found = english.exec(line) ?? rawKey.exec(line);
    return found === null ? [] : [`not French: « ${found[0]} » in « ${line.slice(0, 160)} »`];
  });
}

async function textsOf(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const spoken = [
      "aria-label",
      "aria-description",
      "aria-valuetext",
      "aria-roledescription",
      "alt",
      "title",
      "placeholder",
    ];
    // Node by node, so that words of neighbouring elements do not become one word.
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.checkVisibility() === true) seen.push(node.textContent ?? "");
    const elements = [...document.querySelectorAll(spoken.map((name) => `[${name}]`).join(","))];
    return [
      document.title,
      ...seen,
      ...elements.flatMap((element) => spoken.flatMap((name) => element.getAttribute(name) ?? [])),
    ];
  });
}

/** A figure may be drawn before the words beside it. */
export async function undatedAmounts(page: Page): Promise<readonly string[]> {
  return await lasting(async () => await undatedAmountsNow(page));
}

async function undatedAmountsNow(page: Page): Promise<readonly string[]> {
  const text = plain(await page.locator("main").first().innerText()).replaceAll(scale, "");
  const found = amountWritten.exec(text);
  if (found === null || dated.test(text)) return [];
  return [`an amount without a date: « ${text.slice(Math.max(0, found.index - 80), found.index + 40)} »`];
}

/** Words of titles that are broken without a hyphen, so that their end is read as a word. */
export async function brokenTitles(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const faults: string[] = [];
    for (const title of document.querySelectorAll("h1, h2")) {
      const nodes = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode())
        for (const { index, 0: word } of (node.textContent ?? "").matchAll(/[\p{L}\p{N}’']+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
          if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1)
            faults.push(`« ${word} » is broken in the title « ${title.textContent} »`);
        }
    }
    return faults;
  });
}

/** A page that was just rotated draws its tables as cards a moment later: only what lasts is an error. */
export async function sidewaysScroll(page: Page): Promise<readonly string[]> {
  const wider = async (): Promise<readonly string[]> => {
    const px = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    return px > 0 ? [`scrolls sideways by ${String(px)} px`] : [];
  };
  return await lasting(wider);
}

/** What is still there after there was time for it to disappear. */
async function lasting(read: () => Promise<readonly string[]>): Promise<readonly string[]> {
  return await expect
    .poll(async () => (await read()).length)
    .toBe(0)
    .then(() => [], read);
}

function scaleAt(url: string): RegExp | undefined {
  if (/\/mortgage(?:\?|$)/.test(url)) return deskScale;
  return asksScales.test(url) ? scale : undefined;
}

/** Words smaller than anybody should have to read, those of charts at the size in which they are drawn. */
export async function smallText(page: Page): Promise<readonly string[]> {
  // A chart draws its texts for its new width in the frames that follow a turn of the page.
  return await lasting(async () => await smallTextNow(page));
}

async function smallTextNow(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate((least) => {
    const texts = [...document.querySelectorAll("body *")].filter(
      (element) =>
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
        ) &&
        element.getClientRects().length > 0 &&
        element.closest(".sr-only, [aria-hidden=true], script, style, noscript") === null,
    );
    return texts.flatMap((element) => {
      const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * scale;
      return size < least
        ? [`${(element.textContent ?? "").trim().slice(0, 40)} at ${size.toFixed(1)} px`]
        : [];
    });
  }, leastTextPx - 0.05);
  return [...new Set(found)].map((one) => `small text: ${one}`);
}

const leastTextPx = 13;

/** What private mode leaves; the page is given back as it was. */
export async function notPrivate(page: Page, known: ReadonlySet<number>): Promise<readonly string[]> {
  await page.keyboard.press("Alt+KeyP");
  await page.locator("html[data-private=on]").waitFor({ state: "attached" });
  const found = await amountsFound(page, known, scaleAt(page.url()));
  await page.keyboard.press("Alt+KeyP");
  await page.locator("html[data-private=on]").waitFor({ state: "detached" });
  return found.map((one) => `not hidden by private mode: « ${one} »`);
}

/** All that a theme changes: the other rules read what is the same in both. */
export const rulesOfColour = ["color-contrast", "link-in-text-block"];

export async function inaccessible(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  return (await axeFindings(page, rules)).map((one) => `axe: ${one}`);
}
