import type { ConnectionState, Fail } from "@vigie/domain";
import { fail } from "@vigie/domain";
import type { HttpCode } from "../http/resilient-fetch.ts";
import type { AggregationCode } from "./port.ts";
import type { WireError } from "./wire.ts";

/** Maps the partner's states and errors to ours. Case is ignored: its documentation has both `wrongPass` and `wrongpass`. */

const stateByWire: ReadonlyMap<string, ConnectionState> = new Map<string, ConnectionState>([
  ["wrongpass", "wrong_credentials"],
  ["additionalinformationneeded", "additional_information"],
  ["decoupled", "decoupled"],
  ["scarequired", "strong_authentication"],
  ["webauthrequired", "web_authentication"],
  ["actionneeded", "action_needed"],
  ["bankmessage", "action_needed"],
  ["passwordexpired", "password_expired"],
  ["websiteunavailable", "website_unavailable"],
  ["bug", "technical_bug"],
  ["ratelimiting", "rate_limited"],
  ["toomanysync", "rate_limited"],
  ["notsupported", "not_supported"],
  ["validating", "validating"],
]);

/** An unknown state is treated as a technical problem that the saver cannot solve. */
export function connectionStateOf(state: string | null | undefined): ConnectionState {
  if (state === null || state === undefined || state === "") return "ok";
  return stateByWire.get(state.toLowerCase()) ?? "technical_bug";
}

/** Subject of a call, which gives a 404 its meaning. */
export type Subject = "connection" | "account" | "institution" | "investment" | "terms" | "partner";

/** The terms are documented only for 2020 to 2022: if the partner has no such endpoint, or refuses it, there are no terms to
 * accept.
 * @source aggregator-api-2.md, fact 1 */
export function hasNoTerms(code: AggregationCode): boolean {
  return code === "terms.not_found" || code === "partner.unauthorized";
}

const missingBySubject: Record<Subject, AggregationCode> = {
  connection: "connection.not_found",
  account: "account.not_found",
  institution: "institution.not_found",
  investment: "investment.not_found",
  terms: "terms.not_found",
  partner: "partner.refused",
};

export function notFound(subject: Subject): AggregationCode {
  return missingBySubject[subject];
}

const codeByWire: ReadonlyMap<string, AggregationCode> = new Map<string, AggregationCode>([
  ["wrongpass", "connection.wrong_credentials"],
  ["additionalinformationneeded", "connection.additional_information"],
  ["decoupled", "connection.decoupled"],
  ["scarequired", "connection.strong_authentication"],
  ["webauthrequired", "connection.web_authentication"],
  ["actionneeded", "connection.action_needed"],
  ["bankmessage", "connection.action_needed"],
  ["passwordexpired", "connection.password_expired"],
  ["websiteunavailable", "connection.website_unavailable"],
  ["bug", "connection.technical_bug"],
  ["config", "connection.invalid_field"],
  ["connectionlocked", "connection.locked"],
  ["toomanysync", "connection.too_many_syncs"],
  ["notsupported", "connection.not_supported"],
  ["ratelimiting", "partner.rate_limited"],
  ["unauthorized", "partner.unauthorized"],
  ["forbidden", "partner.forbidden"],
  ["noaccount", "account.none_enabled"],
]);

export type WireFailure = {
  readonly status: number;
  /** Null where the body does not have the partner's error format (a proxy's page). */
  readonly error: WireError | null;
  readonly retryAfterSeconds: number | null;
  readonly subject: Subject;
};

export function failureOf(failure: WireFailure): Fail<AggregationCode> {
  const { status, error, retryAfterSeconds } = failure;
  return fail(codeOf(failure), {
    detail: {
      status,
      ...(error === null ? {} : { partnerCode: error.code }),
      ...(typeof error?.message === "string" ? { message: error.message } : {}),
      ...(error?.request_id === null || error?.request_id === undefined
        ? {}
        : { requestId: error.request_id }),
      ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
    },
  });
}

/** « Can't force synchronization »: just synced with the bank, or being synced. @source aggregator-api-2.md, fact 10 */
function isUnderWay(error: WireError | null): boolean {
  const texts = `${error?.message ?? ""} ${error?.description ?? ""}`;
  return /can.?t force synchroni[sz]ation/i.test(texts);
}

function codeOf({ status, error, subject }: WireFailure): AggregationCode {
  const wire = error?.code.toLowerCase() ?? "";
  if (status === 409 && isUnderWay(error)) return "connection.sync_under_way";
  if (status === 429) return "partner.rate_limited";
  if (status >= 500)
    return wire === "websiteunavailable" ? "connection.website_unavailable" : "partner.unavailable";
  const known = codeByWire.get(wire);
  if (known !== undefined) return known;
  // Web authentication of a connection that does not need one.
  if (status === 409 && subject === "connection") return "connection.up_to_date";
  if (status === 401) return "partner.unauthorized";
  if (status === 403) return "partner.forbidden";
  if (status === 404 || wire === "notfound") return notFound(subject);
  return "partner.refused";
}

const codeByHttp: Record<HttpCode, AggregationCode> = {
  "http.timeout": "partner.timeout",
  "http.unreachable": "partner.unavailable",
  "http.circuit_open": "partner.unavailable",
  "http.paused": "partner.rate_limited",
  "http.redirected": "partner.invalid_answer",
  "http.too_large": "partner.invalid_answer",
  "http.not_text": "partner.invalid_answer",
};

export function transportFailure(failure: Fail<HttpCode>): Fail<AggregationCode> {
  return fail(codeByHttp[failure.code], {
    detail: { ...failure.detail, reason: failure.code },
  });
}

const stateByCode: Partial<Record<AggregationCode, ConnectionState>> = {
  "connection.wrong_credentials": "wrong_credentials",
  "connection.additional_information": "additional_information",
  "connection.decoupled": "decoupled",
  "connection.strong_authentication": "strong_authentication",
  "connection.web_authentication": "web_authentication",
  "connection.action_needed": "action_needed",
  "connection.password_expired": "password_expired",
  "connection.website_unavailable": "website_unavailable",
  "connection.technical_bug": "technical_bug",
  "connection.not_supported": "not_supported",
};

/** State of a connection implied by a failed call; null where the failure says nothing about the bank (the partner is down). */
export function stateOfFailure(code: AggregationCode): ConnectionState | null {
  return stateByCode[code] ?? null;
}
