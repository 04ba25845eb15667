import { expect, test } from "vitest";
import { rules } from "../tidy/rules/all.ts";
import { parseSource } from "../tidy/source.ts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./run.ts";
import { draftsOf, insertionsOf, insertLine, namesOf } from "./feature-template.ts";

test("a new feature keeps the project rules", () => {
  for (const { path, text } of draftsOf({ area: "holdings", feature: "real-estates" })) {
    const source = parseSource(path, text);
    expect(
      rules.flatMap((rule) => rule.check(source).map((finding) => `${path}: ${finding.message}`)),
    ).toEqual([]);
  }
});

test("a feature's code names follow its folder's", () => {
  expect(namesOf("real-estates")).toEqual({ camel: "realEstates", pascal: "RealEstates" });
});

test("every list of features has a place for the new one, and the customer's area takes its table of screens", () => {
  const place = { area: "holdings", feature: "deposit-boxes" };
  for (const insertion of insertionsOf(place)) {
    const text = readFileSync(path.join(root, insertion.path), "utf8");
    expect(insertLine(text, insertion), insertion.path).toContain(insertion.line);
  }
  const table = draftsOf(place).find((draft) => draft.path.endsWith("deposit-boxes/routes.tsx"));
  expect(table?.text).toContain("export const depositBoxesScreens");
  expect(insertionsOf(place).map(({ line }) => line)).toContain("  ...depositBoxesScreens,");
});

test("a line goes after the last one of its kind", () => {
  const insertion = { path: "x", after: /^a/, line: "a3" };
  expect(insertLine("a1\na2\nb\n", insertion)).toBe("a1\na2\na3\nb\n");
  expect(insertLine("b\n", insertion)).toBeNull();
});
