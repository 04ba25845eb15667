import type { SsoMember } from "./port.ts";
import type { WireClaims } from "./wire.ts";

/** Characters that no name has, and that would break a line. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const longestName = 80;

export function memberFromWire(claims: WireClaims): SsoMember {
  return {
    subject: claims.sub,
    email: claims.email ?? null,
    firstName: nameFromWire(claims.given_name),
    lastName: nameFromWire(claims.family_name),
    company: nameFromWire(claims.company),
  };
}

function nameFromWire(text: string | null | undefined): string | null {
  const plain = (text ?? "").replaceAll(unprintable, "").trim().slice(0, longestName);
  return plain === "" ? null : plain;
}
