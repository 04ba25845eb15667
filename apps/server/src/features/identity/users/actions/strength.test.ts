import { expect, test } from "vitest";
import { judgePassword } from "./strength.ts";

const owner = {
  email: "camille@exemple.fr",
  firstName: "Camille",
  lastName: "Roussel",
  birthdate: null,
  applicationName: "Cap Retraite",
};
const judged = async (password: string) => {
  const result = await judgePassword({ password, passwordConfirmation: password }, owner);
  return result.ok ? "taken" : result.code;
};

test.each([
  "Soleil2026!!",
  "motdepasse12",
  "Patrimoine2026!",
  "azertyuiop123",
  "Amarante-2026!",
  "!!Bonjour2025",
])("%s is a known word with a year behind it: refused", async (password) => {
  expect(await judged(password)).toBe("password.too_weak");
});

test.each(["trois chevaux sur la dune", "Kx7-rubis-pavot-49", "jonquille sous 14 nuages"])(
  "%s resists: taken",
  async (password) => {
    expect(await judged(password)).toBe("taken");
  },
);
