import type { Day, Result } from "@vigie/domain";
import { fail, isDay, ok } from "@vigie/domain";
import { readTable } from "./files-csv.ts";
import type { RefusedLine, Table, TableCode } from "./files-csv.ts";

/** Real reference series (`npm run import -- series FILE...`):
 *   date,NAME,NAME...                        levels of several indices (indices_daily_2000_2015.csv)
 *   product,field,effective_from,value,...   rates of regulated savings with the day from which they hold */
export type FileSeries = {
  readonly slug: string;
  readonly label: string;
  /** As in `ReferenceSeries`: an index, or a yearly ratio that applies until the next day. */
  readonly unit: "level" | "annualRate";
  readonly days: readonly Day[];
  readonly values: readonly number[];
};

export type SeriesFile = { readonly series: readonly FileSeries[]; readonly refused: readonly RefusedLine[] };

export type SeriesFileCode =
  | TableCode
  | "fund_file.unknown_format"
  | "fund_file.empty"
  /** Negative values: returns, from which no level is derived. */
  | "fund_file.not_levels";

export function readSeriesFile(content: Uint8Array | string): Result<SeriesFile, SeriesFileCode> {
  const table = readTable(content);
  if (!table.ok) return table;
  const { columns, rows } = table.value;
  if (rows.length === 0) return fail("fund_file.empty");
  if (["product", "field", "effective_from", "value"].every((name) => columns.includes(name))) {
    return ok(readRates(table.value));
  }
  if (columns[0] !== "date" || columns.length < 2 || columns.includes(""))
    return fail("fund_file.unknown_format");
  return readLevels(table.value);
}

function readLevels(table: Table): Result<SeriesFile, SeriesFileCode> {
  const refused: RefusedLine[] = [];
  const names = table.columns.slice(1);
  const points = new Map(names.map((name) => [name, new Map<Day, number>()]));
  const seen = new Set<string>();
  for (const row of table.rows) {
    const date = row.value("date");
    if (!isDay(date)) refused.push({ line: row.line, reason: "date" });
    else if (seen.has(date)) refused.push({ line: row.line, reason: "duplicate" });
    else {
      seen.add(date);
      for (const [name, values] of points) {
        const text = row.value(name);
        if (text.startsWith("-"))
          return fail("fund_file.not_levels", { detail: { column: name, line: row.line } });
        // A blank or a zero is a day without a quotation.
        if (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0) values.set(date, Number(text));
        else if (text !== "") refused.push({ line: row.line, reason: "price" });
      }
    }
  }
  const series = names.flatMap((name) =>
    seriesOf({ name, unit: "level", points: points.get(name) ?? new Map<Day, number>() }),
  );
  return ok({ series, refused });
}

/** Only rates are series; caps and others are dated figures of the domain, stored elsewhere. */
function readRates(table: Table): SeriesFile {
  const refused: RefusedLine[] = [];
  const byProduct = new Map<string, Map<Day, number>>();
  for (const row of table.rows) {
    if (row.value("field") !== "rate") continue;
    const date = row.value("effective_from");
    const points = byProduct.get(row.value("product")) ?? new Map<Day, number>();
    byProduct.set(row.value("product"), points);
    if (!isDay(date)) refused.push({ line: row.line, reason: "date" });
    else if (!/^-?0?\.\d+$|^0$/.test(row.value("value"))) refused.push({ line: row.line, reason: "rate" });
    else if (points.has(date)) refused.push({ line: row.line, reason: "duplicate" });
    else points.set(date, Number(row.value("value")));
  }
  return {
    series: [...byProduct].flatMap(([name, points]) => seriesOf({ name, unit: "annualRate", points })),
    refused,
  };
}

function seriesOf(options: {
  name: string;
  unit: FileSeries["unit"];
  points: ReadonlyMap<Day, number>;
}): readonly FileSeries[] {
  const sorted = [...options.points].sort(([a], [b]) => (a < b ? -1 : 1));
  if (sorted.length === 0) return [];
  return [
    {
      slug: slugOf(options.name),
      label: options.name,
      unit: options.unit,
      days: sorted.map(([date]) => date),
      values: sorted.map(([, value]) => value),
    },
  ];
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
