import type { EuroFund, Ratio } from "@vigie/domain";
import type { RefusedLine, Table, TableRow } from "./files-csv.ts";

export type EuroFundTable = {
  readonly euroFunds: readonly EuroFund[];
  readonly averages: readonly EuroFund[];
  readonly refused: readonly RefusedLine[];
};

type Entry = { readonly label: string; readonly insurer: string | null; readonly rates: Map<number, Ratio> };

const ratePattern = /^-?\d{1,2}(\.\d+)?$/;

/** Yearly rates in percent, one per line; the scope `market` is a market average, any other a contract or its distributor. */
export function readEuroFunds(table: Table): EuroFundTable {
  const refused: RefusedLine[] = [];
  const funds = new Map<string, Entry>();
  const means = new Map<string, Entry>();
  for (const row of table.rows) {
    const reason = refusalOf(row);
    const year = Number(row.value("year"));
    const rates = entryOf(row, row.value("scope") === "market" ? means : funds).rates;
    if (reason !== null) refused.push({ line: row.line, reason });
    else if (rates.has(year)) refused.push({ line: row.line, reason: "duplicate" });
    else rates.set(year, Number((Number(row.value("net_rate_pct")) / 100).toFixed(8)));
  }
  return { euroFunds: [...funds].flatMap(finish), averages: [...means].flatMap(finish), refused };
}

function refusalOf(row: TableRow): RefusedLine["reason"] | null {
  if (row.value("name") === "") return "label";
  if (!/^(19|20)\d\d$/.test(row.value("year"))) return "date";
  return ratePattern.test(row.value("net_rate_pct")) ? null : "rate";
}

/** The same name at two insurers has two histories: a contract that changed insurers starts a new one. */
function entryOf(row: TableRow, entries: Map<string, Entry>): Entry {
  const [label, insurer] = [row.value("name"), row.value("insurer")];
  const slug = euroFundSlug(`${label} ${insurer}`);
  const entry = entries.get(slug) ?? {
    label,
    insurer: insurer === "" ? null : insurer,
    rates: new Map<number, Ratio>(),
  };
  entries.set(slug, entry);
  return entry;
}

function finish([slug, { label, insurer, rates }]: readonly [string, Entry]): readonly EuroFund[] {
  const sorted = [...rates].sort(([a], [b]) => a - b).map(([year, netRateRatio]) => ({ year, netRateRatio }));
  return sorted.length === 0 ? [] : [{ slug, label, insurer, rates: sorted, demo: false }];
}

export function euroFundSlug(text: string): string {
  const plain = text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
