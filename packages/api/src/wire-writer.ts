import { z } from "zod";
import { snakeCase } from "./plan.ts";
import { asType, unwrap } from "./schema-nodes.ts";

/** Compiled encoders of schemas: a schema is walked only for its first reply; each reply then only walks its data, as inspecting a
 * schema costs more than renaming a key. */
export type Writer = (value: unknown) => unknown;

const asIs: Writer = (value) => value;
const writers = new WeakMap<z.ZodType, Writer>();

export function writerOf(schema: z.ZodType): Writer {
  const known = writers.get(schema);
  if (known !== undefined) return known;
  // Registered first, so that a recursive schema finds it while it is compiled.
  let made: Writer | null = null;
  writers.set(schema, (value) => (made ?? asIs)(value));
  made = forContainers(unwrap(schema));
  writers.set(schema, made);
  return made;
}

/** Leaves have no key to rename, so no function is created for them. */
function forContainers(node: z.ZodType): Writer {
  const write = containerWriter(node);
  if (write === null) return asIs;
  return (value) => (value === null || typeof value !== "object" ? value : write(value));
}

function containerWriter(node: z.ZodType): ((value: object) => unknown) | null {
  if (node instanceof z.ZodObject) return objectWriter(node);
  if (node instanceof z.ZodArray) return listWriter(writerOf(asType(node.element)));
  if (node instanceof z.ZodTuple) return tupleWriter(node.def.items.map((item) => writerOf(asType(item))));
  if (node instanceof z.ZodRecord) return recordWriter(writerOf(asType(node.valueType)));
  if (node instanceof z.ZodUnion) return unionWriter(node);
  return null;
}

function objectWriter(node: z.ZodObject): (value: object) => unknown {
  const fields = new Map(
    Object.entries(node.shape).map(([key, child]) => [
      key,
      { name: snakeCase(key), write: writerOf(asType(child)) },
    ]),
  );
  return (value) => {
    const sent: Record<string, unknown> = {};
    const entries: [string, unknown][] = Object.entries(value);
    for (const [key, item] of entries) {
      const field = fields.get(key);
      if (field !== undefined && item !== undefined) sent[field.name] = field.write(item);
    }
    return sent;
  };
}

function listWriter(write: Writer): ((value: object) => unknown) | null {
  if (write === asIs) return null;
  return (value) => (Array.isArray(value) ? value.map((item) => write(item)) : value);
}

function tupleWriter(writes: readonly Writer[]): (value: object) => unknown {
  return (value) =>
    Array.isArray(value) ? value.map((item, index) => (writes[index] ?? asIs)(item)) : value;
}

function recordWriter(write: Writer): ((value: object) => unknown) | null {
  if (write === asIs) return null;
  return (value) => Object.fromEntries(Object.entries(value).map(([key, item]) => [key, write(item)]));
}

function unionWriter(node: z.ZodUnion): ((value: object) => unknown) | null {
  const branches = node.options.map((option) => ({
    schema: asType(option),
    write: writerOf(asType(option)),
  }));
  if (branches.every(({ write }) => write === asIs)) return null;
  if (node instanceof z.ZodDiscriminatedUnion) return caseWriter(node);
  return (value) => {
    const wireMatch = branches.find(({ schema }) => z.safeDecode(schema, value).success);
    const match = wireMatch ?? branches.find(({ schema }) => z.safeEncode(schema, value).success);
    return (match ?? branches[0])?.write(value);
  };
}

/** Selects the writer by the discriminator value. */
function caseWriter(node: z.ZodDiscriminatedUnion): (value: object) => unknown {
  const by = node.def.discriminator;
  const cases = new Map<unknown, Writer>();
  for (const option of node.options) {
    const branch = asType(option);
    const kind: unknown = branch instanceof z.ZodObject ? branch.shape[by] : undefined;
    const values = kind instanceof z.ZodLiteral ? kind.values : kind instanceof z.ZodEnum ? kind.options : [];
    for (const one of values) cases.set(one, writerOf(branch));
  }
  return (value) => (cases.get(Reflect.get(value, by)) ?? asIs)(value);
}
