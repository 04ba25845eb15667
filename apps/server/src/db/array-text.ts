/** Lists as PostgreSQL reads them: a parameter for each column of many rows. The driver asks of each value of each list what it is, and
 * looks for what is to be escaped in all of them. */

/** Of uuids, days, numbers and booleans: nothing of them is ever quoted. */
export function bareList(values: readonly (string | number | boolean | null)[]): string {
  let text = "";
  for (const value of values) text += text === "" ? (value ?? "null") : `,${value ?? "null"}`;
  return `{${text}}`;
}

export function textList(values: readonly string[]): string {
  let text = "";
  for (const value of values) {
    const escaped = mustEscape.test(value) ? value.replaceAll(eachEscaped, "\\$&") : value;
    text += text === "" ? `"${escaped}"` : `,"${escaped}"`;
  }
  return `{${text}}`;
}

const mustEscape = /["\\]/;
const eachEscaped = /["\\]/g;
