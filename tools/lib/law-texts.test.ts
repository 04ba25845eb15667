import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./run.ts";

/** T9 of methodology 2, section 1.15: sentences of the law give two bounds, in the conditional, and no past mean. */

const places = [
  "apps/web/src/features/insight",
  "packages/domain/src/insight",
  "packages/analytics/src/insight",
];

const catalogues = places
  .flatMap((place) =>
    readdirSync(path.join(root, place), { withFileTypes: true, recursive: true }).map((entry) =>
      path.join(entry.parentPath, entry.name),
    ),
  )
  .filter((file) => file.endsWith("text.ts"));

test.each([
  ["an interval around a mean: the law is not symmetric", /±|plus ou moins/],
  ["a promise", /\bdevrait\b|\bdevraient\b|vous gagnerez/],
  ["a past mean as what a year would bring", /année moyenne a (?:gagné|rapporté)|en moyenne, une année a /i],
])("no catalogue of figures says %s", (_, said) => {
  expect(catalogues.length).toBeGreaterThan(15);
  const found = catalogues.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line) =>
        said.test(line) && !/^\s*(\*|\/\*|\/\/)/.test(line)
          ? [`${path.relative(root, file)}: ${line.trim()}`]
          : [],
      ),
  );
  expect(found).toEqual([]);
});
