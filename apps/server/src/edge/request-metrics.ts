import type { FastifyInstance } from "fastify";
import { createHistogram } from "./histogram.ts";

export type RequestMetrics = { readonly text: () => readonly string[] };

/** Counts the responses of this process by route pattern and status: never by URL, whose parts may be secrets and are unlimited
 * in number. Routes mounted before this hook are not counted. */
export function countRequests(app: FastifyInstance): RequestMetrics {
  const histogram = createHistogram(
    "vigie_request_seconds",
    "Time until the end of each answer since the start, by route and status.",
  );
  app.addHook("onResponse", ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const { url } = routeOptions;
    const route = url === undefined ? `route="none"` : `method="${method}",route="${url}"`;
    histogram.observe(`${route},status="${statusCode}"`, elapsedTime / 1000);
    done();
  });
  return { text: histogram.text };
}
