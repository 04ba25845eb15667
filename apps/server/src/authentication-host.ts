import { limits } from "@vigie/api";
import { variants } from "@vigie/domain";
import fastify, { type FastifyError, type FastifyInstance } from "fastify";
import { mount, refuse } from "./edge/dispatch.ts";
import { trustedProxies } from "./edge/proxies.ts";
import { siteOf } from "./edge/site.ts";
import { cutSlowForms, slowSenderOptions } from "./edge/slow-senders.ts";
import { authenticationHostRoutes } from "./features/identity/single-sign-on/routes.ts";
import { answerError, readBodies } from "./http.ts";
import type { Services } from "./boot/services.ts";
import { headersOfAll } from "./edge/security-headers.ts";

/** The separate authentication host (specification 1 §7): partners' servers ask it for one-time codes, our pages exchange them.
 * Its calls stand at its root. It reads no cookie and sets none; of the browsers' pages only ours may read its answers. */
export async function createAuthenticationHost(services: Services): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    bodyLimit: limits.bodyBytes,
    trustProxy: trustedProxies(services.config),
    return503OnClosing: false,
    ...slowSenderOptions,
    // The one mount of every call puts it under /v1.
    rewriteUrl: (request) => `/v1${request.url ?? "/"}`,
    onProtoPoisoning: "ignore",
    onConstructorPoisoning: "ignore",
    frameworkErrors: (_error, _request, reply) => void refuse(reply, "route.not_found"),
  });
  cutSlowForms(app);
  readBodies(app);
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerError(services, error, { request, reply }),
  );
  app.setNotFoundHandler((_request, reply) => refuse(reply, "route.not_found"));
  headersOfAll(app, services.config);
  allowOurPages(app, services);
  for (const route of authenticationHostRoutes) mount(app, services, route);
  return app;
}

function allowOurPages(app: FastifyInstance, services: Services): void {
  const origins = new Set(
    variants
      .filter(({ name }) => services.partners.sso.of(name) !== null)
      .map((one) => siteOf(services, one)),
  );
  app.addHook("onRequest", async (request, reply) => {
    delete request.headers.cookie;
    reply.headers({ "cache-control": "no-store", vary: "Origin" });
    const { origin } = request.headers;
    if (origin !== undefined && origins.has(origin)) reply.header("access-control-allow-origin", origin);
    if (request.method !== "OPTIONS") return;
    reply.headers({
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "content-type",
      "access-control-max-age": "600",
    });
    await reply.code(204).send();
  });
  // A session that starts here is kept by our own site, or not at all.
  app.addHook("onSend", async (_request, reply) => void reply.removeHeader("set-cookie"));
}
