import { expect, test } from "vitest";
import { day } from "../kernel/day.ts";
import {
  checkPassword,
  passwordStrength,
  type PasswordOwner,
  singleWord,
  productWords,
} from "./passwords.ts";

const owner: PasswordOwner = {
  email: "anne.lefevre@exemple.fr",
  firstName: "Anne-Sophie",
  lastName: "Lefèvre",
  birthdate: day("1984-11-05"),
  applicationName: "Amarante Patrimoine",
};
const check = (password: string, more: { confirmation?: string; score?: number | null } = {}) => {
  const result = checkPassword({ password, confirmation: password, score: 4, ...more }, owner);
  return result.ok ? "ok" : result.code;
};

test.each([
  ["", "password.blank"],
  ["            ", "password.blank"],
  ["onze lettre", "password.too_short"],
  ["é".repeat(12), "ok"],
  ["x".repeat(201), "password.too_long"],
  ["anne.lefevre@exemple.fr!", "password.contains_email"],
  ["mon LEFÈVRE à moi", "password.contains_email"],
  ["Sophie et le lapin", "password.contains_name"],
  ["l'amarante du jardin", "password.contains_application_name"],
  ["jardin 05/11/1984 vert", "password.contains_birthdate"],
  ["jardin 841105 vert", "password.contains_birthdate"],
  ["la chaussette verte", "ok"],
])("%j is answered %s", (password, code) => {
  expect(check(password)).toBe(code);
});

test("a name of three letters is refused as a word of its own, and not inside another", () => {
  const of = (password: string) => {
    const candidate = { password, confirmation: password, score: 4 };
    const result = checkPassword(candidate, { ...owner, firstName: "Lou", lastName: "de la Ré" });
    return result.ok ? "ok" : result.code;
  };
  expect(of("Lou, espoir du soir")).toBe("password.contains_name");
  expect(of("la loupe de la dame")).toBe("ok");
});

test("a guessable password is refused even when long, and a confirmation must be the same", () => {
  expect(check("azertyuiopqsdf", { score: 2 })).toBe("password.too_weak");
  expect(check("la chaussette verte", { confirmation: "la chaussette vert" })).toBe(
    "password.confirmation_mismatch",
  );
  expect(check("la chaussette verte", { score: null })).toBe("ok");
});

test("the five strengths follow the score", () => {
  expect([-1, 0, 1, 2, 3, 4, 9].map(passwordStrength)).toEqual([
    "very_weak",
    "very_weak",
    "weak",
    "fair",
    "strong",
    "excellent",
    "excellent",
  ]);
});

test.each([
  ["Soleil2026!!", "soleil"],
  ["!!Été-2026!!", "ete"],
  ["motdepasse12", "motdepasse"],
  ["123456789012", null],
  ["soleil vert 2026", null],
  ["so1eil2026!!", null],
])("the only word of %j is %j", (password, word) => {
  expect(singleWord(password)).toBe(word);
});

test("words of the product are written as they are compared", () => {
  for (const word of productWords) expect(singleWord(word)).toBe(word);
});
