import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { valuate } from "./sandbox/model.ts";
import { wireDwelling } from "./wire.ts";

/** Compares the model with real sales: those of one commune of Gironde in 2021, lines of DVF. One commune of 2,000 people has
 * limited significance; the error is printed and must not grow. */

const file = join(import.meta.dirname, "../../../../../shared/data/realestate/dvf-mutations-33001-abzac.csv");
const absent = !existsSync(file);

type Sale = {
  readonly date: string;
  readonly price: number;
  readonly kind: "FLAT" | "HOUSE";
  readonly area: number;
};

/** Sales of a single dwelling: mutations with one dwelling line, without lines of land and outbuildings. */
function sales(): Sale[] {
  const [head = "", ...lines] = readFileSync(file, "utf8").trim().split("\n");
  const names = head.split(",");
  const rows = lines.map(
    (line) => new Map(line.split(",").map((cell, at) => [names[at] ?? "", cell.trim()])),
  );
  const text = (row: ReadonlyMap<string, string>, name: string) => row.get(name) ?? "";
  const byMutation = Map.groupBy(rows, (row) => text(row, "id_mutation"));
  return [...byMutation.values()].flatMap((mutation) => {
    const dwellings = new Map(
      mutation
        .filter((row) => ["Maison", "Appartement"].includes(text(row, "type_local")))
        .map((row) => [`${text(row, "type_local")} ${text(row, "surface_reelle_bati")}`, row]),
    );
    const [row] = [...dwellings.values()];
    if (row === undefined || dwellings.size > 1 || text(row, "nature_mutation") !== "Vente") return [];
    const price = Number(text(row, "valeur_fonciere"));
    const area = Number(text(row, "surface_reelle_bati"));
    const perMetre = price / area;
    // Sales between relatives and of ruins are not market prices: users of DVF usually exclude prices below 300 euros per square
    // metre.
    if (!(area >= 9) || perMetre < 300 || perMetre > 20_000) return [];
    const kind = text(row, "type_local") === "Maison" ? "HOUSE" : "FLAT";
    return [{ date: text(row, "date_mutation"), price, kind, area }];
  });
}

function medianErrorRatio(town: string): {
  readonly error: number;
  readonly inRange: number;
  readonly count: number;
} {
  const found = sales().flatMap((sale) => {
    const dwelling = wireDwelling.parse({
      kind: sale.kind,
      postcode: "33230",
      town,
      area_m2: sale.area,
      rooms: null,
      floor: null,
      condition: null,
      features: [],
    });
    const told = valuate(dwelling, sale.date);
    if (told === null) return [];
    const inside = told.low_eur <= sale.price && sale.price <= told.high_eur;
    return [{ error: Math.abs(told.price_eur - sale.price) / sale.price, inside }];
  });
  const errors = found.map(({ error }) => error).toSorted((a, b) => a - b);
  return {
    error: errors[Math.floor(errors.length / 2)] ?? 1,
    inRange: found.filter(({ inside }) => inside).length / found.length,
    count: found.length,
  };
}

const percent = (ratio: number) => `${(ratio * 100).toFixed(1)} %`;

test.skipIf(absent)("the median absolute error on real sales is reported, and stays under its bound", () => {
  const [byCommune, byDepartment] = [medianErrorRatio("Abzac"), medianErrorRatio("Une autre commune")];
  for (const [name, told] of [
    ["commune", byCommune],
    ["department", byDepartment],
  ] as const)
    process.stdout.write(
      `home-estimate by ${name}: median absolute error ${percent(told.error)}, ${percent(told.inRange)} of ${told.count} sales in the range\n`,
    );
  expect(byCommune.count).toBeGreaterThan(20);
  expect(byCommune.error).toBeLessThan(0.35);
  expect(byDepartment.error).toBeLessThan(1);
});
