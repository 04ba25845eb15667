import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { personTables, rowsOf } from "../store.ts";
import { leftOut } from "../text.ts";

/** Yields all data stored about a person, with at most one table in memory. What is left out is listed with its reason. */
export async function* personJson(services: Services, subject: Subject): AsyncGenerator<string> {
  yield "{";
  for (const table of personTables) {
    const rows = await rowsOf(subject, services.db, table);
    yield `\n"${table.table}":${JSON.stringify(rows)},`;
  }
  yield `\n"left_out":${JSON.stringify(leftOut)}\n}`;
}
