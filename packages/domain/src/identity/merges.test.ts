import fc from "fast-check";
import { expect, test } from "vitest";
import { fail, ok } from "../kernel/result.ts";
import {
  contractKey,
  type MergeState,
  mergeStates,
  type MergeStep,
  nextMergeState,
  readOtp,
  writeOtp,
} from "./single-sign-on.ts";
import { couponOf, mainVariant, variantForHost, variantNamed, variants } from "./variants.ts";

// Merges of a partner's member with an account.

const ends: readonly (readonly [MergeStep, MergeState])[] = [
  ["validate", "validated"],
  ["expire", "expired"],
  ["refuse", "refused"],
];

test.each(ends)("a merge that is asked may %s, and is then %s", (step, state) => {
  expect(nextMergeState("asked", step)).toEqual(ok(state));
});

test.each([
  ["validated", "merge.already_done"],
  ["expired", "merge.expired"],
  ["refused", "merge.refused"],
] as const)("a merge that is %s ends no second time, whatever happens: %s", (state, code) => {
  for (const [step] of ends) expect(nextMergeState(state, step)).toEqual(fail(code));
});

test("every state of a merge is one of those above", () => {
  expect([...mergeStates].toSorted()).toEqual(["asked", ...ends.map(([, state]) => state)].toSorted());
});

// One-time codes in a link.

const letters = fc.constantFrom(
  ..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".split(""),
);
const textOf = (length: number) => fc.string({ unit: letters, minLength: length, maxLength: length });

test("a code that is written is read back, its two parts where they were", () => {
  fc.assert(
    fc.property(textOf(22), textOf(43), (handle, secret) => {
      expect(readOtp(` ${writeOtp({ handle, secret })}\n`)).toEqual({ handle, secret });
    }),
    { seed: 61 },
  );
});

test("a code cut short, too long, of other letters or without its prefix is none", () => {
  const code = writeOtp({ handle: "h".repeat(22), secret: "s".repeat(43) });
  for (const wrong of ["", "otp_", code.slice(0, -1), `${code}s`, code.slice(4), code.replace("s", "é")])
    expect(readOtp(wrong)).toBeNull();
});

// Contracts that exist on both sides.

test.each([
  ["natixis-interepargne", "0012 3456", "natixis-interepargne/123456"],
  ["Natixis-Interepargne", "12-34.56", "natixis-interepargne/123456"],
  ["eres", "ab 0123", "eres/AB0123"],
  // A short or missing number is not unique: two such contracts are never merged.
  ["eres", "0000", null],
  ["eres", "00123", null],
  ["eres", null, null],
  [null, "123456", null],
])("the contract of %s with the number %s is known as %s", (institution, number, key) => {
  expect(contractKey({ institution, number })).toBe(key);
});

test("the same number at two institutions is two contracts", () => {
  const keys = ["eres", "epsor"].map((institution) => contractKey({ institution, number: "123456" }));
  expect(new Set(keys).size).toBe(2);
});

// Effects of a registration.

test("a code of invitation counts whatever its case and spaces, at the variant that gave it only", () => {
  expect(couponOf(mainVariant, " bienvenue ")).toBe("BIENVENUE");
  expect(couponOf(mainVariant, "BIENVENU")).toBeNull();
  expect(couponOf(mainVariant, "")).toBeNull();
  for (const variant of variants.filter((one) => one !== mainVariant))
    expect(couponOf(variant, "BIENVENUE")).toBeNull();
});

test("every host shows its own variant, and two variants never share one", () => {
  const hosts = variants.flatMap((variant) => variant.hosts);
  expect(new Set(hosts).size).toBe(hosts.length);
  for (const variant of variants) {
    expect(variantNamed(variant.name)).toBe(variant);
    for (const host of variant.hosts) expect(variantForHost(`${host.toUpperCase()}:443`)).toBe(variant);
  }
  expect(variantForHost("")).toBe(mainVariant);
  expect(variantForHost(`sub.${hosts[0] ?? ""}`)).toBe(mainVariant);
});
