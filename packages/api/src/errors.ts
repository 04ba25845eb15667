import { filledPlaces } from "@vigie/domain";
import { adviceErrors } from "./errors-advice.ts";
import { bookErrors } from "./errors-book.ts";
import { clubErrors } from "./errors-club.ts";
import { dayErrors } from "./errors-days.ts";
import { householdErrors } from "./errors-households.ts";
import { invitationErrors } from "./errors-invitations.ts";
import { missionErrors } from "./errors-missions.ts";
import { notificationErrors } from "./errors-notifications.ts";
import { messagesFr } from "./messages-fr.ts";

/** All error codes of the API: a code `noun.reason`, its status and the wire field it is about (null: the whole form). A code
 * without a French message in `messages-fr.ts` does not compile. */
export const errorCatalogue = {
  "request.invalid": { status: 422, field: null },
  "request.too_large": { status: 413, field: null },
  "request.too_deep": { status: 422, field: null },
  "request.malformed": { status: 400, field: null },
  "request.too_many": { status: 429, field: null },
  "request.busy": { status: 429, field: null },
  "request.key_reused": { status: 409, field: null },
  // Written by a worker: requested first, downloaded once it is ready.
  "export.prepared_only": { status: 409, field: null },
  "export.not_found": { status: 404, field: null },
  "export.not_ready": { status: 409, field: null },
  // A customer in it left since, or hides a contract that it contains.
  "book_export.outdated": { status: 409, field: null },
  "session.too_many_failures": { status: 429, field: null },
  "session.locked": { status: 429, field: null },
  "session.deceased": { status: 403, field: null },
  "route.not_found": { status: 404, field: null },
  "route.method_not_allowed": { status: 405, field: null },
  "server.unexpected": { status: 500, field: null },
  // The disk is full: reads succeed, writes are rejected.
  "server.read_only": { status: 503, field: null },
  "server.unavailable": { status: 503, field: null },
  "service.maintenance": { status: 503, field: null },
  "network.unreachable": { status: 503, field: null },
  "session.required": { status: 401, field: null },
  "session.expired": { status: 401, field: null },
  "session.invalid_credentials": { status: 401, field: null },
  "session.invalid_refresh_token": { status: 401, field: "refresh_token" },
  "session.not_found": { status: 404, field: null },
  // Neither 401 nor 403: the page asks for the password again instead of signing out.
  "session.recent_authentication_required": { status: 428, field: null },
  // The password was correct: `detail` contains the challenge of the second step.
  "second_factor.required": { status: 401, field: null },
  "second_factor.challenge_expired": { status: 401, field: null },
  "second_factor.enrolment_required": { status: 403, field: null },
  "second_factor.invalid_code": { status: 422, field: "code" },
  "second_factor.not_started": { status: 409, field: null },
  "second_factor.not_found": { status: 404, field: null },
  "second_factor.last_required": { status: 409, field: null },
  "passkey.refused": { status: 422, field: null },
  "passkey.already_known": { status: 409, field: null },
  "passkey.too_many": { status: 409, field: null },
  "passkey.not_found": { status: 404, field: null },
  "password.wrong": { status: 422, field: "password" },
  "password.blank": { status: 422, field: "password" },
  "password.too_short": { status: 422, field: "password" },
  "password.too_long": { status: 422, field: "password" },
  "password.confirmation_mismatch": { status: 422, field: "password_confirmation" },
  "password.contains_email": { status: 422, field: "password" },
  "password.contains_name": { status: 422, field: "password" },
  "password.contains_application_name": { status: 422, field: "password" },
  "password.contains_birthdate": { status: 422, field: "password" },
  "password.too_weak": { status: 422, field: "password" },
  "password.invalid_token": { status: 422, field: null },
  "email.blank": { status: 422, field: "email" },
  "email.invalid": { status: 422, field: "email" },
  "email.unchanged": { status: 422, field: "email" },
  "terms.required": { status: 422, field: "terms" },
  "birthdate.future": { status: 422, field: "birthdate" },
  "birthdate.invalid": { status: 422, field: "birthdate" },
  "mobile.invalid": { status: 422, field: "mobile" },
  "name.reserved": { status: 422, field: "last_name" },
  "profile.category_mismatch": { status: 422, field: "professional_category" },
  "confirmation.invalid_code": { status: 422, field: "code" },
  "confirmation.code_spent": { status: 422, field: "code" },
  "confirmation.already_done": { status: 409, field: null },
  "confirmation.not_received": { status: 422, field: null },
  "confirmation.too_soon": { status: 429, field: null },
  "confirmation.too_many": { status: 429, field: null },
  "single_sign_on.not_offered": { status: 404, field: null },
  "single_sign_on.invalid_state": { status: 422, field: "state" },
  "single_sign_on.denied": { status: 422, field: null },
  "single_sign_on.refused": { status: 422, field: null },
  "single_sign_on.unavailable": { status: 409, field: null },
  "single_sign_on.nothing_to_keep": { status: 409, field: null },
  "single_sign_on.already_full": { status: 409, field: null },
  // Neither 401 nor 403, which would sign out: the page offers the full account.
  "single_sign_on.upgrade_required": { status: 409, field: null },
  "otp.invalid": { status: 422, field: "otp" },
  "merge.not_found": { status: 404, field: null },
  "merge.not_allowed": { status: 409, field: null },
  "merge.refused": { status: 422, field: "code" },
  "merge.expired": { status: 409, field: null },
  "merge.already_done": { status: 409, field: null },
  "event.not_found": { status: 404, field: null },
  "event.system": { status: 409, field: null },
  "event.outcome": { status: 409, field: null },
  "event.changed": { status: 409, field: null },
  "event.restore_too_late": { status: 409, field: null },
  "event.empty": { status: 422, field: "note" },
  "event.call_time": { status: 422, field: "called_at" },
  "event.future_call": { status: 422, field: "called_at" },
  "event.start_required": { status: 422, field: "starts_at" },
  "event.end_before_start": { status: 422, field: "ends_at" },
  "event.unanswered_kind": { status: 422, field: "unanswered" },
  "event.refusal_kind": { status: 422, field: "refused" },
  "event.no_appointment": { status: 409, field: null },
  "note_template.not_found": { status: 404, field: null },
  "note_template.too_many": { status: 409, field: null },
  "alert.not_found": { status: 404, field: null },
  "alert.until_past": { status: 422, field: "until" },
  "task.not_found": { status: 404, field: null },
  "task.is_promise": { status: 409, field: null },
  "task.assignee_unknown": { status: 422, field: "assignee_id" },
  "firm.not_found": { status: 404, field: "firm_id" },
  "contract.days": { status: 422, field: "ended_on" },
  "coupon.unknown": { status: 422, field: "coupon" },
  "unconfirmed.user": { status: 403, field: null },
  "observation.not_found": { status: 404, field: null },
  "conversation.closed": { status: 409, field: null },
  "conversation.too_many": { status: 429, field: null },
  "subscription.not_found": { status: 404, field: null },
  "demo.unavailable": { status: 404, field: null },
  "user.closed_by_firm": { status: 409, field: null },
  "user.not_found": { status: 404, field: null },
  "customer.read_only": { status: 409, field: null },
  "customer.not_shared": { status: 409, field: null },
  "account.not_found": { status: 404, field: null },
  "account.not_linked": { status: 409, field: null },
  "account.already_connected": { status: 409, field: null },
  "account.sync_running": { status: 409, field: null },
  "account.confirmation_required": { status: 422, field: "confirmed" },
  "account.demo": { status: 409, field: null },
  "account.up_to_date": { status: 409, field: null },
  "bank.not_found": { status: 404, field: "bank_id" },
  "webauth.invalid_state": { status: 422, field: "state" },
  "webauth.access_denied": { status: 422, field: null },
  "webauth.server_error": { status: 422, field: null },
  "partner.unavailable": { status: 409, field: null },
  "portfolio.not_found": { status: 404, field: null },
  "portfolio.invalid_kind": { status: 422, field: "kind" },
  "manual_contract.future_day": { status: 422, field: "day" },
  "manual_contract.negative": { status: 422, field: "amount" },
  "manual_contract.no_lines": { status: 422, field: "lines" },
  "manual_contract.no_payments": { status: 422, field: "payments" },
  "manual_contract.not_a_loan": { status: 422, field: "loan" },
  "manual_contract.payment_days": { status: 422, field: "ends_on" },
  "manual_contract.day_twice": { status: 422, field: "day" },
  "manual_contract.loan_terms": { status: 422, field: "loan" },
  "manual_contract.loan_days": { status: 422, field: "loan" },
  "manual_contract.line_value": { status: 422, field: "lines" },
  "manual_contract.too_many": { status: 409, field: null },
  "manual_contract.no_value": { status: 422, field: null },
  "manual_contract.value_not_found": { status: 404, field: null },
  "manual_contract.confirmation_required": { status: 422, field: "confirmed" },
  "transaction.not_found": { status: 404, field: null },
  "category.not_found": { status: 422, field: "category_id" },
  "category_change.not_found": { status: 404, field: null },
  "import.not_found": { status: 404, field: null },
  "import.too_large": { status: 413, field: "file" },
  "import.unreadable": { status: 422, field: "file" },
  "import.nothing_new": { status: 409, field: null },
  "import.wrong_state": { status: 409, field: null },
  "import.undo_too_late": { status: 409, field: null },
  "import.busy": { status: 429, field: null },
  "import.file_gone": { status: 409, field: null },
  "import.unanswered": { status: 409, field: null },
  "import.batch_full": { status: 409, field: "file" },
  "import.choice_unknown": { status: 422, field: null },
  "import.other_currency": { status: 422, field: null },
  "analysis.unavailable": { status: 409, field: null },
  "analysis.not_found": { status: 404, field: null },
  "optimization.add_euro_fund": { status: 422, field: null },
  "optimization.add_low_risk_fund": { status: 422, field: null },
  "optimization.unknown_funds": { status: 422, field: "investments" },
  "optimization.too_few_funds": { status: 422, field: "investments" },
  "optimization.conflicting_rule": { status: 422, field: null },
  "optimization.unavailable": { status: 409, field: null },
  "optimization.funds_unavailable": { status: 409, field: null },
  "optimization.strategy_unavailable": { status: 422, field: "strategy" },
  "optimization.failed": { status: 409, field: null },
  "optimization.not_found": { status: 404, field: "optimization_id" },
  "advice.not_ready": { status: 409, field: null },
  "advice.outdated": { status: 409, field: null },
  "advice.not_found": { status: 404, field: null },
  "fund.not_found": { status: 404, field: null },
  "series.not_found": { status: 404, field: null },
  "contract.not_found": { status: 404, field: null },
  "contract.unknown": { status: 422, field: "contract_id" },
  "loan.not_found": { status: 404, field: null },
  "loan.insufficient_data": { status: 409, field: null },
  "loan.already_linked": { status: 409, field: null },
  "loan.not_linked": { status: 409, field: null },
  "loan.end_before_start": { status: 422, field: "ends_on" },
  "loan.terms": { status: 422, field: "borrowed" },
  "real_estate.not_found": { status: 404, field: null },
  "real_estate.missing_fields": { status: 422, field: "surface" },
  "ownership.no_share": { status: 422, field: "ratio" },
  "ownership.future_birth": { status: 422, field: "usufructuary_born_on" },
  "real_estate.no_value": { status: 422, field: "asset_price" },
  "real_estate.future_year": { status: 422, field: "purchase_year" },
  "real_estate.bedrooms": { status: 422, field: "bedrooms" },
  "real_estate.floor": { status: 422, field: "floor" },
  "real_estate.too_many": { status: 409, field: null },
  "real_estate.confirmation_required": { status: 422, field: "confirmed" },
  "survey.incomplete": { status: 422, field: "answers" },
  "survey.outdated": { status: 409, field: null },
  ...adviceErrors,
  ...bookErrors,
  ...clubErrors,
  ...dayErrors,
  ...invitationErrors,
  ...householdErrors,
  ...missionErrors,
  ...notificationErrors,
  "holders.nothing_asked": { status: 422, field: null },
  "tag.not_found": { status: 404, field: null },
  "tag.name_taken": { status: 409, field: "name" },
  "tag.too_many": { status: 409, field: null },
  "segment.not_found": { status: 404, field: null },
  "segment.name_taken": { status: 409, field: "name" },
  "segment.too_many": { status: 409, field: null },
  "segment.too_many_shared": { status: 409, field: "shared" },
} as const satisfies Record<string, { status: number; field: string | null }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Body of every refusal. `errors` by field, `fields.global` for the form as a whole (specification 1 §8). */
export type ErrorBody = {
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly fields: { readonly global: readonly string[] };
  /** Data for the next call; only for the few codes that have some. */
  readonly detail?: Detail;
};

/** Details sent to the client, by code: all others only fill placeholders of the message. */
const publicDetailKeys: Readonly<Partial<Record<ErrorCode, readonly string[]>>> = {
  "second_factor.required": ["challenge", "methods", "expires_in"],
  // Current state of the row, which no longer allows the request.
  "import.wrong_state": ["state"],
  "account.sync_running": ["state"],
  "advice.not_ready": ["state"],
  "advice.outdated": ["state"],
  "confirmation.already_done": ["state"],
  "invitation.already_used": ["state"],
  "invitation.wrong_state": ["state"],
  "invitation_import.wrong_state": ["state"],
  "club.wrong_state": ["state"],
  "payment.declined": ["reason"],
  "merge.expired": ["state"],
  "merge.already_done": ["state"],
  "mission.changed": ["name", "description", "pitch", "when", "by"],
  "lead.concluded": ["state", "remarks", "when", "by"],
  "lead.changed": ["state", "remarks", "when", "by"],
  "mission.state": ["state"],
  "mission.not_draft": ["state"],
};

export type ErrorDetail = {
  readonly field?: string;
  readonly detail?: Detail;
};

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}

export function errorBody(code: ErrorCode, more: ErrorDetail = {}): ErrorBody {
  const field = more.field ?? errorCatalogue[code].field;
  return {
    code,
    message: sentence(messagesFr[code], more.detail ?? {}),
    errors: field === null ? {} : { [field]: [code] },
    fields: { global: field === null ? [code] : [] },
    ...publicDetail(code, more.detail ?? {}),
  };
}

type Detail = Readonly<Record<string, string | number>>;

function publicDetail(code: ErrorCode, detail: Detail): Pick<ErrorBody, "detail"> {
  const keptKeys = publicDetailKeys[code];
  const kept = Object.entries(detail).filter(([key]) => keptKeys?.includes(key));
  return kept.length === 0 ? {} : { detail: Object.fromEntries(kept) };
}

/** Fills the `{name}` placeholders of a catalogue message. */
export function sentence(text: string, detail: Detail): string {
  return filledPlaces(text, (place) => (detail[place] === undefined ? undefined : String(detail[place])));
}
