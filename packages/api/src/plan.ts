import { cents, centsFromUnits, unitsFromCents, type Role } from "@vigie/domain";
import type { Wire } from "./client.ts";
import type { Endpoint } from "./endpoint.ts";

/** The part of a schema that is needed to convert the wire without validation: key names, positions of amounts, and defaults. Plain
 * JSON, generated from the schemas by plan-of.ts when the web app is built: the schemas and their library are larger than the page
 * that waits for them, and the server validates every reply before sending it. */
export type Plan =
  /** Unchanged. */
  | null
  | "amount"
  | { readonly object: Readonly<Record<string, Plan>>; readonly defaults?: Readonly<Record<string, unknown>> }
  | { readonly list: Plan }
  | { readonly tuple: readonly Plan[] }
  | { readonly record: Plan }
  /** Selected by the value of the key `by`. */
  | { readonly by: string; readonly cases: Readonly<Record<string, Plan>> };

export type EndpointPlan = {
  readonly query?: Plan;
  readonly body?: Plan | "file";
  readonly reply: Plan | "file";
};

export function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Decodes a received JSON value: keys in camelCase, amounts in cents, defaults filled, unknown keys dropped. */
export function readPlan(plan: Plan, json: unknown): unknown {
  if (plan === "amount") return typeof json === "number" ? centsFromUnits(json) : json;
  if (plan === null || json === null || typeof json !== "object") return json;
  if ("list" in plan) return Array.isArray(json) ? json.map((item) => readPlan(plan.list, item)) : json;
  if ("tuple" in plan)
    return Array.isArray(json) ? json.map((item, at) => readPlan(plan.tuple[at] ?? null, item)) : json;
  const entries: readonly [string, unknown][] = Object.entries(json);
  if ("record" in plan)
    return Object.fromEntries(
      entries.flatMap(([key, item]) => (key === "__proto__" ? [] : [[key, readPlan(plan.record, item)]])),
    );
  const received = new Map(entries);
  if ("by" in plan) return readPlan(caseOf(plan, received.get(snakeCase(plan.by))), json);
  const read: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(plan.object)) {
    const item = received.get(snakeCase(key));
    if (item !== undefined) read[key] = readPlan(inner, item);
    // Cloned, so that a caller's mutation does not affect the next one.
    else if (plan.defaults !== undefined && key in plan.defaults)
      read[key] = structuredClone(plan.defaults[key]);
  }
  return read;
}

/** Encodes a value for the wire, the inverse of readPlan. Undefined values are not sent. */
export function writePlan(plan: Plan, value: unknown): unknown {
  if (plan === "amount") return typeof value === "number" ? unitsFromCents(cents(value)) : value;
  if (plan === null || value === null || typeof value !== "object") return value;
  if ("list" in plan) return Array.isArray(value) ? value.map((item) => writePlan(plan.list, item)) : value;
  if ("tuple" in plan)
    return Array.isArray(value) ? value.map((item, at) => writePlan(plan.tuple[at] ?? null, item)) : value;
  const given = new Map<string, unknown>(Object.entries(value));
  if ("by" in plan) return writePlan(caseOf(plan, given.get(plan.by)), value);
  const sent: Record<string, unknown> = {};
  for (const [key, item] of given) {
    if (item === undefined) continue;
    if ("record" in plan) sent[key] = writePlan(plan.record, item);
    else if (Object.hasOwn(plan.object, key))
      sent[snakeCase(key)] = writePlan(plan.object[key] ?? null, item);
  }
  return sent;
}

function caseOf(plan: { readonly cases: Readonly<Record<string, Plan>> }, value: unknown): Plan {
  return plan.cases[String(value)] ?? null;
}

/** Converts the wire by plans, without validation, which the server does. */
export const plannedWire: Wire = {
  query: ({ plan }, given) => writePlan(plan?.query ?? null, given),
  body: ({ plan }, given) => {
    if (plan?.body === undefined) return null;
    return plan.body === "file" ? plan.body : { json: writePlan(plan.body, given) };
  },
  reply: ({ plan }, json) =>
    plan === undefined || plan.reply === "file" ? json : readPlan(plan.reply, json),
  repliesFile: ({ plan }) => plan?.reply === "file",
};

/** Returns whether a member of a firm may make a call, according to the roles in the build (`firmRolesOf`). Without roles: whether
 * all may; null where it depends on the role. */
export function isOpenByPlan(
  { firmRoles }: Pick<Endpoint, "firmRoles">,
  roles?: readonly Role[],
): boolean | null {
  if (firmRoles === undefined) return true;
  if (firmRoles.length === 0) return false;
  return roles === undefined ? null : firmRoles.some((role) => roles.includes(role));
}
