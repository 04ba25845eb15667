import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import { api, type ErrorCode, limits, openApiDocument } from "@vigie/api";
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { mountAppManifest } from "./edge/app-manifest.ts";
import { mount, parseJson, refuse } from "./edge/dispatch.ts";
import { packing } from "./edge/send-answer.ts";
import { isDatabaseAway, isStorageFull } from "./db/connection.ts";
import { type Shutdown, closeConnectionsOnShutdown } from "./edge/drain.ts";
import { followRequests } from "./edge/follow-requests.ts";
import { mountHealth } from "./edge/health.ts";
import { trustedProxies } from "./edge/proxies.ts";
import { receiveFile } from "./edge/file-body.ts";
import {
  contentSecurityPolicy,
  isPaymentPage,
  mountSecurityHeaders,
  paymentOrigins,
  workerPolicy,
} from "./edge/security-headers.ts";
import { mountMetrics } from "./edge/metrics.ts";
import { countRequests } from "./edge/request-metrics.ts";
import { cutSlowForms, slowSenderOptions } from "./edge/slow-senders.ts";
import { mountWebhooks } from "./edge/webhooks.ts";
import { allRoutes } from "./boot/features.ts";
import type { Route } from "./edge/handler.ts";
import { refusalPrefix, refuseMessages } from "./features/book/interactions/actions/refusals.ts";
import { unsubscribe } from "./features/messages/notifications/actions/subscriptions.ts";
import { scopedToSystem } from "./db/scope.ts";
import type { Services } from "./boot/services.ts";
import { readStatementApart } from "./workers/statement-reader.ts";

/** The web process: API under /v1, health, the web app. The live channel is attached to its server by `main.ts`. */
export async function createHttp(
  services: Services,
  routes: readonly Route[] = allRoutes,
  departure: Shutdown = { phase: "serving" },
): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    bodyLimit: limits.bodyBytes,
    trustProxy: trustedProxies(services.config),
    // Answers of ours to the end: `edge/drain.ts` says when nothing more is taken.
    return503OnClosing: false,
    forceCloseConnections: false,
    ...slowSenderOptions,
    routerOptions: { maxParamLength: 200 },
    onProtoPoisoning: "ignore",
    onConstructorPoisoning: "ignore",
    // An address that cannot be decoded, or a part of it that is too long, names nothing of ours.
    frameworkErrors: (_error, _request, reply) => void refuse(reply, "route.not_found"),
  });
  await app.register(compress, packing);
  followRequests(app, services);
  closeConnectionsOnShutdown(app, departure);
  cutSlowForms(app);
  readBodies(app);
  const requests = countRequests(app);
  // Calls under way are over by then. Another server of this process starts its readers again.
  app.addHook("onClose", async () => readStatementApart.close());
  mountSecurityHeaders(app, services);
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerError(services, error, { request, reply }),
  );

  for (const route of routes) mount(app, services, route);
  let document: unknown = null;
  app.get("/v1/openapi.json", async () => (document ??= openApiDocument(api)));
  mountHealth(app, services, departure);
  mountMetrics(app, services, requests);
  mountAppManifest(app);
  await mountWebhooks(app, services);
  // The one click of a mail reader (RFC 8058), at the address whose page asks first; letters of before carry the second.
  for (const path of ["/subscriptions/:token", "/newsletter/:token"])
    app.post<{ Params: { token: string } }>(path, async ({ params }, reply) => {
      const { token } = params;
      const end = token.startsWith(refusalPrefix) ? refuseMessages : unsubscribe;
      if (!(await scopedToSystem("visitor", async () => await end(services, token))))
        return refuse(reply, "subscription.not_found");
      return {};
    });
  await serveWeb(app, services);
  return app;
}

/** JSON after its depth is counted; forms as OAuth clients send them; bytes of a file. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    const text = String(body);
    if (text === "") return done(null, undefined);
    const parsed = parseJson(text);
    if (parsed.ok) done(null, parsed.value);
    else done(Object.assign(new Error(parsed.code), { code: parsed.code, statusCode: 400 }), undefined);
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
  // Only a mail reader's click comes so, and what it says is in its address.
  app.addContentTypeParser("multipart/form-data", { parseAs: "string" }, (_request, _body, done) => {
    done(null, {});
  });
  app.addContentTypeParser("application/octet-stream", receiveFile);
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

export function answerError(services: Services, error: FastifyError, { request, reply }: Exchange): unknown {
  const known = refusals[error.code];
  if (known !== undefined) return refuse(reply, known);
  if (error.statusCode !== undefined && error.statusCode < 500) {
    const page = wantsPage(request) ? plainAddress(request.url) : null;
    return page === null ? refuse(reply, "request.malformed") : reply.redirect(page);
  }
  // Who went away in the middle of their own sending hears no answer, and nothing failed here.
  if (request.raw.destroyed && !request.raw.complete) {
    services.log("info", "request.aborted", { route: request.routeOptions.url ?? "unknown" });
    return refuse(reply, "request.malformed");
  }
  // Nor did anything fail where who asked has gone before the answer was whole.
  if (error.code === "ERR_STREAM_PREMATURE_CLOSE" && reply.raw.destroyed) {
    services.log("info", "reply.abandoned", { route: request.routeOptions.url ?? "unknown" });
    return refuse(reply, "request.malformed");
  }
  if (isStorageFull(error)) {
    services.log("error", "storage.full", { route: request.routeOptions.url ?? "unknown" });
    return refuse(reply.header("retry-after", "60"), "server.read_only");
  }
  if (isDatabaseAway(error)) {
    services.log("warn", "database.away", { route: request.routeOptions.url ?? "unknown" });
    return refuse(reply.header("retry-after", "2"), "server.unavailable");
  }
  services.log("error", "request.failed", {
    method: request.method,
    route: request.routeOptions.url ?? "unknown",
    error: error.message.slice(0, 200),
    where: error.stack?.split("\n")[1]?.trim().slice(0, 200) ?? "",
  });
  return refuse(reply, "server.unexpected");
}

const refusals: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "request.too_large",
  "import.too_large": "import.too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "request.malformed",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "request.malformed",
  "request.too_deep": "request.too_deep",
  "request.malformed": "request.malformed",
};

/** Whether an address that no route names is a page of the web app: asked for as one, or by who takes anything and names no
 * file. What is under /v1 and /webhooks never is. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const [path = "/"] = url.split("?");
  if ((method !== "GET" && method !== "HEAD") || /^\/(?:v1|webhooks)(?:\/|$)/.test(path)) return false;
  const accept = headers.accept ?? "*/*";
  return accept.includes("text/html") || (accept.includes("*/*") && !/\.\w+$/.test(path));
}

/** The address of a page without what names no part of one: a slash too many, a part of dots. Null where there is none. */
function plainAddress(url: string): string | null {
  const at = url.indexOf("?");
  const path = at === -1 ? url : url.slice(0, at);
  // Only ever a path of ours: after its first slash there is a letter or nothing.
  const plain = `/${path
    .split(/[/\\]+/)
    .filter((part) => !/^(?:\.|%2e){0,2}$/i.test(part))
    .join("/")}`;
  return plain === path ? null : plain + (at === -1 ? "" : url.slice(at));
}

/** The built web app: hashed assets for ever, every other address the same page. */
async function serveWeb(app: FastifyInstance, services: Services): Promise<void> {
  const dist = services.config.webDist;
  const policy = contentSecurityPolicy(services.config);
  const paymentPolicy = contentSecurityPolicy(services.config, paymentOrigins(services.config));
  app.setNotFoundHandler(async (request, reply) => {
    if (dist === null || !wantsPage(request)) return refuse(reply, "route.not_found");
    const pagePolicy = isPaymentPage(request.url) ? paymentPolicy : policy;
    reply.headers({ "content-security-policy": pagePolicy, "cache-control": "no-cache" });
    return await reply.sendFile("index.html");
  });
  if (dist === null) return;
  await app.register(fastifyStatic, {
    root: dist,
    index: "index.html",
    // The build compressed its scripts and styles (apps/web/compressed-files.ts).
    preCompressed: true,
    setHeaders: (response, file) => {
      const hashed = file.includes("/assets/");
      response.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      if (file.endsWith("/sw.js")) response.header("content-security-policy", workerPolicy);
      // The policy of a payment page is already said.
      if (file.endsWith(".html") && response.getHeader("content-security-policy") !== paymentPolicy)
        response.header("content-security-policy", policy);
    },
  });
}
