import { fail, type ConnectionState, type Fail } from "@vigie/domain";
import {
  createBrowserClient,
  stateOfFailure,
  type AggregationCode,
  type Answer as PartnerAnswer,
  type BrowserLink,
  type Connection,
  type FieldValues,
  type NewConnection,
} from "@vigie/partners/browser";

/** The aggregation partner's client for the connection screens, with refusals mapped to their terms. */

export type { FieldValues };
export type ProviderConnection = Pick<
  Connection,
  "id" | "state" | "message" | "fields" | "stepExpiresAt" | "nextTryAt"
>;

/** A refusal of the partner: one of the states of a connection, or one of these. */
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

export type Provider = ReturnType<typeof createProvider>;

export type ProviderOptions = {
  /** The link to the partner; `fresh` requests a new code, after an expired one. */
  readonly link: (fresh: boolean) => Promise<BrowserLink | "demo" | null>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
};

export function createProvider(options: ProviderOptions) {
  const client = createBrowserClient({
    link: async (fresh) => {
      const link = await options.link(fresh);
      if (link === "demo") return fail("partner.refused", { detail: { reason: "demo" } });
      return link === null ? fail("partner.unavailable") : { ok: true, value: link };
    },
    fetch: options.fetch,
  });
  return {
    terms: async () => answerOf(await client.currentTerms()),
    acceptedTerms: async () => answerOf(await client.acceptedTerms()),
    acceptTerms: async (termsId: string) => answerOf(await client.acceptTerms(termsId)),
    create: async (at: NewConnection, values: FieldValues) =>
      answerOf(await client.createConnection(at, values)),
    update: async (id: string, values: FieldValues) => answerOf(await client.updateConnection(id, values)),
    renew: async (id: string) => answerOf(await client.renewConnection(id)),
    resume: async (id: string) => answerOf(await client.resumeConnection(id)),
    show: async (id: string) => answerOf(await client.getConnection(id)),
    remove: async (id: string) => answerOf(await client.removeConnection(id)),
  };
}

function answerOf<T>(answer: PartnerAnswer<T>): Answer<T> {
  if (answer.ok) return answer;
  const message = answer.detail?.["message"];
  const sentence = typeof message === "string" && message.trim() !== "" ? message : null;
  return { ok: false, code: refusedBy(answer.detail) ?? providerCode(answer.code), message: sentence };
}

const codes: Partial<Record<AggregationCode, ProviderCode>> = {
  "connection.invalid_field": "invalid_value",
  "connection.locked": "busy",
  "connection.too_many_syncs": "rate_limited",
  "connection.sync_under_way": "busy",
  "connection.not_found": "not_found",
  "terms.not_found": "not_found",
  "partner.rate_limited": "rate_limited",
  "partner.unauthorized": "unauthorized",
  "partner.forbidden": "unauthorized",
  "partner.unavailable": "unreachable",
  "partner.timeout": "timeout",
};

/** Only needed by the form: the port ignores these two values of the partner. */
function refusedBy(detail: Fail<AggregationCode>["detail"]): ProviderCode | null {
  if (detail?.["reason"] === "demo") return "demo";
  const word = String(detail?.["partnerCode"] ?? "").toLowerCase();
  if (word === "missingparameter") return "missing_parameter";
  return word === "invalidvalue" ? "invalid_value" : null;
}

function providerCode(code: AggregationCode): ProviderCode {
  return stateOfFailure(code) ?? codes[code] ?? "technical_bug";
}
