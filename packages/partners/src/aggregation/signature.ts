import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { Clock, Result } from "@vigie/domain";
import { fail, instant, ok } from "@vigie/domain";
import { parseJson } from "../http/read-body.ts";
import type { AggregationEvent, AggregationEventKind, WebhookCode } from "./port-events.ts";
import type { WireWebhookBody } from "./wire.ts";
import { signatureDateHeader, signatureHeader, wireWebhookBody, wireWebhookEvents } from "./wire.ts";

/** The partner signs `METHOD.path.date.payload` with HMAC-SHA256, in base64, and the date is ISO 8601 UTC.
 * @source docs.powens.com, webhook authentication (b) */
export type SignedParts = {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly date: string;
  /** The body as received: parsing and serialising again would change its bytes. */
  readonly payload: string | Uint8Array;
};

export function webhookSignature(secret: string, parts: SignedParts): string {
  return createHmac("sha256", secret)
    .update(`${parts.method.toUpperCase()}.${parts.path}.${parts.date}.`)
    .update(parts.payload)
    .digest("base64");
}

export type WebhookRequest = {
  readonly method: string;
  /** As received; the query is ignored in the signature and in parsing. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly rawBody: Uint8Array;
};

export type WebhookVerifier = {
  /** Several during a rotation of the secret; each is tried. */
  readonly secrets: readonly string[];
  readonly clock: Clock;
  readonly windowSeconds?: number;
};

/** Five minutes in both directions, so that a captured event cannot be replayed later. */
const defaultWindowSeconds = 300;

/** Verifies the origin of a webhook over its bytes, without parsing them.
 * @source aggregator-api-2.md, facts 3 and 6 */
export function verifyWebhook(request: WebhookRequest, verifier: WebhookVerifier): Result<null, WebhookCode> {
  const signature = header(request, signatureHeader);
  const date = header(request, signatureDateHeader);
  if (signature === null || date === null) return fail("webhook.unsigned");
  const signed = { method: request.method, path: pathOf(request), date };
  const isSigned = (payload: Uint8Array): boolean =>
    verifier.secrets.some((secret) => sameText(webhookSignature(secret, { ...signed, payload }), signature));
  // For a compressed body it is unknown which form is signed. @source aggregator-api-2.md, fact 6
  if (!isSigned(request.rawBody) && !isSigned(plainBody(request.rawBody))) return fail("webhook.forged");
  // The date is used only after its signature was verified.
  const ageMs = Math.abs(Date.parse(verifier.clock()) - signedMs(date));
  if (!(ageMs <= (verifier.windowSeconds ?? defaultWindowSeconds) * 1000)) return fail("webhook.stale");
  return ok(null);
}

/** Parses who and what changed from a verified webhook. The caller must reject replays within the window by the event's unique id.
 * The kind is the last segment of the signed path: each event has its own URL. */
export function parseWebhook(request: WebhookRequest): Result<AggregationEvent, WebhookCode> {
  const signature = header(request, signatureHeader);
  const date = header(request, signatureDateHeader);
  if (signature === null || date === null) return fail("webhook.unsigned");
  const body = parseBody(request.rawBody);
  if (body === null) return fail("webhook.invalid_body");
  const providerKind = kindName(pathOf(request), body);
  return ok({
    id: eventId(body, signature),
    kind: kindByWire[providerKind] ?? "other",
    providerKind,
    ...subjects(providerKind, body),
    signedAt: instant(new Date(signedMs(date))),
  });
}

export function readWebhook(
  request: WebhookRequest,
  verifier: WebhookVerifier,
): Result<AggregationEvent, WebhookCode> {
  const verified = verifyWebhook(request, verifier);
  return verified.ok ? parseWebhook(request) : verified;
}

function pathOf(request: WebhookRequest): string {
  return request.path.split("?")[0] ?? "";
}

function signedMs(date: string): number {
  return /^\d{4}-\d{2}-\d{2}T/.test(date) ? Date.parse(date) : Number.NaN;
}

function header(request: WebhookRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}

/** Constant-time comparison; hashing first gives equal lengths. */
function sameText(a: string, b: string): boolean {
  return timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());
}

const largestBody = 64 * 1024 * 1024;

/** Decompresses a gzip body; returns any other body, or one that would exceed the size limit, unchanged. */
function plainBody(rawBody: Uint8Array): Uint8Array {
  if (rawBody[0] !== 0x1f || rawBody[1] !== 0x8b) return rawBody;
  try {
    return gunzipSync(rawBody, { maxOutputLength: largestBody });
  } catch {
    return rawBody;
  }
}

function parseBody(rawBody: Uint8Array): WireWebhookBody | null {
  const json = parseJson(new TextDecoder().decode(plainBody(rawBody)));
  const body = json.ok ? wireWebhookBody.safeParse(json.value) : null;
  return body?.success === true ? body.data : null;
}

function kindName(path: string, body: WireWebhookBody): string {
  const last = path.split("/").at(-1) ?? "";
  const known = wireWebhookEvents.find((name) => name === last.toUpperCase());
  return known ?? body.event ?? "UNKNOWN";
}

const kindByWire: Readonly<Record<string, AggregationEventKind>> = {
  USER_CREATED: "user.created",
  USER_DELETED: "user.deleted",
  CONNECTION_SYNCED: "connection.synced",
  CONNECTION_DELETED: "connection.deleted",
  ACCOUNTS_FETCHED: "accounts.fetched",
  ACCOUNT_FOUND: "account.found",
  ACCOUNT_ENABLED: "account.enabled",
  ACCOUNT_DISABLED: "account.disabled",
  ACCOUNT_SYNCED: "account.synced",
};

/** The partner's id of the delivery; otherwise the signature, which is identical only if all its inputs are. */
function eventId(body: WireWebhookBody, signature: string): string {
  if (body.id_webhook_data !== null && body.id_webhook_data !== undefined)
    return `data-${body.id_webhook_data}`;
  return `sha256-${createHash("sha256").update(signature).digest("hex")}`;
}

function subjects(
  kind: string,
  body: WireWebhookBody,
): Pick<AggregationEvent, "providerUserId" | "connectionId" | "accountId"> {
  const isAccount = kind.startsWith("ACCOUNT_");
  const isConnection = kind.startsWith("CONNECTION_");
  const isUser = kind.startsWith("USER_");
  const user = body.user?.id ?? body.connection?.id_user ?? body.id_user ?? (isUser ? body.id : null);
  const connection = body.connection?.id ?? body.id_connection ?? (isConnection ? body.id : null);
  const account = isAccount ? body.id : null;
  return { providerUserId: asText(user), connectionId: asText(connection), accountId: asText(account) };
}

function asText(id: string | number | null | undefined): string | null {
  return id === null || id === undefined ? null : String(id);
}
