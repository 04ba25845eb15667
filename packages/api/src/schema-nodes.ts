import { z } from "zod";

const unwrapped = new WeakMap<z.ZodType, z.ZodType>();

/** Unwraps optional, nullable, default and readonly, and returns the wire side of a codec. */
export function unwrap(schema: z.ZodType): z.ZodType {
  const known = unwrapped.get(schema);
  if (known !== undefined) return known;
  const node = unwrapOnce(schema);
  unwrapped.set(schema, node);
  return node;
}

function unwrapOnce(schema: z.ZodType): z.ZodType {
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

/** zod types inner nodes as its core type, but every schema of the API is created by the classic API. */
export function asType(node: unknown): z.ZodType {
  if (node instanceof z.ZodType) return node;
  throw new Error("assertion: a contract schema is made of zod types");
}
