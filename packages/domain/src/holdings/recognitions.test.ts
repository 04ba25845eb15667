import { expect, test } from "vitest";
import type { ReferenceContract } from "../market/contract-index.ts";
import {
  answeredRecognition,
  candidateSlugs,
  doubtfulFee,
  recognisedSlug,
  renewedRecognition,
  certainFees,
} from "./recognitions.ts";

const named = { name: "Cachemire 2", kind: "lifeinsurance", institution: null } as const;
const question = {
  kind: "question",
  candidates: [
    { slug: "a", score: 0.9 },
    { slug: "b", score: 0.8 },
  ],
} as const;
const certain = { kind: "certain", slug: "a" } as const;
const fresh = (match: typeof question | typeof certain) => renewedRecognition(null, { named, match });

test("a certain contract counts until the saver says that it is not that one", () => {
  expect(recognisedSlug(fresh(certain))).toBe("a");
  const refused = answeredRecognition(fresh(certain), { slugs: ["a"], isRight: false });
  expect(recognisedSlug(refused)).toBeNull();
  // A sync matches the contract again: it stays rejected.
  expect(recognisedSlug(renewedRecognition(refused, { named, match: certain }))).toBeNull();
});

test("a question counts for nothing until it is answered", () => {
  expect(recognisedSlug(fresh(question))).toBeNull();
  expect(candidateSlugs(fresh(question))).toEqual(["a", "b"]);
  const first = answeredRecognition(fresh(question), { slugs: ["a"], isRight: false });
  expect(candidateSlugs(first)).toEqual(["b"]);
  const second = answeredRecognition(first, { slugs: ["b"], isRight: true });
  expect([recognisedSlug(second), candidateSlugs(second)]).toEqual(["b", []]);
});

test("an answer outlives a new name, not a new kind", () => {
  const chosen = answeredRecognition(fresh(question), { slugs: ["b"], isRight: true });
  const renamed = renewedRecognition(chosen, {
    named: { ...named, name: "Mon contrat" },
    match: { kind: "none" },
  });
  expect(recognisedSlug(renamed)).toBe("b");
  const other = renewedRecognition(chosen, { named: { ...named, kind: "per" }, match: { kind: "none" } });
  expect(recognisedSlug(other)).toBeNull();
});

test("a doubtful source and a ceiling are to be confirmed, and count for nothing", () => {
  const contract: ReferenceContract = {
    slug: "a",
    name: "A",
    aliases: [],
    kind: "lifeinsurance",
    insurer: null,
    distributor: null,
    euroFunds: [],
    fees: [
      { fee: "ucs", ratio: 0.006, isCeiling: false },
      { fee: "entry", ratio: 0.045, isCeiling: true },
    ],
    source: "notice",
    seen: "2026-05",
    confidence: "medium",
  };
  expect(certainFees(contract)).toMatchObject({ ucsFeeRatio: 0.006, entryFeeRatio: null });
  expect([
    doubtfulFee(contract, "ucs"),
    doubtfulFee(contract, "entry"),
    doubtfulFee(contract, "exit"),
  ]).toEqual([null, { ratio: 0.045, isCeiling: true }, null]);
  const low = { ...contract, confidence: "low" } as const;
  expect(certainFees(low)).toMatchObject({ ucsFeeRatio: null, entryFeeRatio: null });
  expect(doubtfulFee(low, "ucs")).toEqual({ ratio: 0.006, isCeiling: false });
});
