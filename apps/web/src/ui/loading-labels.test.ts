import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** What a screen reader hears while a part of the page is coming says that it is coming: a title alone says that it is there. */

const web = path.join(import.meta.dirname, "..");
const isOfLoading =
  /\.(?:loading\w*|reading|computing|entering)$|Loading$|^(?:pendingText\.page|syncTexts\.listTitle)$/;

test("every label of a part that loads is one of loading", () => {
  const labels = globSync("**/*.tsx", { cwd: web }).flatMap((file) =>
    [...readFileSync(path.join(web, file), "utf8").matchAll(/<Loading label=\{([^}]+)\}/g)].map(
      ([, name = ""]) => ({ file, name }),
    ),
  );
  expect(labels.length).toBeGreaterThan(50);
  expect(labels.filter(({ name }) => !isOfLoading.test(name))).toEqual([]);
});
