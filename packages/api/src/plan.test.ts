import { cents } from "@vigie/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { api } from "./api.ts";
import { asType, decodeWire, encodeWire } from "./case.ts";
import type { Endpoint } from "./endpoint.ts";
import { planOf } from "./plan-of.ts";
import { readPlan, writePlan } from "./plan.ts";
import { amount } from "./types.ts";

const groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = api;
const endpoints = Object.values(groups).flatMap((group) => Object.values(group));
const named = endpoints.map((target) => [`${target.method} ${target.path}`, target] as const);

test.each(named)("the plan of %s reads its replies and writes its bodies as the schemas do", (_, target) => {
  const { reply, body } = target;
  if (reply !== "file")
    for (const value of samples(reply)) {
      const wire: unknown = JSON.parse(JSON.stringify(encodeWire(reply, value)));
      expect(readPlan(planOf(reply), wire)).toEqual(decodeWire(reply, wire).value);
    }
  if (body !== undefined && body !== "file")
    for (const value of samples(body))
      expect(writePlan(planOf(body), value)).toEqual(encodeWire(body, value));
});

test("where nothing was sent a plan gives what the schema gives", () => {
  const schema = z.object({
    openedOn: z.string().nullable().default(null),
    list: z.array(amount).default([]),
  });
  expect(readPlan(planOf(schema), { list: [12.34], more: 1 })).toEqual({
    openedOn: null,
    list: [cents(1234)],
  });
  expect(readPlan(planOf(schema), {})).toEqual(decodeWire(schema, {}).value);
});

test("a schema that a plan cannot say is refused", () => {
  const either = z.union([z.object({ first: amount }), z.object({ second: amount })]);
  expect(() => planOf(z.object({ either }))).toThrow("without a discriminator");
  const upper = z.codec(z.string(), z.string(), { decode: (text) => text, encode: (text) => text });
  expect(() => planOf(upper)).toThrow("other than that of amounts");
});

/** Sample values of a schema; those that a refinement rejects are omitted. */
function samples(schema: z.ZodType): readonly unknown[] {
  const drawn = fc.sample(arbitraryOf(schema), { seed: 7, numRuns: 12 });
  return drawn.filter((value) => z.safeEncode(schema, value as never).success);
}

function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const inner = (node: unknown): fc.Arbitrary<unknown> => arbitraryOf(asType(node));
  if (schema instanceof z.ZodCodec) return fc.integer({ min: -1e11, max: 1e11 }).map(cents);
  if (schema instanceof z.ZodNullable) return fc.option(inner(schema.def.innerType));
  if (schema instanceof z.ZodOptional) return fc.option(inner(schema.def.innerType), { nil: undefined });
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) return inner(schema.def.innerType);
  if (schema instanceof z.ZodObject)
    return fc.record(
      Object.fromEntries(Object.entries(schema.shape).map(([key, node]) => [key, inner(node)])),
    );
  if (schema instanceof z.ZodArray) return fc.array(inner(schema.element), { minLength: 1, maxLength: 2 });
  if (schema instanceof z.ZodTuple) return fc.tuple(...schema.def.items.map(inner));
  if (schema instanceof z.ZodRecord) {
    const keys =
      schema.keyType instanceof z.ZodEnum ? fc.constantFrom(...schema.keyType.options) : fc.string();
    return fc.dictionary(keys.map(String), inner(schema.valueType), { maxKeys: 2 });
  }
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(inner));
  return leafOf(schema);
}

function leafOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return fc.integer({ min: 0, max: 5 });
  const { type, format } = schema.meta() ?? {};
  if (format === "uuid" || schema instanceof z.ZodUUID)
    return fc.constant("01939d7e-8a4c-7f00-8000-000000000001");
  if (format === "date") return fc.constant("2026-11-12");
  if (format === "date-time") return fc.constant("2026-11-12T10:00:00.000Z");
  if (schema instanceof z.ZodURL) return fc.constant("https://exemple.fr/page");
  if (schema instanceof z.ZodString || type === "string") return fc.constantFrom("12.5", "FR0000000001", "a");
  throw new Error(`assertion: no sample of a ${schema.type}`);
}
