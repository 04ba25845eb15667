import { z } from "zod";

/** Wire format of a partner: OpenID Connect Core 1.0 (authorization code, PKCE S256), its claims under the configured names
 * (`claims.ts`) mapped to those below; and, for the one-time codes in its links, a JWT of our own profile: `typ` vigie-member+jwt,
 * `iss` the partner, `aud` the origin of our authentication host, `sub`, `jti`, `iat`, `exp`, and the same claims about the
 * person. */

export const assertionType = "vigie-member+jwt";
/** Only asymmetric signatures, whose key the partner alone holds. */
export const signatureAlgorithms = ["RS256", "PS256", "ES256", "EdDSA", "Ed25519"];

const name = z.string().max(200).nullish();

const plan = z.object({
  id: z.string().min(1).max(60),
  kind: z.enum(["pee", "perco"]),
  name: z.string().min(1).max(200),
  as_of: z.iso.date(),
  lines: z
    .array(
      z
        .object({
          label: z.string().min(1).max(200),
          isin: z
            .string()
            .regex(/^[A-Z]{2}[A-Z0-9]{9}\d$/)
            .nullish(),
          quantity: z.number().positive().max(1e12),
          unit_price: z.number().positive().max(1e12),
        })
        // Small enough for exact cents.
        .refine((line) => line.quantity * line.unit_price <= 9e13),
    )
    .min(1)
    .max(50),
});
export type WirePlan = z.output<typeof plan>;

/** Claims that we read; all others are ignored. */
export const wireClaims = z.object({
  sub: z.string().min(1).max(255),
  iat: z.number(),
  email: z.string().max(254).nullish(),
  given_name: name,
  family_name: name,
  /** Employer whose plans the member holds: defined by our own profile, as OpenID Connect has no such claim. */
  company: name,
  /** The member's number at that employer. */
  employee_number: name,
  /** Current plans, also from our own profile. An invalid list is ignored: the member can sign in nonetheless. */
  plans: z.array(plan).max(20).nullish().catch(null),
});
export type WireClaims = z.output<typeof wireClaims>;

export const wireAssertion = wireClaims.extend({ jti: z.string().min(8).max(255), exp: z.number() });

/** Fields of the discovery document that an assertion needs. */
export const wireDiscovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });
export const wireKeys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(50) });
