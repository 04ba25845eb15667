import {
  type Endpoint,
  type ErrorBody,
  errorBody,
  fromWire,
  inputFault,
  type InputFault,
  snakeCase,
} from "@vigie/api";
import { type Day, withoutInvisible } from "@vigie/domain";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";

/** Parses a request's input with the schemas of its endpoint: removes invisible characters from texts, renames keys, validates
 * values and checks dates against their allowed range. */

type Refused = { readonly ok: false; readonly refusal: ErrorBody };
type InputResult = { readonly ok: true; readonly value: { query: object; body: unknown } } | Refused;
type Issues = Readonly<Record<string, readonly string[]>>;

/** @param today determines the allowed range of dates */
export function readInput(endpoint: Endpoint, request: FastifyRequest, today: Day): InputResult {
  const query = read(endpoint.query, request.query, { text: true, rename: true });
  const body =
    endpoint.body === "file"
      ? readFile(request.body)
      : read(endpoint.body, request.body ?? (endpoint.body ? {} : undefined), { text: false, rename: true });
  if (query.ok && body.ok) {
    const fault = typeof endpoint.body === "object" ? inputFault(endpoint.body, body.value, today) : null;
    if (fault !== null) return { ok: false, refusal: refusalOfFault(fault) };
    return { ok: true, value: { query: objectOf(query.value), body: body.value } };
  }
  // Built from entries, not by assignment: a key called __proto__ is reported like any other.
  const issues = [query, body].flatMap((part) => (part.ok ? [] : Object.entries(part.issues)));
  return refusalOf(Object.fromEntries(issues));
}

/** Parses the path parameters, without renaming. */
export function readParams(
  endpoint: Endpoint,
  request: FastifyRequest,
): { readonly ok: true; readonly value: object } | Refused {
  const params = read(endpoint.params, request.params, { text: false, rename: false });
  return params.ok ? { ok: true, value: objectOf(params.value) } : refusalOf(params.issues);
}

function refusalOf(issues: Issues): Refused {
  return { ok: false, refusal: { ...errorBody("request.invalid"), errors: issues } };
}

function refusalOfFault({ path, code, detail }: InputFault): ErrorBody {
  return errorBody(code, { field: path.map(snakeCase).join("."), detail });
}

function objectOf(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

function readFile(body: unknown): { ok: true; value: unknown } | { ok: false; issues: Issues } {
  // A file of zero bytes is a file: its action reports that it is empty.
  if (body instanceof Uint8Array) return { ok: true, value: body };
  return { ok: false, issues: { file: ["required"] } };
}

type ReadOptions = { readonly text: boolean; readonly rename: boolean };

function read(
  schema: z.ZodObject | undefined,
  json: unknown,
  options: ReadOptions,
): { ok: true; value: unknown } | { ok: false; issues: Issues } {
  if (schema === undefined) return { ok: true, value: {} };
  const unstorable = unstorablePaths(json);
  if (unstorable.length > 0)
    return { ok: false, issues: Object.fromEntries(unstorable.map((path) => [path, ["invalid_format"]])) };
  const seen = asSeen(json);
  const received = options.rename
    ? fromWire(schema, seen, { text: options.text })
    : { value: seen, unknownKeys: [] };
  if (received.unknownKeys.length > 0) {
    return {
      ok: false,
      issues: Object.fromEntries(received.unknownKeys.map((path) => [path.join("."), ["unknown"]])),
    };
  }
  const parsed = schema.safeDecode(received.value as never);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, issues: wireIssues(parsed.error) };
}

/** Returns the paths of texts or keys that PostgreSQL cannot store in text or jsonb: U+0000, a lone surrogate. Refused here,
 * once, rather than by a failed statement. */
function unstorablePaths(json: unknown, path: readonly string[] = []): string[] {
  if (typeof json === "string") return isStorable(json) ? [] : [path.join(".")];
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) =>
    isStorable(key) ? unstorablePaths(value, [...path, key]) : [path.join(".")],
  );
}

export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/** A password is kept as typed, whatever it contains. */
const verbatim = /password/;

/** Removes invisible characters from every text, so that others read it as it was typed, in pages, documents and tables. */
function asSeen(json: unknown, key = ""): unknown {
  if (typeof json === "string") return verbatim.test(key) ? json : withoutInvisible(json);
  if (Array.isArray(json)) return json.map((item) => asSeen(item, key));
  if (typeof json !== "object" || json === null) return json;
  // Defined, not assigned: a key called __proto__ stays a key like any other.
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, asSeen(value, name)]));
}

/** Maps zod's issues by wire path: `portfolio.kind_detail` -> ["invalid_value"]. */
function wireIssues(error: z.ZodError): Issues {
  const issues: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const path = issue.path.map((step) =>
      String(step).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    );
    (issues[path.join(".")] ??= []).push(issue.code);
  }
  return issues;
}
