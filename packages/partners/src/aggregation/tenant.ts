import { ok } from "@vigie/domain";
import { z } from "zod";
import type { ResilientFetch } from "../http/resilient-fetch.ts";
import { type Caller, createCaller } from "./adapter-call.ts";
import type { Answer } from "./port.ts";
import type { WireWebhookEvent } from "./wire.ts";
import { wireConnectorList, wireId } from "./wire.ts";

/** An operator's requests to the partner's tenant: read its permissions, and register for its events. The paths and the names
 * `type`, `name`, `config`, `url` and `id_auth` are documented; the field of the secret in the response is not, so three names are
 * tried.
 * @source aggregator-api.md, section 12; aggregator-api-2.md, facts 4 and 5 */

export type TenantConfig = {
  /** Includes `/2.0`. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** The tenant's own token, not a user's; null where the operator did not set it. */
  readonly manageToken: string | null;
};

/** Events that change the state of a connection or its accounts: each has its own URL, as no body names its event. */
export const neededEvents = [
  "CONNECTION_SYNCED",
  "CONNECTION_DELETED",
  "ACCOUNTS_FETCHED",
  "ACCOUNT_FOUND",
  "ACCOUNT_ENABLED",
  "ACCOUNT_DISABLED",
] as const satisfies readonly WireWebhookEvent[];
type NeededEvent = (typeof neededEvents)[number];

export type TenantState = {
  readonly connectors: Answer<number>;
  readonly redirectUris: Answer<readonly string[]>;
  readonly hasTerms: Answer<boolean>;
  /** Required from agents by the partner's documents: their own forms must send encrypted values. */
  readonly hasPublicKey: Answer<boolean>;
  /** Null without the tenant's token. */
  readonly webhooks: Answer<readonly Webhook[]> | null;
};

const wireWebhook = z.object({ id: wireId, url: z.string(), event: z.string().nullish() });
export type Webhook = z.infer<typeof wireWebhook>;
const wireWebhooks = z.object({ webhooks: z.array(wireWebhook) });
const wireClient = z.object({ redirect_uris: z.array(z.string()).nullish() });
const wireAuth = z.object({
  id: wireId,
  secret: z.string().nullish(),
  config: z.object({ secret_key: z.string().nullish(), secret: z.string().nullish() }).nullish(),
});

export async function readTenant(config: TenantConfig, send: ResilientFetch): Promise<TenantState> {
  const caller = createCaller(config.baseUrl, send);
  const get = { method: "GET", subject: "partner" } as const;
  const list = { path: ["connectors"], query: { country_codes: "fr", limit: 1 }, schema: wireConnectorList };
  const connectors = await caller.call({ ...get, ...list });
  const client = await caller.call({ ...get, path: ["clients", config.clientId], schema: wireClient });
  return {
    connectors: connectors.ok ? ok(connectors.value.total ?? connectors.value.connectors.length) : connectors,
    redirectUris: client.ok ? ok(client.value.redirect_uris ?? []) : client,
    hasTerms: await isThere(caller, "terms"),
    hasPublicKey: await isThere(caller, "publickey"),
    webhooks: await webhooksOf(caller, config.manageToken),
  };
}

async function isThere(caller: Caller, name: string): Promise<Answer<boolean>> {
  const answer = await caller.call({ method: "GET", path: [name], schema: z.unknown(), subject: "terms" });
  if (answer.ok) return ok(true);
  return answer.code === "terms.not_found" || answer.code === "partner.unauthorized" ? ok(false) : answer;
}

async function webhooksOf(caller: Caller, token: string | null): Promise<TenantState["webhooks"]> {
  if (token === null) return null;
  const answer = await caller.call({
    method: "GET",
    path: ["webhooks"],
    token,
    schema: wireWebhooks,
    subject: "partner",
  });
  return answer.ok ? ok(answer.value.webhooks) : answer;
}

/** URLs of the required events, and the events that the tenant has not registered yet. */
export function webhookAddresses(
  receiver: string,
  known: readonly Webhook[],
): readonly { readonly event: NeededEvent; readonly url: string; readonly isKnown: boolean }[] {
  return neededEvents.map((event) => {
    const url = `${receiver}/${event}`;
    return { event, url, isKnown: known.some((hook) => hook.url === url && hook.event === event) };
  });
}

export type Registered = {
  readonly made: readonly string[];
  /** Returned once, to be stored in AGGREGATION_WEBHOOK_SECRETS; null where nothing was missing. */
  readonly secret: string | null;
};

/** Registers missing events with one common secret. Idempotent. */
export async function registerWebhooks(
  config: TenantConfig & { readonly manageToken: string },
  receiver: string,
  send: ResilientFetch,
): Promise<Answer<Registered>> {
  const caller = createCaller(config.baseUrl, send);
  const known = await webhooksOf(caller, config.manageToken);
  if (known === null || !known.ok) return known ?? ok({ made: [], secret: null });
  const missing = webhookAddresses(receiver, known.value).filter(({ isKnown }) => !isKnown);
  if (missing.length === 0) return ok({ made: [], secret: null });
  const post = { method: "POST", token: config.manageToken, subject: "partner" } as const;
  const auth = await caller.call({
    ...post,
    path: ["webhooks", "auth"],
    body: { type: "hmac_signature", name: "vigie", config: {} },
    schema: wireAuth,
  });
  if (!auth.ok) return auth;
  const { id, secret, config: held } = auth.value;
  for (const { event, url } of missing) {
    const body = { url, event, id_auth: id };
    const made = await caller.call({ ...post, path: ["webhooks"], body, schema: wireWebhook });
    if (!made.ok) return made;
  }
  return ok({
    made: missing.map(({ url }) => url),
    secret: held?.secret_key ?? held?.secret ?? secret ?? null,
  });
}
