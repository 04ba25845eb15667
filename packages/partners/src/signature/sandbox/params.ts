import { z } from "zod";

/** Request bodies; undocumented keys are rejected. */
const text = z.string().min(1).max(500);
export const newRequest = z.strictObject({
  name: text.max(128),
  delivery_mode: z.enum(["none", "email"]),
  ordered_signers: z.boolean().default(false),
  timezone: z.string().optional(),
  expiration_date: z.iso.date().optional(),
  external_id: text.max(255).optional(),
  signers_allowed_to_decline: z.boolean().default(false),
  audit_trail_locale: z.enum(["fr", "en", "de", "it", "es", "nl", "pl"]).optional(),
  reminder_settings: z
    .strictObject({
      interval_in_days: z.union([z.literal(1), z.literal(2), z.literal(7), z.literal(14)]),
      max_occurrences: z.int(),
    })
    .nullish(),
  email_notification: z.unknown().optional(),
});
const field = z.strictObject({
  document_id: z.string(),
  type: z.enum(["signature", "mention", "text", "checkbox", "radio_group", "read_only_text"]),
  page: z.int().min(1),
  x: z.int().min(0),
  y: z.int().min(0),
  width: z.int().min(85),
  height: z.int().min(37),
});
export const newSigner = z.strictObject({
  info: z.strictObject({
    first_name: text,
    last_name: text,
    email: z.email(),
    phone_number: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/)
      .optional(),
    locale: z.enum(["fr", "en", "de", "it", "es", "nl", "pl"]),
  }),
  signature_level: z.enum([
    "electronic_signature",
    "advanced_electronic_signature",
    "qualified_electronic_signature",
  ]),
  signature_authentication_mode: z.enum(["no_otp", "otp_email", "otp_sms"]).nullable(),
  fields: z.array(field).default([]),
  redirect_urls: z.strictObject({ success: z.url(), error: z.url(), decline: z.url() }).optional(),
});
export const cancellation = z.strictObject({
  reason: z.enum(["contractualization_aborted", "errors_in_document", "other"]),
  custom_note: z.string().max(500).optional(),
});
export const newIdentity = z.strictObject({
  first_name: text,
  last_name: text,
  redirection_url: z.url().optional(),
});
