import { type Day, isDay } from "../kernel/day.ts";
import { checkBirthdate, readEmail } from "../identity/users.ts";
import { headingSynonyms } from "./invitees-text.ts";
import { foldedText } from "./interactions.ts";
import {
  type InviteeColumn,
  inviteeColumns,
  type InviteeOutcome,
  type InviteeRule,
} from "./invitation-files.ts";

/** Validates the lines of an invitation file: the meaning of the headings, the faults of each line, and its result. */

export type InviteeValues = Readonly<Partial<Record<InviteeColumn, string>>>;
export type InviteeFault = {
  readonly column: InviteeColumn;
  readonly value: string;
  readonly rule: InviteeRule;
};

/** Normalises a heading for comparison: without accents and punctuation. */
export function headingKey(heading: string): string {
  return foldedText(heading)
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}

let known: ReadonlyMap<string, InviteeColumn> | null = null;

/** Built on first use: a page that reads no headings leaves it out of its bundle. */
function columnsByHeading(): ReadonlyMap<string, InviteeColumn> {
  known ??= new Map(
    inviteeColumns.flatMap((column) =>
      [headingKey(column), ...headingSynonyms[column]].map((word): [string, InviteeColumn] => [word, column]),
    ),
  );
  return known;
}

export type HeadingMeaning = { readonly heading: string; readonly column: InviteeColumn | null };

/** Assigns a column to each heading: the firm's last choice, otherwise by its words. No column is assigned twice.
 * @param remembered last choices, by the key of the heading */
export function mappingOf(
  headings: readonly string[],
  remembered: ReadonlyMap<string, InviteeColumn | null>,
): HeadingMeaning[] {
  const taken = new Set<InviteeColumn>();
  return headings.map((heading) => {
    const key = headingKey(heading);
    const told = remembered.get(key);
    const column = told === undefined ? (columnsByHeading().get(key) ?? null) : told;
    if (column === null || taken.has(column)) return { heading, column: null };
    taken.add(column);
    return { heading, column };
  });
}

/** Returns whether lines can be read with this mapping: it needs the address, and no column twice. */
export function isMappingWhole(mapping: readonly HeadingMeaning[]): boolean {
  const columns = mapping.flatMap(({ column }) => (column === null ? [] : [column]));
  return columns.includes("email") && new Set(columns).size === columns.length;
}

export function valuesOf(cells: readonly string[], mapping: readonly HeadingMeaning[]): InviteeValues {
  const values: Partial<Record<InviteeColumn, string>> = {};
  for (const [index, { column }] of mapping.entries()) {
    const cell = cells[index]?.trim() ?? "";
    if (column !== null && cell !== "") values[column] = cell;
  }
  return values;
}

const longest: Readonly<Record<InviteeColumn, number>> = {
  civilite: 20,
  prenom: 80,
  nom: 80,
  email: 254,
  telephone: 40,
  date_naissance: 20,
  code_postal: 10,
  ville: 100,
  consentement_email: 40,
  consentement_tel: 40,
  tag: 60,
  note: 2_000,
};

const yes = /^(oui|o|yes|y|vrai|true|1|x)\b/;
const no = /^(non|n|no|faux|false|0)\b/;

/** Parses a consent; null for a word that means neither yes nor no. */
export function consentOf(text: string): boolean | null {
  const word = foldedText(text.trim());
  if (yes.test(word)) return true;
  return no.test(word) ? false : null;
}

/** Parses a day as 31/12/1980 or 1980-12-31; a two-digit year is refused, as its century is ambiguous. */
export function inviteeDay(text: string): Day | null {
  const french = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text);
  const day =
    french === null
      ? text
      : `${french[3] ?? ""}-${(french[2] ?? "").padStart(2, "0")}-${(french[1] ?? "").padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

/** UTF-8 that was decoded with another encoding and saved again: each accented letter became two characters. */
const garbled = /Ã[\u0080-\u00bf\u0192\u2030\u0153\u2018-\u203a]|Â[\u00a0-\u00bf]|â€|\uFFFD/;
const markup = /<\/?[a-z!][^>]*>/i;

type Rules = {
  readonly today: Day;
  /** Accepts a French phone number, or one with a country code. */
  readonly isPhone: (text: string) => boolean;
};

type Check = (value: string, rules: Rules) => InviteeRule | null;
const named: Check = (value) => (garbled.test(value) ? "accents_garbled" : null);
const checks: Readonly<Partial<Record<InviteeColumn, Check>>> = {
  email: (value) => (readEmail(value) === null ? "email_invalid" : null),
  telephone: (value, { isPhone }) => (isPhone(value) ? null : "phone_invalid"),
  date_naissance: (value, { today }) => {
    const day = inviteeDay(value);
    return day === null || !checkBirthdate(day, today).ok ? "birthdate_invalid" : null;
  },
  code_postal: (value) => (/^\d{5}$/.test(value) ? null : "postal_code_invalid"),
  civilite: (value) =>
    /^(m|mr|monsieur|mme|madame|mlle|mademoiselle)\.?$/.test(foldedText(value)) ? null : "civility_invalid",
  consentement_email: (value) => {
    const consent = consentOf(value);
    return consent === null ? "consent_invalid" : consent ? null : "email_refused";
  },
  consentement_tel: (value) => (consentOf(value) === null ? "consent_invalid" : null),
  prenom: named,
  nom: named,
  ville: named,
  tag: named,
  note: named,
};

/** Returns the faults of a line, in the order of the columns, at most one per column. */
export function inviteeFaults(values: InviteeValues, rules: Rules): InviteeFault[] {
  return inviteeColumns.flatMap((column) => {
    const value = values[column]?.trim() ?? "";
    if (value === "") return column === "email" ? [{ column, value, rule: "email_missing" as const }] : [];
    if (value.length > longest[column])
      return [{ column, value: value.slice(0, 200), rule: "too_long" as const }];
    // An address between « < » and « > » is reported as an invalid address, not as markup.
    const isMarkup = column !== "email" && markup.test(value);
    const rule = isMarkup ? "markup" : (checks[column]?.(value, rules) ?? null);
    return rule === null ? [] : [{ column, value: value.slice(0, 200), rule }];
  });
}

export type KnownInvitees = {
  /** Invited addresses without an answer, with the values entered for them. */
  readonly invited: ReadonlyMap<string, InviteeValues>;
  readonly customers: ReadonlySet<string>;
  /** Members of the firm: they may be invited at their own address, like anybody. */
  readonly colleagues: ReadonlySet<string>;
};

export type CheckedInvitee = {
  readonly email: string | null;
  readonly outcome: InviteeOutcome;
  readonly faults: readonly InviteeFault[];
};

/** Determines the result of a line.
 * @param before addresses of the previous lines; the address of this line is added */
export function checkInvitee(
  values: InviteeValues,
  { before, known, ...rules }: Rules & { readonly before: Set<string>; readonly known: KnownInvitees },
): CheckedInvitee {
  const email = readEmail(values.email ?? "");
  const faults = [
    ...(email !== null && known.colleagues.has(email)
      ? [{ column: "email" as const, value: email, rule: "own_firm" as const }]
      : []),
    ...inviteeFaults(values, rules),
  ];
  if (faults.length > 0 || email === null) return { email, outcome: "invalid", faults };
  if (before.has(email)) return { email, outcome: "duplicate", faults };
  before.add(email);
  return { email, outcome: outcomeOf(values, email, known), faults };
}

function outcomeOf(
  values: InviteeValues,
  email: string,
  { invited, customers }: KnownInvitees,
): InviteeOutcome {
  if (customers.has(email)) return "already_customer";
  const said = invited.get(email);
  if (said === undefined) return "new";
  const isNews = inviteeColumns.some(
    (column) => column !== "email" && values[column] !== undefined && values[column] !== said[column],
  );
  return isNews ? "updated" : "already_invited";
}
