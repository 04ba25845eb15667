import { expect, test } from "vitest";
import { categorise, wordingKey } from "./categories.ts";
import { categories } from "./category-list.ts";
import { categoryFamilies } from "./transactions.ts";

test.each([
  ["CB CARREFOUR CITY RENNES 31/01", "card", "grocery.supermarket"],
  ["PRLV EDF CLIENTS PARTICULIERS", "order", "housing.energy"],
  ["VIR SALAIRE ARMOR LOGICIELS", "transfer", "finances.salary"],
  ["ECHEANCE PRET IMMO 00099988877", "loan_repayment", "housing.loan"],
  ["INTÉRÊTS 2025", "interest", "finances.interest"],
  ["CB ÉPICERIE DU PORT 31/01", "card", "grocery.shops"],
  ["RETRAIT DAB RENNES", "withdrawal", "other.cash"],
  ["CB XYZ INCONNU", "card", "other.uncategorised"],
] as const)("%s is %s", (wording, type, expected) => {
  expect(categorise(wording, type)).toBe(expected);
});

test("two payments at the same shop are alike whatever their dates", () => {
  expect(wordingKey("CB BOULANGERIE LE FOURNIL 03/02")).toBe(wordingKey("CB Boulangerie le Fournil 17/11"));
});

test("every family has categories and every id is unique", () => {
  expect(new Set(categories.map((category) => category.family))).toEqual(new Set(categoryFamilies));
  expect(new Set(categories.map((category) => category.id)).size).toBe(categories.length);
});
