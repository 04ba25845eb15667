import { type Clock, fail, ok, type Result } from "@vigie/domain";
import * as oidc from "openid-client";
import type { ResilientFetch } from "../http/resilient-fetch.ts";
import { clientAuthentication, NoCommonAuthentication } from "./client-authentication.ts";
import type { SsoCode } from "./port.ts";
import type { SsoSettings } from "./settings.ts";

/** Dependencies of a client besides its configuration. */
export type SsoMeans = {
  /** Required audience of a signed assertion: the origin of our authentication host. */
  readonly audience: string;
  readonly fetch: ResilientFetch;
  readonly clock: Clock;
  /** System clock in milliseconds, which the library uses. */
  readonly computerNow: () => number;
};
export type SsoOptions = SsoSettings & SsoMeans;

export function secondsOf(clock: Clock): number {
  return Math.floor(Date.parse(clock()) / 1000);
}

/** Fetches the provider's current discovery document. */
export async function discover(options: SsoOptions): Promise<Result<oidc.Configuration, SsoCode>> {
  const { issuerUrl, clientId } = options;
  // The library reads the system clock; ours is an argument and may differ.
  const skew = secondsOf(options.clock) - Math.floor(options.computerNow() / 1000);
  const metadata = { [oidc.clockSkew]: skew };
  const isPlain = issuerUrl.startsWith("http:");
  const fetch = transport(options);
  try {
    const read = await oidc.discovery(new URL(issuerUrl), clientId, metadata, oidc.None(), {
      [oidc.customFetch]: fetch,
      execute: isPlain ? [oidc.allowInsecureRequests] : [],
    });
    const server = read.serverMetadata();
    // The library allows some vendors to issue for any of their tenants.
    if (new URL(server.issuer).href !== new URL(issuerUrl).href)
      return fail("sso.unavailable", { detail: { reason: "another issuer than the configured one" } });
    const proof = await clientAuthentication(server, options);
    const provider = new oidc.Configuration(server, clientId, metadata, proof);
    provider[oidc.customFetch] = fetch;
    // Without it, the library trusts the TLS channel and checks no signature of the identity.
    oidc.enableNonRepudiationChecks(provider);
    if (isPlain) oidc.allowInsecureRequests(provider);
    return ok(provider);
  } catch (error) {
    return fail("sso.unavailable", { detail: { reason: reasonOf(error) } });
  }
}

/** The partner was unreachable or failed: says nothing about the member. */
class PartnerDown extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

function transport({ fetch }: SsoOptions): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    const reply = await fetch({
      method: method === "POST" ? "POST" : "GET",
      url,
      headers: Object.fromEntries(new Headers(headers).entries()),
      ...(body === undefined || body === null ? {} : { body: textOf(body) }),
    });
    if (!reply.ok) throw new PartnerDown(reply.code);
    if (reply.value.status >= 500) throw new PartnerDown(`status ${reply.value.status}`);
    const type = reply.value.headers.get("content-type") ?? "application/json";
    return new Response(reply.value.text, { status: reply.value.status, headers: { "content-type": type } });
  };
}

function textOf(body: unknown): string {
  return body instanceof URLSearchParams || typeof body === "string" ? String(body) : "";
}

/** Error codes of the library for an invalid response. */
const damaged: readonly string[] = ["OAUTH_PARSE_ERROR", "OAUTH_RESPONSE_IS_NOT_JSON", "OAUTH_TIMEOUT"];
/** Errors of the provider about our configuration instead of the member. */
const ofOurs: readonly string[] = ["invalid_client", "unauthorized_client"];

export function failureOf(error: unknown): ReturnType<typeof fail<SsoCode>> {
  return fail(codeOf(error), { detail: { reason: reasonOf(error) } });
}

function codeOf(error: unknown): SsoCode {
  for (const one of causesOf(error)) {
    if (one instanceof PartnerDown) return "sso.unavailable";
    if (one instanceof oidc.ResponseBodyError && ofOurs.includes(one.error)) return "sso.unavailable";
    if ("code" in one && damaged.includes(String(one.code))) return "sso.unavailable";
  }
  return "sso.refused";
}

/** Only texts of the library and the specifications: the provider's text may contain a token or a name. */
function reasonOf(error: unknown): string {
  const words = causesOf(error).flatMap((one) => [
    ...(one instanceof NoCommonAuthentication ? ["no common client authentication"] : []),
    ...("code" in one && typeof one.code === "string" ? [one.code] : []),
    ...(one instanceof oidc.ResponseBodyError ? [one.error] : []),
  ]);
  const plain = words.filter((word) => /^[\w. ]{1,60}$/.test(word));
  return [...new Set(plain)].join(", ");
}

function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  for (let one = error; one instanceof Error && causes.length < 5; one = one.cause) causes.push(one);
  return causes;
}
