// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { cents, day } from "@vigie/domain";
import { world } from "@vigie/testkit";
import { afterEach, expect, test } from "vitest";
import { privateMode } from "../../ui/private-mode.ts";
import { OriginWords } from "./origin.tsx";

const of = world(5);
type Detail = ReturnType<typeof of.detail>;
const line = { ...of.holding(), amount: cents(60_000_00) };
const portfolio: Detail = {
  ...of.detail({ kind: "lifeinsurance", amount: cents(100_000_00), amountAsOf: day("2026-11-12") }),
  bank: { id: "suravenir", name: "Suravenir" },
  holdings: [line],
  ownedAmount: cents(50_000_00),
};
const half = { ...portfolio.ownership, kind: "joint", ownedRatio: 0.5 } as const;
const words = (change: Partial<Detail>) =>
  (render(<OriginWords portfolio={{ ...portfolio, ...change }} />).container.textContent ?? "").replaceAll(
    /\s/g,
    " ",
  );
afterEach(() => {
  cleanup();
  privateMode.write("off");
});

test("the source of a value and its date, what it is made of, and what its lines leave out", () => {
  expect(words({})).toBe(
    "Valeur transmise par Suravenir le 12.11.2026." +
      "Sa ligne vaut 60 000,00 € ; 40 000,00 € ne sont détaillés par aucune ligne.",
  );
  expect(words({ holdings: [{ ...line, amount: cents(100_000_00) }] })).toContain(
    "Sa ligne vaut 100 000,00 €.",
  );
  expect(words({ holdings: [line, { ...line, amount: null }] })).toContain("1 ligne a une valeur inconnue.");
});

test("a value that was typed in, estimated or read in a file says so", () => {
  expect(words({ provenance: "typed" })).toContain("Valeur saisie à la main, au 12.11.2026.");
  expect(words({ provenance: "estimated" })).toContain("Valeur estimée le 12.11.2026");
  expect(words({ provenance: "file" })).toContain("Valeur d’un relevé importé");
});

test("a share is shown with the product that it is, hidden in private mode", () => {
  expect(words({ ownership: half })).toContain("Votre part : 100 000,00 € × 50 % = 50 000,00 €");
  privateMode.write("on");
  expect(words({ ownership: half })).not.toMatch(/\d 000/);
});
