/** Serialises a value as PostgreSQL prints its jsonb: keys ordered by length and then by byte, a space after each colon and
 * comma, numbers without exponent. Equal texts mean equal values.
 * @param value a JSON value
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

/** Cache of sorted keys for objects with the same keys in the same order. */
const orders = new Map<string, readonly string[]>();
const mostOrders = 200;

function namesInOrder(value: object): readonly string[] {
  const names = Object.keys(value);
  const key = names.join("\n");
  const known = orders.get(key);
  // A key that contains the separator could give another object's cache key; the number of keys then differs.
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
