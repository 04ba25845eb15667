import type { z } from "zod";
import type { Endpoint, FileReply, Input, Reply } from "./endpoint.ts";
import { clientMessagesFr } from "./client-messages-fr.ts";
import type { ErrorBody, ErrorCode } from "./errors.ts";

/** Thrown by a call when the server refuses it or cannot be reached (`status` 0). */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.code);
    this.status = status;
    this.body = body;
  }
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
export type ClientOptions = {
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly headers: () => Record<string, string>;
  /** Responses by request, for the lifetime of the page; used where the server responds that nothing changed (304). */
  readonly held?: HeldAnswers;
  /** Called with every response: the session clock reads its Date header, the guards its status. */
  readonly onAnswer?: (response: Response) => void;
};

/** After one's own write, reads request the latest state for this long, which exceeds the maximum lag of a replica (`mayLag`). */
const latestMs = 12_000;
let wroteAt = -latestMs;

export type HeldAnswers = Map<string, { readonly tag: string; readonly reply: unknown }>;
/** Maximum number of held responses; beyond it, the oldest is evicted and requested in full again. */
const mostHeld = 60;

function hold(
  held: HeldAnswers,
  asked: string,
  answer: { readonly tag: string; readonly reply: unknown },
): void {
  held.delete(asked);
  held.set(asked, answer);
  for (const oldest of held.keys()) if (held.size > mostHeld) held.delete(oldest);
}

export type PartialInput<E extends Endpoint> = {
  [K in keyof Input<E> as E[K] extends undefined ? never : K]?: unknown;
} & (E["params"] extends z.ZodType ? { params: z.output<E["params"]> } : object) &
  (E["query"] extends z.ZodType
    ? object extends z.input<E["query"]>
      ? { query?: z.input<E["query"]> | z.output<E["query"]> }
      : { query: z.input<E["query"]> | z.output<E["query"]> }
    : object) &
  (E["body"] extends z.ZodType
    ? { body: z.output<E["body"]> }
    : E["body"] extends "file"
      ? { body: Blob | Uint8Array }
      : object);

export type Call = <E extends Endpoint>(
  target: E,
  input: PartialInput<E>,
  signal?: AbortSignal,
) => Promise<Reply<E>>;

/** How a client encodes and decodes an endpoint: by its schemas (wire.ts), or by its plan (plan.ts) in the browser. */
export type Wire = {
  readonly query: (target: Endpoint, given: unknown) => unknown;
  /** null where the call has no body. */
  readonly body: (target: Endpoint, given: unknown) => { readonly json: unknown } | "file" | null;
  readonly reply: (target: Endpoint, json: unknown) => unknown;
  readonly repliesFile: (target: Endpoint) => boolean;
};

/** The typed client of the API: `call(api.portfolios.show, { params: { id } })`. */
export function clientOver(wire: Wire, options: ClientOptions): Call {
  return async function call<E extends Endpoint>(target: E, input: PartialInput<E>, signal?: AbortSignal) {
    const request = requestOf(wire, target, input as Given);
    const own = options.headers();
    const { held } = options;
    // Another view of the same address has another response.
    const asked = `${own["vigie-view"] ?? ""} ${request.path}`;
    const isReading = target.method === "GET";
    const known = isReading ? held?.get(asked) : undefined;
    const headers = {
      ...own,
      ...request.headers,
      ...(known ? { "if-none-match": known.tag } : {}),
      ...(target.mayLag === true && performance.now() - wroteAt < latestMs
        ? { "cache-control": "no-cache" }
        : {}),
    };
    // The network may fail before the response arrives, or while its body is read.
    const away = (reason: unknown): never => {
      if (signal?.aborted) throw reason;
      throw new ApiFailure(0, ownRefusal("network.unreachable"));
    };
    const response = await options
      .fetch(options.baseUrl + request.path, { ...request.init, headers, ...(signal ? { signal } : {}) })
      .catch(away)
      .finally(() => {
        if (!isReading) wroteAt = performance.now();
      });
    options.onAnswer?.(response);
    if (response.status === 304 && known) return known.reply as Reply<E>;
    if (!response.ok) throw new ApiFailure(response.status, failureBody(await response.text().catch(away)));
    if (wire.repliesFile(target)) return (await fileOf(response).catch(away)) as Reply<E>;
    const json: unknown = response.status === 204 ? {} : await response.json().catch(away);
    const reply = wire.reply(target, json) as Reply<E>;
    const tag = response.headers.get("etag");
    if (held && tag !== null) hold(held, asked, { tag, reply });
    return reply;
  };
}

/** Returns the file of a reply, under the name given by the server. */
async function fileOf(response: Response): Promise<FileReply> {
  const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
  const mediaType = response.headers.get("content-type") ?? "application/octet-stream";
  const leftOut = Number(response.headers.get("vigie-left-out"));
  return { fileName: named?.[1] ?? "vigie", mediaType, content: await response.blob(), leftOut };
}

type WireRequest = {
  readonly path: string;
  readonly init: RequestInit;
  readonly headers: Record<string, string>;
};

type Given = { readonly params?: object; readonly query?: object; readonly body?: unknown };

function requestOf(wire: Wire, target: Endpoint, given: Given): WireRequest {
  let path: string = target.path;
  for (const [key, value] of Object.entries(given.params ?? {})) {
    path = path.replace(`{${key}}`, encodeURIComponent(String(value)));
  }
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(wire.query(target, given.query ?? {}) as object))
    if (value !== undefined) query.set(key, String(value));
  if (query.size > 0) path += `?${query.toString()}`;
  const sent = wire.body(target, given.body);
  if (sent === null) return { path, init: { method: target.method }, headers: {} };
  if (sent === "file") {
    const headers = { "content-type": "application/octet-stream" };
    return { path, init: { method: target.method, body: given.body as Blob }, headers };
  }
  const body = JSON.stringify(sent.json);
  return { path, init: { method: target.method, body }, headers: { "content-type": "application/json" } };
}

/** Parses the body of a refusal; a body that is not ours, for example a proxy's page, becomes a generic error. */
function failureBody(text: string): ErrorBody {
  return refusalOf(jsonOf(text)) ?? ownRefusal("server.unexpected");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function ownRefusal(code: keyof typeof clientMessagesFr): ErrorBody {
  return { code, message: clientMessagesFr[code], errors: {}, fields: { global: [code] } };
}

/** Returns the body if it has the format of a refusal; otherwise null. */
function refusalOf(json: unknown): ErrorBody | null {
  if (!isRecord(json) || !isRecord(json["errors"]) || !isRecord(json["fields"])) return null;
  const { code, message, errors, fields } = json;
  const global = fields["global"];
  if (typeof code !== "string" || typeof message !== "string" || !isTexts(global)) return null;
  const lists = Object.entries(errors).flatMap(([field, messages]) =>
    isTexts(messages) ? [[field, messages] as const] : [],
  );
  return { code: code as ErrorCode, message, errors: Object.fromEntries(lists), fields: { global } };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
