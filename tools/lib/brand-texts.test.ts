import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { variants } from "@vigie/domain";
import { root } from "./run.ts";

/** No text that a customer may read names one variant's brand: mails, API messages, pages, statements and PDF take the name of the
 * variant that they are for. */

const read = ["packages/analytics", "packages/api", "packages/domain", "packages/statements"].map(
  (folder) => `${folder}/src`,
);
const folders = [...read, "apps/server/src", "apps/web/src", "apps/web/public", "apps/web/index.html"];

/** Where a name is written and nobody reads it in another variant. */
const named: Readonly<Record<string, string>> = {
  "packages/domain/src/identity/variants.ts": "the variants themselves",
  "packages/api/src/openapi.ts": "the title of the document for developers",
  "apps/server/src/db/text.ts": "what the operator reads in the terminal",
  "apps/web/src/ui/brand.ts":
    "the name before the variant is known, which it replaces before anything is drawn",
};

function filesUnder(place: string): readonly string[] {
  if (path.extname(place) !== "") return [place];
  return readdirSync(path.join(root, place), { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const file = path.relative(root, path.join(entry.parentPath, entry.name));
    const isTold =
      /\.(ts|tsx|html|js|json|webmanifest|svg)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name);
    return entry.isFile() && isTold && !/\/(testing|demo|attacks)\//.test(file) ? [file] : [];
  });
}

/** The source without its comments, on the same lines. */
function spoken(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, " "))
    .replaceAll(/(^|\s)\/\/ .*$/gm, "$1")
    .replaceAll(/<!--[\s\S]*?-->/g, (comment) => comment.replaceAll(/[^\n]/g, " "));
}

const brands = variants.map(({ brand }) => brand);

function namesIn(source: string): readonly string[] {
  return spoken(source)
    .split("\n")
    .flatMap((line, index) =>
      brands.some((brand) => new RegExp(`(?<![\\w@/.-])${brand}(?![\\w-])`).test(line))
        ? [`${index + 1}: ${line.trim()}`]
        : [],
    );
}

test("the reader sees a name in a text and none in a comment", () => {
  expect(brands).toContain("Vigie");
  expect(namesIn('const text = "Vigie ne voit jamais votre code.";')).toHaveLength(1);
  expect(namesIn("<p>Vigie réessaiera d’elle-même.</p>")).toHaveLength(1);
  expect(namesIn('/** Vigie */\n// Vigie\nimport "@vigie/domain";')).toEqual([]);
});

test("no catalogue, page nor letter names a brand", () => {
  const files = folders.flatMap(filesUnder);
  expect(files.length).toBeGreaterThan(500);
  const found = files
    .filter((file) => named[file] === undefined)
    .flatMap((file) => namesIn(readFileSync(path.join(root, file), "utf8")).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
});

test("every exception still names a brand", () => {
  for (const file of Object.keys(named))
    expect(namesIn(readFileSync(path.join(root, file), "utf8")).length, file).toBeGreaterThan(0);
});
