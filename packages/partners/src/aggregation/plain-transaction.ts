import type { WireTransaction } from "./wire-wealth.ts";
import { isWireDate } from "./wire.ts";

/** Fast path for lines in the most common form, which skips the schema because it takes several times as long per line. It accepts
 * only what the schema would return unchanged (`plain-transaction.test.ts`); any other form is parsed by the schema: numbers as
 * text, types and currencies as objects. */

type Check = (value: unknown) => boolean;

const isMissing: Check = (value) => value === null || value === undefined;
const isText: Check = (value) => typeof value === "string" && value.length <= 4_000;
const isNumber: Check = (value) => typeof value === "number" && value >= -9e13 && value <= 9e13;
const isFlag: Check = (value) => typeof value === "boolean" || value === 0 || value === 1;
const isCode: Check = (value) => typeof value === "string" && value.length <= 100;
const isNumberId: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isCategory: Check = (value) =>
  isRecord(value) &&
  isCode(value["code"]) &&
  (isMissing(value["parent_code"]) || isCode(value["parent_code"]));

const maybe = (check: Check): Check => {
  return (value) => value === null || value === undefined || check(value);
};

const checks: Readonly<Record<keyof WireTransaction, Check>> = {
  id: isNumberId,
  id_account: isNumberId,
  date: maybe(isWireDate),
  rdate: maybe(isWireDate),
  vdate: maybe(isWireDate),
  application_date: maybe(isWireDate),
  value: (value) => value === null || isNumber(value),
  gross_value: maybe(isNumber),
  type: (value) => value === null || (typeof value === "string" && value.length >= 1 && value.length <= 64),
  original_wording: maybe(isText),
  simplified_wording: maybe(isText),
  wording: maybe(isText),
  categories: maybe((value) => Array.isArray(value) && value.every(isCategory)),
  id_category: maybe(isNumberId),
  coming: maybe(isFlag),
  active: maybe(isFlag),
  deleted: maybe((value) => isFlag(value) || isWireDate(value)),
  date_scraped: maybe(isWireDate),
  last_update: maybe(isWireDate),
  comment: maybe(isText),
  card: maybe(isText),
  counterparty: isMissing,
  commission: maybe(isNumber),
  original_value: maybe(isNumber),
  original_currency: isMissing,
};
const eachCheck = Object.entries(checks);

export function isPlainTransaction(line: unknown): line is WireTransaction {
  if (!isRecord(line)) return false;
  for (const [key, check] of eachCheck) if (!check(line[key])) return false;
  return true;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
