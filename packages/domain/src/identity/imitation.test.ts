import { expect, test } from "vitest";
import { imitatesProduct } from "./imitation.ts";

test.each([
  ["Service", "Sécurité Vigie", true],
  ["L’équipe", "Vigie", true],
  ["Hélène", "Support", true],
  ["V I G I E", "Conseil", true],
  ["V.I.G.I.E.", "", true],
  ["Vіgіе", "", true],
  ["Hélène", "Ѕuppоrt", true],
  ["V1g1e", "Conseil", true],
  ["\u{1d415}igie", null, true],
  ["Vi\u200bgie", null, true],
  ["ＶＩＧＩＥ", null, true],
  ["VigieSupport", null, true],
  ["Equipe", "Passerelle", true],
  ["Нelene", "Le Goff", true],
  ["Hélène", "Le Goff", false],
  ["Serge", "Servicen", false],
  ["Claire", "Vigier", false],
  ["Jean-François", "d’Ormesson", false],
  ["Елена", "Иванова", false],
  ["Ελένη", "Παπαδοπούλου", false],
  [null, null, false],
])("%s %s passes for the product: %s", (firstName, lastName, expected) => {
  expect(imitatesProduct({ firstName, lastName }, "Vigie")).toBe(expected);
});

test("the brand of each variant is reserved in it, and the name of the product in all", () => {
  expect(imitatesProduct({ firstName: "Cap", lastName: "Retraite" }, "Cap Retraite")).toBe(true);
  expect(imitatesProduct({ firstName: "Vigie", lastName: null }, "Cap Retraite")).toBe(true);
});
