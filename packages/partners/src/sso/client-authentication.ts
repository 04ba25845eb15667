import type { KeyObject } from "node:crypto";
import * as oidc from "openid-client";
import {
  type AuthenticationMethod,
  authenticationMethods,
  signingCurves,
  type SsoSettings,
} from "./settings.ts";

export type ClientCredentials = Pick<
  SsoSettings,
  "clientSecret" | "clientKey" | "clientKeyId" | "authentication"
>;

/** The provider supports none of our authentication methods. */
export class NoCommonAuthentication extends Error {}

/** Our client authentication at the provider's token endpoint: as configured, otherwise the strongest method of the discovery
 * document for which we have credentials. */
export async function clientAuthentication(
  server: Readonly<oidc.ServerMetadata>,
  credentials: ClientCredentials,
): Promise<oidc.ClientAuth> {
  const method = methodFor(server.token_endpoint_auth_methods_supported, credentials);
  const { clientSecret, clientKey, clientKeyId } = credentials;
  if (method === "private_key_jwt" && clientKey !== null) {
    const key = await signingKey(clientKey, server.token_endpoint_auth_signing_alg_values_supported);
    return oidc.PrivateKeyJwt(clientKeyId === null ? key : { key, kid: clientKeyId });
  }
  if (method === null || clientSecret === null) throw new NoCommonAuthentication();
  return method === "client_secret_basic"
    ? oidc.ClientSecretBasic(clientSecret)
    : oidc.ClientSecretPost(clientSecret);
}

/** Null without a common method. */
export function methodFor(
  // Default of OpenID Connect Discovery 1.0 §3.
  supported: readonly string[] = ["client_secret_basic"],
  { authentication, clientSecret, clientKey }: ClientCredentials,
): AuthenticationMethod | null {
  if (authentication !== null) return authentication;
  const possible = authenticationMethods.filter(
    (method) => (method === "private_key_jwt" ? clientKey : clientSecret) !== null,
  );
  return possible.find((one) => supported.includes(one)) ?? null;
}

async function signingKey(key: KeyObject, algorithms: readonly string[] = ["RS256"]): Promise<CryptoKey> {
  const onlyPss = !algorithms.includes("RS256") && algorithms.includes("PS256");
  const bytes = new Uint8Array(key.export({ type: "pkcs8", format: "der" }));
  return await crypto.subtle.importKey("pkcs8", bytes, signatureOf(key, onlyPss), false, ["sign"]);
}

/** The library derives the algorithm from the key: Ed25519, ES256, ES384, ES512, RS256, PS256. */
function signatureOf(key: KeyObject, onlyPss: boolean) {
  if (key.asymmetricKeyType === "ed25519") return { name: "Ed25519" };
  const curve = signingCurves[key.asymmetricKeyDetails?.namedCurve ?? ""];
  return curve === undefined
    ? { name: onlyPss ? "RSA-PSS" : "RSASSA-PKCS1-v1_5", hash: "SHA-256" }
    : { name: "ECDSA", namedCurve: curve };
}
