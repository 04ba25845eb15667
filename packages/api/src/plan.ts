import { cents, centsFromUnits, unitsFromCents, type Role } from "@vigie/domain";
import type { Wire } from "./client.ts";
import type { Endpoint } from "./endpoint.ts";

/** What of a schema is needed to read and write the wire without checking it: the names of keys, where amounts are, and
 * what stands where nothing was sent. Plain JSON, made from the schemas by plan-of.ts when the web app is built: the schemas
 * and their library weigh more than the page that waits for them, and the server checks every reply before it leaves. */
export type Plan =
  /** As it is. */
  | null
  | "amount"
  | { readonly object: Readonly<Record<string, Plan>>; readonly defaults?: Readonly<Record<string, unknown>> }
  | { readonly list: Plan }
  | { readonly tuple: readonly Plan[] }
  | { readonly record: Plan }
  /** By the value of the key `by`. */
  | { readonly by: string; readonly cases: Readonly<Record<string, Plan>> };

export type EndpointPlan = {
  readonly query?: Plan;
  readonly body?: Plan | "file";
  readonly reply: Plan | "file";
};

export function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A received JSON value as code reads it: keys in camelCase, amounts in cents, defaults filled, unknown keys dropped. */
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
    // A copy: what one reader does to it is not the next one's.
    else if (plan.defaults !== undefined && key in plan.defaults)
      read[key] = structuredClone(plan.defaults[key]);
  }
  return read;
}

/** A value of code as the wire carries it: the other way of readPlan. What is undefined is not sent. */
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

/** Reads and writes the wire by plans, checking nothing: the server does. */
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

/** Whether somebody of a firm may make a call, by what the build wrote of it (`firmRolesOf`). Without roles: whoever they are; null
 * where that depends on them. */
export function isOpenByPlan(
  { firmRoles }: Pick<Endpoint, "firmRoles">,
  roles?: readonly Role[],
): boolean | null {
  if (firmRoles === undefined) return true;
  if (firmRoles.length === 0) return false;
  return roles === undefined ? null : firmRoles.some((role) => roles.includes(role));
}
