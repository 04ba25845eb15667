import type { z } from "zod";
import { fail, ok, parseUrl } from "@vigie/domain";
import { parseJson } from "../http/read-body.ts";
import type { HttpReply, HttpRequest, ResilientFetch } from "../http/resilient-fetch.ts";
import type { Subject } from "./map-errors.ts";
import { failureOf, notFound, transportFailure } from "./map-errors.ts";
import type { Answer } from "./port.ts";
import { wireError } from "./wire.ts";

export type AggregationConfig = {
  /** `https://{domain}.biapi.pro/2.0`, or the sandbox. The only setting that selects the real partner. */
  readonly baseUrl: string;
  /** Digits only. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** `https://webview.powens.com/fr`: the hosted pages, in French. */
  readonly webviewUrl: string;
};

/** One call to the partner: address, token, response schema, and the subject that gives a 404 its meaning. */
export type Call<T> = {
  readonly method: HttpRequest["method"];
  /** Path segments after the base URL; each is an id or a word, so that no id can traverse to another resource. */
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string | number | true | undefined>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly token?: string;
  readonly schema: z.ZodType<T>;
  readonly subject: Subject;
  readonly idempotent?: boolean;
  /** Timeout of each attempt; default if absent. */
  readonly timeoutMs?: number;
};

export type Caller = {
  readonly call: <T>(call: Call<T>) => Promise<Answer<T>>;
  /** Follows a URL given by the partner; it must be below the base URL. */
  readonly follow: <T>(
    href: string,
    call: Pick<Call<T>, "token" | "schema" | "subject">,
  ) => Promise<Answer<T>>;
  readonly base: URL;
};

const segmentPattern = /^[\w-]{1,64}$/;

export function createCaller(baseUrl: string, send: ResilientFetch): Caller {
  const base = new URL(baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`);

  async function run<T>(
    request: HttpRequest,
    call: Pick<Call<T>, "token" | "schema" | "subject">,
  ): Promise<Answer<T>> {
    const headers: Record<string, string> = { ...request.headers };
    if (call.token !== undefined) headers["authorization"] = `Bearer ${call.token}`;
    const outcome = await send({ ...request, headers });
    return outcome.ok ? readReply(outcome.value, call) : transportFailure(outcome);
  }

  return {
    base,
    async call(call) {
      if (!call.path.every((segment) => segmentPattern.test(segment))) return fail(notFound(call.subject));
      const url = new URL(call.path.join("/"), base);
      url.search = queryText(call.query ?? {});
      const idempotent = call.idempotent === undefined ? {} : { idempotent: call.idempotent };
      const body =
        call.body === undefined
          ? {}
          : { body: JSON.stringify(call.body), headers: { "content-type": "application/json" } };
      const timeout = call.timeoutMs === undefined ? {} : { timeoutMs: call.timeoutMs };
      return run({ method: call.method, url: url.href, ...idempotent, ...timeout, ...body }, call);
    },
    async follow(href, call) {
      const url = parseUrl(href, base.href);
      // Another host would receive the saver's token.
      if (url === null || url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) {
        return fail("partner.invalid_answer", { detail: { reason: "foreign_link" } });
      }
      return run({ method: "GET", url: url.href }, call);
    },
  };
}

function readReply<T>(reply: HttpReply, call: Pick<Call<T>, "schema" | "subject">): Answer<T> {
  const json = reply.text === "" ? ok(null) : parseJson(reply.text);
  if (reply.status >= 400) {
    const error = json.ok ? wireError.safeParse(json.value) : null;
    return failureOf({
      status: reply.status,
      error: error?.success === true ? error.data : null,
      retryAfterSeconds: reply.retryAfterSeconds,
      subject: call.subject,
    });
  }
  if (!json.ok) return fail("partner.invalid_answer", { detail: { reason: "not_json" } });
  const parsed = call.schema.safeParse(json.value);
  if (parsed.success) return ok(parsed.data);
  // Reports the location of the error but never the value, which may be personal data.
  const where = parsed.error.issues[0]?.path.map(String).join(".") ?? "";
  return fail("partner.invalid_answer", {
    detail: { reason: "unexpected_shape", where: where.slice(0, 200) },
  });
}

/** A value of `true` is a flag without a value (`?all`). */
function queryText(query: NonNullable<Call<unknown>["query"]>): string {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (value === true ? name : `${name}=${encodeURIComponent(String(value))}`))
    .join("&");
}
