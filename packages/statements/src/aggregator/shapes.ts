import type { StatementAccount, StatementHolding } from "../model.ts";
import { readIban, readIsin, statedIsin } from "../text/identifiers.ts";
import { tidy } from "../text/wording.ts";
import {
  centsOf,
  currencyOf,
  dayOf,
  decimalOf,
  isRecord,
  recordsOf,
  textOf,
  type JsonRecord,
} from "./json.ts";
import { kindOf } from "./kinds.ts";

/** What is read of an account, whoever exported it, and the aggregator's own id that its lines point to. */
export type ExportedAccount = {
  readonly id: string;
  readonly known: Partial<StatementAccount>;
  readonly holdings: readonly StatementHolding[];
};

/** Powens (Budget Insight): `{id, number, iban, original_name, balance, type, last_update, currency}`. */
export function powensAccount(of: JsonRecord): ExportedAccount | null {
  const id = textOf(of["id"]);
  const looks = "id_connection" in of || "original_name" in of || "id_user" in of;
  if (id === null || !looks || !("balance" in of) || "id_account" in of) return null;
  const number = textOf(of["number"]) ?? textOf(of["webid"]);
  const iban = readIban(textOf(of["iban"]) ?? "");
  return {
    id,
    holdings: [],
    known: {
      externalId: iban ?? number ?? id,
      number,
      iban,
      label: textOf(of["name"]) ?? textOf(of["original_name"]),
      type: kindOf(textOf(of["type"])),
      currency: currencyOf(of["currency"]),
      valueCents: centsOf(of["balance"]),
      valueOn: dayOf(of["last_update"]),
    },
  };
}

/** Powens: `{id_account, code, code_type, label, quantity, unitvalue, unitprice, valuation, vdate}`. */
export function powensHolding(
  of: JsonRecord,
): { readonly account: string; readonly holding: StatementHolding } | null {
  const account = textOf(of["id_account"]);
  if (account === null || !("valuation" in of) || !("quantity" in of) || isDeleted(of)) return null;
  const code = textOf(of["code"]);
  const isin = code === null ? null : statedIsin(code);
  const cash = code === "XX-liquidity" || textOf(of["label"])?.toLowerCase() === "liquidités";
  const valuation = decimalOf(of["valuation"]);
  return {
    account,
    holding: {
      isin,
      securityId: code,
      securityIdType: isin === null ? null : "ISIN",
      label: textOf(of["label"]),
      holdingKind: cash ? "cash" : "unit",
      quantity: decimalOf(of["quantity"]),
      unitPrice: decimalOf(of["unitvalue"]),
      unitCost: decimalOf(of["unitprice"]),
      valuation,
      valuationCents: centsOf(valuation),
      currency: currencyOf(of["original_currency"]),
      asOf: dayOf(of["vdate"]),
      line: null,
    },
  };
}

export function isDeleted(of: JsonRecord): boolean {
  return typeof of["deleted"] === "string" || of["deleted"] === true;
}

/** Finary: an account with `display_balance`, a type object and lists of lines by kind. */
export function finaryAccount(of: JsonRecord): ExportedAccount | null {
  const id = textOf(of["id"]);
  if (id === null || !("display_balance" in of) || !("balance" in of)) return null;
  const type = isRecord(of["bank_account_type"]) ? of["bank_account_type"]["name"] : of["manual_type"];
  return {
    id,
    holdings: finaryHoldings(of),
    known: {
      externalId: id,
      label: textOf(of["name"]),
      type: kindOf(textOf(type)),
      currency: currencyOf(of["currency"]),
      valueCents: centsOf(of["balance"]),
      valueOn: dayOf(of["last_sync_at"]),
    },
  };
}

const finaryLists = [
  "securities",
  "fonds_euro",
  "fonds_euros",
  "cryptos",
  "crowdlendings",
  "generic_assets",
  "scpis",
  "precious_metals",
] as const;

function finaryHoldings(account: JsonRecord): StatementHolding[] {
  const asOf = dayOf(account["last_sync_at"]);
  return finaryLists.flatMap((list) =>
    recordsOf(account[list]).map((line) => finaryHolding(line, list, asOf)),
  );
}

/** A Finary line names its security inside, with the ISIN at the end of its slug. Prices are the account's currency but for a crypto's own. */
function finaryHolding(line: JsonRecord, list: string, asOf: StatementHolding["asOf"]): StatementHolding {
  const inner = [line["security"], line["crypto"]].find(isRecord);
  const slug = textOf(inner?.["slug"]) ?? "";
  const isin = readIsin(slug.slice(slug.lastIndexOf("-") + 1));
  const euroFund = list.startsWith("fonds_euro");
  const valuation = decimalOf(line["current_value"]);
  const name = textOf(inner?.["name"]) ?? textOf(line["name"]);
  return {
    isin,
    securityId: isin ?? textOf(inner?.["symbol"]) ?? textOf(inner?.["code"]),
    securityIdType: isin === null ? null : "ISIN",
    label: name === null ? null : tidy(name),
    holdingKind: euroFund ? "euroFund" : "unit",
    quantity: euroFund ? null : decimalOf(line["quantity"]),
    unitPrice: euroFund ? null : (decimalOf(inner?.["current_price"]) ?? decimalOf(line["current_price"])),
    unitCost: euroFund || list === "cryptos" ? null : decimalOf(line["buying_price"]),
    valuation,
    valuationCents: centsOf(valuation),
    currency: currencyOf(inner?.["currency"]) ?? currencyOf(line["currency"]),
    asOf,
    line: null,
  };
}

/** Finary: one line exported alone, with its account inside. */
export function finaryLine(
  of: JsonRecord,
): { readonly account: ExportedAccount; readonly holding: StatementHolding } | null {
  if (!("current_value" in of) || !isRecord(of["account"])) return null;
  const account = finaryAccount(of["account"]);
  const list = isRecord(of["security"]) ? "securities" : isRecord(of["crypto"]) ? "cryptos" : "crowdlendings";
  return account === null
    ? null
    : { account, holding: finaryHolding(of, list, dayOf(of["account"]["last_sync_at"])) };
}

/** Cozy: `{_id, label, institutionLabel, number, iban, balance, type}`. */
export function cozyAccount(of: JsonRecord): ExportedAccount | null {
  const id = textOf(of["_id"]);
  if (id === null || !("balance" in of) || !("institutionLabel" in of)) return null;
  const number = textOf(of["number"]);
  const iban = readIban(textOf(of["iban"]) ?? "");
  const updated = isRecord(of["cozyMetadata"]) ? of["cozyMetadata"]["updatedAt"] : null;
  return {
    id,
    holdings: [],
    known: {
      externalId: iban ?? number ?? id,
      number,
      iban,
      label: textOf(of["label"]),
      type: kindOf(textOf(of["type"])),
      currency: currencyOf(of["currency"]),
      valueCents: centsOf(of["balance"]),
      valueOn: dayOf(updated),
    },
  };
}
