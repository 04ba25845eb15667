import { z } from "zod";
import { askPartner, fault, jsonOf, type PartnerFinding, type PartnerLook } from "../look.ts";
import { signatureAlgorithms, wireDiscovery, wireKeys } from "./wire.ts";

const discovered = wireDiscovery.extend({
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
});
type Discovered = z.output<typeof discovered>;

/** Its discovery document, whether it is the one of this issuer, and its keys. */
export async function checkIssuer(issuerUrl: string, look: PartnerLook): Promise<readonly PartnerFinding[]> {
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
  return [document, ...faultsOf(issuerUrl, known), keys];
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
