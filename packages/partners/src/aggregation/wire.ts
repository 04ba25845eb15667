import { isDay } from "@vigie/domain";
import { z } from "zod";

/** Wire format of the aggregation partner (API 2.0): tokens, directory, connections, errors, webhooks. The rest (accounts,
 * transactions, wealth) is in `wire-wealth.ts`. Lenient where real responses differ from the documentation (unknown keys, several
 * date formats, ids as numbers or strings, a currency or a type as string or object); strict on every key that we use. A key whose
 * absence would change a figure or a state must be present, even with a null value: a corrupted response is rejected entirely,
 * never stored in part. Nothing is converted here: the schemas only validate, `map.ts` converts. */

const maxTextLength = 4_000;

export const wireText = z.string().max(maxTextLength);
/** Documented as an integer; some clients observed strings. */
export const wireId = z.union([z.int().nonnegative(), z.string().regex(/^[\w-]{1,64}$/)]);
/** A float of the partner, small enough for exact cents (JSON has no NaN, but 1e400 is parsed as Infinity). Older responses have it
 * as a string. @source aggregator-api-2.md, fact 15 */
export const wireNumber = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^[+-]?\d{1,14}(?:[.,]\d{1,18})?$/)
      .transform((text) => Number(text.replace(",", "."))),
  ])
  .pipe(z.number().min(-9e13).max(9e13));

const datePattern =
  /^\d{4}-\d{2}-\d{2}(?:[ T](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?: ?Z| ?[+-](?:0\d|1[0-4]):?[0-5]\d)?)?$/;
const twentySecondCenturyMs = 4_102_444_800_000;

/** A day or a date-time: `2026-02-03`, `2026-02-03 10:11:12`, ISO 8601 with or without a zone, or milliseconds since 1970. A single
 * function, because each line has five of them and a union of schemas takes half as long again. */
export const wireDate = z.custom<string | number>(isWireDate);

export function isWireDate(value: unknown): boolean {
  return typeof value === "string"
    ? isDay(value) || (datePattern.test(value) && isDay(value.slice(0, 10)))
    : Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= twentySecondCenturyMs;
}

/** True, false, 0, 1 or null: old fields are 0 or 1 (`bookmarked`), new ones are booleans. */
export const wireFlag = z.union([z.boolean(), z.literal(0), z.literal(1)]);

/** Type of an account or of a transaction: a string in real responses, an object in the documentation. */
export const wireType = z.union([z.string().min(1).max(64), z.object({ name: z.string().min(1).max(64) })]);

export const wireCurrency = z.union([
  z.string().regex(/^[A-Za-z0-9]{2,12}$/),
  z.object({ id: z.string().regex(/^[A-Za-z0-9]{2,12}$/), precision: z.int().nullish() }),
]);

/** `{"code":"wrongpass","description":"…","message":null,"request_id":123}` */
export const wireError = z.object({
  code: z.string().min(1).max(100),
  description: wireText.nullish(),
  message: wireText.nullish(),
  request_id: z.union([z.int(), wireText]).nullish(),
});
export type WireError = z.infer<typeof wireError>;

// Tokens and user

/** Printable characters without spaces, as it becomes a header. */
const wireToken = z.string().regex(/^[\x21-\x7e]{1,2048}$/);

export const wireAuthInit = z.object({
  auth_token: wireToken,
  type: z.enum(["permanent", "temporary"]),
  id_user: wireId,
  expires_in: z.int().nullish(),
});
export type WireAuthInit = z.infer<typeof wireAuthInit>;

export const wireTokenCode = z.object({
  code: wireToken,
  type: z.string().nullish(),
  access: z.string().nullish(),
  expires_in: z.int().positive(),
});
export type WireTokenCode = z.infer<typeof wireTokenCode>;

export const wireAccessToken = z.object({ access_token: wireToken, token_type: z.string() });
export type WireAccessToken = z.infer<typeof wireAccessToken>;

export const wireUser = z.object({ id: wireId, signin: wireDate.nullish(), platform: wireText.nullish() });
export type WireUser = z.infer<typeof wireUser>;

// Terms of service: documented only in 2020, so three names are tried for the key of the text.

export const wireTermsOfService = z.object({
  id: wireId,
  version: wireText.nullish(),
  created: wireDate.nullish(),
  deleted: wireDate.nullish(),
  content: z.string().max(400_000).nullish(),
  file_content: z.string().max(400_000).nullish(),
  text: z.string().max(400_000).nullish(),
});
export type WireTermsOfService = z.infer<typeof wireTermsOfService>;

export const wireTermsList = z.object({
  termsofservices: z.array(wireTermsOfService),
  total: z.int().nullish(),
});
export type WireTermsList = z.infer<typeof wireTermsList>;

/** Key of the domain with which field values are encrypted, as a JWK. */
export const wirePublicKey = z.object({
  kty: z.literal("RSA"),
  kid: z.string().min(1).max(200),
  n: z.string().regex(/^[\w-]{300,}$/),
  e: z.string().regex(/^[\w-]{1,12}$/),
});
export type WirePublicKey = z.infer<typeof wirePublicKey>;

// Directory

/** A field requested by the bank. An unknown type is treated as text. */
export const wireConnectorField = z.object({
  name: z.string().min(1).max(200),
  label: wireText.nullish(),
  type: z.string().nullish(),
  required: wireFlag.nullish(),
  regex: wireText.nullish(),
  values: z.array(z.object({ label: wireText, value: wireText })).nullish(),
  auth_mechanisms: z.array(z.string()).nullish(),
  connector_sources: z.array(z.string()).nullish(),
});
export type WireConnectorField = z.infer<typeof wireConnectorField>;

export const wireConnectorSource = z.object({
  id: wireId,
  id_connector: wireId.nullish(),
  name: z.string().min(1),
  auth_mechanism: z.string().nullish(),
  available_auth_mechanisms: z.array(z.string()).nullish(),
  priority: z.number().nullish(),
  disabled: z.union([wireFlag, wireDate]).nullish(),
});
export type WireConnectorSource = z.infer<typeof wireConnectorSource>;

export const wireConnector = z.object({
  id: wireId,
  uuid: z.string().min(1).max(64),
  name: wireText.min(1),
  slug: z.string().max(100).nullish(),
  code: z.string().max(100).nullish(),
  color: z.string().max(20).nullish(),
  hidden: wireFlag.nullish(),
  beta: wireFlag.nullish(),
  restricted: wireFlag.nullish(),
  auth_mechanism: z.string().nullish(),
  available_auth_mechanisms: z.array(z.string()).nullish(),
  capabilities: z.array(z.string()).nullish(),
  categories: z.array(z.string()).nullish(),
  products: z.array(z.string()).nullish(),
  fields: z.array(wireConnectorField).nullish(),
  sources: z.array(wireConnectorSource).nullish(),
  /** Not documented: our sandbox returns the validity of a strong authentication at this bank. */
  consent_days: z.int().positive().max(3_650).nullish(),
});
export type WireConnector = z.infer<typeof wireConnector>;

export const wireConnectorList = z.object({ connectors: z.array(wireConnector), total: z.int().nullish() });
export type WireConnectorList = z.infer<typeof wireConnectorList>;

// Connections

export const wireConnectionSource = z.object({
  id: wireId,
  id_connection: wireId.nullish(),
  name: z.string().nullish(),
  state: z.string().nullish(),
  error_message: wireText.nullish(),
  disabled: z.union([wireFlag, wireDate]).nullish(),
  last_update: wireDate.nullish(),
  access_expire: wireDate.nullish(),
  next_try: wireDate.nullish(),
});
export type WireConnectionSource = z.infer<typeof wireConnectionSource>;

export const wireConnection = z.object({
  id: wireId,
  id_user: wireId.nullish(),
  id_connector: wireId.nullish(),
  id_bank: wireId.nullish(),
  id_provider: wireId.nullish(),
  connector_uuid: z.string().max(64).nullish(),
  state: z.string().max(100).nullable(),
  error: z.string().max(100).nullish(),
  error_message: wireText.nullish(),
  fields: z.array(wireConnectorField).nullish(),
  created: wireDate.nullish(),
  last_update: wireDate.nullable(),
  last_push: wireDate.nullish(),
  next_try: wireDate.nullish(),
  expire: wireDate.nullish(),
  active: wireFlag.nullish(),
  sources: z.array(wireConnectionSource).nullish(),
});
export type WireConnection = z.infer<typeof wireConnection>;

/** An update that cannot be forced returns the connection wrapped with a message. */
export const wireConnectionAnswer = z.union([
  wireConnection,
  z.object({ connection: wireConnection, message: wireText.nullish() }),
]);
export type WireConnectionAnswer = z.infer<typeof wireConnectionAnswer>;

export const wireConnectionList = z.object({
  connections: z.array(wireConnection),
  total: z.int().nullish(),
});
export type WireConnectionList = z.infer<typeof wireConnectionList>;

export const wireWebauthUrl = z.object({ url: z.url({ protocol: /^https?$/ }).max(4_000) });
export type WireWebauthUrl = z.infer<typeof wireWebauthUrl>;

// Webhooks

export const wireWebhookEvents = [
  "USER_CREATED",
  "USER_DELETED",
  "USER_SYNCED",
  "CONNECTION_SYNCED",
  "CONNECTION_DELETED",
  "ACCOUNTS_FETCHED",
  "ACCOUNT_FOUND",
  "ACCOUNT_ENABLED",
  "ACCOUNT_DISABLED",
  "ACCOUNT_SYNCED",
  "ACCOUNT_CATEGORIZED",
  "ACCOUNT_OWNERSHIPS_FOUND",
  "SUBSCRIPTION_FOUND",
  "SUBSCRIPTION_SYNCED",
  "TRANSACTION_ATTACHMENTS_FOUND",
  "PAYMENT_STATE_UPDATED",
] as const;
export type WireWebhookEvent = (typeof wireWebhookEvents)[number];

/** Headers of a signed webhook: base64(HMAC-SHA256(secret, `METHOD.path.date.payload`)) and an ISO 8601 UTC date. */
export const signatureHeader = "bi-signature";
export const signatureDateHeader = "bi-signature-date";

/** The fields of a webhook's body that we read: who and what changed, never the figures (they are fetched again). The event's name
 * is in the URL (`?event=…` or the last segment) or under `event`. */
export const wireWebhookBody = z.object({
  id_webhook_data: wireId.nullish(),
  event: z.string().max(100).nullish(),
  id: wireId.nullish(),
  id_user: wireId.nullish(),
  id_connection: wireId.nullish(),
  user: z.object({ id: wireId }).nullish(),
  connection: z.object({ id: wireId, id_user: wireId.nullish() }).nullish(),
});
export type WireWebhookBody = z.infer<typeof wireWebhookBody>;
