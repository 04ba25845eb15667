import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";

/** Faults for tests and demonstrations: `slow` responds late, `hang` never, `error` with a 503, `limited` with a 429 and a
 * Retry-After, `garbled` with JSON truncated in the middle, `wrong_shape` with JSON of another schema, `damaged` with bytes that
 * are not text. */
export const fundDataFaultModes = [
  "slow",
  "hang",
  "error",
  "limited",
  "garbled",
  "wrong_shape",
  "damaged",
] as const;
export type FundDataFaultMode = (typeof fundDataFaultModes)[number];

const faultSchema = z.object({
  mode: z.enum(fundDataFaultModes),
  /** Prefix of the affected paths; default: all. */
  path: z.string().startsWith("/v1").max(200).default("/v1"),
  /** Number of affected calls; default: until cleared. */
  times: z.int().min(1).max(1_000_000).optional(),
  delayMs: z.int().min(0).max(600_000).default(3_000),
});
export type FundDataFault = z.input<typeof faultSchema>;

export type Faults = {
  readonly set: (fault: FundDataFault | null) => void;
  /** Applies the fault of a path, if any; true where the response was already sent (or never will be). */
  readonly play: (path: string, reply: FastifyReply) => Promise<boolean>;
  /** Damages a response before it is sent, if the fault requires it. */
  readonly damage: (payload: string, reply: FastifyReply) => string | Buffer;
};

export function createFaults(): Faults {
  let current: z.output<typeof faultSchema> | null = null;
  const damaged = new WeakMap<FastifyReply, FundDataFaultMode>();

  function take(path: string): z.output<typeof faultSchema> | null {
    if (current === null || !path.startsWith(current.path)) return null;
    const fault = current;
    if (fault.times !== undefined) current = fault.times > 1 ? { ...fault, times: fault.times - 1 } : null;
    return fault;
  }

  return {
    set: (fault) => void (current = fault === null ? null : faultSchema.parse(fault)),
    async play(path, reply) {
      const fault = take(path);
      if (fault === null) return false;
      if (fault.mode === "slow") await wait(fault.delayMs);
      else if (fault.mode === "hang") reply.hijack();
      else if (fault.mode === "error")
        await reply.code(503).send({ error: { code: "unavailable", message: "Maintenance" } });
      else if (fault.mode === "limited") {
        await reply
          .code(429)
          .header("retry-after", "30")
          .send({ error: { code: "limited", message: "Trop d’appels" } });
      } else damaged.set(reply, fault.mode);
      return fault.mode === "hang" || reply.sent;
    },
    damage(payload, reply) {
      const mode = damaged.get(reply);
      if (mode === "garbled") return payload.slice(0, Math.floor(payload.length / 2));
      if (mode === "wrong_shape") return JSON.stringify({ result: [], message: "ok" });
      return mode === "damaged" ? Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) : payload;
    },
  };
}

/** Fault control of the sandbox, outside the partner's API. */
export function registerFaultControl(app: FastifyInstance, faults: Faults): void {
  app.get("/control/faults", () => ({ modes: fundDataFaultModes }));
  app.put("/control/faults", async (request, reply) => {
    const fault = faultSchema.safeParse(request.body);
    if (!fault.success) return reply.code(400).send({ error: { code: "invalid", message: "Unknown fault" } });
    faults.set(fault.data);
    return reply.code(204).send();
  });
  app.delete("/control/faults", async (_request, reply) => {
    faults.set(null);
    return reply.code(204).send();
  });
}
