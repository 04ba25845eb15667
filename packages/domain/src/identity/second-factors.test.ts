import fc from "fast-check";
import { expect, test } from "vitest";
import {
  mustEnrol,
  readRecoveryCode,
  readTotpCode,
  recoveryCodeFromBytes,
  spacedRecoveryCode,
} from "./second-factors.ts";

const advisor = { roles: ["advisor"], hasSecondFactor: false, demo: false } as const;

test("advisors, managers and administrators must enrol; savers may", () => {
  for (const role of ["advisor", "manager", "admin"] as const)
    expect(mustEnrol({ ...advisor, roles: [role] }, false)).toBe(true);
  expect(mustEnrol({ ...advisor, roles: ["customer"] }, false)).toBe(false);
  expect(mustEnrol({ ...advisor, hasSecondFactor: true }, false)).toBe(false);
});

test("the demonstration's advisor is let in only while the sandboxes run, and nobody else is", () => {
  expect(mustEnrol({ ...advisor, demo: true }, true)).toBe(false);
  expect(mustEnrol({ ...advisor, demo: true }, false)).toBe(true);
  expect(mustEnrol(advisor, true)).toBe(true);
});

test("a recovery code is read as it was shown, however it is typed", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      const code = recoveryCodeFromBytes(bytes);
      expect(code).toHaveLength(16);
      expect(readRecoveryCode(code)).toBe(code);
      expect(readRecoveryCode(` ${spacedRecoveryCode(code).toLowerCase()} `)).toBe(code);
    }),
    { seed: 7, numRuns: 200 },
  );
  expect(readRecoveryCode("ABCD-EFGH-JKMN")).toBeNull();
  expect(readRecoveryCode("ABCD-EFGH-JKMN-PQRU")).toBeNull();
  expect(readRecoveryCode("oil0-0000-0000-0000")).toBe("0110000000000000");
});

test("a code of an app is six digits, spaces aside", () => {
  expect(readTotpCode(" 012 345 ")).toBe("012345");
  for (const wrong of ["", "12345", "1234567", "12345a", "١٢٣٤٥٦"]) expect(readTotpCode(wrong)).toBeNull();
});
