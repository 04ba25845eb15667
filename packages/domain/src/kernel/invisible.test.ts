import { expect, test } from "vitest";
import { withoutInvisible } from "./invisible.ts";

const sign = (code: number) => String.fromCodePoint(code);
const marks = [
  0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0xad, 0x200b,
  0x2060, 0x2064, 0x206f, 0xfeff, 0xfffb, 0x3164, 0xe0041, 0x7, 0x1b, 0x85,
];

test.each(marks.map((code) => [code.toString(16), sign(code)]))("U+%s is not kept", (_, mark) => {
  expect(withoutInvisible(`${mark}Mar${mark}tin${mark}`)).toBe("Martin");
});

test("a name that is typed backwards is read backwards", () => {
  expect(withoutInvisible("\u202eniτraM\u202c")).toBe("niτraM");
});

test.each([
  "Élodie d’Aubigné-Łódź",
  "deux lignes\r\net une\ttabulation",
  "12\u202f500\u00a0€ à 3,5\u00a0%",
  "👨‍👩‍👧 et 👍🏽 et ❤️",
  "می‌خواهم",
  "क्‍ष",
  "שלום 你好",
])("%j stays as it is", (text) => {
  expect(withoutInvisible(text)).toBe(text);
});

test.each([
  ["Mar\u200dtin", "Martin"],
  ["Mar\u200ctin", "Martin"],
  ["un\u2028deux", "un\ndeux"],
])("%j is kept as %j", (text, kept) => {
  expect(withoutInvisible(text)).toBe(kept);
});
