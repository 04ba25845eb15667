import { afterEach, expect, test } from "vitest";
import { elided, setBrandName } from "./brand.ts";

afterEach(() => {
  setBrandName("Vigie");
});

test("« de » and « que » lose their e before the vowel of a brand", () => {
  expect([elided("de"), elided("que")]).toEqual(["de Vigie", "que Vigie"]);
  setBrandName("Amarante Patrimoine");
  expect([elided("de"), elided("que")]).toEqual(["d’Amarante Patrimoine", "qu’Amarante Patrimoine"]);
});
