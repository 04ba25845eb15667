import { expect, test } from "vitest";
import { type Basis, basisParts, changedParts } from "./basis.ts";

const basis: Basis = {
  value: "a",
  lines: "b",
  payments: "c",
  profile: "d",
  fees: "e",
  settings: "f",
  offer: "g",
};

test("what changed is named, and nothing where all is the same", () => {
  expect(changedParts(basis, { ...basis })).toEqual([]);
  for (const part of basisParts) expect(changedParts(basis, { ...basis, [part]: "z" })).toEqual([part]);
});

test("a basis that was not kept, or not whole, has changed in what it lacks", () => {
  expect(changedParts(null, basis)).toEqual(basisParts);
  const { fees: _, ...others } = basis;
  expect(changedParts(others, basis)).toEqual(["fees"]);
});
