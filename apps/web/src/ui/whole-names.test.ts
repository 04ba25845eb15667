import { expect, test } from "vitest";
import { wholeNames } from "./whole-names.ts";

const shown = (text: string): string => wholeNames(text).replaceAll("\u00a0", "_");

test.each([
  ["Armor Vie 2", "Armor Vie_2"],
  ["de «\u00a0Armor Vie 2\u00a0».", "de «_Armor Vie_2_»."],
  ["en tout\u00a0: Armor Vie, Cachemire 2.", "en tout_: Armor Vie, Cachemire_2."],
  ["Le coût de Cachemire 2 passe de 3 à 4 euros", "Le coût de Cachemire_2 passe de 3 à 4 euros"],
  ["épargne 2\u00a0: elle", "épargne_2_: elle"],
  ["Avenir 2030 (Suravenir)", "Avenir_2030 (Suravenir)"],
])("« %s » is not broken before its number", (text, told) => {
  expect(shown(text)).toBe(told);
});

test.each([
  "Vendre 1\u00a0000\u00a0€ de ce fonds",
  "il reste 12 ordres",
  "Sur 20\u00a0ans",
  "SCPI 12\u00a0%",
])("« %s » has the spaces that it had", (text) => {
  expect(wholeNames(text)).toBe(text);
});
