import { z } from "zod";
import { fromWire, toWire } from "./case.ts";
import type { Endpoint, FileReply, Input, Reply } from "./endpoint.ts";
import { type ErrorBody, errorBody } from "./errors.ts";

/** What a call throws when the server refuses or cannot be reached (`status` 0). */
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
  /** Told of every answer: the session clock reads its Date header, the guards its status. */
  readonly onAnswer?: (response: Response) => void;
};

export type PartialInput<E extends Endpoint> = {
  [K in keyof Input<E> as E[K] extends undefined ? never : K]?: unknown;
} & (E["params"] extends z.ZodType ? { params: z.output<E["params"]> } : object) &
  (E["query"] extends z.ZodType ? { query?: z.input<E["query"]> | z.output<E["query"]> } : object) &
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

/** The typed client of the contract: `call(api.portfolios.show, { params: { id } })`. */
export function createClient(options: ClientOptions): Call {
  return async function call<E extends Endpoint>(target: E, input: PartialInput<E>, signal?: AbortSignal) {
    const given = input as { params?: object; query?: object; body?: unknown };
    const request = requestOf(target, given);
    const headers = { ...options.headers(), ...request.headers };
    const response = await options
      .fetch(options.baseUrl + request.path, { ...request.init, headers, ...(signal ? { signal } : {}) })
      .catch((reason: unknown) => {
        if (signal?.aborted) throw reason;
        throw new ApiFailure(0, errorBody("network.unreachable"));
      });
    options.onAnswer?.(response);
    if (!response.ok) throw new ApiFailure(response.status, await failureBody(response));
    if (target.reply === "file") return (await fileOf(response)) as Reply<E>;
    const json: unknown = response.status === 204 ? {} : await response.json();
    const { value } = fromWire(target.reply, json);
    return target.reply.decode(value as never) as Reply<E>;
  };
}

/** The file of a reply, under the name that the server gives it. */
async function fileOf(response: Response): Promise<FileReply> {
  const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
  const mediaType = response.headers.get("content-type") ?? "application/octet-stream";
  return { fileName: named?.[1] ?? "vigie", mediaType, content: await response.blob() };
}

type WireRequest = {
  readonly path: string;
  readonly init: RequestInit;
  readonly headers: Record<string, string>;
};

function requestOf(
  target: Endpoint,
  given: { params?: object; query?: object; body?: unknown },
): WireRequest {
  let path: string = target.path;
  for (const [key, value] of Object.entries(given.params ?? {})) {
    path = path.replace(`{${key}}`, encodeURIComponent(String(value)));
  }
  const query = new URLSearchParams();
  const wireQuery = target.query ? toWire(target.query, given.query ?? {}) : {};
  for (const [key, value] of Object.entries(wireQuery as object))
    if (value !== undefined) query.set(key, String(value));
  if (query.size > 0) path += `?${query.toString()}`;
  if (target.body === undefined) return { path, init: { method: target.method }, headers: {} };
  if (target.body === "file") {
    const headers = { "content-type": "application/octet-stream" };
    return { path, init: { method: target.method, body: given.body as Blob }, headers };
  }
  const body = JSON.stringify(toWire(target.body, target.body.encode(given.body as never)));
  return { path, init: { method: target.method, body }, headers: { "content-type": "application/json" } };
}

async function failureBody(response: Response): Promise<ErrorBody> {
  const json: unknown = await response.json().catch(() => null);
  const known = errorShape.safeParse(json);
  return known.success ? (known.data as ErrorBody) : errorBody("server.unexpected");
}

const errorShape = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  fields: z.object({ global: z.array(z.string()) }),
});
