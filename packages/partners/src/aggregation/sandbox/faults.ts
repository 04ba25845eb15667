import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { createRandom } from "./random.ts";

/** Faults on demand. A fault is set for a partner and a path pattern, and remains until it is removed or has been used `times`
 * times. */

export const faultKinds = [
  "slow",
  "hang",
  "status",
  "drop",
  "garble",
  "rate_limit",
  "down",
  "withdrawn",
  "webhook_duplicate",
  "webhook_disorder",
  "webhook_silent",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Body of POST /api/faults. */
export const faultRequest = z.strictObject({
  kind: z.enum(faultKinds),
  /** `aggregation` or the name of another sandbox; all if absent. */
  partner: z.string().max(40).optional(),
  /** `*` is a wildcard: `/2.0/users/me/accounts/*`. All paths if absent. */
  path: z.string().max(200).optional(),
  method: z.enum(["GET", "POST", "PUT", "DELETE"]).optional(),
  /** Milliseconds for `slow`, a status for `status`, seconds of Retry-After for `rate_limit`. */
  value: z.number().int().min(0).max(600_000).optional(),
  /** For `down` and `withdrawn` (not listed in the directory): key, id or uuid of an institution, all if absent. */
  institution: z.string().max(100).optional(),
  /** Ratio of affected calls, default 1; drawn from a seed, so it is reproducible. */
  ratio: z.number().min(0).max(1).optional(),
  /** Number of affected calls after which the fault ends. */
  times: z.number().int().min(1).max(100_000).optional(),
});
export type FaultRequest = z.infer<typeof faultRequest>;
export type Fault = FaultRequest & { readonly id: number; readonly struck: number };

export type Faults = {
  readonly list: () => readonly Fault[];
  readonly set: (request: FaultRequest) => Fault;
  readonly clear: (id?: number) => number;
  /** Returns the fault that applies to this request, if any, and counts one use of it. */
  strike(where: {
    partner: string;
    kinds: readonly FaultKind[];
    path?: string;
    method?: string;
  }): Fault | null;
  readonly isDown: (names: readonly string[]) => boolean;
  readonly isWithdrawn: (names: readonly string[]) => boolean;
};

export function createFaults(seed: string): Faults {
  const random = createRandom(`faults ${seed}`);
  let faults: (FaultRequest & { id: number; struck: number })[] = [];
  let nextId = 1;
  const strikesInstitution = (kind: FaultKind, names: readonly string[]): boolean =>
    faults.some(
      (one) => one.kind === kind && (one.institution === undefined || names.includes(one.institution)),
    );
  const alive = (fault: Fault): boolean => fault.times === undefined || fault.struck < fault.times;
  return {
    list: () => faults.map((fault) => ({ ...fault })),
    set(request) {
      const fault = { ...request, id: nextId, struck: 0 };
      nextId += 1;
      faults.push(fault);
      return { ...fault };
    },
    clear(id) {
      const before = faults.length;
      faults = id === undefined ? [] : faults.filter((fault) => fault.id !== id);
      return before - faults.length;
    },
    strike(where) {
      const fault = faults.find(
        (one) =>
          alive(one) &&
          where.kinds.includes(one.kind) &&
          (one.partner === undefined || one.partner === where.partner) &&
          (one.method === undefined || where.method === undefined || one.method === where.method) &&
          (one.path === undefined || where.path === undefined || matches(one.path, where.path)),
      );
      if (fault === undefined || (fault.ratio !== undefined && !random.chance(fault.ratio))) return null;
      fault.struck += 1;
      const copy = { ...fault };
      faults = faults.filter(alive);
      return copy;
    },
    isDown: (names) => strikesInstitution("down", names),
    isWithdrawn: (names) => strikesInstitution("withdrawn", names),
  };
}

/** Matches a pattern against the whole path; `*` is the only special character. */
export function matches(pattern: string, path: string): boolean {
  const parts = pattern.split("*");
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const found =
      index === parts.length - 1 && parts.length > 1 ? path.lastIndexOf(part) : path.indexOf(part, at);
    if (found < at || (index === 0 && found !== 0)) return false;
    at = found + part.length;
  }
  return pattern.endsWith("*") || at === path.length;
}

const requestKinds = ["slow", "hang", "status", "drop", "garble", "rate_limit"] as const;
/** Longer than any client's timeout, short enough not to leak a socket for ever. */
const hangMs = 10 * 60_000;

/** Applies the faults of a partner to an HTTP application. Its pages and CORS preflights are excluded. */
export function installFaults(app: FastifyInstance, faults: Faults, partner: string): void {
  const garbled = new WeakSet<object>();
  app.addHook("onRequest", async (request, reply) => {
    if (request.method === "OPTIONS") return;
    const path = request.url.split("?")[0] ?? "/";
    const fault = faults.strike({ partner, kinds: requestKinds, path, method: request.method });
    if (fault === null) return;
    if (fault.kind === "slow") await wait(fault.value ?? 3_000, undefined, { ref: false });
    if (fault.kind === "hang") await wait(hangMs, undefined, { ref: false });
    if (fault.kind === "drop" || fault.kind === "hang") {
      reply.hijack();
      request.raw.socket.destroy();
    }
    if (fault.kind === "garble") garbled.add(request.raw);
    if (fault.kind === "rate_limit") {
      await reply
        .code(429)
        .header("retry-after", String(fault.value ?? 30))
        .send({
          code: "tooManyRequests",
          description: "Rate limit reached.",
          message: null,
          request_id: null,
        });
    }
    if (fault.kind === "status") {
      await reply.code(fault.value ?? 500).send({
        code: "internalServerError",
        description: "A fault was asked for.",
        message: null,
        request_id: null,
      });
    }
  });
  app.addHook("onSend", async (request, _reply, payload) => {
    return garbled.has(request.raw) && typeof payload === "string" ? garble(payload) : payload;
  });
}

/** Truncated in the middle, with changed digits: neither valid JSON nor usable figures. */
function garble(payload: string): string {
  const half = payload.slice(0, Math.ceil(payload.length * 0.6));
  return half.replace(/\d/g, (digit) => String((Number(digit) + 7) % 10));
}
