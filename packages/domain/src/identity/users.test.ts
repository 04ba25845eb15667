import { expect, test } from "vitest";
import { day } from "../kernel/day.ts";
import {
  checkBirthdate,
  codeFromBytes,
  isLinkToken,
  maskedEmail,
  readCode,
  readEmail,
  fullName,
  shownName,
} from "./users.ts";

test("a code is 40 bits in Crockford's base32", () => {
  expect(codeFromBytes(Uint8Array.of(0, 0, 0, 0, 0))).toBe("00000000");
  expect(codeFromBytes(Uint8Array.of(255, 255, 255, 255, 255, 7))).toBe("ZZZZZZZZ");
  expect(codeFromBytes(Uint8Array.of(0, 0, 0, 0, 31))).toBe("0000000Z");
  expect(codeFromBytes(Uint8Array.of(8, 0, 0, 0, 0))).toBe("10000000");
});

test.each([
  ["abcd-efgh", "ABCDEFGH"],
  [" oOiL 1234 ", "00111234"],
  ["ABCDEFG", null],
  ["ABCDEFGHJ", null],
  ["ABCDEFGU", null],
  ["<script>", null],
])("the code %j is read as %j", (typed, read) => {
  expect(readCode(typed)).toBe(read);
});

test.each([
  ["Camille@Exemple.FR ", "camille@exemple.fr"],
  ["a+b@sous.domaine.exemple.fr", "a+b@sous.domaine.exemple.fr"],
  ["v@ex.fr\r\nBcc: evil@ex.fr", null],
  ["v@ex.fr, evil@ex.fr", null],
  ["v@ex.fr\u0000", null],
  ["Camille <v@ex.fr>", null],
  ['"v"@ex.fr', null],
  ["v@localhost", null],
  ["v@-ex.fr", null],
  [".v@ex.fr", null],
  ["v..w@ex.fr", null],
  ["v@ex..fr", null],
  ["v@@ex.fr", null],
  ["é@exemple.fr", null],
  [`${"a".repeat(65)}@exemple.fr`, null],
  ["", null],
])("the address %j is read as %j", (typed, read) => {
  expect(readEmail(typed)).toBe(read);
});

test("an address is masked but for its first letter and its host", () => {
  expect(maskedEmail("camille@exemple.fr")).toBe("c•••••@exemple.fr");
});

test("a link's token is prefixed and long: no id is one, nor a token for something else", () => {
  const body = "A".repeat(43);
  expect(isLinkToken(`del_${body}`, "deletion")).toBe(true);
  for (const text of [`rst_${body}`, "42", "me", "0192f3c4-0000-7000-8000-000000000000", `del_${body}A`])
    expect(isLinkToken(text, "deletion")).toBe(false);
});

test("a birth date is neither tomorrow nor of another century", () => {
  const today = day("2026-11-21");
  expect(checkBirthdate(today, today)).toMatchObject({ ok: true });
  expect(checkBirthdate(day("2026-11-22"), today)).toMatchObject({ code: "birthdate.future" });
  expect(checkBirthdate(day("1850-01-01"), today)).toMatchObject({ code: "birthdate.invalid" });
});

test("a person is shown by their name, else by their address", () => {
  const person = { firstName: "Camille", lastName: null, email: "c@exemple.fr" };
  expect([fullName(person), shownName(person)]).toEqual(["Camille", "Camille"]);
  const unnamed = { firstName: "", lastName: null, email: "c@exemple.fr" };
  expect([fullName(unnamed), shownName(unnamed)]).toEqual([null, "c@exemple.fr"]);
});
