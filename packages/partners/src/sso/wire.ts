import { z } from "zod";

/** What a partner speaks: OpenID Connect Core 1.0 (authorization code, PKCE S256), its claims under the names that are configured
 * (`claims.ts`) read as those below; and, for the one-time codes of its links, a JWT of our own profile: `typ` vigie-member+jwt, `iss` the partner, `aud`
 * the origin of our authentication host, `sub`, `jti`, `iat`, `exp`, and the same claims about the person. */

export const assertionType = "vigie-member+jwt";
/** Only signatures by a key that the partner alone holds. */
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
        // Small enough to be counted in cents exactly.
        .refine((line) => line.quantity * line.unit_price <= 9e13),
    )
    .min(1)
    .max(50),
});
export type WirePlan = z.output<typeof plan>;

/** The claims that we read; all others are let through. */
export const wireClaims = z.object({
  sub: z.string().min(1).max(255),
  iat: z.number(),
  email: z.string().max(254).nullish(),
  given_name: name,
  family_name: name,
  /** The employer whose plans the member holds: of our own profile, OpenID Connect has no such claim. */
  company: name,
  /** The member's number at that employer. */
  employee_number: name,
  /** The plans as they stand, of our own profile too. A list that cannot be read is none: the member comes in all the same. */
  plans: z.array(plan).max(20).nullish().catch(null),
});
export type WireClaims = z.output<typeof wireClaims>;

export const wireAssertion = wireClaims.extend({ jti: z.string().min(8).max(255), exp: z.number() });

/** The part of the discovery document that an assertion needs. */
export const wireDiscovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });
export const wireKeys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(50) });
