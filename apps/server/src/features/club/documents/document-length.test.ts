import { instant } from "@vigie/domain";
import fc from "fast-check";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { sampleDocuments, sampleSeller } from "../../../testing/test-club-documents.ts";
import { documentKinds } from "./actions/kinds.ts";
import { sheetPdf } from "./actions/pdf.ts";
import type { Block, Sheet } from "./actions/sheet.ts";
import { footerLine, pageOf } from "./parties-text.ts";

const at = instant("2026-11-20T14:32:00Z");
const samples = sampleDocuments(at);
const sheets: readonly (readonly [string, Sheet])[] = [
  ["der", documentKinds.der.sheet(samples.der)],
  ["precontract", documentKinds.precontract.sheet(samples.precontract)],
  ["letter", documentKinds.letter.sheet(samples.letter)],
  ["amendment", documentKinds.amendment.sheet(samples.amendment)],
  ["mandate", documentKinds.mandate.sheet(samples.mandate)],
  ["invoice", documentKinds.invoice.sheet(samples.invoice)],
  ["credit_note", documentKinds.credit_note.sheet(samples.credit_note)],
  ["yearly_costs", documentKinds.yearly_costs.sheet(samples.yearly_costs)],
  ["suitability_statement", documentKinds.suitability_statement.sheet(samples.suitability_statement)],
  ["proposal_orders", documentKinds.proposal_orders.sheet(samples.proposal_orders)],
  ["review_statement", documentKinds.review_statement.sheet(samples.review_statement)],
  ["withdrawal_receipt", documentKinds.withdrawal_receipt.sheet(samples.withdrawal_receipt)],
  ["termination_receipt", documentKinds.termination_receipt.sheet(samples.termination_receipt)],
];

/** Removes white space, so that line breaks do not matter. */
const packed = (text: string): string => text.replaceAll(/\s/g, "");

async function pagesOf(sheet: Sheet): Promise<readonly string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await sheetPdf(sheet, sampleSeller, at)));
  const { text } = await extractText(pdf, { mergePages: false });
  return text.map((page) => page.normalize("NFC"));
}

/** Returns every text of a block. */
function textsOf(block: Block): readonly string[] {
  if ("heading" in block) return [block.heading];
  if ("text" in block) return block.text.split("\n");
  if ("note" in block) return block.note.split("\n");
  if ("list" in block) return block.list.flatMap((item) => item.split("\n"));
  if ("box" in block) return block.box.flatMap((line) => line.split("\n"));
  if ("facts" in block)
    return block.facts.flatMap(([label, value]) => (value === null ? [] : [label, ...value.split("\n")]));
  if ("table" in block)
    return [block.table.head, ...block.table.rows, ...block.table.totals]
      .flat()
      .flatMap((cell) => cell.split("\n"));
  if ("parties" in block)
    return block.parties.flatMap(({ role, name, lines }) => [
      role,
      name,
      ...lines.filter((line) => line !== null),
    ]);
  return block.signatures.flat();
}

/** Returns the pages as one text, without their footers: a link may be broken after a « / » and continue on the next page. */
const printed = (pages: readonly string[]): string =>
  pages
    .map((page, at) =>
      [footerLine(sampleSeller), pageOf(at + 1, pages.length)].reduce(
        (rest, foot) => rest.replace(packed(foot), ""),
        packed(page),
      ),
    )
    .join("");

/** Returns the words missing from the pages. Words are searched one by one, because the lines of cells in the same row are
 * interleaved. */
function lostOf(sheet: Sheet, pages: readonly string[]): readonly string[] {
  const all = printed(pages);
  const words = new Set(
    sheet.blocks
      .flatMap(textsOf)
      .flatMap((text) => text.normalize("NFC").split(/[\s-]+/))
      .filter((word) => word !== ""),
  );
  return [...words].filter((word) => !all.includes(word));
}

/** Numbered, so that no word contains another. */
const words = (tag: string, count: number, wide: string): string[] =>
  Array.from({ length: count }, (_, at) => `${tag}${String(at)}${wide}${tag.toUpperCase()}`);

const long = fc.record({
  count: fc.integer({ min: 60, max: 260 }),
  wide: fc.constantFrom("", "mot", "WWWW"),
  between: fc.constantFrom("\n", " "),
});

/** Returns the sheet with one kind of block made long: texts, lists, frames, facts or cells. */
function lengthened(sheet: Sheet, kind: string, text: string): Sheet {
  const blocks = sheet.blocks.map((block): Block => {
    if (kind === "text" && "text" in block) return { text: `${block.text}\n${text}` };
    if (kind === "items" && "list" in block) return { list: [...block.list, ...text.split(/[\n ]/)] };
    if (kind === "item" && "list" in block) return { list: [text, ...block.list] };
    if (kind === "box" && "box" in block) return { box: [...block.box, text] };
    if (kind === "facts" && "facts" in block) return { facts: [...block.facts, ["Suite", text]] };
    if (kind === "rows" && "table" in block) {
      const { head, rows, totals } = block.table;
      const more = text.split(/[\n ]/).map((cell) => head.map((_, at) => (at === 0 ? cell : "1,00\u00a0€")));
      return { table: { head, rows: [...rows, ...more], totals } };
    }
    if (kind === "cell" && "table" in block) {
      const { head, rows, totals } = block.table;
      return { table: { head, rows: [...rows, head.map(() => text)], totals } };
    }
    return block;
  });
  return { ...sheet, blocks };
}

test.each(sheets)("no word of the %s is lost, however long its parts are", async (_, sheet) => {
  expect(lostOf(sheet, await pagesOf(sheet))).toEqual([]);
  const kinds = ["text", "items", "item", "box", "facts", "rows", "cell"] as const;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...kinds), long, async (kind, { count, wide, between }) => {
      const made = lengthened(sheet, kind, words("m", count, wide).join(between));
      expect(lostOf(made, await pagesOf(made))).toEqual([]);
    }),
    { numRuns: 6 },
  );
});

test("a link that is broken between two pages is whole, and a page that is missing is told", async () => {
  const sheet = documentKinds.suitability_statement.sheet(samples.suitability_statement);
  const made = lengthened(sheet, "item", words("m", 141, "WWWW").join("\n"));
  const pages = await pagesOf(made);
  expect(lostOf(made, pages)).toEqual([]);
  expect(lostOf(made, pages.slice(1))).not.toEqual([]);
});

test("the reasons of a statement and the words of a review may be longer than a page", async () => {
  const lines = words("ligne", 75, "");
  const { suitability_statement: statement, review_statement: review } = samples;
  const said = lines.join("\n");
  for (const sheet of [
    documentKinds.suitability_statement.sheet({ ...statement, reasons: said }),
    documentKinds.review_statement.sheet({ ...review, words: said, points: lines }),
  ]) {
    const pages = await pagesOf(sheet);
    const heading = pages.findIndex((page) => /(Les raisons|L’avis) de votre conseiller/.test(page));
    expect(pages[heading]).toContain("ligne0LIGNE");
    expect(pages.join("\n")).toContain("ligne74LIGNE");
  }
});

test("the totals of a table are never alone on a page, wherever it ends", async () => {
  const totals = [["Somme", "9,00\u00a0€"]];
  for (let count = 24; count <= 40; count += 1) {
    const rows = words("r", count, "").map((word) => [word, "1,00\u00a0€"]);
    const pages = await pagesOf({
      title: "Relevé",
      reference: "N° 1",
      blocks: [{ table: { head: ["Ligne", "Montant"], rows, totals } }],
    });
    const last = pages.find((page) => page.includes("Somme")) ?? "";
    expect(last).toContain(`r${String(count - 1)}R`);
    expect(pages.join("\n").match(/r\d+R/g)).toHaveLength(count);
  }
});
