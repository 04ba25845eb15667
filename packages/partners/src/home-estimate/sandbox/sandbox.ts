import { dayOf } from "@vigie/domain";
import type { Clock } from "@vigie/domain";
import { setTimeout as wait } from "node:timers/promises";
import fastify from "fastify";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { valuate } from "./model.ts";
import { dwelling as asked } from "./shapes.ts";

/** Simulates the home-estimate partner on its own port. The valuation's day is the clock's in Paris. */
export type HomeEstimateSandboxOptions = {
  /** 0: a free port. */
  readonly port: number;
  readonly clock: Clock;
  readonly host?: string;
  readonly apiKey?: string;
};

/** Faults: `slow` responds late, `hang` never, `error` with a 503, `limited` with a 429, `garbled` with JSON truncated in the
 * middle, `wrong_shape` with JSON of another schema. */
export const homeEstimateFaults = ["slow", "hang", "error", "limited", "garbled", "wrong_shape"] as const;
export type HomeEstimateFault = (typeof homeEstimateFaults)[number];

export type HomeEstimateSandbox = {
  readonly url: string;
  readonly apiKey: string;
  readonly setFault: (fault: HomeEstimateFault | null) => void;
  readonly close: () => Promise<void>;
};

const slowMs = 2_000;
const question = z.strictObject({ dwelling: asked });

export async function startHomeEstimateSandbox(
  options: HomeEstimateSandboxOptions,
): Promise<HomeEstimateSandbox> {
  const { clock, port, host = "127.0.0.1", apiKey = "demonstration" } = options;
  // A call that hangs on purpose must not block the end of the process.
  const app = fastify({ forceCloseConnections: true, bodyLimit: 10_000 });
  let fault: HomeEstimateFault | null = null;
  app.addHook("onRequest", async (request, reply) => {
    if (request.headers["x-api-key"] !== apiKey) return await refuse(reply, 401, "unauthorized");
    if (fault === "slow") await wait(slowMs);
    if (fault === "error") return await refuse(reply, 503, "unavailable");
    if (fault === "limited") return await refuse(reply.header("retry-after", "30"), 429, "limited");
    if (fault === "hang") reply.hijack();
  });
  app.addHook("onSend", async (_request, _reply, payload) => {
    if (typeof payload !== "string") return payload;
    if (fault === "garbled") return payload.slice(0, Math.floor(payload.length / 2));
    return fault === "wrong_shape" ? JSON.stringify({ result: [] }) : payload;
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, "not_found"));
  app.post("/v1/valuations", async (request, reply) => {
    const asked = question.safeParse(request.body);
    if (!asked.success) return await refuse(reply, 422, "invalid");
    const valuation = valuate(asked.data.dwelling, dayOf(clock()));
    return valuation === null ? await refuse(reply, 422, "not_covered") : { valuation };
  });
  const url = await app.listen({ port, host });
  return { url, apiKey, setFault: (next) => void (fault = next), close: () => app.close() };
}

async function refuse(reply: FastifyReply, status: number, code: string): Promise<FastifyReply> {
  return await reply.code(status).send({ error: { code, message: code } });
}
