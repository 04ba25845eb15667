import { fail, ok } from "@vigie/domain";
import { z } from "zod";
import type { FetchLike, ResilientFetch } from "../http/resilient-fetch.ts";
import { type Call, createCaller } from "./adapter-call.ts";
import { mapConnectionAnswer, mapTerms } from "./map.ts";
import { encryptFields, type FieldValues } from "./encryption.ts";
import { hasNoTerms } from "./map-errors.ts";
import type { Answer, Connection, Terms } from "./port.ts";
import { wireConnectionAnswer, wirePublicKey, wireTermsList } from "./wire.ts";

export { encryptFields, type FieldValues } from "./encryption.ts";

/** The partner's API as called by a saver's browser where we are its agent: credentials are sent from the page to the partner's
 * host, each encrypted for it, and never reach our server. Source: the partner's fact sheet, sections 2, 4 and 6. */
export type BrowserClient = {
  /** Terms in force; null where there are none. */
  readonly currentTerms: () => Promise<Answer<Terms | null>>;
  readonly acceptedTerms: () => Promise<Answer<readonly Terms[]>>;
  readonly acceptTerms: (termsId: string) => Promise<Answer<null>>;
  readonly createConnection: (at: NewConnection, values: FieldValues) => Promise<Answer<Connection>>;
  /** Adds a source to a bank that is already connected. */
  readonly addSource: (id: string, source: string, values: FieldValues) => Promise<Answer<Connection>>;
  /** Sends new credentials or the information requested by the bank; with no values, restarts the bank's step. */
  readonly updateConnection: (id: string, values: FieldValues) => Promise<Answer<Connection>>;
  /** Requests the bank's strong authentication before the consent expires. */
  readonly renewConnection: (id: string) => Promise<Answer<Connection>>;
  /** Resumes a step approved in the bank's application, without waiting for its end. */
  readonly resumeConnection: (id: string) => Promise<Answer<Connection>>;
  readonly getConnection: (id: string) => Promise<Answer<Connection>>;
  /** A connection that no longer exists counts as removed. */
  readonly removeConnection: (id: string) => Promise<Answer<null>>;
};

/** The sources of a bank are added one by one: null where it has none of its own. */
export type NewConnection = { readonly connectorUuid: string; readonly source: string | null };

/** URL and temporary code for this browser. */
export type BrowserLink = { readonly url: string; readonly code: string };

export type BrowserOptions = {
  /** Returns the link to the partner; `fresh` requests a new code after the old one expired. */
  readonly link: (fresh: boolean) => Promise<Answer<BrowserLink>>;
  readonly fetch: FetchLike;
};

/** A bank may take minutes to check credentials; reading a state is fast. */
const bankWaitMs = 150_000;
const readWaitMs = 20_000;

type Ask = <T>(call: Omit<Call<T>, "token">) => Promise<Answer<T>>;

export function createBrowserClient(options: BrowserOptions): BrowserClient {
  const once = async <T>(call: Omit<Call<T>, "token">, fresh: boolean): Promise<Answer<T>> => {
    const link = await options.link(fresh);
    if (!link.ok) return link;
    const waitMs = call.method === "POST" ? bankWaitMs : readWaitMs;
    const caller = createCaller(link.value.url, sendOnce(options.fetch, waitMs));
    return await caller.call({ ...call, token: link.value.code });
  };
  const ask: Ask = async (call) => {
    const first = await once(call, false);
    const lapsed = !first.ok && (first.code === "partner.unauthorized" || first.code === "partner.forbidden");
    return lapsed ? await once(call, true) : first;
  };
  return { ...termsCalls(ask), ...connectionCalls(ask) };
}

function termsCalls(ask: Ask): Pick<BrowserClient, "currentTerms" | "acceptedTerms" | "acceptTerms"> {
  const list = async (path: readonly string[]): Promise<Answer<readonly Terms[]>> => {
    const found = await ask({ method: "GET", path, schema: wireTermsList, subject: "terms" });
    if (!found.ok) return hasNoTerms(found.code) ? ok([]) : found;
    const inForce = found.value.termsofservices.filter(
      ({ deleted }) => deleted === null || deleted === undefined,
    );
    return ok(inForce.map(mapTerms));
  };
  return {
    async currentTerms() {
      const found = await list(["terms"]);
      return found.ok ? ok(found.value[0] ?? null) : found;
    },
    acceptedTerms: () => list(["users", "me", "terms"]),
    async acceptTerms(termsId) {
      const done = await ask({
        method: "POST",
        path: ["users", "me", "terms"],
        body: { id_terms: Number(termsId) },
        schema: z.unknown(),
        subject: "terms",
      });
      return done.ok ? ok(null) : done;
    },
  };
}

function connectionCalls(ask: Ask): Omit<BrowserClient, "currentTerms" | "acceptedTerms" | "acceptTerms"> {
  const connections = ["users", "me", "connections"];
  const shape = { schema: wireConnectionAnswer, subject: "connection" } as const;
  const read = async (
    call: Omit<Call<unknown>, "token" | "schema" | "subject">,
  ): Promise<Answer<Connection>> => {
    const answer = await ask({ ...call, ...shape });
    return answer.ok ? ok(mapConnectionAnswer(answer.value)) : answer;
  };
  const post = (
    path: readonly string[],
    body: Readonly<Record<string, unknown>>,
    query: Call<unknown>["query"] = {},
  ): Promise<Answer<Connection>> => read({ method: "POST", path, body, query });
  /** A connection that is being synced, or was just synced, is returned unchanged. */
  const update = async (id: string, body: Readonly<Record<string, unknown>>): Promise<Answer<Connection>> => {
    const answer = await post([...connections, id], body);
    const stands = !answer.ok && answer.code === "connection.sync_under_way";
    return stands ? await read({ method: "GET", path: [...connections, id] }) : answer;
  };
  return {
    // `id_bank` is no longer documented. @source aggregator-api-2.md, fact 2
    async createConnection({ connectorUuid, source }, values) {
      const sent = await encrypted(ask, values);
      if (!sent.ok) return sent;
      const body = { ...sent.value, connector_uuid: connectorUuid };
      return await post(connections, body, { source: source ?? undefined });
    },
    async addSource(id, source, values) {
      const sent = await encrypted(ask, values);
      return sent.ok ? await post([...connections, id], sent.value, { source }) : sent;
    },
    async updateConnection(id, values) {
      const sent = await encrypted(ask, values);
      return sent.ok ? await update(id, sent.value) : sent;
    },
    renewConnection: (id) => update(id, { refresh_auth: true }),
    resumeConnection: (id) =>
      read({
        method: "POST",
        path: [...connections, id],
        query: { background: true },
        body: { resume: true },
      }),
    getConnection: (id) => read({ method: "GET", path: [...connections, id] }),
    async removeConnection(id) {
      const done = await ask({
        method: "DELETE",
        path: [...connections, id],
        schema: z.unknown(),
        subject: "connection",
      });
      return done.ok || done.code === "connection.not_found" ? ok(null) : done;
    },
  };
}

/** Typed values leave this page only encrypted. */
async function encrypted(ask: Ask, values: FieldValues): Promise<Answer<FieldValues>> {
  if (Object.keys(values).length === 0) return ok(values);
  const key = await ask({ method: "GET", path: ["publickey"], schema: wirePublicKey, subject: "partner" });
  return key.ok ? ok(await encryptFields(key.value, values)) : key;
}

/** One attempt, without our cookies or referrer. */
function sendOnce(fetch: FetchLike, waitMs: number): ResilientFetch {
  return async ({ method, url, headers, body }) => {
    try {
      const response = await fetch(url, {
        method,
        ...(headers === undefined ? {} : { headers }),
        ...(body === undefined ? {} : { body }),
        credentials: "omit",
        // A redirect would send the saver's credentials to another address.
        redirect: "error",
        referrerPolicy: "no-referrer",
        signal: AbortSignal.timeout(waitMs),
      });
      const text = await response.text();
      return ok({ status: response.status, text, headers: response.headers, retryAfterSeconds: null });
    } catch (reason) {
      const timedOut = reason instanceof DOMException && reason.name === "TimeoutError";
      return fail(timedOut ? "http.timeout" : "http.unreachable");
    }
  };
}
