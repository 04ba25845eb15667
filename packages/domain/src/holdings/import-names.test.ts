import { expect, test } from "vitest";
import { portfolioByName, hintOfFileName, kindOfAccount } from "./import-names.ts";

test.each([
  ["Export_LivretA_BoursoBank_2026-03.csv", "savings", "livret_a", "BoursoBank"],
  ["livret-a (2).qif", "savings", "livret_a", null],
  ["fortuneo-bourse-extrait.csv", "market", null, "Fortuneo"],
  ["caisse-d-epargne_releve.csv", null, null, "Caisse d’Épargne"],
  ["Bourse Direct 2026.csv", null, null, "Bourse Direct"],
  ["CompteCourant_LCL.ofx", "checking", null, "LCL"],
  ["Relevé de compte joint – Crédit Agricole.xml", "joint", null, "Crédit Agricole"],
  ["PEA.csv", "pea", null, null],
  ["peaceful.csv", null, null, null],
  ["export.csv", null, null, null],
])("%s speaks of %s, %s, at %s", (name, kind, kindDetail, bank) => {
  expect(hintOfFileName(name)).toEqual({ kind, kindDetail, bank });
});

test("the file's own kind goes before its name, and lines of securities are in no savings account", () => {
  const hint = hintOfFileName("livret-a.csv");
  expect(kindOfAccount({ kind: "card", isInvested: false }, hint)).toBe("card");
  expect(kindOfAccount({ kind: null, isInvested: false }, hint)).toBe("savings");
  expect(kindOfAccount({ kind: null, isInvested: true }, hint)).toBe("market");
  expect(kindOfAccount({ kind: null, isInvested: true }, hintOfFileName("pea.csv"))).toBe("pea");
  expect(kindOfAccount({ kind: null, isInvested: false }, hintOfFileName("x.csv"))).toBe("checking");
});

const held = (name: string, institution: string | null, number: string | null = null) => ({
  name,
  institution,
  number,
  kind: "savings" as const,
  currency: "EUR",
});
const account = {
  name: "Livret A",
  kind: "savings" as const,
  number: null,
  currency: "EUR",
  isNamed: true,
  bank: null,
};

test("a portfolio is proposed when it alone has the kind and the name, or the bank", () => {
  const [mine, other] = [held("Livret A", "Fortuneo"), held("LDDS", "BoursoBank", "123")];
  expect(portfolioByName(account, [mine, other])).toBe(mine);
  expect(portfolioByName({ ...account, name: "Livret", bank: "BoursoBank" }, [mine, other])).toBe(other);
  expect(portfolioByName({ ...account, name: "Livret", bank: "BoursoBank" }, [mine])).toBeNull();
  expect(portfolioByName(account, [mine, { ...mine }])).toBeNull();
  expect(portfolioByName({ ...account, number: "9" }, [held("Livret A", null, "8")])).toBeNull();
  expect(portfolioByName({ ...account, currency: "USD" }, [mine])).toBeNull();
  expect(portfolioByName({ ...account, isNamed: false }, [mine])).toBeNull();
});
