import { instant, type ConnectionField, type ConnectionState, type Instant } from "@vigie/domain";
import { text } from "../text.ts";

/** The browser's own small client for the aggregation partner: credentials go from here to the partner's host, and our
 * server never sees them. Source: the partner's fact sheet, sections 2, 4 and 6. */

/** Where to speak and with what: a temporary code, made for this browser. */
export type ProviderLink = { readonly url: string; readonly code: string };

export type ProviderConnection = {
  readonly id: string;
  readonly state: ConnectionState;
  /** The partner's or the bank's own sentence, for the saver. */
  readonly message: string | null;
  /** What the saver must give for the connection to go on; empty when nothing. */
  readonly fields: readonly ConnectionField[];
  /** When the step that waits for the saver lapses. */
  readonly expiresAt: Instant | null;
  readonly nextTryAt: Instant | null;
};

export type ProviderTerms = { readonly id: number; readonly version: string; readonly content: string };

/** What the partner answers when it refuses: one of the states of a connection, or one of these. */
export type ProviderCode =
  | ConnectionState
  | "missing_parameter"
  | "demo"
  | "invalid_value"
  | "busy"
  | "not_found"
  | "unauthorized"
  | "unreachable"
  | "timeout";

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ProviderCode; readonly message: string | null };

export type Provider = {
  readonly terms: () => Promise<Answer<ProviderTerms | null>>;
  readonly termsAccepted: (termsId: number) => Promise<Answer<boolean>>;
  readonly acceptTerms: (termsId: number) => Promise<Answer<null>>;
  readonly create: (bankId: string, values: FieldValues) => Promise<Answer<ProviderConnection>>;
  /** Gives new credentials or what the bank asked for; with nothing, starts the bank's step again. */
  readonly update: (id: string, values: FieldValues) => Promise<Answer<ProviderConnection>>;
  /** Asks for the bank's strong authentication early, before the consent lapses. */
  readonly renew: (id: string) => Promise<Answer<ProviderConnection>>;
  /** Goes on with a step that is approved in the bank's application, without waiting for its end. */
  readonly resume: (id: string) => Promise<Answer<ProviderConnection>>;
  readonly show: (id: string) => Promise<Answer<ProviderConnection>>;
  readonly remove: (id: string) => Promise<Answer<null>>;
};

export type FieldValues = Readonly<Record<string, string>>;

export type ProviderOptions = {
  /** The link to the partner; `fresh` asks for a new code, after one that lapsed. */
  readonly link: (fresh: boolean) => Promise<ProviderLink | "demo" | null>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
};

/** A bank checks credentials while we wait, which may last minutes; reading a state does not. */
const bankWaitMs = 150_000;
const readWaitMs = 20_000;

type Request = {
  readonly path: string;
  readonly method?: "POST" | "DELETE";
  readonly body?: Readonly<Record<string, unknown>>;
  readonly waitMs?: number;
};

export function createProvider(options: ProviderOptions): Provider {
  const ask = async <T>(request: Request, read: (json: unknown) => T | null): Promise<Answer<T>> => {
    const first = await askOnce(options, request, false);
    const answer = first.ok || first.code !== "unauthorized" ? first : await askOnce(options, request, true);
    if (!answer.ok) return answer;
    const value = read(answer.value);
    return value === null ? refusal("technical_bug") : { ok: true, value };
  };
  const connections = "/users/me/connections";
  const one = (id: string): string => `${connections}/${encodeURIComponent(id)}`;
  const post = (path: string, body: Request["body"] = {}): Promise<Answer<ProviderConnection>> =>
    ask({ path, method: "POST", body, waitMs: bankWaitMs }, readConnection);
  return {
    terms: async () => {
      const found = await ask({ path: "/terms" }, readTermsList);
      return found.ok ? { ok: true, value: found.value[0] ?? null } : found;
    },
    termsAccepted: async (termsId) => {
      const found = await ask({ path: "/users/me/terms" }, readTermsList);
      return found.ok ? { ok: true, value: found.value.some((terms) => terms.id === termsId) } : found;
    },
    acceptTerms: async (termsId) => {
      const request: Request = { path: "/users/me/terms", method: "POST", body: { id_terms: termsId } };
      const done = await ask(request, () => true);
      return done.ok ? { ok: true, value: null } : done;
    },
    create: (bankId, values) => post(connections, { ...values, id_bank: bankId }),
    update: (id, values) => post(one(id), values),
    renew: (id) => post(one(id), { refresh_auth: true }),
    resume: (id) => post(`${one(id)}?background`, { resume: true }),
    show: (id) => ask({ path: one(id) }, readConnection),
    remove: async (id) => {
      const done = await ask({ path: one(id), method: "DELETE" }, () => true);
      return done.ok || done.code === "not_found" ? { ok: true, value: null } : done;
    },
  };
}

async function askOnce(options: ProviderOptions, request: Request, fresh: boolean): Promise<Answer<unknown>> {
  const link = await options.link(fresh);
  if (link === null) return refusal("unreachable");
  if (link === "demo") return refusal("demo");
  const { path, method = "GET", body, waitMs = readWaitMs } = request;
  try {
    const response = await options.fetch(link.url + path, {
      method,
      headers: {
        authorization: `Bearer ${link.code}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // No cookie of ours goes there, and no address of ours either.
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(waitMs),
    });
    const json: unknown = response.status === 204 ? {} : await response.json().catch(() => null);
    return response.ok ? { ok: true, value: json } : refusedBy(response.status, json);
  } catch (reason) {
    return refusal(
      reason instanceof DOMException && reason.name === "TimeoutError" ? "timeout" : "unreachable",
    );
  }
}

function refusal(code: ProviderCode, message: string | null = null): Answer<never> {
  return { ok: false, code, message };
}

const states: Readonly<Record<string, ConnectionState>> = {
  wrongpass: "wrong_credentials",
  additionalinformationneeded: "additional_information",
  decoupled: "decoupled",
  scarequired: "strong_authentication",
  webauthrequired: "web_authentication",
  actionneeded: "action_needed",
  bankmessage: "action_needed",
  passwordexpired: "password_expired",
  websiteunavailable: "website_unavailable",
  ratelimiting: "rate_limited",
  toomanysync: "rate_limited",
  bug: "technical_bug",
  notsupported: "not_supported",
  validating: "validating",
};

const refusals: Readonly<Record<string, ProviderCode>> = {
  missingparameter: "missing_parameter",
  invalidvalue: "invalid_value",
  config: "invalid_value",
  connectionlocked: "busy",
};

function refusedBy(status: number, json: unknown): Answer<never> {
  const body = recordOf(json);
  // The case of a code differs from one page of the partner's manual to another.
  const word = textOf(body["code"])?.toLowerCase() ?? "";
  const message = textOf(body["message"]);
  const known = states[word] ?? refusals[word];
  if (known !== undefined) return refusal(known, message);
  if (status === 401 || status === 403) return refusal("unauthorized");
  if (status === 404) return refusal("not_found");
  if (status === 429) return refusal("rate_limited", message);
  return refusal(status >= 500 ? "unreachable" : "technical_bug", message);
}

function readConnection(json: unknown): ProviderConnection | null {
  const outer = recordOf(json);
  // An update that cannot be forced may wrap the connection and add a sentence.
  const wrapped = recordOf(outer["connection"]);
  const body = wrapped["id"] === undefined ? outer : wrapped;
  const id = idOf(body["id"]);
  if (id === null) return null;
  const word = textOf(body["state"]) ?? textOf(body["error"]);
  return {
    id,
    state: word === null ? "ok" : (states[word.toLowerCase()] ?? "technical_bug"),
    message: textOf(body["error_message"]) ?? textOf(outer["message"]),
    fields: Array.isArray(body["fields"]) ? body["fields"].flatMap(readField) : [],
    expiresAt: momentOf(body["expire"]),
    nextTryAt: momentOf(body["next_try"]),
  };
}

function readField(json: unknown): ConnectionField[] {
  const body = recordOf(json);
  const name = textOf(body["name"]);
  if (name === null) return [];
  const type = (["text", "password", "date", "list"] as const).find((known) => known === body["type"]);
  const values = Array.isArray(body["values"]) ? body["values"].map(recordOf) : [];
  return [
    {
      name,
      label: textOf(body["label"]) ?? text.form.unnamedField,
      type: type ?? "text",
      required: body["required"] !== false,
      pattern: textOf(body["regex"]),
      options: values.flatMap((option) => {
        const value = textOf(option["value"]);
        return value === null ? [] : [{ value, label: textOf(option["label"]) ?? value }];
      }),
    },
  ];
}

function readTermsList(json: unknown): ProviderTerms[] | null {
  const list = recordOf(json)["termsofservices"];
  if (!Array.isArray(list)) return null;
  return list.flatMap((item: unknown) => {
    const body = recordOf(item);
    const id = body["id"];
    if (typeof id !== "number" || typeof body["deleted"] === "string") return [];
    return [{ id, version: textOf(body["version"]) ?? "", content: textOf(body["content"]) ?? "" }];
  });
}

function recordOf(json: unknown): Readonly<Record<string, unknown>> {
  return typeof json === "object" && json !== null ? Object.fromEntries(Object.entries(json)) : {};
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

function idOf(value: unknown): string | null {
  return typeof value === "number" || typeof value === "string" ? String(value) : null;
}

/** The partner writes its moments without a zone, in Paris time: `2026-02-03 10:11:12`. */
function momentOf(value: unknown): Instant | null {
  const written = textOf(value)?.replace(" ", "T") ?? null;
  if (written === null) return null;
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(written);
  const ms = Date.parse(zoned ? written : `${written}Z`);
  if (Number.isNaN(ms)) return null;
  if (zoned) return instant(new Date(ms));
  // Paris is one or two hours ahead of UTC; near the change of hour, the offset an hour before is the right one.
  const guess = ms - parisOffsetMs(ms);
  return instant(new Date(ms - parisOffsetMs(guess)));
}

const parisOffset = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Paris",
  timeZoneName: "longOffset",
});

function parisOffsetMs(ms: number): number {
  const name =
    parisOffset.formatToParts(new Date(ms)).find((part) => part.type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
