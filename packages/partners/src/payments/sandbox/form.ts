/** Body and query format of the partner: `application/x-www-form-urlencoded`, nested keys in brackets, arrays by index. */
export type FormValue = string | readonly FormValue[] | Form;
export type Form = { readonly [key: string]: FormValue };

type Node = Map<string, Node | string>;

/** Parses `items[0][price_data][currency]=eur` to `{items: [{price_data: {currency: "eur"}}]}`. Of a duplicate key, the last value
 * is kept. */
export function readForm(text: string): Form {
  const root: Node = new Map();
  for (const [key, value] of new URLSearchParams(text)) put(root, keysOf(key), value);
  return formOf(root);
}

function keysOf(key: string): readonly [string, ...string[]] {
  const [head = "", ...rest] = key.replaceAll("]", "").split("[");
  return [head, ...rest];
}

function put(node: Node, [key, ...rest]: readonly [string, ...string[]], value: string): void {
  const [next, ...after] = rest;
  if (next === undefined) {
    node.set(key, value);
    return;
  }
  const found = node.get(key);
  const child: Node = found instanceof Map ? found : new Map();
  node.set(key, child);
  // `expand[]=…` appends.
  put(child, [next === "" ? String(child.size) : next, ...after], value);
}

function formOf(node: Node): Form {
  return Object.fromEntries([...node].map(([key, value]) => [key, valueOf(value)]));
}

function valueOf(value: Node | string): FormValue {
  if (typeof value === "string") return value;
  const keys = [...value.keys()];
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  return isList ? [...value.values()].map(valueOf) : formOf(value);
}
