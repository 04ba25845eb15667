import { expect, test } from "vitest";
import { isFrenchVatNumber, isSiren, sirenText } from "./firm-numbers.ts";

// Published numbers: La Poste, EDF, SNCF.
test.each(["356000000", "552081317", "552049447"])("%s is a SIREN", (siren) => {
  expect(isSiren(siren)).toBe(true);
});

test.each(["356000001", "55208131", "5520813177", "55208131a", ""])("%s is none", (text) => {
  expect(isSiren(text)).toBe(false);
});

test.each([
  ["FR39356000000", true],
  ["FR03552081317", true],
  ["FR40356000000", false],
  ["FR39356000001", false],
  ["39356000000", false],
])("VAT number %s: %s", (text, expected) => {
  expect(isFrenchVatNumber(text)).toBe(expected);
});

test("a SIREN is read by threes", () => {
  expect(sirenText("552081317")).toBe("552\u00a0081\u00a0317");
});
