import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

/** HTTP conventions of the partner: answers as values, its error format, forms and flags without values, calls from browsers. */

export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export function answer(body: unknown, status = 200): Answer {
  return { status, body };
}

export const noContent: Answer = { status: 204, body: null };

export function html(page: string, status = 200): Answer {
  return { status, body: page, headers: { "content-type": "text/html; charset=utf-8" } };
}

export function redirect(location: string): Answer {
  return { status: 302, body: "", headers: { location } };
}

/** @param message message for the saver, or null */
export function problem(
  status: number,
  code: string,
  more: { description: string; message?: string | null },
): Answer {
  return {
    status,
    body: { code, description: more.description, message: more.message ?? null, request_id: null },
  };
}

export const notFound = problem(404, "notFound", { description: "No such object." });

export type Fields = Readonly<Record<string, string>>;
export type Body = Readonly<Record<string, unknown>>;

const textRecord = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const bodyRecord = z.record(z.string(), z.unknown());

/** Data of a request that handlers need. */
export type Call = {
  readonly params: Fields;
  readonly query: Fields;
  readonly body: Body;
  readonly authorization: string | null;
  /** Scheme and host used by the caller, for links in responses. */
  readonly base: string;
  readonly path: string;
};

export function readCall(request: FastifyRequest): Call {
  return {
    params: texts(request.params),
    query: texts(request.query),
    body: bodyRecord.safeParse(request.body).data ?? {},
    authorization: request.headers.authorization ?? null,
    base: `${request.protocol}://${request.host}`,
    path: request.url.split("?")[0] ?? "/",
  };
}

function texts(value: unknown): Fields {
  const parsed = textRecord.safeParse(value).data ?? {};
  return Object.fromEntries(
    Object.entries(parsed).map(([key, text]) => [key, Array.isArray(text) ? (text[0] ?? "") : text]),
  );
}

/** `?all` and `?all=true` are true; `?all=false` is not. */
export function flagged(query: Fields, name: string): boolean {
  const value = query[name];
  return value !== undefined && value !== "false" && value !== "0";
}

export function bodyText(body: Body, name: string): string | null {
  const value = body[name];
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : null;
}

/** Splits `expand=fields,sources[x]`; the part in brackets is ignored. */
export function expanded(query: Fields): ReadonlySet<string> {
  return new Set(
    (query["expand"] ?? "")
      .replace(/\[[^\]]*\]/g, "")
      .split(",")
      .filter((name) => name !== ""),
  );
}

export type Handler = (call: Call) => Answer | Promise<Answer>;
export type Method = "GET" | "POST" | "PUT" | "DELETE";

export function route(
  app: FastifyInstance,
  at: { method: Method | Method[]; url: string },
  handler: Handler,
): void {
  app.route({
    method: at.method,
    url: at.url,
    handler: async (request, reply) => send(reply, await handler(readCall(request))),
  });
}

export function send(reply: FastifyReply, given: Answer): FastifyReply {
  reply.code(given.status);
  for (const [name, value] of Object.entries(given.headers ?? {})) reply.header(name, value);
  return given.status === 204 ? reply.send() : reply.send(given.body);
}

/** Accepts forms and JSON; an empty JSON body is `{}`, as at the partner. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, text, done: (error: Error | null, body?: unknown) => void) => {
      done(null, Object.fromEntries(new URLSearchParams(String(text))));
    },
  );
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, text, done) => {
    const raw = String(text).trim();
    try {
      const parsed: unknown = raw === "" ? {} : JSON.parse(raw);
      done(null, parsed);
    } catch {
      done(Object.assign(new Error("The body is not JSON."), { statusCode: 400 }));
    }
  });
}

/** The saver's browser sends credentials directly to this host, so any page of this computer may call it. */
export function allowBrowsers(app: FastifyInstance, extraOrigins: readonly string[]): void {
  app.addHook("onRequest", async (request, reply) => {
    const origin = request.headers.origin;
    if (origin === undefined || !(isLocal(origin) || extraOrigins.includes(origin))) return;
    reply.header("access-control-allow-origin", origin);
    reply.header("vary", "Origin");
    reply.header("access-control-expose-headers", "Retry-After");
    if (request.method !== "OPTIONS") return;
    reply.header("access-control-allow-methods", "GET, POST, PUT, DELETE");
    reply.header("access-control-allow-headers", "Authorization, Content-Type, Accept, Idempotency-Key");
    reply.header("access-control-max-age", "600");
    await reply.code(204).send();
  });
}

export function isLocal(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? "";
  return ["localhost", "127.0.0.1", "[::1]"].includes(host) || host.endsWith(".localhost");
}

/** Converts errors of the HTTP library to the partner's format. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, _request, reply) => {
    const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
    const description = error instanceof Error ? error.message : "Unknown error.";
    const code = status === 500 ? "internalServerError" : "invalidValue";
    return send(reply, problem(status, code, { description }));
  });
  app.setNotFoundHandler((_request, reply) => send(reply, notFound));
}
