import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { euroFundOf } from "./euro-fund.ts";
import type { EuroFund } from "./funds.ts";

const fund = (slug: string, label: string, insurer: string | null = null): EuroFund => ({
  slug,
  label,
  insurer,
  rates: [{ year: 2025, netRateRatio: 0.025 }],
  demo: false,
});
const known = [
  fund("autre", "Fonds en euros Armor", "Armor Vie"),
  fund("apicil", "Apicil Euro Garanti", "Apicil"),
  fund("fonds", "Fonds Euro", "Quelqu’un"),
  fund("afer-1", "Afer", "Aviva"),
  fund("afer-2", "Afer", "Abeille"),
  fund("sur", "Rendement sûr", "Assureur"),
  fund("sur-2", "Rendement sûr 2", "Assureur"),
];
const market = (issuer: string, ...euroFundSlugs: string[]) => ({
  issuer,
  rules: { minUnitShareRatio: 0, minTradeCents: cents(10_000), freeArbitragesPerYear: null, euroFundSlugs },
});
const slugOf = (label: string, offer: ReturnType<typeof market> | null = null) =>
  euroFundOf(label, offer, known)?.slug ?? null;

test.each(["Fonds en euros", "FONDS EURO", "Actif général", "Support en euros garanti", "€", ""])(
  "a line called « %s » takes no fund of another contract",
  (label) => {
    expect(slugOf(label)).toBeNull();
    expect(slugOf(label, market("Aucun"))).toBeNull();
    expect(slugOf(label, market("Armor Vie", "autre", "apicil"))).toBeNull();
  },
);

test("a line without a name of its own is the only fund of its contract", () => {
  expect(slugOf("Fonds en euros", market("Apicil", "apicil"))).toBe("apicil");
});

test("the contract's own funds come first, by their name", () => {
  const two = market("Assureur", "sur", "sur-2");
  expect(slugOf("Rendement sur 2", two)).toBe("sur-2");
  expect(slugOf("Fonds en euros Rendement sûr", two)).toBe("sur");
  expect(slugOf("Fonds en euros", market("Quelqu’un", "sur", "fonds"))).toBeNull();
});

test("elsewhere only a full name identifies a fund: a part of it does not", () => {
  expect(slugOf("armor, fonds en euros")).toBe("autre");
  expect(slugOf("Apicil")).toBe("apicil");
  expect(slugOf("Rendement")).toBeNull();
  expect(slugOf("Fonds en euros Armor Sécurité")).toBeNull();
});

test("one name at two insurers is a doubt that only the contract's insurer settles", () => {
  expect(slugOf("Afer")).toBeNull();
  expect(slugOf("Afer", market("ABEILLE"))).toBe("afer-2");
});
