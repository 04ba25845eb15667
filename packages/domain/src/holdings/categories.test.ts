import { expect, test } from "vitest";
import { categorise, contractWords, plainWording, wordingKey } from "./categories.ts";
import { moreWords } from "./category-words.ts";
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
  // Of two matching words, the longer one is more specific.
  ["CB UBER EATS 12/03", "card", "grocery.restaurant"],
  ["VIREMENT COMPLEMENTAIRE SANTE", "transfer", "health.insurance"],
  ["CB CABINET DE CARDIOLOGIE", "card", "health.doctor"],
  // Payments to a life insurer are savings; its health insurance and loans, and home insurance of similarly named companies, are
  // not.
  ["PRLV SEPA SURAVENIR ARMOR VIE 2", "order", "finances.savings"],
  ["PRLV SEPA CNP CACHEMIRE 2", "order", "finances.savings"],
  ["PRLV SEPA MAIF VIE", "order", "finances.savings"],
  ["PRLV SEPA MAIF HABITATION", "order", "housing.insurance"],
  ["PRLV CNP ASSURANCES EMPRUNTEUR", "order", "finances.loan"],
  ["PRLV CNP PREVOYANCE", "order", "health.insurance"],
  ["PRLV CNPF ADHESION", "order", "other.uncategorised"],
  // A person whose name begins like a shop's is not a shop.
  ["VIR QUICKERT PAULINE", "transfer", "finances.transfer"],
] as const)("%s is %s", (wording, type, expected) => {
  expect(categorise(wording, type)).toBe(expected);
});

const own = contractWords(["Linéa Patrimoine", "Lin", "Maison", "LINÉA PATRIMOINE"]);

test.each([
  ["PRLV SEPA ASSUREUR LINEA PATRIMOINE", "order", "finances.savings"],
  ["VIR LINEA PATRIMOINE", "transfer", "finances.savings"],
  ["VIREMENT 0042", "transfer", "finances.transfer"],
  // A contract's name must match entirely, a short name matches nothing, and purchases keep their category.
  ["PRLV LINEA PATRIMOINES DE FRANCE", "order", "other.uncategorised"],
  ["PRLV LIN ET CIE", "order", "other.uncategorised"],
  ["CB CARREFOUR LINEA PATRIMOINE", "card", "grocery.supermarket"],
  ["ECHEANCE PRET LINEA PATRIMOINE", "loan_repayment", "housing.loan"],
] as const)("who owns Linéa Patrimoine has %s in %s, %s", (wording, type, expected) => {
  expect(categorise(wording, type, own)).toBe(expected);
});

test("the bank's word for a payment by card tells nothing of the shop: it is no pay and no purchase of shares", () => {
  for (const wording of [
    "PAIEMENT PAR CARTE X1234 ZORBLAX ATELIER",
    "PAIEMENT CB 0111 CORK",
    "ACHAT CB ZORBLAX",
  ])
    expect(categorise(wording, "card")).toBe("other.uncategorised");
  expect(categorise("VIR PAIE NOVEMBRE", "transfer")).toBe("finances.salary");
  expect(categorise("ACHAT COMPTANT ACME CORP", "unknown")).toBe("finances.investment");
});

test("names of contracts are each said once, short ones not at all", () => {
  expect(own).toEqual([" LINEA PATRIMOINE ", " MAISON "]);
});

test.each([
  ["CB SUPER U 029", "CB SUPER U 029"],
  ["A&B", "A&B"],
  ["VIR  LOYER", "VIR LOYER"],
  [" PRLV EDF ", "PRLV EDF"],
  ["Café-tabac 12/03", "CAFE TABAC 12 03"],
  ["", ""],
])("%j is %j in capitals", (wording, plain) => {
  expect(plainWording(wording)).toBe(plain);
});

test("two payments at the same shop are alike whatever their dates", () => {
  expect(wordingKey("CB BOULANGERIE LE FOURNIL 03/02")).toBe(wordingKey("CB Boulangerie le Fournil 17/11"));
});

test("every family has categories and every id is unique", () => {
  expect(new Set(categories.map((category) => category.family))).toEqual(new Set(categoryFamilies));
  expect(new Set(categories.map((category) => category.id)).size).toBe(categories.length);
});

test("every word of the longer list is of a category, in capitals as wordings are read, and none is said twice", () => {
  const ids = new Set(categories.map(({ id }) => id));
  expect(Object.keys(moreWords).filter((id) => !ids.has(id))).toEqual([]);
  const words = Object.values(moreWords).flatMap((all) =>
    all.split(",").map((word) => word.replace(/^ /, "")),
  );
  expect(words.filter((word) => word.trim() === "" || plainWording(word) !== word.trim())).toEqual([]);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});
