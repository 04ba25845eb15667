import type { RealEstate } from "@vigie/api";
import type { RealEstateDescription } from "@vigie/domain";

type Wire = Pick<
  RealEstate,
  | Exclude<keyof RealEstateDescription, "purchaseCents" | "notaryCents" | "rentMonthlyCents">
  | "purchaseValue"
  | "notaryCosts"
  | "rentReceived"
>;

/** Maps the API's description to the domain's. */
export function descriptionOf(wire: Wire): RealEstateDescription {
  return {
    dwellingKind: wire.dwellingKind,
    street: wire.street,
    postalCode: wire.postalCode,
    city: wire.city,
    surface: wire.surface,
    floor: wire.floor,
    floorCount: wire.floorCount,
    rooms: wire.rooms,
    bedrooms: wire.bedrooms,
    state: wire.state,
    usage: wire.usage,
    features: [...new Set(wire.features)],
    purchaseCents: wire.purchaseValue,
    purchaseYear: wire.purchaseYear,
    notaryCents: wire.notaryCosts,
    rentMonthlyCents: wire.rentReceived,
  };
}

type Changes = { readonly [K in keyof Wire]?: Wire[K] | undefined };

/** Applies a change to a description; absent fields keep their value. */
export function changedDescription(current: RealEstateDescription, change: Changes): RealEstateDescription {
  const { purchaseCents, notaryCents, rentMonthlyCents, ...same } = current;
  const before: Wire = {
    ...same,
    features: [...current.features],
    purchaseValue: purchaseCents,
    notaryCosts: notaryCents,
    rentReceived: rentMonthlyCents,
  };
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return descriptionOf({ ...before, ...given });
}
