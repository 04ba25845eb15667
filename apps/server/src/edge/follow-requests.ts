import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Services } from "../boot/services.ts";
import { within } from "../trail/activity.ts";
import type { TracedPiece } from "../trail/tracing.ts";

/** Gives each request an id, returned in `x-request-id`: log lines of the request carry it, as do the jobs that it causes and
 * their calls to partners. An id sent by a client is ignored. */
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
  // The callback after reading a body runs outside of the request's async context.
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
