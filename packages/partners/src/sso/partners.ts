import { decodeJwt } from "jose";
import { createSso, type SsoMeans } from "./adapter.ts";
import type { SsoPartner, SsoPartners } from "./port.ts";
import type { SsoSettings } from "./settings.ts";

/** Partners of all variants that have one: each with its issuer, its keys and its client. */
export function createSsoPartners(configured: readonly SsoSettings[], means: SsoMeans): SsoPartners {
  const all = configured.map((settings): SsoPartner & { readonly issuerUrl: string } => {
    const { partner, variant, label, restricted, issuerUrl } = settings;
    return { partner, variant, label, restricted, issuerUrl, ...createSso({ ...settings, ...means }) };
  });
  return {
    all,
    of: (variant) => all.find((one) => one.variant === variant) ?? null,
    claimedBy: (assertion) => {
      const issuer = issuerOf(assertion);
      return all.find(({ issuerUrl }) => issuerUrl === issuer) ?? null;
    },
  };
}

function issuerOf(assertion: string): string | null {
  try {
    return decodeJwt(assertion).iss ?? null;
  } catch {
    return null;
  }
}
