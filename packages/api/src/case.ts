import { z } from "zod";
import { snakeCase } from "./plan.ts";

/** The one place where keys change case: snake_case on the wire, camelCase in code. The schema is walked, never the data,
 * so that a key the schema does not name is reported and never renamed (`_role`, `__proto__`), and the keys of records
 * (an ISIN, a slug) stay as they are. */

export type WirePath = readonly (string | number)[];
export type FromWire = { readonly value: unknown; readonly unknownKeys: readonly WirePath[] };

/** A received JSON value with the schema's key names. With `text`, leaves are read from strings (a query string). */
export function fromWire(schema: z.ZodType, json: unknown, options: { text?: boolean } = {}): FromWire {
  const unknownKeys: WirePath[] = [];
  const value = receive(schema, json, { path: [], unknownKeys, text: options.text ?? false });
  return { value, unknownKeys };
}

/** A value of the schema's wire side (after `z.encode`) with snake_case keys. */
export function toWire(schema: z.ZodType, value: unknown): unknown {
  const node = unwrap(schema);
  if (value === null || typeof value !== "object") return value;
  if (node instanceof z.ZodObject) return sendObject(node, value);
  if (node instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item) => toWire(asType(node.element), item));
  }
  if (node instanceof z.ZodTuple && Array.isArray(value)) {
    return value.map((item, index) => toWire(asType(node.def.items[index]), item));
  }
  if (node instanceof z.ZodRecord) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, toWire(asType(node.valueType), item)]),
    );
  }
  if (node instanceof z.ZodUnion) return toWire(branchFor(node, value), value);
  return value;
}

function sendObject(node: z.ZodObject, value: object): unknown {
  const sent: Record<string, unknown> = {};
  const entries: [string, unknown][] = Object.entries(value);
  for (const [key, item] of entries) {
    const child: unknown = node.shape[key];
    if (child !== undefined && item !== undefined) sent[snakeCase(key)] = toWire(asType(child), item);
  }
  return sent;
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

function receiveObject(node: z.ZodObject, json: object, walk: Walk): unknown {
  const keyByWireKey = new Map(Object.keys(node.shape).map((key) => [snakeCase(key), key]));
  const received: Record<string, unknown> = {};
  for (const [wireKey, item] of Object.entries(json)) {
    const key = keyByWireKey.get(wireKey);
    if (key === undefined) walk.unknownKeys.push([...walk.path, wireKey]);
    else received[key] = receive(asType(node.shape[key]), item, deeper(walk, wireKey));
  }
  return received;
}

/** The branch of a union with no unknown key and a valid value; else the first branch, whose errors are then told. */
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
  // A flag that is given or not; a literal that is a text stays one.
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

function branchFor(node: z.ZodUnion, value: unknown): z.ZodType {
  const match = node.options.find((option) => asType(option).safeEncode(value as never).success);
  const wireMatch = node.options.find((option) => asType(option).safeDecode(value as never).success);
  return asType(wireMatch ?? match ?? node.options[0]);
}

/** The schema under optional, nullable, default, readonly and the wire side of a codec. */
export function unwrap(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  ) {
    return unwrap(asType(schema.def.innerType));
  }
  if (schema instanceof z.ZodPipe) return unwrap(asType(schema.def.in));
  if (schema instanceof z.ZodLazy) return unwrap(asType(schema.def.getter()));
  return schema;
}

/** zod's inner nodes are typed as its core type; every schema of the API is made by the classic API. */
export function asType(node: unknown): z.ZodType {
  if (node instanceof z.ZodType) return node;
  throw new Error("assertion: a contract schema is made of zod types");
}

/** A value of code as the wire carries it: checked, amounts as numbers, keys in snake_case. Throws where the value is not
 * what the schema says: a reply that lies is a bug. */
export function encodeWire(schema: z.ZodType, value: unknown): unknown {
  return toWire(schema, z.encode(schema, value as never));
}

/** A received JSON value as code reads it. Throws where it is not what the schema says. */
export function decodeWire(
  schema: z.ZodType,
  json: unknown,
): { value: unknown; unknownKeys: readonly WirePath[] } {
  const received = fromWire(schema, json);
  return { value: z.decode(schema, received.value as never), unknownKeys: received.unknownKeys };
}
