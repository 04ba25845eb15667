import { parse } from "@formatjs/icu-messageformat-parser";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { formatToParts } from "intl-messageformat";
import { readSentence, type SentencePart } from "./read-sentence.ts";
import { writeSentence } from "./write-sentence.ts";

const source = path.resolve(import.meta.dirname, "..");

/** Every text of the pages that could be a sentence with a value. All our files are parsed for it, once. */
function findSentences(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const name of readdirSync(source, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
    const text = readFileSync(path.join(source, name), "utf8");
    JSON.stringify(parseSync(name, text).program, (key, value: unknown) => {
      // The texts of literals and of templates without values.
      const isText =
        (key === "value" || key === "cooked") && typeof value === "string" && !value.includes("=>");
      if (isText && /\{\s*[A-Za-z]\w*\s*[,}]/.test(value)) found.add(value);
      return value;
    });
  }
  return found;
}

let found: ReadonlySet<string> | null = null;
const sentences = (): ReadonlySet<string> => (found ??= findSentences());

test("every sentence of the pages is read as the library of the syntax reads it", () => {
  const all = sentences();
  expect(all.size).toBeGreaterThan(1000);
  for (const sentence of all) expect(readSentence(sentence), sentence).toEqual(parse(sentence));
});

test.each([
  "Rien à dire",
  "",
  "{count, plural, =0 {rien} one {# contrat} other {# contrats}} de {name}",
  "{kind, select, a {un} other {{count, plural, one {#} other {# et {count, number}}}}}",
  "{count, plural, one {{kind, select, a {# a} other {#}}} other {}}",
  "L’année # {year}",
])("%s is read as the library reads it", (sentence) => {
  expect(readSentence(sentence)).toEqual(parse(sentence));
});

test.each([
  "{",
  "}",
  "{a",
  "{a,}",
  "{a, date}",
  "{a, plural, one {x}}",
  "{a, plural other {x}}",
  "{a, select, other {x}",
  "{}",
])("%s is refused", (sentence) => {
  expect(() => readSentence(sentence)).toThrow(SyntaxError);
});

const numbers = new Intl.NumberFormat("fr-FR");
const plurals = new Intl.PluralRules("fr-FR");

function writtenByTheLibrary(
  sentence: string,
  values: Readonly<Record<string, unknown>>,
): readonly unknown[] {
  const formatters = {
    getNumberFormat: () => numbers,
    getPluralRules: () => plurals,
    getDateTimeFormat: () => {
      throw new Error("no date");
    },
  };
  const formats = { number: {}, date: {}, time: {} };
  return formatToParts<unknown>(parse(sentence), "fr-FR", formatters, formats, values).map(
    ({ value }) => value,
  );
}

/** What a sentence may be given, one set for each way that it may go: every word of its choices, and counts at their edges. */
function valuesFor(parts: readonly SentencePart[], element: object): readonly Record<string, unknown>[] {
  const names = new Map<string, Set<unknown>>();
  const visit = (list: readonly SentencePart[]): void => {
    for (const part of list) {
      if (!("value" in part) || part.type === 0) continue;
      const known = names.get(part.value) ?? new Set<unknown>();
      names.set(part.value, known);
      if (part.type === 1) for (const value of ["Élie", "", 12, 0, null, element]) known.add(value);
      if (part.type === 2) for (const value of [0, 1234.5]) known.add(value);
      if (part.type === 6) for (const value of [0, 1, 1.5, 2, 1_000_000]) known.add(value);
      if (part.type === 5) for (const word of Object.keys(part.options)) known.add(word);
      if ("options" in part) for (const { value } of Object.values(part.options)) visit(value);
    }
  };
  visit(parts);
  const most = Math.max(1, ...[...names.values()].map(({ size }) => size));
  const at = (values: ReadonlySet<unknown>, turn: number): unknown => [...values][turn % values.size];
  return Array.from({ length: most * 2 }, (_, turn) =>
    Object.fromEntries(
      [...names].map(([name, values], index) => [name, at(values, turn + index * (turn % 2))]),
    ),
  );
}

test("every sentence of the pages is written as the library writes it", () => {
  const element = { key: "an element" };
  for (const sentence of sentences()) {
    const parts = readSentence(sentence);
    for (const values of valuesFor(parts, element))
      expect(writeSentence(parts, values), sentence).toEqual(writtenByTheLibrary(sentence, values));
  }
});

test.each([
  "{kind, select, a {un} other {{count, plural, one {#} other {# et {count, number}}}}}",
  "{count, plural, one {{kind, select, a {# a} other {#}}} other {}}",
])("%s is written as the library writes it", (sentence) => {
  const parts = readSentence(sentence);
  for (const values of valuesFor(parts, {}))
    expect(writeSentence(parts, values)).toEqual(writtenByTheLibrary(sentence, values));
});

test("a sentence without one of its values is refused", () => {
  expect(() => writeSentence(readSentence("Fiche de {name}"), {})).toThrow("name");
});
