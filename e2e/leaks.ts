import { expect, type Page, type Response } from "@playwright/test";
import { plain, recordOf, type Json } from "./support.ts";

/** Private mode: what the page holds, by any way of reading it, against the amounts that the account's replies gave. */

/** An amount as any of our texts would write it: `1 234,56 €`, `+12 k€`, `3,4 M€`, `250 EUR`. */
const writtenAmount = /\d[\d ]*(?:,\d+)? ?(?:€|k€|M€|EUR\b|euros?\b)/g;
/** Fields of replies that are numbers but no amounts; ratios, scores and counts may stay shown. */
const noAmounts =
  /(count|ratio|score|total|grade|risk|weight|percent|page|step|year|days?|limit|size|_on|_at)$/;
/** Under this an amount has no group of thousands, and is told from a count or a grade by its sign only. */
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
  // A reply without a body, or one whose page is gone, says nothing.
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

/** Fails on any amount in what the page shows, says, names, keeps in attributes or drawings, or gives when copied. */
export async function expectNoAmount(page: Page, known: ReadonlySet<number>, where: string): Promise<void> {
  expect(await amountsFound(page, known), `amounts on ${where}`).toEqual([]);
}

/** The name of a built file ends in a hash of its content, which may read « …03EUR ». */
const builtFile = /\bassets\/[\w-]+\.(?:js|css)\b/g;

/** The same as a list: what is written as an amount, then what of the replies is there in any writing. What is
 * `said` to everybody alike is left out: the steps of a question's scale are nobody's amounts. */
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

/** The attribute values, text nodes, drawings, typed values and titles; then whole lines, where an amount may be in pieces. */
async function pageTexts(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const texts: string[] = [document.title, document.body.innerText];
    for (const element of document.querySelectorAll("*")) {
      for (const attribute of element.attributes) {
        // Addresses, classes, paths and sizes of drawings are no texts; style may carry one by content or a variable.
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
    // What « select all, copy » gives.
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

/** « 90 071 992 547 409,91 »: as many cents as a number holds exactly. */
const longestNumber = 21;

function shown(text: string, found: string): string {
  const at = text.indexOf(found);
  return text.slice(Math.max(0, at - 60), at + found.length + 20);
}

/** Every chart under the pointer, by keyboard, and as a table. Answers how many were read point by point. */
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
