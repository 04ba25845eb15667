import { z } from "zod";
import { askPartner, fault, jsonOf, type PartnerFinding, type PartnerLook } from "../look.ts";
import { methodFor } from "./client-authentication.ts";
import type { SsoSettings } from "./settings.ts";
import { signatureAlgorithms, wireDiscovery, wireKeys } from "./wire.ts";

const discovered = wireDiscovery.extend({
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  scopes_supported: z.array(z.string()).optional(),
  userinfo_endpoint: z.string().optional(),
  end_session_endpoint: z.string().optional(),
});
type Discovered = z.output<typeof discovered>;

/** Checks its discovery document, that it belongs to this issuer, its keys, and whether it supports the configuration. */
export async function checkProvider(
  settings: SsoSettings,
  look: PartnerLook,
): Promise<readonly PartnerFinding[]> {
  const { issuerUrl } = settings;
  let found: Discovered | null = null;
  const document = await askPartner({
    look,
    url: `${issuerUrl.replace(/\/$/, "")}/.well-known/openid-configuration`,
    names: "",
    read: (text) => {
      found = discovered.safeParse(jsonOf(text)).data ?? null;
      return found === null ? null : `its discovery document is that of ${found.issuer}`;
    },
  });
  const known = found as Discovered | null;
  if (known === null || document.level !== "ok") return [document];
  const keys = await askPartner({
    look,
    url: known.jwks_uri,
    names: "",
    read: (text) => {
      const list = wireKeys.safeParse(jsonOf(text));
      return list.success && list.data.keys.length > 0
        ? `${list.data.keys.length === 1 ? "one signing key" : `${list.data.keys.length} signing keys`}`
        : null;
    },
  });
  return [
    document,
    ...faultsOf(issuerUrl, known),
    keys,
    proofOf(settings, known),
    ...offersOf(settings, known),
  ];
}

/** Our client authentication. A wrong secret is detected only at the first sign-in. */
function proofOf(settings: SsoSettings, known: Discovered): PartnerFinding {
  const offered = known.token_endpoint_auth_methods_supported;
  const method = methodFor(offered, settings);
  const { host } = new URL(settings.issuerUrl);
  if (method === null)
    return fault(
      `${host} takes none of our proofs of who we are (it takes ${(offered ?? []).join(", ")}): a secret, or a key for private_key_jwt.`,
    );
  const isOffered = offered === undefined || offered.includes(method);
  return isOffered
    ? { level: "ok", sentence: `We prove who we are to ${host} by ${method}.` }
    : warning(`${host} does not list ${method}, by which we prove who we are (CLIENT_AUTHENTICATION).`);
}

function offersOf(settings: SsoSettings, known: Discovered): readonly PartnerFinding[] {
  const { host } = new URL(settings.issuerUrl);
  const { scopes_supported: scopes, userinfo_endpoint: userinfo, end_session_endpoint: end } = known;
  const missing = settings.scopes
    .split(" ")
    .filter((scope) => scopes !== undefined && !scopes.includes(scope));
  return [
    ...(missing.length > 0
      ? [warning(`${host} does not list the scopes ${missing.join(", ")} (SCOPES).`)]
      : []),
    ...(settings.claimsFrom === "userinfo" && userinfo === undefined
      ? [fault(`${host} has no userinfo, where the claims are to be read (CLAIMS_FROM).`)]
      : []),
    ...(settings.signsOut && end === undefined
      ? [warning(`${host} has no sign-out of its own: who signs out here stays signed in there.`)]
      : []),
  ];
}

function warning(sentence: string): PartnerFinding {
  return { level: "warning", sentence };
}

function faultsOf(issuerUrl: string, known: Discovered): readonly PartnerFinding[] {
  const methods = known.code_challenge_methods_supported;
  const algorithms = known.id_token_signing_alg_values_supported;
  return [
    ...(known.issuer === issuerUrl
      ? []
      : [
          fault(
            `The issuer calls itself ${known.issuer} and is configured as ${issuerUrl}: letter by letter.`,
          ),
        ]),
    ...(methods === undefined || methods.includes("S256")
      ? []
      : [fault(`The issuer offers no PKCE with S256 (${methods.join(", ")}).`)]),
    ...(algorithms === undefined || algorithms.some((one) => signatureAlgorithms.includes(one))
      ? []
      : [
          fault(
            `The issuer signs identities with ${algorithms.join(", ")}: we read ${signatureAlgorithms.join(", ")}.`,
          ),
        ]),
  ];
}
