import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { areas } from "./areas.ts";

test("docs/architecture.md draws the areas and their features in their order", () => {
  const drawn = readFileSync(path.resolve(import.meta.dirname, "../../docs/architecture.md"), "utf8");
  const plain = drawn.replaceAll(/\s+/g, " ");
  for (const [rank, { area, features }] of areas.entries())
    expect(plain).toContain(` ${String(rank)} ${area} ${features.join(" < ")} `);
});
