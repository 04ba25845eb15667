import { api, type Endpoint } from "@vigie/api";
import { expect, test } from "vitest";
import { provenAct } from "./proven-act.ts";

const calls = Object.values<Readonly<Record<string, Endpoint>>>(api).flatMap((group) => Object.values(group));
/** These two ask for it in some cases alone. */
const sometimes = calls.filter(({ errors }) => errors.includes("session.recent_authentication_required"));

test("each call that wants a proof of who asks is told as what it is", () => {
  const told = new Map<string, string[]>();
  for (const target of [...calls.filter(({ recent }) => recent === true), ...sometimes]) {
    const act = provenAct(target);
    told.set(act, [...new Set([...(told.get(act) ?? []), `${target.method} ${target.path}`])].toSorted());
  }
  expect(Object.fromEntries(told)).toEqual({
    agreement: ["POST /users/{id}/proposals/{proposalId}/accept"],
    banks: ["GET /users/me/connection", "POST /users/me/connection", "POST /users/me/webauth"],
    deletion: ["DELETE /users/me"],
    file: [
      "GET /advisory_agenda",
      "GET /book_exports/{exportId}/file",
      "GET /kept_records/{id}/file",
      "GET /users/me/export_files/{fileId}",
      "GET /users/me/exports/{format}",
      "GET /users/{id}/advice_record/file",
      "POST /book_exports",
      "POST /customers/export",
      "POST /missions/{id}/leads/export",
      "POST /users/me/export_files",
    ],
    firm: [
      "POST /firm/audits",
      "POST /firm/audits/{auditId}/revoke",
      "POST /firm/people",
      "POST /firm/people/{personId}/book_moves",
      "POST /firm/people/{personId}/restore",
      "POST /firm/people/{personId}/suspend",
      "PUT /firm",
      "PUT /firm/people/{personId}",
      "PUT /firm/people/{personId}/vigilance",
    ],
    payment: [
      "POST /users/me/club_subscriptions/{subId}/payment",
      "POST /users/me/payment_sources",
      "POST /users/me/payment_sources/default",
    ],
    protection: [
      "DELETE /users/me/passkeys/{id}",
      "DELETE /users/me/second_factor/totp",
      "POST /users/me/email",
      "POST /users/me/passkeys",
      "POST /users/me/passkeys/offer",
      "POST /users/me/password",
      "POST /users/me/second_factor/recovery_codes",
      "POST /users/me/second_factor/totp",
      "POST /users/me/second_factor/totp/confirmations",
    ],
    sharing: ["POST /invitations/{token}/accept", "PUT /users/me/visibility"],
    signature: [
      "POST /users/me/club_subscriptions/{subId}/sign",
      "POST /users/{id}/club_subscriptions/{subId}/firm_signature",
      "POST /users/{id}/proposals/{proposalId}/signature",
    ],
  });
  expect(provenAct(undefined)).toBe("protection");
});
