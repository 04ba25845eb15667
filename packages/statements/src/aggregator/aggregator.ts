import { ok, type Result } from "@vigie/domain";
import { finished, newDraft, type AccountDraft } from "../accounts.ts";
import { excerpt, refuse, statementFailure, type Diagnostics } from "../diagnostics.ts";
import { maxElements, maxRows } from "../limits.ts";
import type {
  RejectedRow,
  StatementAccount,
  StatementCode,
  StatementHolding,
  StatementTransaction,
} from "../model.ts";
import { isAmountFault, readAmount } from "../text/amount.ts";
import { tidy, typeFromWording } from "../text/wording.ts";
import { currencyOf, dayOf, decimalOf, isRecord, parseJson, textOf, type JsonRecord } from "./json.ts";
import { transactionTypeOf } from "./kinds.ts";
import {
  cozyAccount,
  finaryAccount,
  finaryLine,
  isDeleted,
  powensAccount,
  powensHolding,
  type ExportedAccount,
} from "./shapes.ts";

export function looksLikeJson(text: string): boolean {
  // `{1:F01…`: the envelope of a SWIFT message.
  return /^\s*(?:\[|\{(?!\d:))/.test(text.slice(0, 256));
}

type Found = {
  readonly accounts: Map<string, AccountDraft>;
  readonly holdings: { account: string; holding: StatementHolding }[];
  readonly lines: { account: string; record: JsonRecord }[];
};

/** Reads the JSON that an aggregator exports (Powens, Finary, Cozy), whatever the envelope: records are known by their fields. */
export function readAggregator(
  text: string,
  diagnostics: Diagnostics,
): Result<StatementAccount[], StatementCode> {
  const root = parseJson(text, diagnostics);
  const found: Found = { accounts: new Map(), holdings: [], lines: [] };
  if (diagnostics.failure === null) collect(root, found, diagnostics);
  if (diagnostics.failure !== null) return diagnostics.failure;
  for (const { account, holding } of found.holdings) draftOf(found, account).holdings.push(holding);
  for (const { account, record } of found.lines) {
    const line = readLine(record, diagnostics);
    if (line !== null) draftOf(found, account).transactions.push(line);
  }
  if (found.accounts.size === 0) return statementFailure("statement.not_recognised");
  return ok([...found.accounts.values()].map(finished));
}

/** Lines whose account is not in the file still belong together, under the aggregator's id of it. */
function draftOf(found: Found, account: string): AccountDraft {
  const known = found.accounts.get(account);
  if (known !== undefined) return known;
  const draft = newDraft({ externalId: account });
  found.accounts.set(account, draft);
  return draft;
}

/** Walks the whole value without recursion. The records inside a known one are its own and are not looked at again. */
function collect(root: unknown, found: Found, diagnostics: Diagnostics): void {
  const stack: unknown[] = [root];
  let seen = 0;
  while (stack.length > 0 && diagnostics.failure === null) {
    const value = stack.pop();
    seen += 1;
    if (seen > maxElements || found.lines.length > maxRows) refuse(diagnostics, "statement.too_many_rows");
    if (Array.isArray(value)) pushReversed(stack, value);
    else if (isRecord(value) && !keep(value, found)) {
      if (isTornLine(value)) leaveOut(value, diagnostics);
      pushReversed(stack, Object.values(value));
    }
  }
}

/** The stack gives back the last first: reversed, the order of the file is kept. */
function pushReversed(stack: unknown[], values: readonly unknown[]): void {
  for (let at = values.length - 1; at >= 0; at--) {
    const value = values[at];
    if (typeof value === "object" && value !== null) stack.push(value);
  }
}

function keep(record: JsonRecord, found: Found): boolean {
  const account = powensAccount(record) ?? finaryAccount(record) ?? cozyAccount(record);
  if (account !== null) {
    if (!isDeleted(record)) addAccount(account, found);
    return true;
  }
  const line = finaryLine(record);
  if (line !== null) {
    if (!found.accounts.has(line.account.id)) addAccount(line.account, found);
    found.holdings.push({ account: line.account.id, holding: line.holding });
    return true;
  }
  const holding = powensHolding(record);
  if (holding !== null) found.holdings.push(holding);
  const owner = textOf(record["id_account"]) ?? textOf(record["account"]);
  const amount = "value" in record || "amount" in record;
  const hasWording = "wording" in record || "original_wording" in record || "label" in record;
  const isLine =
    holding === null &&
    owner !== null &&
    amount &&
    hasWording &&
    "date" in record &&
    !("order_type" in record) &&
    !("order_direction" in record);
  if (isLine && !isDeleted(record)) found.lines.push({ account: owner, record });
  return holding !== null || isLine;
}

/** A record with all but one of the fields of a line: the name of the last is damaged, or it is not there. */
function isTornLine(of: JsonRecord): boolean {
  // Orders and lots are not lines of an account.
  if ("order_type" in of || "order_direction" in of || "id_investment" in of || isDeleted(of)) return false;
  const line = [
    textOf(of["id_account"]) ?? textOf(of["account"]),
    of["value"] ?? of["amount"],
    of["wording"] ?? of["original_wording"] ?? of["label"],
    of["date"],
  ];
  const holding = [of["id_account"], of["valuation"], of["quantity"]];
  // Finary: a line names its account inside.
  const inside = Object.entries(of).find(([, value]) => isRecord(value) && finaryAccount(value) !== null);
  const isTorn = inside !== undefined && (inside[0] !== "account" || !("current_value" in of));
  return missingOf(line) === 1 || missingOf(holding) === 1 || isTorn;
}

function missingOf(fields: readonly unknown[]): number {
  return fields.filter((field) => field === undefined || field === null).length;
}

function leaveOut(record: JsonRecord, { rejectedRows }: Diagnostics): void {
  const raw = excerpt(JSON.stringify(record));
  rejectedRows.push({ line: null, code: "statement.malformed_line", found: excerpt(raw, 80), raw });
}

function addAccount({ id, known, holdings }: ExportedAccount, found: Found): void {
  const draft = newDraft(known);
  draft.holdings.push(...holdings);
  found.accounts.set(id, draft);
}

/** Powens `{date, rdate, value, wording, original_wording, type, coming}`; Cozy `{date, amount, label, currency}`. */
function readLine(record: JsonRecord, diagnostics: Diagnostics): StatementTransaction | null {
  const raw = excerpt(JSON.stringify(record));
  const rejected = (code: RejectedRow["code"], found: string): null => {
    diagnostics.rejectedRows.push({ line: null, code, found: found === "" ? null : excerpt(found, 80), raw });
    return null;
  };
  const stated = record["value"] ?? record["amount"] ?? null;
  const amount = readAmount(decimalOf(stated) ?? "", ".");
  const date = dayOf(record["date"]);
  if (isAmountFault(amount))
    return rejected(
      stated === null ? "statement.missing_amount" : "statement.invalid_amount",
      textOf(stated) ?? (stated === null ? "" : JSON.stringify(stated)),
    );
  if (date === null) return rejected("statement.invalid_date", textOf(record["date"]) ?? "");
  const original = tidy(textOf(record["original_wording"]) ?? textOf(record["originalBankLabel"]) ?? "");
  const wording = tidy(textOf(record["wording"]) ?? textOf(record["label"]) ?? original);
  return {
    externalId: textOf(record["id"]) ?? textOf(record["_id"]),
    date,
    valueDate: dayOf(record["vdate"]),
    ...amount,
    currency: currencyOf(record["currency"]),
    wording,
    memo: original === "" || original === wording ? null : original,
    category: null,
    type: transactionTypeOf(textOf(record["type"])) ?? typeFromWording(original === "" ? wording : original),
    pending: record["coming"] === true,
    details: [],
    line: null,
    raw,
  };
}
