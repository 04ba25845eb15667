import { statementMessage, type OpenedStatement } from "@vigie/statements";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ComingLots, noLots } from "./coming-lots.ts";
import { ReadingStopped } from "./reader-process.ts";
import { createStatementReader } from "./statement-reader.ts";
import type { StoredLot } from "./stored-content.ts";

const root = path.join(import.meta.dirname, "../../../..");
const samples = path.join(root, "../shared/data/statements/broker-pdf-text");
const notes = existsSync(samples) ? readdirSync(samples).filter((name) => name.endsWith(".txt")) : [];
if (notes.length === 0)
  console.warn(`The texts of brokers' notes are not at ${samples}: their PDFs are skipped.`);

type Content = string | { text: string } | { columns: { text: string; width: "auto" }[]; columnGap: number };
type Maker = {
  addFonts: (fonts: Record<string, Record<string, string>>) => void;
  setLocalAccessPolicy: (allows: () => boolean) => void;
  setUrlAccessPolicy: (allows: () => boolean) => void;
  createPdf: (document: object) => { getBuffer: () => Promise<Buffer> };
};
let maker: Maker;
beforeAll(() => {
  maker = createRequire(import.meta.url)("pdfmake") as Maker;
  const roboto = createRequire(import.meta.url).resolve("pdfmake/fonts/Roboto/Roboto-Regular.ttf");
  maker.addFonts({ Roboto: { normal: roboto } });
  maker.setLocalAccessPolicy(() => true);
  maker.setUrlAccessPolicy(() => false);
});

/** Creates a PDF that shows these lines, with columns where the text has two spaces. */
async function pdfOf(text: string, more: object = {}): Promise<Uint8Array> {
  const content = text.split("\n").map((line): Content => {
    const parts = line.trim().split(/ {2,}/);
    if (parts.length === 1) return { text: line };
    return { columns: parts.map((part) => ({ text: part, width: "auto" })), columnGap: 12 };
  });
  const document = { content, pageSize: "A3", defaultStyle: { fontSize: 6 }, ...more };
  return new Uint8Array(await maker.createPdf(document).getBuffer());
}

const read = createStatementReader();
afterAll(() => read.close());
const opened = async (bytes: Uint8Array): Promise<OpenedStatement> => {
  const answer = await read(bytes, { filename: "avis.pdf" });
  if (answer === null) throw new Error("the reader is busy");
  return answer.opened;
};
const refusal = (one: OpenedStatement): string =>
  one.kind === "refused" ? statementMessage(one.failure) : one.kind;

/** Returns what was read, without line numbers and raw texts, which differ in a PDF. */
const contentOf = (one: OpenedStatement): unknown =>
  one.kind === "read"
    ? one.file.accounts.map((account) =>
        JSON.parse(
          JSON.stringify(account, (key, value: unknown) => (key === "line" || key === "raw" ? null : value)),
        ),
      )
    : refusal(one);

test.each(notes)("the PDF of %s says what its text says", async (name) => {
  const bytes = readFileSync(path.join(samples, name));
  const fromPdf = await opened(await pdfOf(bytes.toString("utf8")));
  expect(contentOf(fromPdf)).toEqual(contentOf(await opened(bytes)));
  expect(fromPdf.kind === "read" && fromPdf.file.format).toBe("broker_pdf");
});

test("a PDF that is no broker's note is refused with the way out", async () => {
  expect(refusal(await opened(await pdfOf("Relevé de compte\nSolde 12,00")))).toMatch(/OFX ou CSV/);
});

test("a PDF behind a password is refused", async () => {
  const locked = await pdfOf("Secret", { userPassword: "sesame", ownerPassword: "owner" });
  expect(refusal(await opened(locked))).toMatch(/protégé par un mot de passe/);
});

test("a PDF without text is an image", async () => {
  expect(refusal(await opened(await pdfOf("")))).toMatch(/une image, sans texte/);
});

const noise = Array.from({ length: 4000 }, (_, index) => (index * 7919) % 251);

test.each([
  ["cut in two", (bytes: Uint8Array) => bytes.slice(0, 900)],
  ["its start alone", () => new TextEncoder().encode("%PDF-1.7\n")],
  [
    "noise after its name",
    () => new Uint8Array([...new TextEncoder().encode("%PDF-1.7\n"), ...Buffer.from(noise)]),
  ],
])("a damaged PDF, %s, is refused in a French sentence", async (_name, damage) => {
  expect(refusal(await opened(damage(await pdfOf("Avis"))))).toMatch(/Rien n’a été importé\.$/);
});

/** Builds a PDF by hand around compressed bytes. */
function around(packed: Uint8Array, filter = "/FlateDecode"): Uint8Array {
  const head = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n4 0 obj<</Length ${packed.length}/Filter${filter}>>stream\n`;
  const tail = "\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF";
  return new Uint8Array(Buffer.concat([Buffer.from(head), packed, Buffer.from(tail)]));
}

/** Builds a PDF with the same compressed bytes repeated. */
function inParts(packed: Uint8Array, count: number): Uint8Array {
  const part = Buffer.concat([Buffer.from("stream\n"), packed, Buffer.from("\nendstream\n")]);
  return new Uint8Array(
    Buffer.concat([Buffer.from("%PDF-1.4\n"), ...Array.from({ length: count }, () => part)]),
  );
}

test.each([
  ["one part that unfolds to 60 MB", () => around(deflateSync(Buffer.alloc(60_000_000)))],
  ["three parts that unfold to 45 MB each", () => inParts(deflateSync(Buffer.alloc(45_000_000)), 3)],
  [
    "a part inside a part",
    () => around(deflateSync(deflateSync(Buffer.alloc(300_000_000))), "[/FlateDecode/FlateDecode]"),
  ],
  ["much packed run by run", () => around(new Uint8Array(Buffer.alloc(400_000, 0x81)), "/RunLengthDecode")],
  ["thousands of pages", () => pages(5000)],
])("a PDF with %s is refused before it costs anything", async (_name, made) => {
  expect(refusal(await opened(made()))).toMatch(/bien plus qu’un relevé/);
});

function pages(count: number): Uint8Array {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(" ");
  const each = Array.from(
    { length: count },
    (_, index) => `${index + 3} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj`,
  ).join("\n");
  return new TextEncoder().encode(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[${kids}]/Count ${count}>>endobj\n${each}\ntrailer<</Root 1 0 R>>\n%%EOF`,
  );
}

test("a script inside a PDF is not run and changes nothing", async () => {
  const scripted = new TextEncoder().encode(
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(globalThis.ran=1)>>>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF",
  );
  expect(refusal(await opened(scripted))).toMatch(/Rien n’a été importé\.$/);
  expect("ran" in globalThis).toBe(false);
});

test("files beyond the queue's limit are refused with a delay, the others are read in turn", async () => {
  const narrow = createStatementReader({ readers: 1, waiting: 2 });
  const file = new TextEncoder().encode("!Type:Bank\nD13/03/2026\nT1,00\nPA\n^\n");
  const answers = await Promise.all([1, 2, 3, 4, 5].map(async () => await narrow(file)));
  expect(answers.map((answer) => answer?.opened.kind ?? "busy")).toEqual([
    "read",
    "read",
    "read",
    "busy",
    "busy",
  ]);
  expect((await narrow(file))?.opened.kind).toBe("read");
});

const honest = new TextEncoder().encode("!Type:Bank\nD13/03/2026\nT1,00\nPA\n^\n");
const heavy = new TextEncoder().encode(
  "!Type:Bank\n".concat("D13/03/2026\nT1,00\nPUNE ASSEZ LONGUE BOULANGERIE\n^\n".repeat(150_000)),
);

test.each([
  ["the memory", { heapMb: 40 }],
  ["the time", { clockMs: 1 }],
])(
  "a file beyond %s of a reader is refused, and the next one is read by a new process",
  async (_of, limits) => {
    const bounded = createStatementReader({ ...limits, readers: 1 });
    const refused = await bounded(heavy);
    expect(refused?.opened.kind === "refused" && refused.opened.failure.code).toBe("statement.too_heavy");
    expect(refused === null ? "" : refusal(refused.opened)).toMatch(/bien plus de temps ou de mémoire/);
    bounded.close();
    expect((await read(honest))?.opened.kind).toBe("read");
  },
);

test.each([
  ["ends in the middle of a file", 'process.once("message", () => process.exit(3));'],
  ["is killed", 'process.once("message", () => process.kill(process.pid, "SIGKILL"));'],
  ["does not start", 'throw new Error("no");'],
  [
    "says that it failed",
    'process.on("message", () => process.send({ kind: "fault", where: "TypeError" }));',
  ],
])("a reader that %s gives a French sentence, and the server goes on", async (_name, script) => {
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-reader-"));
  const entry = path.join(folder, "broken.mjs");
  writeFileSync(entry, script);
  const broken = createStatementReader({ entry });
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await broken(heavy);
    expect(answer?.opened.kind === "refused" && answer.opened.failure.code).toBe("statement.reader_stopped");
    expect(answer === null ? "" : refusal(answer.opened)).toMatch(
      /s’est interrompu de notre côté.*Rien n’a été importé\.$/,
    );
  }
  broken.close();
  rmSync(folder, { recursive: true });
});

test("a reader closed starts again with the next file, and a file under way is read to its end", async () => {
  const closing = createStatementReader();
  const under = closing(honest);
  closing.close();
  expect((await under)?.opened.kind).toBe("read");
  expect((await closing(honest))?.opened.kind).toBe("read");
  closing.close();
});

test("a file kept comes back packed with its hash; a refused one does not", async () => {
  const kept = await read(honest, { keep: true });
  const packed = (await kept?.kept?.packed) ?? new Uint8Array();
  expect(Buffer.from(gunzipSync(packed))).toEqual(Buffer.from(honest));
  expect(Buffer.from(kept?.kept?.hash ?? [])).toEqual(createHash("sha256").update(honest).digest());
  expect((await read(new Uint8Array(), { keep: true }))?.kept).toBeNull();
});

/** Requests two lots at a time, as when they are written. */
async function allOf(lots: ComingLots = noLots) {
  const all: StoredLot[] = [];
  for (let some = await lots.after(0, 2); some.length > 0; some = await lots.after(all.length, 2)) {
    expect(some.length).toBeLessThanOrEqual(2);
    all.push(...some);
  }
  return all;
}

test("a reader that stops between two lots says so to whoever writes them, and the next file has another one", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-reader-"));
  const entry = path.join(folder, "broken.mjs");
  writeFileSync(
    entry,
    `process.on("message", () => {
      const opened = { kind: "read", signature: "", encoding: "utf-8", used: {}, remembered: false, file: {} };
      const stored = { content: "{}", warnings: "[]", rejected: 0 };
      process.send({ kind: "opened", opened, stored, hash: new Uint8Array(32) });
      process.send({ kind: "lots", lots: [{ accountKey: "a0", at: 0, lines: "[]" }] }, () => process.exit(3));
    });`,
  );
  const broken = createStatementReader({ entry, readers: 1 });
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await broken(honest, { keep: true, store: true });
    expect(answer?.opened.kind).toBe("read");
    await expect(allOf(answer?.stored?.lots)).rejects.toThrow(ReadingStopped);
    await expect(answer?.kept?.packed).rejects.toThrow("statement.reader_stopped");
  }
  broken.close();
  rmSync(folder, { recursive: true });
});

test("the lines of a long file come in lots that follow one another", async () => {
  const days = Array.from({ length: 600 }, (_, at) => `13/03/2026;CB ${at};-1,00\n`);
  const file = new TextEncoder().encode(`Date;Libellé;Montant\n${days.join("")}`);
  const { stored = null } = (await read(file, { store: true })) ?? {};
  const lots = await allOf(stored?.lots);
  expect(lots.map(({ at }) => at)).toEqual([0, 1, 2]);
  const wordings = lots.flatMap(({ lines }) =>
    [...lines.matchAll(/"wording":"CB (\d+)"/g)].map((one) => Number(one[1])),
  );
  expect(wordings.toSorted((a, b) => a - b)).toEqual(days.map((_, at) => at));
});

test("what is read comes as the texts to store, and as nothing else besides", async () => {
  const file = new TextEncoder().encode("Date;Libellé;Montant\n13/03/2026;CB A\0B;-1,00\nhier;CB C;-2,00\n");
  const answer = await read(file, { filename: "livret-a-fortuneo.csv", store: true });
  const { opened: one, stored = null } = answer ?? {};
  expect(one?.kind === "read" && [one.file.format, one.file.accounts]).toEqual(["csv", []]);
  const content: unknown = JSON.parse(stored?.content ?? "");
  expect(content).toMatchObject({ accounts: [{ key: "a0", name: "Livret A Fortuneo" }] });
  expect(content).not.toHaveProperty("accounts.0.lines");
  const lots = await allOf(stored?.lots);
  expect(lots.map(({ accountKey, at }) => [accountKey, at])).toEqual([["a0", 0]]);
  const lines: unknown = JSON.parse(lots[0]?.lines ?? "");
  expect(lines).toMatchObject([{ date: "2026-03-13", amountCents: -100, wording: "CB A B" }]);
  expect(stored?.rejected).toBe(1);
  expect(JSON.parse(stored?.warnings ?? "")).toEqual([expect.stringMatching(/^Ligne 3/)]);
  expect((await read(file))?.stored).toBeNull();
  expect((await read(new Uint8Array(), { store: true }))?.stored).toBeNull();
});
