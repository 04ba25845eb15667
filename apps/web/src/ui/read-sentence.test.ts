import { parse } from "@formatjs/icu-messageformat-parser";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { readSentence } from "./read-sentence.ts";

const source = path.resolve(import.meta.dirname, "..");

/** Every text of the pages that could be a sentence with a value. */
function sentences(): ReadonlySet<string> {
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
