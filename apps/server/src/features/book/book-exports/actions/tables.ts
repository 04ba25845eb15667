import { snakeCase } from "@vigie/api";
import { csvLine, csvNumber, csvText } from "@vigie/domain";
import { archiveText } from "../text.ts";

/** A table of an archive: the name of each column in both formats, and its value for a row. */
export type Column<R> = {
  /** In JSON, as in the API. */
  readonly key: string;
  /** In CSV. */
  readonly title: string;
  readonly value: (row: R) => Cell;
};
/** Euros are given in cents; an unknown value is null. */
export type Cell = string | number | boolean | null | { readonly euros: number | null };
export type Rows<R> = AsyncIterable<readonly R[]>;

export async function* csvOf<R>(columns: readonly Column<R>[], rows: Rows<R>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map(({ title }) => csvText(title)))}`;
  for await (const some of rows)
    yield some.map((row) => csvLine(columns.map(({ value }) => csvCell(value(row))))).join("");
}

export async function* jsonOf<R>(columns: readonly Column<R>[], rows: Rows<R>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const some of rows)
    for (const row of some) {
      yield (
        before +
        JSON.stringify(
          Object.fromEntries(columns.map(({ key, value }) => [snakeCase(key), jsonCell(value(row))])),
        )
      );
      before = ",\n";
    }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return csvText(cell);
  if (typeof cell === "boolean") return cell ? archiveText.yes : archiveText.no;
  if (typeof cell === "number") return csvNumber(cell, 0);
  return csvNumber(cell.euros === null ? null : cell.euros / 100);
}

function jsonCell(cell: Cell): string | number | boolean | null {
  if (cell === null || typeof cell !== "object") return cell;
  return cell.euros === null ? null : cell.euros / 100;
}
