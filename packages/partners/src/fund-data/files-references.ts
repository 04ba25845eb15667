import {
  type EuroFund,
  fail,
  ok,
  type PortfolioKind,
  portfolioKinds,
  type Ratio,
  type ReferenceConfidence,
  referenceConfidences,
  type ReferenceContract,
  type ReferenceFee,
  type Result,
} from "@vigie/domain";
import {
  readTabbed,
  type RefusedLine,
  type RefusedReason,
  type TableCode,
  type TableRow,
} from "./files-csv.ts";
import { euroFundSlug } from "./files-euro-funds.ts";

/** Data about French contracts (`npm run import -- contracts FILE`) and yearly rates of their euro funds (`rates FILE`):
 * tab-separated tables with percentages, each line with its source, month and confidence. An empty cell is unknown, never 0. A line
 * with an invalid cell is rejected and reported; the others are read. */
export type ReferenceFileCode = TableCode | "fund_file.unknown_format" | "fund_file.empty";

/** Columns of a contract, also used for the catalogue shipped with the product (tools/contract-catalogue.ts). */
export const contractColumns = [
  "slug",
  "commercial_name",
  "aliases",
  "kind",
  "insurer_or_custodian",
  "distributor",
  "entry_fee_pct_max",
  "uc_management_fee_pct",
  "euro_fund_management_fee_pct",
  "arbitrage_fee",
  "exit_fee_pct",
  "custody_fee",
  "mandate_fee_pct",
  "euro_funds",
  "source",
  "seen",
  "confidence",
];

export type ReferenceContractFile = {
  readonly contracts: readonly ReferenceContract[];
  readonly refused: readonly RefusedLine[];
};

/** Returns whether the content is a table of contracts, regardless of the file name. */
export function isReferenceContractFile(content: Uint8Array | string): boolean {
  const head = typeof content === "string" ? content : new TextDecoder().decode(content.subarray(0, 200));
  return /^\uFEFF?slug\tcommercial_name\t/.test(head);
}

export function readReferenceContracts(
  content: Uint8Array | string,
): Result<ReferenceContractFile, ReferenceFileCode> {
  const table = readTabbed(content);
  if (!table.ok) return table;
  const { columns, rows, broken } = table.value;
  if (!contractColumns.every((name) => columns.includes(name))) return fail("fund_file.unknown_format");
  if (rows.length === 0) return fail("fund_file.empty");
  const contracts = new Map<string, ReferenceContract>();
  const refused: RefusedLine[] = broken.map((line) => ({ line, reason: "columns" }));
  for (const row of rows) {
    const read = contractOf(row);
    if (typeof read === "string") refused.push({ line: row.line, reason: read });
    else if (contracts.has(read.slug)) refused.push({ line: row.line, reason: "duplicate" });
    else contracts.set(read.slug, read);
  }
  return ok({ contracts: [...contracts.values()], refused: refused.toSorted((a, b) => a.line - b.line) });
}

function contractOf(row: TableRow): ReferenceContract | RefusedReason {
  const [slug, name] = [row.value("slug"), row.value("commercial_name")];
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || name === "" || name.length > 120) return "label";
  const kind = portfolioKinds.find((one) => one === row.value("kind"));
  if (kind === undefined) return "kind";
  const provenance = provenanceOf(row);
  if (typeof provenance === "string") return provenance;
  const fees = feesOf(row, kind);
  if (fees === null) return "fee";
  return {
    slug,
    name,
    aliases: listOf(row.value("aliases")),
    kind,
    insurer: row.value("insurer_or_custodian") || null,
    distributor: row.value("distributor") || null,
    euroFunds: listOf(row.value("euro_funds")),
    fees,
    ...provenance,
  };
}

function listOf(cell: string): string[] {
  return cell
    .split("|")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

type Provenance = {
  readonly source: string;
  readonly seen: string;
  readonly confidence: ReferenceConfidence;
};

function provenanceOf(row: TableRow): Provenance | RefusedReason {
  const [source, seen] = [row.value("source"), row.value("seen")];
  const confidence = referenceConfidences.find((one) => one === row.value("confidence"));
  if (source === "") return "source";
  if (!/^(19|20)\d\d(-(0[1-9]|1[0-2]))?$/.test(seen)) return "date";
  return confidence === undefined ? "confidence" : { source, seen, confidence };
}

/** Columns in percent. An entry fee is the maximum in the documents; so is a euro fund's fee where it is so high that it can only
 * be the contract's ceiling. */
const percentColumns = [
  { column: "entry_fee_pct_max", fee: "entry", ceilingFrom: 0.000_001 },
  { column: "uc_management_fee_pct", fee: "ucs", ceilingFrom: Infinity },
  { column: "euro_fund_management_fee_pct", fee: "euroFunds", ceilingFrom: 0.02 },
  { column: "exit_fee_pct", fee: "exit", ceilingFrom: Infinity },
  { column: "mandate_fee_pct", fee: "mandate", ceilingFrom: Infinity },
] as const;

const largestRatio = 0.2;

/** Null where a value cannot be a fee. Fees described in words are parsed where they are a single rate, and otherwise stay
 * unknown. */
function feesOf(row: TableRow, kind: PortfolioKind): ReferenceFee[] | null {
  const fees: ReferenceFee[] = [];
  for (const { column, fee, ceilingFrom } of percentColumns) {
    const cell = row.value(column);
    if (cell === "") continue;
    const ratio = percentOf(cell);
    if (ratio === null) return null;
    fees.push({ fee, ratio, isCeiling: ratio >= ceilingFrom });
  }
  const worded = [
    // Orders of a securities account are not switches between funds.
    ...(kind === "pea" || kind === "market"
      ? []
      : [{ fee: "arbitrage", cell: row.value("arbitrage_fee") } as const]),
    { fee: "custody", cell: row.value("custody_fee") } as const,
  ];
  for (const { fee, cell } of worded) {
    const ratio = plainRate(cell);
    if (ratio !== null) fees.push({ fee, ratio, isCeiling: false });
  }
  return fees;
}

function percentOf(cell: string): Ratio | null {
  if (!/^\d{1,2}(\.\d{1,4})?$/.test(cell)) return null;
  const ratio = Number((Number(cell) / 100).toFixed(8));
  return ratio <= largestRatio ? ratio : null;
}

/** Parses a fee in words where it is a single rate; null for a fee scale. */
export function plainRate(cell: string): Ratio | null {
  if (cell === "0 €") return 0;
  const found = /^(\d{1,2}(?:[.,]\d{1,4})?) %(?: en ligne| par an)?$/.exec(cell.replaceAll("\u00a0", " "));
  return found?.[1] === undefined ? null : percentOf(found[1].replace(",", "."));
}

/** A yearly rate with its source. */
export type EuroRate = {
  readonly label: string;
  readonly insurer: string | null;
  readonly year: number;
  readonly netRateRatio: Ratio;
  readonly note: string | null;
} & Provenance;

export type EuroRateFile = { readonly rates: readonly EuroRate[]; readonly refused: readonly RefusedLine[] };

const rateColumns = [
  "contract_or_euro_fund",
  "insurer",
  "year",
  "rate_net_of_management_fee_pct",
  "source",
  "seen",
  "confidence",
  "note",
];

export function readEuroRates(content: Uint8Array | string): Result<EuroRateFile, ReferenceFileCode> {
  const table = readTabbed(content);
  if (!table.ok) return table;
  const { columns, rows, broken } = table.value;
  if (!rateColumns.every((name) => columns.includes(name))) return fail("fund_file.unknown_format");
  if (rows.length === 0) return fail("fund_file.empty");
  const rates = new Map<string, EuroRate>();
  const refused: RefusedLine[] = broken.map((line) => ({ line, reason: "columns" }));
  for (const row of rows) {
    const read = rateOf(row);
    const key =
      typeof read === "string" ? "" : `${euroFundSlug(`${read.label} ${read.insurer ?? ""}`)} ${read.year}`;
    if (typeof read === "string") refused.push({ line: row.line, reason: read });
    else if (rates.has(key)) refused.push({ line: row.line, reason: "duplicate" });
    else rates.set(key, read);
  }
  return ok({ rates: [...rates.values()], refused: refused.toSorted((a, b) => a.line - b.line) });
}

function rateOf(row: TableRow): EuroRate | RefusedReason {
  const label = row.value("contract_or_euro_fund");
  if (label === "") return "label";
  const provenance = provenanceOf(row);
  if (typeof provenance === "string") return provenance;
  // A rate is published after the end of its year.
  const year = Number(row.value("year"));
  if (!/^(19|20)\d\d$/.test(row.value("year")) || year > Number(provenance.seen.slice(0, 4))) return "date";
  const netRateRatio = percentOf(row.value("rate_net_of_management_fee_pct"));
  if (netRateRatio === null) return "rate";
  const insurer = row.value("insurer") || null;
  return { label, insurer, year, netRateRatio, note: row.value("note") || null, ...provenance };
}

/** Groups the rates by euro fund, as stored. Unconfirmed rates are excluded. */
export function euroFundsOfRates(rates: readonly EuroRate[]): EuroFund[] {
  const sure = rates.filter(({ confidence }) => confidence !== "low");
  const byFund = Map.groupBy(sure, ({ label, insurer }) => euroFundSlug(`${label} ${insurer ?? ""}`));
  return [...byFund].flatMap(([slug, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const years = own.map(({ year, netRateRatio }) => ({ year, netRateRatio }));
    return [
      {
        slug,
        label: first.label,
        insurer: first.insurer,
        rates: years.toSorted((a, b) => a.year - b.year),
        demo: false,
      },
    ];
  });
}
