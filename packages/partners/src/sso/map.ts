import { centsFromUnits, day } from "@vigie/domain";
import { decimalFrom } from "../aggregation/map-basics.ts";
import type { SsoMember, SsoPlan } from "./port.ts";
import type { WireClaims, WirePlan } from "./wire.ts";

/** Characters that no name contains, and that could break a line. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Unpaired surrogates, which the database rejects. */
const halves = /\p{Cs}/gu;
const longestName = 80;

export function memberFromWire(claims: WireClaims): SsoMember {
  return {
    subject: claims.sub,
    email: claims.email ?? null,
    firstName: nameFromWire(claims.given_name),
    lastName: nameFromWire(claims.family_name),
    company: nameFromWire(claims.company),
    employeeNumber: nameFromWire(claims.employee_number),
    plans: (claims.plans ?? []).map(planFromWire),
  };
}

function planFromWire({ id, kind, name, as_of: asOf, lines }: WirePlan): SsoPlan {
  return {
    id,
    kind,
    name: nameFromWire(name) ?? kind.toUpperCase(),
    asOf: day(asOf),
    lines: lines.map(({ label, isin, quantity, unit_price: price }) => ({
      label: nameFromWire(label) ?? kind.toUpperCase(),
      isin: isin ?? null,
      quantity: decimalFrom(quantity),
      unitPrice: decimalFrom(price),
      valueCents: centsFromUnits(quantity * price),
    })),
  };
}

function nameFromWire(text: string | null | undefined): string | null {
  const plain = (text ?? "").replaceAll(unprintable, "").replaceAll(halves, "").trim();
  // Cutting may leave an unpaired surrogate, or a trailing space.
  const cut = plain.slice(0, longestName).replaceAll(halves, "").trim();
  return cut === "" ? null : cut;
}
