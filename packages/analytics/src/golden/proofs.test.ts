import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { catalogue } from "../catalogue/catalogue.ts";
import proofs from "./proofs.json" with { type: "json" };

/** For each function, the test of its golden vector or of its property, and the source of the figures. */
const entries: readonly (readonly [string, { source: string; file: string; test: string }])[] =
  Object.entries(proofs);

test("every exported function has a golden vector or a property, with its source", () => {
  const names = [...catalogue.keys()].toSorted();
  expect(entries.map(([name]) => name).toSorted()).toEqual(names);
});

test.each(entries)("%s is held by the test it names", (name, { source, file, test: title }) => {
  const text = readFileSync(path.join(import.meta.dirname, "..", file), "utf8");
  expect(text).toContain(`"${title}"`);
  expect(text).toMatch(new RegExp(`\\b${name}\\b`));
  expect(source).toMatch(
    /^(published|numpy, scipy or cvxopt|worked by hand|property|methodology|CESR|Code|Delegated|ISO)/,
  );
});
