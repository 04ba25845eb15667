import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

test("keys are sorted at every depth, and what is undefined is left out", () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: "é", e: undefined })).toBe(
    '{"a":"é","b":[{"c":null,"d":1}]}',
  );
});

test("it reads back as the same value, and its writing does not depend on the order of the keys", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(Object.fromEntries(Object.entries(value).toReversed()))).toBe(text);
    }),
    { seed: 5 },
  );
});

test("what is no JSON is a bug", () => {
  for (const wrong of [Number.NaN, Infinity, [undefined], () => 1]) {
    expect(() => canonicalJson(wrong)).toThrow("assertion");
  }
});
