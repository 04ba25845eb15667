import { expect, test } from "vitest";
import { elided, filledPlaces } from "./elision-text.ts";

test.each([
  ["Adam", "d’Adam"],
  ["Élodie", "d’Élodie"],
  ["Hélène", "d’Hélène"],
  ["Hugo", "d’Hugo"],
  ["Yves", "d’Yves"],
  ["Yann", "de Yann"],
  ["Hassan", "de Hassan"],
  ["Camille", "de Camille"],
  ["12 345 €", "de 12 345 €"],
])("before %s it is %s", (name, written) => {
  expect(`${elided("Fiche de ", name)}${name}`).toBe(`Fiche ${written}`);
});

test("only « de » and « que » as words of their own, right before the name, lose their e", () => {
  expect(elided("Ce que ", "Inès")).toBe("Ce qu’");
  expect(elided("De ", "Inès")).toBe("D’");
  expect(elided("Le code ", "Inès")).toBe("Le code ");
  expect(elided("La banque ", "Inès")).toBe("La banque ");
  expect(elided("de la part de\u00a0", "Inès")).toBe("de la part de\u00a0");
});

test("the places of a sentence are filled; one that nothing fills stays", () => {
  const values: Record<string, string> = { name: "Odile", on: "12/01/2027" };
  expect(filledPlaces("La demande de {name} du {on}, {x}.", (place) => values[place])).toBe(
    "La demande d’Odile du 12/01/2027, {x}.",
  );
});
