import type { Day, EuroFund, Fund, PriceHistory, Result } from "@vigie/domain";
import { fail, isDay, isIsin, ok } from "@vigie/domain";
import { readTable } from "./files-csv.ts";
import type { RefusedLine, Table, TableCode, TableRow } from "./files-csv.ts";
import { fundFromEtfRow, issuerOfLabel } from "./files-etf.ts";
import { readEuroFunds } from "./files-euro-funds.ts";
import type { EuroFundTable } from "./files-euro-funds.ts";

export type { RefusedLine, RefusedReason } from "./files-csv.ts";

/** Real fund files (`npm run import -- funds FILE...`): bytes in, funds and histories out; nothing is read or stored here.
 * The format is told by the header, never by the name of the file:
 *   isin,name,...,asset_class,focus,...,ter_pct_2021   a list of funds (etf-universe.csv)
 *   isin,name,assurance_vie,pea,...                    a list of eligibilities (funds-av-pea-kensai.csv)
 *   file,isin,boursorama_id,name,...                   which fund each price file is of (nav/INDEX.csv)
 *   date,nav                                           prices of one fund (nav/*.csv)
 *   date,ISIN,ISIN...                                  prices of several (ucits_etf_eur_daily_2010_2026.csv)
 *   scope,name,insurer,year,net_rate_pct,...           yearly rates of euro funds (fonds-euros-rendements.csv) */
export type NamedFile = {
  /** Name with or without folders. */
  readonly name: string;
  readonly content: Uint8Array | string;
};

export type FundFile =
  | { readonly kind: "funds"; readonly funds: readonly Fund[]; readonly refused: readonly RefusedLine[] }
  | {
      readonly kind: "index";
      readonly entries: readonly IndexEntry[];
      readonly refused: readonly RefusedLine[];
    }
  | {
      readonly kind: "prices";
      readonly columns: readonly PriceColumn[];
      readonly refused: readonly RefusedLine[];
    }
  | ({ readonly kind: "euroFunds" } & EuroFundTable);

export type IndexEntry = { readonly file: string; readonly isin: string | null; readonly label: string };
export type PriceColumn = {
  readonly isin: string | null;
  readonly days: readonly Day[];
  readonly prices: readonly number[];
};

export type FundFileCode = TableCode | "fund_file.unknown_format" | "fund_file.empty";

/** Combined result of several files. */
export type FundImport = {
  readonly funds: readonly Fund[];
  readonly histories: readonly PriceHistory[];
  readonly euroFunds: readonly EuroFund[];
  readonly averages: readonly EuroFund[];
  readonly report: readonly FileReport[];
};

export type FileReport = {
  readonly name: string;
  readonly outcome: FundFile["kind"] | FundFileCode | "fund_file.unidentified";
  /** Number of funds, prices or rates imported from the file. */
  readonly taken: number;
  readonly refused: readonly RefusedLine[];
};

export function readFundFile(file: NamedFile): Result<FundFile, FundFileCode> {
  const table = readTable(file.content);
  if (!table.ok) return table;
  if (table.value.rows.length === 0) return fail("fund_file.empty");
  const has = (...names: readonly string[]) => names.every((name) => table.value.columns.includes(name));
  if (has("isin", "name", "asset_class", "focus")) return ok(readFunds(table.value, fundFromEtfRow));
  if (has("isin", "name", "assurance_vie", "pea")) return ok(readFunds(table.value, fundFromEligibilityRow));
  if (has("file", "isin", "name")) return ok(readIndex(table.value));
  if (has("scope", "name", "year", "net_rate_pct"))
    return ok({ kind: "euroFunds", ...readEuroFunds(table.value) });
  if (has("date", "nav")) return ok(readPrices(table.value, [{ name: "nav", isin: isinOfName(file.name) }]));
  const isins = table.value.columns.slice(1);
  if (has("date") && isins.length > 0 && isins.every(isIsin)) {
    return ok(
      readPrices(
        table.value,
        isins.map((isin) => ({ name: isin, isin })),
      ),
    );
  }
  return fail("fund_file.unknown_format");
}

/** Reads files together, so that an index names the funds of price files, and a fund described in two files is merged: the more
 * complete description takes precedence, the other fills the gaps. A price file without an ISIN for its fund is reported, not
 * stored. */
export function readFundFiles(files: readonly NamedFile[]): FundImport {
  const read = files.map((file) => ({ file, answer: readFundFile(file) }));
  const entries = new Map<string, IndexEntry>();
  for (const { answer } of read) {
    if (answer.ok && answer.value.kind === "index")
      for (const entry of answer.value.entries) entries.set(entry.file, entry);
  }
  const funds = new Map<string, Fund>();
  const histories = new Map<string, PriceHistory>();
  const euroFunds: EuroFund[] = [];
  const averages: EuroFund[] = [];
  const report = read.map(({ file, answer }): FileReport => {
    const name = file.name;
    if (!answer.ok) return { name, outcome: answer.code, taken: 0, refused: [] };
    const { kind, refused } = answer.value;
    if (kind === "funds") {
      for (const fund of answer.value.funds) funds.set(fund.isin, mergeFunds(funds.get(fund.isin), fund));
      return { name, outcome: kind, taken: answer.value.funds.length, refused };
    }
    if (kind === "euroFunds") {
      euroFunds.push(...answer.value.euroFunds);
      averages.push(...answer.value.averages);
      return { name, outcome: kind, taken: answer.value.euroFunds.length, refused };
    }
    if (kind === "index") return { name, outcome: kind, taken: answer.value.entries.length, refused };
    const taken = takePrices(answer.value.columns, entries.get(baseName(name)) ?? null, { funds, histories });
    return { name, outcome: taken === 0 ? "fund_file.unidentified" : kind, taken, refused };
  });
  // Descriptions may follow the prices of their fund, and do not contain the first price day.
  const dated = [...funds.values()].map((fund) => ({
    ...fund,
    firstPriceOn: histories.get(fund.isin)?.days[0] ?? null,
  }));
  return { funds: dated, histories: [...histories.values()], euroFunds, averages, report };
}

function takePrices(
  columns: readonly PriceColumn[],
  entry: IndexEntry | null,
  into: { readonly funds: Map<string, Fund>; readonly histories: Map<string, PriceHistory> },
): number {
  let taken = 0;
  for (const { isin: given, days, prices } of columns) {
    const isin = given ?? entry?.isin ?? null;
    if (isin === null || days.length === 0) continue;
    into.histories.set(isin, { isin, currency: null, days, prices });
    into.funds.set(isin, mergeFunds(into.funds.get(isin), plainFund(isin, entry?.label ?? isin)));
    taken += days.length;
  }
  return taken;
}

function readFunds(table: Table, translate: (row: TableRow) => Fund): FundFile {
  const funds = new Map<string, Fund>();
  const refused: RefusedLine[] = [];
  for (const row of table.rows) {
    const isin = row.value("isin");
    if (!isIsin(isin)) refused.push({ line: row.line, reason: "isin" });
    else if (row.value("name") === "") refused.push({ line: row.line, reason: "label" });
    else if (funds.has(isin)) refused.push({ line: row.line, reason: "duplicate" });
    else funds.set(isin, translate(row));
  }
  return { kind: "funds", funds: [...funds.values()], refused };
}

function fundFromEligibilityRow(row: TableRow): Fund {
  const pea = flagOf(row.value("pea"));
  const tags = [
    ...(pea === true ? ["pea"] : []),
    ...(flagOf(row.value("assurance_vie")) === true ? ["assurance-vie"] : []),
  ];
  return { ...plainFund(row.value("isin"), row.value("name")), peaEligible: pea, tags };
}

function readIndex(table: Table): FundFile {
  const refused: RefusedLine[] = [];
  const entries = table.rows.flatMap((row) => {
    const isin = row.value("isin");
    if (isin !== "" && !isIsin(isin)) refused.push({ line: row.line, reason: "isin" });
    return [{ file: row.value("file"), isin: isIsin(isin) ? isin : null, label: row.value("name") }];
  });
  return { kind: "index", entries, refused };
}

function readPrices(table: Table, wanted: readonly { name: string; isin: string | null }[]): FundFile {
  const refused: RefusedLine[] = [];
  const columns = wanted.map(({ name, isin }) => {
    const points = new Map<Day, number>();
    for (const row of table.rows) {
      const date = row.value("date");
      const text = row.value(name);
      // A blank is a day without a quotation, neither a zero nor an error.
      if (text === "") continue;
      if (!isDay(date)) refused.push({ line: row.line, reason: "date" });
      else if (!/^\d+(\.\d+)?(e[+-]?\d{1,2})?$/i.test(text) || Number(text) <= 0) {
        refused.push({ line: row.line, reason: "price" });
      } else if (points.has(date)) refused.push({ line: row.line, reason: "duplicate" });
      else points.set(date, Number(text));
    }
    const sorted = [...points].sort(([a], [b]) => (a < b ? -1 : 1));
    return { isin, days: sorted.map(([date]) => date), prices: sorted.map(([, price]) => price) };
  });
  return { kind: "prices", columns, refused };
}

/** A fund of which only the name is known. */
function plainFund(isin: string, label: string): Fund {
  return {
    isin,
    label,
    issuer: issuerOfLabel(label),
    assetClass: "unknown",
    category: null,
    sri: null,
    managementFeeRatio: null,
    ongoingFeeRatio: null,
    maxSubscriptionFeeRatio: null,
    indexFund: null,
    peaEligible: null,
    peaPmeEligible: null,
    geography: [],
    sectors: [],
    tags: [],
    notesByProfile: null,
    firstPriceOn: null,
    currency: null,
    demo: false,
  };
}

function mergeFunds(known: Fund | undefined, next: Fund): Fund {
  if (known === undefined) return next;
  const [full, other] =
    known.assetClass === "unknown" && next.assetClass !== "unknown" ? [next, known] : [known, next];
  return {
    ...full,
    label: full.label === full.isin ? other.label : full.label,
    issuer: full.issuer ?? other.issuer,
    ongoingFeeRatio: full.ongoingFeeRatio ?? other.ongoingFeeRatio,
    indexFund: full.indexFund ?? other.indexFund,
    peaEligible: full.peaEligible ?? other.peaEligible,
    tags: [...new Set([...full.tags, ...other.tags])],
  };
}

function flagOf(text: string): boolean | null {
  return text === "true" ? true : text === "false" ? false : null;
}

function baseName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
}

function isinOfName(name: string): string | null {
  const stem = baseName(name).replace(/\.csv$/i, "");
  return isIsin(stem) ? stem : null;
}
