/** Serialises lists as PostgreSQL array text: one parameter per column of many rows. The driver's own serialisation checks the
 * type of each value of each list and searches all of them for characters to escape. */

/** For uuids, days, numbers and booleans, which never need quoting. */
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
