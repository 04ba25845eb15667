import { assertionMinutes, type Clock, dayOf } from "@vigie/domain";
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { plansOn, type SandboxMember } from "./members.ts";

/** Type of a member's assertion, as our profile defines it for partners. */
const assertionType = "vigie-member+jwt";

/** Faults of the sandbox. The last three are failures of the service, the others are forged assertions. */
export const ssoFaults = [
  "bad_signature",
  "wrong_audience",
  "wrong_issuer",
  "wrong_nonce",
  "expired",
  "old",
  "unsigned",
  "unavailable",
  "garbled",
  "slow",
] as const;
export type SsoFault = (typeof ssoFaults)[number];

export type Signer = {
  readonly publicKeys: () => Promise<{ readonly keys: readonly JWK[] }>;
  readonly idToken: (of: TokenOf & { readonly nonce: string | null }) => Promise<string>;
  readonly assertion: (of: TokenOf & { readonly id: string }) => Promise<string>;
};
type TokenOf = {
  readonly member: SandboxMember;
  readonly issuer: string;
  readonly audience: string;
  readonly fault: SsoFault | null;
};

const keyId = "sandbox-1";
const lifeSeconds = assertionMinutes * 60;

/** Signs as the partner. The key is created at the start: after a restart it differs, which must not matter. */
export async function createSigner(clock: Clock): Promise<Signer> {
  const [own, thief] = await Promise.all([generateKeyPair("ES256"), generateKeyPair("ES256")]);

  async function sign(
    { member, issuer, audience, fault }: TokenOf,
    extra: Readonly<Record<string, string>>,
    type: string,
  ): Promise<string> {
    const now = Math.floor(Date.parse(clock()) / 1000);
    const issuedAt = fault === "old" || fault === "expired" ? now - 2 * lifeSeconds : now;
    const claims = {
      email: member.email,
      given_name: member.firstName,
      family_name: member.lastName,
      company: member.company,
      employee_number: member.employeeNumber,
      plans: plansOn(member, dayOf(clock())),
      ...extra,
      iss: fault === "wrong_issuer" ? "https://autre.example" : issuer,
      aud: fault === "wrong_audience" ? "another-client" : audience,
      sub: member.id,
      iat: issuedAt,
      // « old » never expires: only its age reveals it.
      exp: fault === "old" ? now + 365 * 86_400 : issuedAt + lifeSeconds,
    };
    if (fault === "unsigned") return unsigned(claims, type);
    return await new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256", kid: keyId, typ: type })
      .sign(fault === "bad_signature" ? thief.privateKey : own.privateKey);
  }

  return {
    publicKeys: async () => ({
      keys: [{ ...(await exportJWK(own.publicKey)), kid: keyId, alg: "ES256", use: "sig" }],
    }),
    idToken: async ({ nonce, ...of }) => {
      const tokenNonce = of.fault === "wrong_nonce" ? "another-nonce" : nonce;
      return await sign(of, tokenNonce === null ? {} : { nonce: tokenNonce }, "JWT");
    },
    assertion: async ({ id, ...of }) => await sign(of, { jti: id }, assertionType),
  };
}

function unsigned(claims: object, type: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none", typ: type })}.${part(claims)}.`;
}
