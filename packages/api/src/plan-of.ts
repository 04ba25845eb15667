import { dutyOf, firmRoles, grantScopeOf, type FirmRole } from "@vigie/domain";
import { z } from "zod";
import { asType, unwrap } from "./case.ts";
import { accessRuleOf, type Endpoint, type NamedCall } from "./endpoint.ts";
import type { EndpointPlan, Plan } from "./plan.ts";

/** Extracts what the web app needs from an endpoint's schemas. Throws on a schema that a plan cannot express, which fails the
 * build. */
export function endpointPlan(target: Endpoint): EndpointPlan {
  const { query, body, reply } = target;
  return {
    ...(query === undefined ? {} : { query: planOf(query) }),
    ...(body === undefined ? {} : { body: body === "file" ? body : planOf(body) }),
    reply: reply === "file" ? reply : planOf(reply),
  };
}

/** Returns the firm roles that may make a call, from the server's policy; undefined where all of them may, or where it concerns
 * nobody's data. A duty is independent of the role: only the server knows who has it. */
export function firmRolesOf(target: NamedCall): readonly FirmRole[] | undefined {
  const { permission } = accessRuleOf(target);
  if (permission === null || dutyOf(permission) !== null) return undefined;
  const open = firmRoles.filter((role) => grantScopeOf([role], permission) !== null);
  return open.length === firmRoles.length ? undefined : open;
}

export function planOf(schema: z.ZodType): Plan {
  if (schema instanceof z.ZodCodec) return codecPlan(schema);
  const node = unwrap(schema);
  if (node !== schema && schema instanceof z.ZodPipe)
    throw new Error(`assertion: no plan for a ${schema.type}`);
  if (node !== schema) return planOf(inner(schema));
  if (node instanceof z.ZodObject) return objectPlan(node);
  if (node instanceof z.ZodArray) return orAsIs(planOf(asType(node.element)), (list) => ({ list }));
  if (node instanceof z.ZodRecord) return orAsIs(planOf(asType(node.valueType)), (record) => ({ record }));
  if (node instanceof z.ZodTuple) return { tuple: node.def.items.map((item) => planOf(asType(item))) };
  if (node instanceof z.ZodDiscriminatedUnion) return casesPlan(node);
  if (node instanceof z.ZodUnion) return leavesPlan(node);
  return null;
}

/** Removes one layer of optional, nullable, default or readonly. */
function inner(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return asType(schema.def.innerType);
  if (schema instanceof z.ZodLazy) throw new Error("assertion: no plan for a schema that holds itself");
  return schema;
}

/** The contract has only one codec, that of amounts. */
function codecPlan(codec: z.ZodCodec): Plan {
  if (codec.def.in instanceof z.ZodNumber) return "amount";
  throw new Error("assertion: no plan for a codec other than that of amounts");
}

function objectPlan(node: z.ZodObject): Plan {
  const children = Object.entries(node.shape).map(([key, child]) => [key, asType(child)] as const);
  const defaults = children.flatMap(([key, child]): readonly (readonly [string, unknown])[] =>
    child instanceof z.ZodDefault ? [[key, child.def.defaultValue]] : [],
  );
  return {
    object: Object.fromEntries(children.map(([key, child]) => [key, planOf(child)])),
    ...(defaults.length === 0 ? {} : { defaults: Object.fromEntries(defaults) }),
  };
}

function casesPlan(node: z.ZodDiscriminatedUnion): Plan {
  const by = node.def.discriminator;
  const cases = node.options.flatMap((option) => {
    const branch = asType(option);
    const kinds = kindsOf(branch instanceof z.ZodObject ? branch.shape[by] : undefined);
    if (kinds === null) throw new Error(`assertion: no literal ${by} in a union`);
    return kinds.map((kind) => [String(kind), planOf(branch)] as const);
  });
  return { by, cases: Object.fromEntries(cases) };
}

/** Returns the discriminator values that select a branch: a literal, or an enum. */
function kindsOf(kind: unknown): readonly unknown[] | null {
  if (kind instanceof z.ZodLiteral) return [...kind.values];
  return kind instanceof z.ZodEnum ? kind.options : null;
}

/** A union without a discriminator needs no conversion: its branches must be leaves. */
function leavesPlan(node: z.ZodUnion): Plan {
  if (node.options.some((option) => planOf(asType(option)) !== null))
    throw new Error("assertion: no plan for a union without a discriminator");
  return null;
}

function orAsIs(plan: Plan, wrap: (plan: Plan) => Plan): Plan {
  return plan === null ? null : wrap(plan);
}
