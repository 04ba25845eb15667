import type { Cents, RealEstateDescription } from "@vigie/domain";
import { decimalOfCents, type ExportedProperty } from "./household.ts";

/** What its owner says of a property, on its way out: as a record, and as rows with French words. */

export const propertyAmounts = ["purchaseCents", "notaryCents", "rentMonthlyCents"] as const;
export const propertyNumbers = [
  "surface",
  "floor",
  "floorCount",
  "rooms",
  "bedrooms",
  "purchaseYear",
] as const;
export const propertyTexts = ["street", "postalCode", "city"] as const;
export const propertyChoices = ["dwellingKind", "state", "usage"] as const;

/** The name of each field in a record, and in a table. */
export const propertyFields: Readonly<
  Record<keyof RealEstateDescription, { readonly name: string; readonly word: string }>
> = {
  dwellingKind: { name: "dwelling_kind", word: "Logement" },
  street: { name: "street", word: "Rue" },
  postalCode: { name: "postal_code", word: "Code postal" },
  city: { name: "city", word: "Commune" },
  surface: { name: "surface", word: "Surface en m²" },
  floor: { name: "floor", word: "Étage" },
  floorCount: { name: "floor_count", word: "Nombre d’étages" },
  rooms: { name: "rooms", word: "Pièces" },
  bedrooms: { name: "bedrooms", word: "Chambres" },
  state: { name: "state", word: "Neuf ou ancien" },
  usage: { name: "usage", word: "Occupation" },
  features: { name: "features", word: "Équipements" },
  purchaseCents: { name: "purchase", word: "Prix d’achat" },
  purchaseYear: { name: "purchase_year", word: "Année d’achat" },
  notaryCents: { name: "notary_costs", word: "Frais de notaire" },
  rentMonthlyCents: { name: "rent_monthly", word: "Loyer mensuel" },
};
export const linkedLoanWord = "Crédit lié";

/** One word for one choice, whatever the field. */
export const choiceWords: Readonly<Record<string, string>> = {
  appartment: "appartement",
  house: "maison",
  new: "neuf",
  old: "ancien",
  owner_occupied: "occupé par son propriétaire",
  rented: "loué",
  lent: "prêté",
  vacant: "vacant",
  elevator: "ascenseur",
  garage: "garage",
  parking: "place de stationnement",
  balcony: "balcon",
  terrace: "terrasse",
  cellar: "cave",
  concierge: "gardien",
  garden: "jardin",
  swimming_pool: "piscine",
};

export function propertyJson({ description, loanIds }: ExportedProperty): object {
  const named = (keys: readonly (keyof RealEstateDescription)[]) =>
    keys.map((key) => [propertyFields[key].name, description[key]] as const);
  const amounts = propertyAmounts.map(
    (key) => [propertyFields[key].name, decimal(description[key])] as const,
  );
  return {
    ...Object.fromEntries([...named([...propertyTexts, ...propertyChoices, ...propertyNumbers]), ...amounts]),
    features: description.features,
    loan_ids: loanIds,
  };
}

function decimal(value: Cents | null): string | null {
  return value === null ? null : decimalOfCents(value);
}

export type PropertyCell = {
  readonly word: string;
  readonly text?: string;
  readonly number?: number;
  readonly amount?: Cents;
};

/** What is said, one cell a field; then the loans that pay for it, each by its portfolio. */
export function propertyCells({ description, loanIds }: ExportedProperty): PropertyCell[] {
  const cells: PropertyCell[] = [];
  const add = (key: keyof RealEstateDescription, cell: Omit<PropertyCell, "word">): void => {
    cells.push({ word: propertyFields[key].word, ...cell });
  };
  for (const key of propertyTexts) if (description[key] !== null) add(key, { text: description[key] });
  for (const key of propertyChoices)
    if (description[key] !== null) add(key, { text: choiceWords[description[key]] ?? "" });
  for (const key of propertyNumbers) if (description[key] !== null) add(key, { number: description[key] });
  for (const key of propertyAmounts) if (description[key] !== null) add(key, { amount: description[key] });
  if (description.features.length > 0)
    add("features", { text: description.features.map((one) => choiceWords[one] ?? "").join(", ") });
  return [...cells, ...loanIds.map((text) => ({ word: linkedLoanWord, text }))];
}
