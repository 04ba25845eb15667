import { expect, test } from "vitest";
import { isForbiddenCriterion } from "./forbidden-criteria.ts";

test.each([
  ...[
    "Malades",
    "Juifs",
    "Clients juifs",
    "Catholiques",
    "cancers",
    "Enceintes",
    "Diabète",
    "Dépressifs",
    "Santé fragile",
  ],
  ...[
    "Invalidité",
    "ALD",
    "Gays",
    "LGBT",
    "Origine maghrébine",
    "Noirs",
    "Politique",
    "Syndicalistes",
    "Franc-maçon",
  ],
  ...["Sous tutelle", "handicapé", "votants", "casier"],
])("nobody is chosen by « %s »", (words) => expect(isForbiddenCriterion(words)).toBe(true));

test.each([
  "VIP",
  "À rappeler",
  "Chef d’entreprise",
  "Retraite 2027",
  "Immobilier",
  "Succession",
  "Médecin",
  "Gros patrimoine",
  "Parrain",
])("« %s » is a tag like another", (words) => expect(isForbiddenCriterion(words)).toBe(false));
