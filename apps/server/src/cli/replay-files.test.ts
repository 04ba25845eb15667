import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { replayFolder, replayTable } from "./replay-files.ts";

const folder = mkdtempSync(path.join(tmpdir(), "vigie-replay-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test("a folder of statement files comes out as a table, one row a file, its figures and its totals", async () => {
  mkdirSync(path.join(folder, "sub"));
  writeFileSync(path.join(folder, "b.csv"), "Date;Libellé;Montant\n13/03/2026;A;-1,50\n14/03/2026;B;4,00\n");
  writeFileSync(
    path.join(folder, "sub", "c.csv"),
    "Date;Opération;Code ISIN;Qté;Montant\n13/03/2026;Achat;FR0000120271;2;100,00\n14/03/2026;Vente;FR0000120271;1;60,00\n",
  );
  writeFileSync(path.join(folder, "a.csv"), "Quand;Quoi;Combien\n13/10/2026;A;1,00\n14/10/2026;B;2,00\n");
  writeFileSync(path.join(folder, "sub", "d.txt"), "rien");
  const files = await replayFolder(folder);
  expect(files.map(({ name }) => name)).toEqual(["a.csv", "b.csv", "sub/c.csv", "sub/d.txt"]);
  const table = replayTable(files)
    .trimEnd()
    .split("\n")
    .map((row) => row.split("\t"));
  expect(new Set(table.map((row) => row.length))).toEqual(new Set([13]));
  expect(table[1]?.at(-1)).toContain("columns");
  expect(table[2]?.slice(1, 6)).toEqual(["csv", "1", "2", "-150", "400"]);
  expect(table[3]?.slice(6, 9)).toEqual(["2", "-10000", "6000"]);
  expect(table[4]?.at(-1)).toContain("statement.not_recognised");
  expect(table[5]?.slice(3, 9)).toEqual(["2", "-150", "400", "2", "-10000", "6000"]);
  expect(table[5]?.at(-1)).toMatch(/^2 /);
});
