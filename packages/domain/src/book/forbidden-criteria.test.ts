import { expect, test } from "vitest";
import { isForbiddenCriterion } from "./forbidden-criteria.ts";

const health = "Malades,cancers,Enceintes,Diabète,Dépressifs,Santé fragile,Invalidité,ALD,handicapé";
const opinions = "Juifs,Clients juifs,Catholiques,Politique,Syndicalistes,Franc-maçon,votants";
const others = "Gays,LGBT,Origine maghrébine,Noirs,Sous tutelle,casier";
const allowed =
  "VIP,À rappeler,Chef d’entreprise,Retraite 2027,Immobilier,Succession,Médecin,Gros patrimoine,Parrain";

test.each([health, opinions, others].flatMap((line) => line.split(",")))(
  "nobody is chosen by « %s »",
  (words) => expect(isForbiddenCriterion(words)).toBe(true),
);

test.each(allowed.split(","))("« %s » is a tag like another", (words) =>
  expect(isForbiddenCriterion(words)).toBe(false),
);
