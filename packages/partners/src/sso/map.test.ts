import fc from "fast-check";
import { expect, test } from "vitest";
import { memberFromWire } from "./map.ts";

const member = (changes: object) => memberFromWire({ sub: "m-1", iat: 0, ...changes });

test("what the partner does not tell is not known", () => {
  expect(member({})).toEqual({
    subject: "m-1",
    email: null,
    firstName: null,
    lastName: null,
    company: null,
    employeeNumber: null,
    plans: [],
  });
});

test("a name loses what no name has: ends of line, marks of direction, spaces around", () => {
  expect(member({ given_name: "  Ana\u202E\n " }).firstName).toBe("Ana");
  expect(member({ family_name: "\u200B" }).lastName).toBeNull();
  expect(member({ company: "Forge & Fils" }).company).toBe("Forge & Fils");
});

test("whatever is sent, a name is one line of at most eighty characters, or none", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const { firstName } = member({ given_name: text });
      if (firstName === null) return;
      expect(firstName.length).toBeLessThanOrEqual(80);
      expect(firstName).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(firstName).not.toBe("");
    }),
  );
});
