import type { Endpoint, ErrorCode } from "@vigie/api";
import type { FastifyRequest } from "fastify";
import type { Services } from "../boot/services.ts";
import type { Caller } from "../edge/handler.ts";
import type { SecurityEvent, SecurityFacts } from "./security-events.ts";

/** The security event of each endpoint that succeeds, by its method and path. */
export const eventsOfCalls: Readonly<Record<string, SecurityEvent>> = {
  "POST /oauth/revoke": "session.ended",
  "POST /single_sign_on/sessions/leave": "session.ended",
  "DELETE /users/me/sessions": "session.ended",
  "DELETE /users/me/sessions/{id}": "session.ended",
  "POST /oauth/reauthenticate": "session.proved_again",
  "POST /users/me/second_factor/totp/confirmations": "factor.added",
  "POST /users/me/passkeys": "factor.added",
  "DELETE /users/me/second_factor/totp": "factor.removed",
  "DELETE /users/me/passkeys/{id}": "factor.removed",
  "POST /users/me/second_factor/recovery_codes": "factor.recovery_codes_made",
  "POST /users/me/password": "password.changed",
  "POST /users/password_setup": "password.changed",
  "PUT /users/password": "password.changed",
  "POST /users/password/reset_password": "password.reset_asked",
  "POST /users/me/email/confirmations": "email.changed",
  "GET /users/me/exports/{format}": "data.exported",
  "POST /users/me/export_files": "data.export_asked",
  "GET /users/me/export_files/{fileId}": "data.exported",
  "POST /users/me/connection": "bank.linked",
  "DELETE /users/me": "account.deletion_asked",
  "PUT /users/me/visibility": "sharing.changed",
  "POST /invitations/{token}/accept": "sharing.changed",
  "POST /users/me/payment_sources": "payment.method_changed",
  "POST /users/me/payment_sources/default": "payment.method_changed",
  "DELETE /users/me/payment_sources/default": "payment.method_changed",
  "POST /users/{id}/club_subscriptions": "club.acted",
  "POST /users/me/subscriptions": "club.acted",
  "DELETE /users/{id}/club_subscriptions/{subId}": "club.acted",
  "POST /users/me/club_subscriptions/{subId}/sign": "club.acted",
  "POST /users/me/club_subscriptions/{subId}/payment": "club.acted",
  "POST /users/me/club_subscriptions/{subId}/withdrawal": "club.acted",
  "POST /club/terminations": "club.acted",
  "POST /users/{id}/club_subscriptions/{subId}/approve": "club.acted",
  "POST /users/{id}/club_subscriptions/{subId}/firm_signature": "club.acted",
  "POST /users/{id}/club_subscriptions/{subId}/reject": "club.acted",
  "POST /users/{id}/club_subscriptions/{subId}/refused_acts": "club.acted",
  "POST /customers/export": "book.exported",
  "POST /book_exports": "book.exported",
  "GET /book_exports/{exportId}/file": "book.exported",
  "PUT /firm": "firm.administered",
  "POST /firm/people": "firm.administered",
  "PUT /firm/people/{personId}": "firm.administered",
  "POST /firm/people/{personId}/suspend": "firm.administered",
  "POST /firm/people/{personId}/restore": "firm.administered",
  "POST /firm/people/{personId}/book_moves": "firm.administered",
  "PUT /firm/people/{personId}/vigilance": "firm.administered",
  "POST /firm/audits": "firm.administered",
  "POST /firm/audits/{auditId}/revoke": "firm.administered",
};

/** The security event of an error code, for any endpoint. */
export const eventsOfRefusals: Readonly<Partial<Record<ErrorCode, SecurityEvent>>> = {
  "session.invalid_credentials": "sign_in.refused",
  "session.too_many_failures": "sign_in.network_shut",
  "session.locked": "sign_in.refused",
  "session.invalid_refresh_token": "sign_in.refused",
  "session.recent_authentication_required": "session.recent_asked",
  "second_factor.invalid_code": "factor.refused",
  "second_factor.challenge_expired": "factor.refused",
  "passkey.refused": "factor.refused",
  "password.wrong": "sign_in.refused",
  "user.not_found": "access.refused",
  "customer.read_only": "access.refused",
  "unconfirmed.user": "access.refused",
  "second_factor.enrolment_required": "access.refused",
  "request.too_many": "quota.reached",
  "request.busy": "quota.reached",
};

type Call = {
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly caller: Caller | null;
};

export function recordRefusal({ trail }: Services, call: Call, code: ErrorCode): void {
  const event = eventsOfRefusals[code];
  if (event !== undefined) trail(event, { ...factsOf(call), code });
}

export function recordSuccess({ trail }: Services, call: Call): void {
  const { method, path, access } = call.endpoint;
  const event = eventsOfCalls[`${method} ${path}`];
  if (event !== undefined) trail(event, factsOf(call));
  else if (access === "firm" && method !== "GET") trail("firm.acted", factsOf(call));
}

/** Names the endpoint by its route: the URL may hold what a caller wrote into it. */
function factsOf({ endpoint, request, caller }: Call): SecurityFacts {
  const { method, path } = endpoint;
  const who = caller === null ? {} : { user: caller.userId, session: caller.sessionId, firm: caller.firmId };
  return { ...who, method, route: path, address: request.ip };
}
