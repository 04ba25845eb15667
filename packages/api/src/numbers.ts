import { z } from "zod";
import { asType } from "./case.ts";
import { snakeCase } from "./plan.ts";

/** One number of a reply: its path by the names of the schema, with an array as `[]` and the branch of a union in angle
 * brackets. */
export type ReplyNumber = {
  readonly path: string;
  /** Value in the given reply; null where it is unknown, and where no reply was given. */
  readonly value: number | null;
  /** Its index in each list on the path. */
  readonly indices: readonly number[];
  /** Enclosing objects, outermost first, each with its path. */
  readonly around: readonly { readonly path: string; readonly value: object }[];
};

/** Marks a missing reply: the numbers allowed by the schema are returned without values. */
const absent = Symbol("absent");

/** Returns every number that a reply may contain according to its schema, including nullable ones and those in lists. */
export function numbersOfSchema(schema: z.ZodType): readonly ReplyNumber[] {
  return walk(schema, { json: absent, path: "", around: [], indices: [] });
}

/** Returns every number in a received reply, with its original snake_case keys. */
export function numbersOfReply(schema: z.ZodType, json: unknown): readonly ReplyNumber[] {
  return walk(schema, { json, path: "", around: [], indices: [] });
}

type Place = Omit<ReplyNumber, "value"> & { readonly json: unknown };

function walk(schema: z.ZodType, place: Place): readonly ReplyNumber[] {
  const { json, path, around, indices } = place;
  const node = bare(schema);
  if (node instanceof z.ZodNumber)
    return [{ path, value: typeof json === "number" ? json : null, around, indices }];
  if (json === null || json === undefined) return [];
  if (node instanceof z.ZodObject) return walkObject(node, place);
  if (node instanceof z.ZodArray) return walkItems(asType(node.element), place);
  if (node instanceof z.ZodTuple)
    return node.def.items.flatMap((item, index) =>
      walk(asType(item), { ...place, json: itemOf(json, index), path: `${path}[${String(index)}]` }),
    );
  if (node instanceof z.ZodUnion) return walkUnion(node, place);
  return [];
}

/** Unwraps nullable, optional and default, and returns the wire side of a codec. */
function bare(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return bare(asType(schema.def.innerType));
  return schema instanceof z.ZodPipe ? bare(asType(schema.def.in)) : schema;
}

function walkObject(node: z.ZodObject, { json, path, around, indices }: Place): readonly ReplyNumber[] {
  const inside = typeof json === "object" && json !== null ? [...around, { path, value: json }] : around;
  return Object.entries(node.shape).flatMap(([key, child]) =>
    walk(asType(child), {
      json: json === absent ? absent : Reflect.get(Object(json), snakeCase(key)),
      path: path === "" ? key : `${path}.${key}`,
      around: inside,
      indices,
    }),
  );
}

function walkItems(item: z.ZodType, place: Place): readonly ReplyNumber[] {
  const path = `${place.path}[]`;
  if (place.json === absent) return walk(item, { ...place, path });
  const items: readonly unknown[] = Array.isArray(place.json) ? place.json : [];
  return items.flatMap((json, index) =>
    walk(item, { ...place, json, path, indices: [...place.indices, index] }),
  );
}

function itemOf(json: unknown, index: number): unknown {
  return json === absent ? absent : Reflect.get(Object(json), index);
}

/** A union of objects with a literal discriminator: its value selects the branch. For any other union, all branches are
 * returned. */
function walkUnion(node: z.ZodUnion, place: Place): readonly ReplyNumber[] {
  const branches = node.options.map((option) => bare(asType(option)));
  const found = branches.flatMap((branch) => {
    const name = branch instanceof z.ZodObject ? literalOf(branch) : null;
    if (name === null) return place.json === absent ? walk(branch, place) : [];
    if (place.json !== absent && Reflect.get(Object(place.json), name.key) !== name.value) return [];
    return walk(branch, { ...place, path: `${place.path}<${name.value}>` });
  });
  return found;
}

function literalOf(node: z.ZodObject): { readonly key: string; readonly value: string } | null {
  for (const [key, child] of Object.entries(node.shape)) {
    const type = asType(child);
    if (type instanceof z.ZodLiteral) return { key: snakeCase(key), value: String(type.def.values[0]) };
  }
  return null;
}
