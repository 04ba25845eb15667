import { expect, test } from "vitest";
import { instant } from "../kernel/day.ts";
import { writingAnswer, type WritingFacts } from "./writing.ts";

const now = instant("2026-11-24T10:00:00Z");
const facts: WritingFacts = { hasAddress: true, agreed: null, hasContract: false, lastMessageAt: null };

test.each([
  ["who agreed is written to", { agreed: true }, "consent", null],
  ["a customer under contract who said nothing is written to", { hasContract: true }, "contract", null],
  ["who said nothing and has no contract is not", {}, null, "no_basis"],
  ["a refusal holds against a contract", { agreed: false, hasContract: true }, null, "withdrawn"],
  ["without an address nobody is", { agreed: true, hasAddress: false }, null, "no_address"],
] as const)("%s", (_name, change, basis, reason) => {
  expect(writingAnswer({ ...facts, ...change }, now)).toEqual({ basis, reason, allowedFrom: null });
});

test("one message is enough in thirty days, to the second", () => {
  const written = { ...facts, agreed: true, lastMessageAt: instant("2026-10-25T10:00:01Z") };
  expect(writingAnswer(written, now)).toEqual({
    basis: "consent",
    reason: "too_soon",
    allowedFrom: "2026-11-24T10:00:01.000Z",
  });
  const before = { ...written, lastMessageAt: instant("2026-10-25T10:00:00Z") };
  expect(writingAnswer(before, now).reason).toBeNull();
});
