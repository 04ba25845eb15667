import { listAt, numberAt, textAt, valueAt } from "../../tools/lib/json.ts";

/** What the server and the bare SQL must agree on, answer by answer. */

export type Sides = { readonly ours: unknown; readonly bare: unknown };
export type Facts = readonly (readonly [what: string, theirs: string | number, ours: string | number])[];

function cents(value: unknown): number {
  return Math.round(Number(value) * 100);
}

export function listFacts({ ours, bare }: Sides): Facts {
  const listed = listAt(ours, "customers").map((row) => textAt(row, "id"));
  const known = listAt(bare).slice(0, 50);
  return [
    ["order of the list", listed.join(" "), known.map((row) => textAt(row, "customer_id")).join(" ")],
    [
      "customers of the list",
      numberAt(ours, "meta", "total_count"),
      Number(valueAt(bare, "0", "total") ?? 0),
    ],
  ];
}

export function countFacts(count: Sides, search: Sides): Facts {
  return [
    ["customers of the segment", numberAt(count.ours, "customer_count"), numberAt(count.bare, "0", "total")],
    [
      "customers of the search",
      numberAt(search.ours, "meta", "total_count"),
      Number(valueAt(search.bare, "0", "total") ?? 0),
    ],
  ];
}

export function sheetFacts({ ours, bare }: Sides): Facts {
  return [
    ["wealth of the sheet", cents(valueAt(ours, "customer", "wealth")), Number(valueAt(bare, "0", "value"))],
    ["flows of the sheet", cents(valueAt(ours, "changes", "flows")), Number(valueAt(bare, "0", "flows"))],
    ["contracts of the sheet", listAt(ours, "contracts").length, countAt(bare, "0", "contracts")],
    ["tags of the sheet", listAt(ours, "customer", "tags").length, countAt(bare, "0", "tags")],
    ["movements of the sheet", listAt(ours, "changes", "movements").length, countAt(bare, "0", "movements")],
  ];
}

export function meetingFacts({ ours, bare }: Sides): Facts {
  return [
    ...sheetFacts({ ours: valueAt(ours, "sheet"), bare }),
    ["exchanges", listAt(ours, "log", "events").length, countAt(bare, "1", "events")],
    ["years of exchanges", listAt(ours, "log", "years").length, countAt(bare, "1", "years")],
    [
      "days of contact",
      listAt(ours, "log", "pace", "contact_days").length,
      countAt(bare, "1", "contact_days"),
    ],
    ["tasks of the meeting", listAt(ours, "tasks", "tasks").length, countAt(bare, "2", "tasks")],
    ["late tasks", numberAt(ours, "tasks", "late_nb"), numberAt(bare, "2", "counts", "late")],
    ["alerts of the meeting", listAt(ours, "alerts", "alerts").length, countAt(bare, "2", "alerts")],
    ["observations", listAt(ours, "insights", "insights").length, countAt(bare, "2", "insights")],
  ];
}

/** PostgreSQL aggregates of no rows are null. */
function countAt(value: unknown, ...path: readonly string[]): number {
  return valueAt(value, ...path) === null ? 0 : listAt(value, ...path).length;
}

export function statisticsFacts({ ours, bare }: Sides): Facts {
  const sumOf = (rows: readonly unknown[], key: string) =>
    rows.reduce<number>((sum, row) => sum + Number(valueAt(row, key)), 0);
  const atRisk = new Set(
    valueAt(bare, "0", "risky") === null
      ? []
      : listAt(bare, "0", "risky").map((row) => textAt(row, "customer_id")),
  );
  const months = listAt(bare, "0", "months");
  const last = months.filter((row) => textAt(row, "month") === textAt(months.at(-1), "month"));
  return [
    ["customers at risk", numberAt(ours, "statistics", "at_risk", "total"), atRisk.size],
    ...(["kinds", "providers"] as const).map(
      (name) =>
        [
          `sum of the ${name}`,
          Math.round(sumOf(listAt(ours, "statistics", name), "amount") * 100),
          sumOf(listAt(bare, "0", name), "amount"),
        ] as const,
    ),
    [
      "customers of the statistics",
      numberAt(ours, "statistics", "customers", "total"),
      numberAt(bare, "0", "people", "total"),
    ],
    [
      "total of the statistics",
      cents(valueAt(ours, "statistics", "seen")),
      last.reduce<number>((sum, row) => sum + numberAt(row, "finish"), 0),
    ],
  ];
}

/** The result of the bare recount equals what the server stored for the same customers. */
export async function recountFacts(
  { bare }: Sides,
  keptWealth: (customerIds: readonly string[]) => Promise<number>,
): Promise<Facts> {
  const rows = listAt(bare, "rows");
  const counted = rows.reduce<number>((sum, row) => sum + Number(valueAt(row, "wealth")), 0);
  return [
    [
      "wealth of the rows that were counted again",
      await keptWealth(rows.map((row) => textAt(row, "customer_id"))),
      counted,
    ],
    ["months that are not what was kept", 0, Number(valueAt(bare, "otherMonths"))],
    ["parts of wealth that are not what was kept", 0, Number(valueAt(bare, "otherAssets"))],
  ];
}

export function keptCountsFact({ ours, bare }: Sides): Facts[number] {
  return ["kept counts of saved segments", numberAt(ours, "sum"), numberAt(bare, "sum")];
}
