import { z } from "zod";
import { snakeCase } from "./plan.ts";
import { writerOf } from "./wire-writer.ts";
import { asType, unwrap } from "./schema-nodes.ts";

export { asType, unwrap };

/** The only conversion of key case: snake_case on the wire, camelCase in code. It walks the schema rather than the data, so that a
 * key missing in the schema is reported and never renamed (`_role`, `__proto__`), and keys of records (an ISIN, a slug) are
 * unchanged. */

export type WirePath = readonly (string | number)[];
export type FromWire = { readonly value: unknown; readonly unknownKeys: readonly WirePath[] };

/** Converts a received JSON value to the schema's key names. With `text`, leaves are parsed from strings (a query string). */
export function fromWire(schema: z.ZodType, json: unknown, options: { text?: boolean } = {}): FromWire {
  const unknownKeys: WirePath[] = [];
  const value = receive(schema, json, { path: [], unknownKeys, text: options.text ?? false });
  return { value, unknownKeys };
}

/** Converts a value of the schema's wire side (after `z.encode`) to snake_case keys. */
export function toWire(schema: z.ZodType, value: unknown): unknown {
  return writerOf(schema)(value);
}

type Walk = { readonly path: WirePath; readonly unknownKeys: WirePath[]; readonly text: boolean };

function receive(schema: z.ZodType, json: unknown, walk: Walk): unknown {
  const node = unwrap(schema);
  if (walk.text && typeof json === "string") return readText(node, json);
  if (json === null || typeof json !== "object") return json;
  if (node instanceof z.ZodObject) return Array.isArray(json) ? json : receiveObject(node, json, walk);
  if (node instanceof z.ZodArray && Array.isArray(json)) {
    return json.map((item, index) => receive(asType(node.element), item, deeper(walk, index)));
  }
  if (node instanceof z.ZodTuple && Array.isArray(json)) {
    return json.map((item, index) => receive(asType(node.def.items[index]), item, deeper(walk, index)));
  }
  if (node instanceof z.ZodRecord && !Array.isArray(json)) {
    const entries = Object.entries(json).filter(([key]) => key !== "__proto__");
    return Object.fromEntries(
      entries.map(([key, item]) => [key, receive(asType(node.valueType), item, deeper(walk, key))]),
    );
  }
  if (node instanceof z.ZodUnion) return receiveUnion(node, json, walk);
  return json;
}

const knownKeys = new WeakMap<z.ZodObject, ReadonlyMap<string, string>>();

function keysOf(node: z.ZodObject): ReadonlyMap<string, string> {
  const known = knownKeys.get(node);
  if (known !== undefined) return known;
  const keys = new Map(Object.keys(node.shape).map((key) => [snakeCase(key), key]));
  knownKeys.set(node, keys);
  return keys;
}

function receiveObject(node: z.ZodObject, json: object, walk: Walk): unknown {
  const keyByWireKey = keysOf(node);
  const received: Record<string, unknown> = {};
  for (const [wireKey, item] of Object.entries(json)) {
    const key = keyByWireKey.get(wireKey);
    if (key === undefined) walk.unknownKeys.push([...walk.path, wireKey]);
    else received[key] = receive(asType(node.shape[key]), item, deeper(walk, wireKey));
  }
  return received;
}

/** Returns the branch of a union without unknown keys and with a valid value; otherwise the first branch, whose errors are
 * reported. */
function receiveUnion(node: z.ZodUnion, json: unknown, walk: Walk): unknown {
  let first: { value: unknown; unknownKeys: WirePath[] } | null = null;
  for (const option of node.options) {
    const unknownKeys: WirePath[] = [];
    const value = receive(asType(option), json, { ...walk, unknownKeys });
    if (unknownKeys.length === 0 && asType(option).safeDecode(value as never).success) return value;
    first ??= { value, unknownKeys };
  }
  walk.unknownKeys.push(...(first?.unknownKeys ?? []));
  return first?.value;
}

function readText(node: z.ZodType, text: string): unknown {
  if (node instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (node instanceof z.ZodBoolean)
    return text === "true" || text === "" ? true : text === "false" ? false : text;
  // A boolean flag that is present or absent; a string literal is unchanged.
  if (node instanceof z.ZodLiteral) return text === "true" && node.values.has(true) ? true : text;
  if (node instanceof z.ZodArray) {
    const items = text === "" ? [] : text.split(",");
    return items.map((item) => readText(unwrap(asType(node.element)), item));
  }
  return text;
}

function deeper(walk: Walk, step: string | number): Walk {
  return { ...walk, path: [...walk.path, step] };
}

/** Encodes a value for the wire: validated, amounts as numbers, keys in snake_case. Throws where the value does not match the
 * schema, because a wrong reply is a bug. */
export function encodeWire(schema: z.ZodType, value: unknown): unknown {
  return toWire(schema, z.encode(schema, value as never));
}

/** Decodes a received JSON value. Throws where it does not match the schema. */
export function decodeWire(
  schema: z.ZodType,
  json: unknown,
): { value: unknown; unknownKeys: readonly WirePath[] } {
  const received = fromWire(schema, json);
  return { value: z.decode(schema, received.value as never), unknownKeys: received.unknownKeys };
}
