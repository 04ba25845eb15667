import {
  type AggregationCode,
  readTenant,
  registerWebhooks,
  type ResilientFetch,
  type TenantConfig,
  type TenantState,
  webhookAddresses,
} from "@vigie/partners";
import { partnerText as text } from "./partner-text.ts";

/** Reports, in sentences, what a tenant of the aggregation partner allows and what is missing; and registers our webhooks there. */

export type Tenant = TenantConfig & { readonly publicUrl: string };
export type TenantReport = { readonly lines: readonly string[]; readonly isWell: boolean };

export async function checkTenant(tenant: Tenant, send: ResilientFetch): Promise<TenantReport> {
  const state = await readTenant(tenant, send);
  const lines = [
    directoryLine(state),
    returnLine(state, `${tenant.publicUrl}/app/account/webauth`),
    optional(state.hasTerms, text.terms, [text.hasTerms, text.noTerms]),
    optional(state.hasPublicKey, text.publicKey, [text.hasPublicKey, text.noPublicKey]),
    ...(isReachable(tenant.publicUrl) ? [] : [text.noSecure(tenant.publicUrl)]),
    ...webhookLines(state, receiverOf(tenant)),
  ];
  return { lines, isWell: !lines.some((line) => line.startsWith(text.toMend)) };
}

export async function setUpTenant(tenant: Tenant, send: ResilientFetch): Promise<TenantReport> {
  const { manageToken } = tenant;
  if (manageToken === null) return { lines: [text.noToken], isWell: false };
  const registered = await registerWebhooks({ ...tenant, manageToken }, receiverOf(tenant), send);
  if (!registered.ok) return { lines: [text.notMade(registered.code)], isWell: false };
  const { made, secret } = registered.value;
  if (made.length === 0) return { lines: [text.allKnown], isWell: true };
  const last = secret === null ? text.noSecret : text.secret(secret);
  return { lines: [...made.map(text.made), last], isWell: secret !== null };
}

function receiverOf({ publicUrl }: Tenant): string {
  return `${publicUrl}/webhooks/aggregation`;
}

/** The partner calls our webhooks from its own machines, over the internet. */
function isReachable(publicUrl: string): boolean {
  return publicUrl.startsWith("https://");
}

function directoryLine({ connectors }: TenantState): string {
  if (!connectors.ok) return text.unreached(text.directory, connectors.code);
  return connectors.value === 0 ? text.noConnector : text.connectors(connectors.value);
}

function returnLine({ redirectUris }: TenantState, url: string): string {
  if (!redirectUris.ok) return text.unreached(text.client, redirectUris.code);
  return redirectUris.value.includes(url) ? text.returns(url) : text.noReturn(url);
}

type Asked =
  { readonly ok: true; readonly value: boolean } | { readonly ok: false; readonly code: AggregationCode };

function optional(asked: Asked, what: string, [there, absent]: readonly [string, string]): string {
  if (!asked.ok) return text.unreached(what, asked.code);
  return asked.value ? there : absent;
}

function webhookLines({ webhooks }: TenantState, receiver: string): readonly string[] {
  if (webhooks === null) return [text.noToken];
  if (!webhooks.ok) return [text.unreached(text.webhookList, webhooks.code)];
  return webhookAddresses(receiver, webhooks.value).map(({ event, isKnown }) =>
    isKnown ? text.webhookKnown(event) : text.webhookMissing(event),
  );
}
