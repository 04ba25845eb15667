import { z } from "zod";
import { inputErrorsOf } from "./typed-values.ts";
import { snakeCase } from "./plan.ts";
import { accessRuleOf, costlyWorkOf, type Endpoint } from "./endpoint.ts";
import { type ErrorCode, errorCatalogue } from "./errors.ts";

type Json = Record<string, unknown>;

/** Builds the OpenAPI 3.1 document of the API definitions: paths as served, schemas of the wire (snake_case, amounts as
 * numbers). */
export function openApiDocument(groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, endpoints] of Object.entries(groups)) {
    for (const [name, target] of Object.entries(endpoints)) {
      const path = knownPath(paths, `/v1${target.path}`);
      paths[path] = { ...paths[path], [target.method.toLowerCase()]: operation(target, { tag, name, path }) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Vigie",
      version: "1.0.0",
      license: { name: "All rights reserved", identifier: "LicenseRef-Vigie" },
      description:
        "Amounts are numbers of at most two decimals in the contract's currency; ratios are fractions; days are YYYY-MM-DD; unknown is null.",
    },
    servers: [{ url: "/" }],
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => a.localeCompare(b))),
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Error: errorSchema },
    },
  };
}

/** Returns the existing path if it differs only in parameter names, as OpenAPI treats both as one path. */
function knownPath(paths: Readonly<Record<string, Json>>, path: string): string {
  const shape = (one: string): string => one.replaceAll(/\{[^}]+\}/g, "{}");
  return Object.keys(paths).find((known) => shape(known) === shape(path)) ?? path;
}

function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name);
}

const errorSchema = {
  type: "object",
  required: ["code", "message", "errors", "fields"],
  properties: {
    code: { type: "string" },
    message: { type: "string", description: "What the user reads, in French" },
    errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    fields: {
      type: "object",
      required: ["global"],
      properties: { global: { type: "array", items: { type: "string" } } },
    },
    detail: {
      type: "object",
      description: "What the next call needs, for the few codes that tell something",
      additionalProperties: { type: ["string", "number"] },
    },
  },
};

/** `path` is the key of the operation: its parameter names are used. */
function operation(
  target: Endpoint,
  { tag, name, path }: { readonly tag: string; readonly name: string; readonly path: string },
): Json {
  const refusals = [...dispatchErrors(target), ...target.errors];
  const statuses = new Map<number, string[]>();
  for (const code of refusals) {
    const { status } = errorCatalogue[code];
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: target.summary,
    ...(target.access === "public" ? { security: [] } : { security: [{ bearer: [] }] }),
    "x-access": target.access,
    ...(target.needs ? { "x-needs": target.needs } : {}),
    ...(target.advisorNeeds ? { "x-advisor-needs": target.advisorNeeds } : {}),
    ...(accessRuleOf(target).permission === null ? {} : { "x-permission": accessRuleOf(target).permission }),
    ...(accessRuleOf(target).confirmed ? { "x-confirmed": true } : {}),
    parameters: [...pathParameters(target, path), ...parameters(target.query, "query")],
    ...requestBody(target),
    responses: {
      [String(target.status ?? 200)]: {
        description: "OK",
        content:
          target.reply === "file"
            ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
            : { "application/json": { schema: wireSchema(target.reply) } },
      },
      ...(target.versioned === true
        ? { "304": { description: "What the client holds under this tag is unchanged" } }
        : {}),
      ...Object.fromEntries(
        [...statuses].map(([status, codes]) => [
          String(status),
          {
            description: codes.join(", "),
            content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
          },
        ]),
      ),
    },
  };
}

/** Returns the error codes of dispatch itself, whatever the action. */
export function dispatchErrors(target: Endpoint): readonly ErrorCode[] {
  const rule = accessRuleOf(target);
  const own = rule.access === "owner" || rule.access === "customer" || target.subject !== undefined;
  return [
    "request.malformed",
    "request.invalid",
    ...inputErrorsOf(target.body),
    "server.unexpected",
    ...(rule.duringMaintenance ? [] : (["service.maintenance"] as const)),
    ...(rule.needs !== null || rule.advisorNeeds !== null || rule.access === "firm"
      ? (["route.not_found"] as const)
      : []),
    ...(rule.access === "public" ? [] : (["session.required", "session.expired"] as const)),
    ...(rule.confirmed ? (["unconfirmed.user"] as const) : []),
    ...(rule.fullAccount !== false && rule.access !== "public"
      ? (["single_sign_on.upgrade_required"] as const)
      : []),
    ...(rule.access === "public" || target.beforeEnrolment === true
      ? []
      : (["second_factor.enrolment_required"] as const)),
    ...(costlyWorkOf(target) === null ? [] : (["request.busy"] as const)),
    ...(target.recent === true ? (["session.recent_authentication_required"] as const) : []),
    ...(own ? (["user.not_found"] as const) : []),
    ...(rule.access !== "owner"
      ? []
      : ([rule.writes ? "customer.read_only" : "customer.not_shared"] as const)),
  ];
}

function requestBody(target: Endpoint): Json {
  if (target.body === undefined) return {};
  const content =
    target.body === "file"
      ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
      : { "application/json": { schema: wireSchema(target.body) } };
  return { requestBody: { required: true, content } };
}

function pathParameters(target: Endpoint, path: string): Json[] {
  const own = namesIn(target.path);
  return parameters(target.params, "path").map((parameter) => ({
    ...parameter,
    name: namesIn(path)[own.indexOf(String(parameter["name"]))] ?? parameter["name"],
  }));
}

function parameters(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (schema === undefined) return [];
  return Object.entries(schema.shape).map(([key, item]) => ({
    // Path parameters keep the name in the braces.
    name: place === "path" ? key : snakeCase(key),
    in: place,
    required: place === "path" || !(item instanceof z.ZodOptional || item instanceof z.ZodDefault),
    schema: item instanceof z.ZodType ? wireSchema(item) : {},
    ...(place === "query" && item instanceof z.ZodType && isList(item) ? { explode: false } : {}),
  }));
}

function isList(item: z.ZodType): boolean {
  const inner = item instanceof z.ZodOptional ? item.def.innerType : item;
  return inner instanceof z.ZodArray;
}

function wireSchema(schema: z.ZodType): unknown {
  const json = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    reused: "inline",
    override: ({ zodSchema, jsonSchema }) => {
      // A custom leaf (a day, an id) has its JSON type in its metadata.
      const meta = (zodSchema as unknown as z.ZodType).meta?.();
      if (meta?.["type"] !== undefined)
        Object.assign(jsonSchema, { type: meta["type"], format: meta["format"] });
    },
  });
  return snakeProperties(json);
}

function snakeProperties(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(snakeProperties);
  if (node === null || typeof node !== "object") return node;
  const out: Json = {};
  const entries: [string, unknown][] = Object.entries(node);
  for (const [key, value] of entries) {
    if (key === "$schema" || key === "~standard") continue;
    if (key === "properties" && value !== null && typeof value === "object") {
      out[key] = Object.fromEntries(
        Object.entries(value).map(([name, item]) => [snakeCase(name), snakeProperties(item)]),
      );
    } else if (key === "required" && Array.isArray(value))
      out[key] = value.map((name) => snakeCase(String(name)));
    else out[key] = snakeProperties(value);
  }
  return out;
}
