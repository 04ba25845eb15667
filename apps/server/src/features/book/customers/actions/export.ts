import { type CustomerRow, customersApi } from "@vigie/api";
import { countLimit, csvLine, csvNumber, csvText, dayOf, fail, fileWholePercent, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { recordAccesses } from "../../../identity/access-log/actions.ts";
import { bookText } from "../text.ts";
import { countCustomers, customersFound } from "./list.ts";

/** Exports the rows of a list as a file. The access is recorded in each customer's access log before anything is written. */
export const exportCustomers: Action<typeof customersApi.export> = async (
  { services, firm, caller },
  { body },
) => {
  const { customerIds, ...query } = body;
  if (customerIds === undefined && (await countCustomers(services, firm, query.filters)).countIsBounded)
    return fail("customers.too_many");
  const rows = await customersFound(services, firm, { ...query, only: customerIds, limit: countLimit });
  const ids = rows.map(({ id }) => id);
  await recordAccesses(services, ids, { caller, kind: "read", endpoint: customersApi.export });
  return ok({
    fileName: bookText.fileName(dayOf(services.clock())),
    mediaType: "text/csv; charset=utf-8",
    content: linesOf(rows),
    // Counts ids deleted in the meantime and ids of other advisors' customers together, so that it does not reveal which is which.
    leftOut: customerIds === undefined ? 0 : new Set(customerIds).size - rows.length,
  });
};

async function* linesOf(rows: readonly CustomerRow[]): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(bookText.columns)}`;
  for (const row of rows) yield await Promise.resolve(csvLine(cellsOf(row)));
}

function cellsOf(row: CustomerRow): readonly string[] {
  const euros = (cents: number | null) => csvNumber(cents === null ? null : cents / 100);
  const count = (value: number | null) => csvNumber(value, 0);
  return [
    csvText(row.lastName ?? ""),
    csvText(row.firstName ?? ""),
    csvText(row.email),
    csvText(row.mobile ?? ""),
    csvText(row.town ?? ""),
    count(row.age),
    dayOf(row.since),
    csvText(row.advisors.map(({ name }) => name).join(", ")),
    csvText(row.tags.map(({ name }) => name).join(", ")),
    euros(row.wealth),
    euros(row.flows),
    euros(row.market),
    euros(row.cash),
    row.oldestDate ?? "",
    count(row.contractCount),
    count(row.completeness === null ? null : fileWholePercent(row.completeness)),
    row.lastContactAt === null ? "" : dayOf(row.lastContactAt),
    row.nextAppointmentAt === null ? "" : dayOf(row.nextAppointmentAt),
  ];
}
