import type { Cents, Day } from "@vigie/domain";
import type { StatementAccountType } from "../model.ts";
import { isAmountFault, readAmount } from "../text/amount.ts";
import { readDate } from "../text/date-order.ts";
import { readCurrency, readIban } from "../text/identifiers.ts";
import { normaliseWording, tidy } from "../text/wording.ts";
import type { KeptRow } from "./row.ts";

/** What the lines above a table say of its account. */
export type Preamble = {
  readonly number: string | null;
  readonly iban: string | null;
  readonly label: string | null;
  readonly type: StatementAccountType;
  readonly currency: string | null;
  readonly balance: { readonly amount: string; readonly amountCents: Cents } | null;
  readonly valueOn: Day | null;
};

const types: readonly { readonly words: RegExp; readonly type: StatementAccountType }[] = [
  { words: /\bPEA\b/, type: "pea" },
  { words: /COMPTE TITRES?/, type: "market" },
  { words: /ASSURANCE VIE/, type: "lifeinsurance" },
  { words: /LIVRET|LDD|\bLEP\b|\bPEL\b|\bCEL\b|EPARGNE/, type: "savings" },
  { words: /CARTE BANCAIRE|CARTE DE CREDIT/, type: "card" },
  { words: /COMPTE COURANT|COMPTE DE DEPOT|COMPTE CHEQUE/, type: "checking" },
];

/** Reads the lines above the heading: `Solde;1500,25`, `Solde au 05/03/2024 2 345,67 €`, `Numéro Compte;0000`, `Compte tenu en;EUR`. Days are French. */
export function readPreamble(rows: readonly KeptRow[]): Preamble {
  const lines = rows
    .map((row) => row.cells.filter((cell) => cell !== ""))
    .filter((cells) => cells.length > 0);
  const whole = lines.map((cells) => tidy(cells.join(" ")));
  const stated = readBalanceLine(lines, whole);
  const line = accountLine(lines);
  const balance = stated.amount === null && line !== null ? line : stated;
  const upper = whole.map(normaliseWording);
  const number = accountNumber(lines, whole) ?? line?.number ?? null;
  const iban = whole
    .map((line) => /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){4,8}\b/.exec(line)?.[0])
    .find((text) => text !== undefined);
  return {
    number,
    iban: iban === undefined ? (number === null ? null : readIban(number)) : readIban(iban),
    label:
      whole[upper.findIndex((line) => /^COMPTE D[E']? /.test(line) || line.startsWith("LIVRET"))] ?? null,
    type: types.find(({ words }) => upper.some((line) => words.test(line)))?.type ?? "unknown",
    currency: currencyOf(lines, whole) ?? line?.currency ?? null,
    balance: balance.amount,
    valueOn: balance.on,
  };
}

function readBalanceLine(
  lines: readonly (readonly string[])[],
  whole: readonly string[],
): { amount: Preamble["balance"]; on: Day | null } {
  const at = lines.findIndex((cells) => normaliseWording(cells[0] ?? "").startsWith("SOLDE"));
  if (at < 0) return { amount: null, on: null };
  const text = whole[at] ?? "";
  const date = /\b(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})\b/.exec(text)?.[1] ?? null;
  const dateLine = lines.find((cells) => normaliseWording(cells[0] ?? "") === "DATE")?.[1] ?? null;
  const loose = (date === null ? text : text.slice(text.indexOf(date) + date.length)).replace(
    /^\D*?(?=[-+\d])/,
    "",
  );
  // Inside a sentence only what is written as money is a balance.
  const value = lines[at]?.[1] ?? (/[,.]\d{2}\b|€|EUR/i.test(loose) ? loose : "");
  const amount = readAmount(value.replace(/\s*(?:€|EUR|euros?)\s*$/i, ""), ",");
  const on = date ?? dateLine;
  return {
    amount: isAmountFault(amount) ? null : amount,
    on: on === null ? null : readDate(on, "day_first"),
  };
}

type AccountLine = {
  readonly number: string | null;
  readonly currency: string | null;
  readonly amount: NonNullable<Preamble["balance"]>;
  readonly on: Day;
};

/** One line of the account, its number first, then days, its balance last: `="0300300012345678";01/01/2026;30/01/2026;52;30/01/2026;1 234,56 EUR`
 * (Société Générale), `Compte de chèques;Compte de chèques;****1234;31/03/2026;;1 234,56` (BNP Paribas). */
function accountLine(lines: readonly (readonly string[])[]): AccountLine | null {
  for (const cells of lines) {
    const last = cells.at(-1) ?? "";
    const amount = readAmount(last.replace(/\s*(?:€|[A-Z]{3})\s*$/, ""), ",");
    const on = cells.map((cell) => readDate(cell, "day_first")).findLast((day) => day !== null);
    const numbers = cells.map((cell) =>
      /^="?(\d{8,30})"?$|^(\d{8,30})$|^(?=.*\d{4})([*X.\d ]{6,30})$/.exec(cell),
    );
    const found = numbers.find((match) => match !== null);
    if (on === null || on === undefined || found === undefined || isAmountFault(amount) || cells.length < 4)
      continue;
    const number = found?.[1] ?? found?.[2] ?? null;
    return { number, currency: readCurrency(/([A-Z]{3})\s*$/.exec(last)?.[1] ?? ""), amount, on };
  }
  return null;
}

function accountNumber(lines: readonly (readonly string[])[], whole: readonly string[]): string | null {
  for (const [index, cells] of lines.entries()) {
    const key = normaliseWording(cells[0] ?? "");
    if (/^(?:NUMERO (?:DE )?COMPTE|N (?:DE )?COMPTE|COMPTE N)\b/.test(key) && cells[1] !== undefined)
      return cells[1];
    const written = /(?:compte|carte)\b[^\d]{0,40}?n[°ºo]?\s{0,3}([0-9A-Z][0-9A-Z ]{3,30})$/i.exec(
      whole[index] ?? "",
    )?.[1];
    if (written !== undefined && /\d{4}/.test(written)) return written.replaceAll(" ", "");
  }
  return null;
}

function currencyOf(lines: readonly (readonly string[])[], whole: readonly string[]): string | null {
  for (const cells of lines) {
    if (/^(?:DEVISE|COMPTE TENU EN|MONNAIE)$/.test(normaliseWording(cells[0] ?? "")))
      return readCurrency(cells[1] ?? "");
  }
  return whole.some((line) => /€|\(euros?\)/i.test(line)) ? "EUR" : null;
}
