import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Services } from "../boot/services.ts";
import { within } from "../trail/activity.ts";
import type { TracedPiece } from "../trail/tracing.ts";

/** Gives each request its id, said in `x-request-id`: what is logged on its account bears it, here, in the jobs that it causes and
 * in their partners' calls. Nothing that a client sends is believed. */
export function followRequests(app: FastifyInstance, services: Services): void {
  const pieces = new WeakMap<FastifyRequest, TracedPiece>();
  app.addHook("onRequest", (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? "none";
    const piece = services.tracing.start({
      name: `${method} ${route}`,
      kind: "server",
      facts: { "http.request.method": method, "http.route": route },
      parent: null,
    });
    pieces.set(request, piece);
    void reply.header("x-request-id", piece.activity.traceId);
    within(piece.activity, done);
  });
  // The reading of a body calls back from where it began, outside of the request.
  app.addHook("preValidation", (request, _reply, done) => {
    const piece = pieces.get(request);
    if (piece === undefined) done();
    else within(piece.activity, done);
  });
  app.addHook("onResponse", (request, { statusCode }, done) => {
    pieces
      .get(request)
      ?.end({ facts: { "http.response.status_code": statusCode }, failed: statusCode >= 500 });
    done();
  });
}
