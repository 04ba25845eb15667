import { expect, test } from "vitest";
import { drawable, undrawnSigns } from "./drawn-signs.ts";

test.each([
  ["Fonds A → Fonds B", "Fonds A -> Fonds B"],
  ["🎉 ⚠️ ❤️ Merci 👍🏽", " Merci"],
  ["diﬀérence ⅓ Ａ", "différence 1⁄3 A"],
  ["x\u0302 = 3", "x = 3"],
  ["12\u202f500", "12\u00a0500"],
  ["\u202eniτraM", "niτraM"],
])("%j is written %j", (text, written) => {
  expect(drawable(text).replaceAll(/ +/g, " ").trim()).toBe(written.replaceAll(/ +/g, " ").trim());
  expect(undrawnSigns(text)).toEqual([]);
});

test.each([
  ["Élodie d’Aubigné, Ωμέγα, Жуков, 3,5\u00a0% ≤ 12\u00a0€", ""],
  ["shalom שלום", "שלום"],
  ["السلام", "السلام"],
  ["你好你", "你好"],
  ["∈ et ₿", "∈₿"],
])("of %j, %j cannot be printed", (text, signs) => {
  expect(undrawnSigns(text)).toEqual([...new Set(Array.from(signs))]);
});
