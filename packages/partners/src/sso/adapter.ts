import { assertionMinutes, type Clock, fail, instant, ok, type Result } from "@vigie/domain";
import { createLocalJWKSet, decodeJwt, errors as joseErrors, type JSONWebKeySet, jwtVerify } from "jose";
import * as oidc from "openid-client";
import type { z } from "zod";
import { parseJson } from "../http/read-body.ts";
import { readClaims } from "./claims.ts";
import { memberFromWire } from "./map.ts";
import type { SsoArrival, SsoAssertion, SsoCode, SsoExchange, SsoPort, SsoReturn } from "./port.ts";
import { discover, failureOf, secondsOf, type SsoOptions } from "./provider.ts";
import { assertionType, signatureAlgorithms, wireAssertion, wireDiscovery, wireKeys } from "./wire.ts";

export type { SsoMeans, SsoOptions } from "./provider.ts";

/** Servers accept URLs of at least 8,000 characters (RFC 9110 §4.1). */
const longestHint = 6000;
const maxAgeSeconds = assertionMinutes * 60;

/** The port over OpenID Connect, for any provider. The library checks the protocol; the age of the identity and the schema of its
 * claims are checked here. Nothing is cached, so that a revoked key is no longer accepted. */
export function createSso(options: SsoOptions): SsoPort {
  return {
    start: async (exchange) => await start(options, exchange),
    finish: async (back) => await finish(options, back),
    readAssertion: async (assertion) => await readAssertion(options, assertion),
  };
}

async function start(
  options: SsoOptions,
  { redirectUri, state, nonce, codeVerifier }: SsoExchange,
): Promise<Result<{ readonly url: string }, SsoCode>> {
  const found = await discover(options);
  if (!found.ok) return found;
  const url = oidc.buildAuthorizationUrl(found.value, {
    redirect_uri: redirectUri,
    scope: options.scopes,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  });
  return ok({ url: url.href });
}

async function finish(options: SsoOptions, back: SsoReturn): Promise<Result<SsoArrival, SsoCode>> {
  const found = await discover(options);
  if (!found.ok) return found;
  const url = new URL(back.redirectUri);
  url.searchParams.set("code", back.code);
  url.searchParams.set("state", back.state);
  if (back.issuer !== null) url.searchParams.set("iss", back.issuer);
  try {
    const tokens = await oidc.authorizationCodeGrant(found.value, url, {
      expectedState: back.state,
      expectedNonce: back.nonce,
      pkceCodeVerifier: back.codeVerifier,
      idTokenExpected: true,
    });
    const identity = tokens.claims();
    if (identity === undefined || !isFresh(identity.iat, options.clock))
      return fail("sso.refused", { detail: { reason: "an identity that is not of this moment" } });
    const claims = readClaims(
      { ...identity, ...(await askedClaims(options, found.value, tokens)), iat: identity.iat },
      options.claims,
    );
    if (claims === null) return fail("sso.refused", { detail: { reason: "claims that cannot be read" } });
    const signOutUrl = signOutUrlOf(options, found.value, { back, idToken: tokens.id_token ?? "" });
    return ok({ member: memberFromWire(claims), signOutUrl });
  } catch (error) {
    return failureOf(error);
  }
}

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;

/** Additional claims from userinfo, which must have the same subject. */
async function askedClaims({ claimsFrom }: SsoOptions, provider: oidc.Configuration, tokens: Tokens) {
  const isThere = provider.serverMetadata().userinfo_endpoint !== undefined;
  if (claimsFrom === "id_token" || (claimsFrom === null && !isThere)) return {};
  return await oidc.fetchUserInfo(provider, tokens.access_token, tokens.claims()?.sub ?? "");
}

/** RP-Initiated Logout 1.0 §2. */
function signOutUrlOf(
  { signsOut }: SsoOptions,
  provider: oidc.Configuration,
  { back, idToken }: { readonly back: SsoReturn; readonly idToken: string },
): string | null {
  if (!signsOut || provider.serverMetadata().end_session_endpoint === undefined) return null;
  return oidc.buildEndSessionUrl(provider, {
    // It is only a hint: the URL must not exceed what servers accept.
    ...(idToken.length > longestHint ? {} : { id_token_hint: idToken }),
    post_logout_redirect_uri: back.signedOutUri,
  }).href;
}

/** Issued at most five minutes ago, and at most a minute in the future. */
function isFresh(issuedAt: number, clock: Clock): boolean {
  const age = secondsOf(clock) - issuedAt;
  return age <= maxAgeSeconds && age >= -60;
}

async function readAssertion(options: SsoOptions, jwt: string): Promise<Result<SsoAssertion, SsoCode>> {
  // An assertion for another audience must not trigger a request for the partner's keys.
  if (!isForUs(options, jwt)) return fail("sso.refused");
  const keys = await partnerKeys(options);
  if (!keys.ok) return keys;
  try {
    const { payload } = await jwtVerify(jwt, createLocalJWKSet(keys.value), {
      algorithms: signatureAlgorithms,
      issuer: options.issuerUrl,
      audience: options.audience,
      typ: assertionType,
      currentDate: new Date(options.clock()),
      requiredClaims: ["sub", "jti", "iat", "exp"],
    });
    const claims = wireAssertion.safeParse(payload);
    if (!claims.success || !isFresh(claims.data.iat, options.clock)) return fail("sso.refused");
    // Stored for as long as it could be accepted, whatever its expiry claim is.
    const last = Math.min(claims.data.exp, claims.data.iat + maxAgeSeconds);
    return ok({
      member: memberFromWire(claims.data),
      id: claims.data.jti,
      expiresAt: instant(new Date(last * 1000)),
    });
  } catch (error) {
    if (error instanceof joseErrors.JOSEError || error instanceof TypeError) return fail("sso.refused");
    throw error;
  }
}

function isForUs({ issuerUrl, audience }: SsoOptions, jwt: string): boolean {
  try {
    const { iss, aud } = decodeJwt(jwt);
    return iss === issuerUrl && aud === audience;
  } catch {
    return false;
  }
}

async function partnerKeys(options: SsoOptions): Promise<Result<JSONWebKeySet, SsoCode>> {
  const { issuerUrl } = options;
  const base = issuerUrl.replace(/\/$/, "");
  const found = await read(options, `${base}/.well-known/openid-configuration`, wireDiscovery);
  if (!found.ok) return found;
  if (found.value.issuer !== issuerUrl) return fail("sso.refused");
  return await read(options, found.value.jwks_uri, wireKeys);
}

async function read<T>(
  { fetch }: SsoOptions,
  url: string,
  schema: z.ZodType<T>,
): Promise<Result<T, SsoCode>> {
  const reply = await fetch({ method: "GET", url });
  if (!reply.ok || reply.value.status !== 200) return fail("sso.unavailable");
  const json = parseJson(reply.value.text);
  const parsed = schema.safeParse(json.ok ? json.value : undefined);
  return parsed.success ? ok(parsed.data) : fail("sso.unavailable");
}
