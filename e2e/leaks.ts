import { expect, type Page, type Response } from "@playwright/test";
import { plain, recordOf, type Json } from "./support.ts";

/** Private mode: everything that can be read from the page, compared with the amounts in the account's replies. */

/** An amount as any of our texts would write it: `1 234,56 €`, `+12 k€`, `3,4 M€`, `250 EUR`. */
const writtenAmount = /\d[\d ]*(?:,\d+)? ?(?:€|k€|M€|EUR\b|euros?\b)/g;
/** Fields of replies that are numbers but not amounts; ratios, scores and counts may stay visible. */
const noAmounts =
  /(count|ratio|score|total|grade|risk|weight|percent|page|step|year|days?|limit|size|_on|_at)$/;
/** Below this an amount has no thousands separator, and only its sign distinguishes it from a count or a grade. */
const surelyAmountCents = 100_000;

/** Collects every amount of the API's replies from now on. */
export function noteAmounts(page: Page): ReadonlySet<number> {
  const cents = new Set<number>();
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/v1/")) void noteReply(response, cents);
  });
  return cents;
}

async function noteReply(response: Response, cents: Set<number>): Promise<void> {
  // A reply without a body, or one whose page is closed, contains nothing.
  const json: unknown = await response.json().catch(() => null);
  visit(json, "", cents);
}

function visit(value: unknown, field: string, cents: Set<number>): void {
  if (typeof value === "number") {
    const size = Math.round(Math.abs(value) * 100);
    if (!noAmounts.test(field) && size >= surelyAmountCents) cents.add(size);
  } else if (Array.isArray(value)) {
    for (const one of value) visit(one, field, cents);
  } else if (typeof value === "object" && value !== null) {
    const record: Json = recordOf(value);
    for (const [key, inner] of Object.entries(record)) visit(inner, key, cents);
  }
}

/** Fails on any amount in what the page shows, announces, names, stores in attributes or drawings, or copies. */
export async function expectNoAmount(page: Page, known: ReadonlySet<number>, where: string): Promise<void> {
  expect(await amountsFound(page, known), `amounts on ${where}`).toEqual([]);
}

/** The name of a built file ends with a hash of its content, which may read « …03EUR ». */
const builtFile = /\bassets\/[\w-]+\.(?:js|css)\b/g;

/** The same as a list: what is written as an amount, then the amounts of the replies in any notation. Text in `said`, which is
 * the same for everybody, is left out: the scale of a question is nobody's amount. */
export async function amountsFound(
  page: Page,
  known: ReadonlySet<number>,
  said: RegExp = /(?!)/g,
): Promise<readonly string[]> {
  const texts = (await pageTexts(page)).map((text) =>
    plain(text.replaceAll(builtFile, "")).replaceAll(said, ""),
  );
  const leaked = texts.flatMap((text) =>
    [...text.matchAll(writtenAmount)].map(([found]) => shown(text, found)),
  );
  const numbers = numbersIn(texts.join("\n"));
  const told = [...known].flatMap(writings).filter((written) => numbers.has(written));
  return [...leaked, ...told];
}

/** The attribute values, text nodes, drawings, typed values and titles; then whole lines, in which an amount may be split. */
async function pageTexts(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const texts: string[] = [document.title, document.body.innerText];
    for (const element of document.querySelectorAll("*")) {
      for (const attribute of element.attributes) {
        // Addresses, classes, paths and sizes of drawings are not text; a style may contain one through `content` or a variable.
        if (
          !/^(class|d|id|href|transform|viewBox|points|[xy][12]?|c[xy]|r|width|height)$/.test(attribute.name)
        )
          texts.push(attribute.value);
      }
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        texts.push(element.value);
      if (element instanceof SVGElement || element.childElementCount === 0)
        texts.push(element.textContent ?? "");
    }
    // The result of « select all, copy ».
    const selection = getSelection();
    selection?.selectAllChildren(document.body);
    texts.push(selection?.toString() ?? "");
    selection?.removeAllRanges();
    return texts;
  });
}

/** 118 462,73 as written with and without cents, and as an axis or a headline rounds it. */
function writings(cents: number): readonly string[] {
  const group = (whole: number): string => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, " ");
  const exact = `${group(Math.floor(cents / 100))},${String(cents % 100).padStart(2, "0")}`;
  const plainExact = (cents / 100).toFixed(2);
  return [exact, group(Math.round(cents / 100)), plainExact];
}

/** Every number that a text may be read to hold: from a digit with no digit, comma or point before it, to one with no digit after it.
 * To look each amount of a long series up in them costs one reading of the text, not one an amount. */
export function numbersIn(text: string): ReadonlySet<string> {
  const numbers = new Set<string>();
  for (const { index } of text.matchAll(/(?<![\d,.])\d/g)) {
    const [ahead = ""] = /^[\d ,.]+/.exec(text.slice(index, index + longestNumber + 1)) ?? [];
    for (const end of ahead.matchAll(/\d(?!\d)/g)) numbers.add(ahead.slice(0, end.index + 1));
  }
  return numbers;
}

/** « 90 071 992 547 409,91 »: the largest number of cents that a number holds exactly. */
const longestNumber = 21;

function shown(text: string, found: string): string {
  const at = text.indexOf(found);
  return text.slice(Math.max(0, at - 60), at + found.length + 20);
}

/** Every chart with the pointer, with the keyboard, and as a table. Returns how many were read point by point. */
export async function exploreCharts(page: Page, check: (at: string) => Promise<void>): Promise<number> {
  const cursors = await page.getByRole("slider").all();
  for (const cursor of cursors) {
    await cursor.scrollIntoViewIfNeeded();
    await cursor.hover();
    await check("chart under the pointer");
    await cursor.focus();
    for (const key of ["Home", "ArrowRight", "End"]) await page.keyboard.press(key);
    await check("chart by keyboard");
  }
  const twins = page.getByRole("button", { name: "Voir en tableau" });
  while ((await twins.count()) > 0) await twins.first().click();
  await check("tables of the charts");
  return cursors.length;
}
