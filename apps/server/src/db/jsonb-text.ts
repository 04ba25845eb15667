/** A value as PostgreSQL writes the jsonb of it: names by length and then by byte, a blank after each sign, numbers without an
 * exponent. Where it is the same text, it is the same value.
 * @param value what JSON holds
 * @see https://www.postgresql.org/docs/current/datatype-json.html */
export function jsonbText(value: unknown): string {
  if (typeof value === "number") return numberText(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(", ")}]`;
  if ("toJSON" in value) return jsonbText(JSON.parse(JSON.stringify(value)));
  let text = "";
  for (const name of namesInOrder(value)) {
    const held: unknown = Reflect.get(value, name);
    if (held === undefined) continue;
    text += `${text === "" ? "" : ", "}${JSON.stringify(name)}: ${jsonbText(held)}`;
  }
  return `{${text}}`;
}

/** Of objects that are made alike, which have their names in one order. */
const orders = new Map<string, readonly string[]>();
const mostOrders = 200;

function namesInOrder(value: object): readonly string[] {
  const names = Object.keys(value);
  const key = names.join("\n");
  const known = orders.get(key);
  // A name that holds the sign between would make another's key: it has the same names in all.
  if (known?.length === names.length) return known;
  const order = names.toSorted(byName);
  if (orders.size >= mostOrders) orders.clear();
  orders.set(key, order);
  return order;
}

const byName = (one: string, other: string): number =>
  Buffer.byteLength(one) - Buffer.byteLength(other) || Buffer.compare(Buffer.from(one), Buffer.from(other));

function numberText(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const text = JSON.stringify(value);
  const [mantissa = "", exponent] = text.split("e");
  if (exponent === undefined) return text;
  const [whole = "", part = ""] = mantissa.replace("-", "").split(".");
  const place = whole.length + Number(exponent);
  const digits = whole + part;
  const sign = value < 0 ? "-" : "";
  if (place <= 0) return `${sign}0.${"0".repeat(-place)}${digits}`;
  return `${sign}${digits.padEnd(place, "0")}`;
}
