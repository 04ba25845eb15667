import { excerpt, newDiagnostics } from "./diagnostics.ts";
import { linesOf } from "./lines.ts";
import type { TextSource } from "./text/source.ts";
import { describeLayout, type CsvHints } from "./csv/layout.ts";
import type { StatementFailure, StatementFile } from "./model.ts";
import { isAmountFault, readAmount } from "./text/amount.ts";
import { columnRoles, type ColumnRole } from "./csv/columns.ts";
import { dateOrders, readDate, type DateOrder } from "./text/date-order.ts";

/** What a file leaves open and its owner knows, with what each answer would make of the example. */
export type StatementQuestion = {
  readonly kind: "date_order" | "decimal_mark" | "columns";
  readonly line: number | null;
  readonly found: string | null;
  readonly sentence: string;
  readonly choices: readonly { readonly answer: string; readonly label: string; readonly example: string }[];
  readonly headings: readonly string[];
  readonly recognised: readonly { readonly role: ColumnRole; readonly heading: string }[];
  readonly sample: readonly SampleLine[];
};
type SampleLine = { readonly line: number | null; readonly raw: string; readonly cells: readonly string[] };

const shownLines = 8;

/** The question behind a refusal, or null where no answer would help. */
export function questionOf(failure: StatementFailure, source: TextSource): StatementQuestion | null {
  const line = numberOf(failure.detail?.["line"]);
  const found = failure.detail?.["found"];
  const about = { line, found: typeof found === "string" ? found : null };
  if (failure.code === "statement.ambiguous_date") return dateQuestion(about, source);
  if (failure.code === "statement.ambiguous_amount") return amountQuestion(about, source);
  return failure.code === "statement.columns_unknown" ? columnsQuestion(source) : null;
}

/** The question behind rows that were left out of a file read otherwise: the sign of decimals stands for all of them. */
export function questionOfRows(
  file: StatementFile,
  hints: CsvHints,
  source: TextSource,
): StatementQuestion | null {
  if (hints.decimalMark !== undefined) return null;
  const row = file.rejectedRows.find(({ code }) => code === "statement.ambiguous_amount");
  return row === undefined ? null : amountQuestion({ line: row.line, found: row.found }, source);
}

type About = { readonly line: number | null; readonly found: string | null };

const orderLabels: Readonly<Record<DateOrder, string>> = {
  day_first: "Jour, mois, année",
  month_first: "Mois, jour, année",
  year_first: "Année, mois, jour",
};

const longDay = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" });

function dateQuestion(about: About, source: TextSource): StatementQuestion {
  const choices = dateOrders.flatMap((order) => {
    const day = readDate(about.found ?? "", order);
    return day === null
      ? []
      : [{ answer: order, label: orderLabels[order], example: longDay.format(new Date(day)) }];
  });
  return {
    ...blank("date_order", about, source),
    sentence: `La date «\u00a0${about.found ?? ""}\u00a0» peut se lire de plusieurs façons. Dans quel ordre votre banque écrit-elle les dates\u00a0?`,
    choices,
  };
}

function amountQuestion(about: About, source: TextSource): StatementQuestion {
  const choices = ([",", "."] as const).flatMap((mark) => {
    const read = readAmount(about.found ?? "", mark);
    if (isAmountFault(read)) return [];
    const example = (read.amountCents / 100).toLocaleString("fr-FR", { minimumFractionDigits: 2 });
    return [{ answer: mark, label: mark === "," ? "La virgule" : "Le point", example }];
  });
  return {
    ...blank("decimal_mark", about, source),
    sentence: `Le montant «\u00a0${about.found ?? ""}\u00a0» peut se lire de deux façons. Quel signe sépare les décimales dans ce fichier\u00a0?`,
    choices,
  };
}

function columnsQuestion(source: TextSource): StatementQuestion | null {
  const table = describeLayout(source.head);
  if (table === null) return null;
  return {
    ...blank("columns", { line: null, found: null }, source),
    sentence:
      "Nous ne reconnaissons pas toutes les colonnes de ce tableau. Dites ce qu’elles contiennent\u00a0: ce sera retenu pour les prochains fichiers de cette source.",
    headings: table.headings,
    recognised: columnRoles.flatMap((role) => {
      const heading = table.recognised[role];
      return heading === undefined ? [] : [{ role, heading }];
    }),
    sample: table.sample.map((cells) => ({
      line: null,
      raw: excerpt(cells.join(table.delimiter), 200),
      cells,
    })),
  };
}

function blank(kind: StatementQuestion["kind"], about: About, source: TextSource): StatementQuestion {
  const sample = linesFrom(source, about.line ?? 1);
  return { kind, ...about, sentence: "", choices: [], headings: [], recognised: [], sample };
}

/** A few lines of the file as they stand, from one on. */
function linesFrom(source: TextSource, first: number): SampleLine[] {
  const sample: SampleLine[] = [];
  let line = 0;
  for (const raw of linesOf(source, newDiagnostics())) {
    line += 1;
    if (line >= first) sample.push({ line, raw: excerpt(raw, 200), cells: [] });
    if (sample.length === shownLines) break;
  }
  return sample;
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
