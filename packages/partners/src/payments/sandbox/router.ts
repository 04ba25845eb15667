import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refused, type ErrorBody } from "./errors.ts";
import { readForm, type Form } from "./form.ts";
import { settle } from "./time.ts";
import { newId, type World } from "./world.ts";

/** API conventions: keys, forms, a request id in every response, and replayed responses for a repeated idempotency key. */

export type Call = { readonly id: string; readonly form: Form };
export type Route = readonly ["GET" | "POST" | "DELETE", string, (world: World, call: Call) => object];

const keptSeconds = 24 * 3600;

export function mountRoutes(
  app: FastifyInstance,
  world: World,
  given: { readonly routes: readonly Route[]; readonly secretKey: string },
): void {
  for (const [method, url, handler] of given.routes)
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        reply.header("request-id", newId("req"));
        if (!isAllowed(request, given.secretKey)) return await refuse(reply, unauthorized);
        return await answer(world, { request, reply, handler });
      },
    });
}

const unauthorized = new Refused(401, {
  type: "invalid_request_error",
  message: "Invalid API Key provided.",
});

function isAllowed(request: FastifyRequest, secretKey: string): boolean {
  return request.headers.authorization === `Bearer ${secretKey}`;
}

type Handled = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly handler: Route[2];
};

async function answer(world: World, { request, reply, handler }: Handled): Promise<FastifyReply> {
  const sent = typeof request.body === "string" ? request.body : "";
  // Like a GET, a DELETE has its parameters in the query.
  const text = request.method === "POST" ? sent : (request.url.split("?")[1] ?? "");
  const key = request.headers["idempotency-key"];
  const isKeyed = request.method === "POST" && typeof key === "string" && key !== "";
  const asked = createHash("sha256").update(`${request.url}\n${sent}`).digest("hex");
  const kept = isKeyed ? world.data.answers[key] : undefined;
  if (kept !== undefined && world.now() - kept.at < keptSeconds) {
    if (kept.request !== asked) return await refuse(reply, sameKey);
    return await reply
      .code(kept.status)
      .header("idempotent-replayed", "true")
      .type("application/json")
      .send(kept.body);
  }
  const { status, body } = run(world, () => handler(world, { id: idOf(request), form: readForm(text) }));
  // Errors of the call itself are not stored: a corrected call may reuse the key.
  if (isKeyed && status !== 400 && status !== 404)
    world.data.answers[key] = { request: asked, at: world.now(), status, body };
  world.save();
  return await reply.code(status).type("application/json").send(body);
}

const sameKey = new Refused(400, {
  type: "idempotency_error",
  message:
    "Keys for idempotent requests can only be used with the same parameters they were first used with.",
});

function idOf(request: FastifyRequest): string {
  const { params } = request;
  return typeof params === "object" && params !== null && "id" in params ? String(params.id) : "";
}

function run(world: World, handle: () => object): { readonly status: number; readonly body: string } {
  try {
    settle(world);
    const given = handle();
    // Events that the call made due are processed now: a bank that responds immediately has responded.
    settle(world);
    return { status: 200, body: JSON.stringify(given) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { status: error.status, body: JSON.stringify({ error: error.body }) };
  }
}

export async function refuse(
  reply: FastifyReply,
  { status, body }: { readonly status: number; readonly body: ErrorBody },
): Promise<FastifyReply> {
  return await reply
    .code(status)
    .type("application/json")
    .send(JSON.stringify({ error: body }));
}
