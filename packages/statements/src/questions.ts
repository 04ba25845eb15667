import { excerpt, newDiagnostics } from "./diagnostics.ts";
import { linesOf } from "./lines.ts";
import type { TextSource } from "./text/source.ts";
import { describeLayout, type CsvHints } from "./csv/layout.ts";
import type { StatementFailure, StatementFile, UnknownWord } from "./model.ts";
import { isAmountFault, readAmount } from "./text/amount.ts";
import type { ImportWordMeaning } from "@vigie/domain";
import { columnRoles, type ColumnRole } from "./csv/columns.ts";
import { dateOrders, readDate, type DateOrder } from "./text/date-order.ts";

/** What a file leaves open and its owner knows, with what each answer would make of the example. */
export type StatementQuestion = {
  readonly kind: "date_order" | "decimal_mark" | "columns" | "word";
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

/** The questions behind a refusal; none where no answer would help. */
export function questionOf(failure: StatementFailure, source: TextSource): readonly StatementQuestion[] {
  const line = numberOf(failure.detail?.["line"]);
  const found = failure.detail?.["found"];
  const about = { line, found: typeof found === "string" ? found : null };
  if (failure.code === "statement.ambiguous_date") return [dateQuestion(about, source)];
  if (failure.code === "statement.ambiguous_amount") return [amountQuestion(about, source)];
  const columns = failure.code === "statement.columns_unknown" ? columnsQuestion(source) : null;
  return columns === null ? [] : [columns];
}

/** The questions behind rows that were left out of a file read otherwise: the sign of decimals stands for all of them, each
 * word that nothing explains for its own. */
export function questionsOfRows(
  file: StatementFile,
  hints: CsvHints,
  source: TextSource,
): readonly StatementQuestion[] {
  const row = file.rejectedRows.find(({ code }) => code === "statement.ambiguous_amount");
  if (hints.decimalMark === undefined && row !== undefined)
    return [amountQuestion({ line: row.line, found: row.found }, source)];
  return file.unknownWords
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, mostAsked)
    .map((word) => wordQuestion(word, source));
}

/** Questions at once about the words of a file: the next ones come with the answers. */
const mostAsked = 12;

const meaningLabels: Readonly<Record<ImportWordMeaning, string>> = {
  in: "De l’argent qui entre",
  out: "De l’argent qui sort",
  buy: "Un achat de titres",
  sell: "Une vente de titres",
  dividend: "Un revenu\u00a0: dividende, coupon, intérêts",
  fee: "Des frais ou un impôt",
  ignore: "Rien à importer",
};
const cashMeanings: readonly ImportWordMeaning[] = ["out", "in", "ignore"];
const securityMeanings: readonly ImportWordMeaning[] = [
  "buy",
  "sell",
  "dividend",
  "fee",
  "out",
  "in",
  "ignore",
];
const paid: readonly ImportWordMeaning[] = ["out", "buy", "fee"];

function wordQuestion(unknown: UnknownWord, source: TextSource): StatementQuestion {
  const { word, line, rows } = unknown;
  const lines = rows === 1 ? "une ligne" : `${rows.toLocaleString("fr-FR")} lignes`;
  return {
    ...blank("word", { line, found: word }, source),
    sentence:
      word === ""
        ? `Rien ne dit ce que sont ${rows === 1 ? "cette ligne" : `ces ${lines}`}. S’agit-il d’argent qui entre ou qui sort\u00a0?`
        : `Que veut dire «\u00a0${word}\u00a0» dans ce fichier (${lines})\u00a0?`,
    choices: meaningsOf(unknown).map((meaning) => ({
      answer: meaning,
      label: meaningLabels[meaning],
      example: exampleOf(unknown, meaning),
    })),
  };
}

function meaningsOf({ isSecurity, word }: UnknownWord): readonly ImportWordMeaning[] {
  if (!isSecurity) return cashMeanings;
  return word === "" ? securityMeanings.filter((one) => one !== "in" && one !== "out") : securityMeanings;
}

/** What the first of the rows would do to the account. */
function exampleOf({ amount }: UnknownWord, meaning: ImportWordMeaning): string {
  if (amount === null || meaning === "ignore") return "";
  const written = Number(amount).toLocaleString("fr-FR", { minimumFractionDigits: 2 });
  return `${paid.includes(meaning) ? "\u2212" : "+"}${written}`;
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
