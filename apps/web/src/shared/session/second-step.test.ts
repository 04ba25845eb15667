import { expect, test } from "vitest";
import { readSecondStep } from "./second-step.ts";

const required = (detail: unknown) => ({ code: "second_factor.required", message: "…", detail });

test("the ways that are known are offered, in our order; a new one is left out", () => {
  const step = readSecondStep(required({ challenge: "c", methods: "passkey sms totp", expires_in: 300 }));
  expect(step?.challenge).toBe("c");
  expect(step?.methods).toEqual(["totp", "passkey"]);
});

test.each([
  ["another refusal", { code: "session.invalid_credentials", detail: { challenge: "c", methods: "totp" } }],
  ["no detail", { code: "second_factor.required" }],
  ["no challenge", required({ methods: "totp" })],
  ["ways that are no text", required({ challenge: "c", methods: ["totp"] })],
  ["no answer", null],
])("%s is no second step", (_, json) => {
  expect(readSecondStep(json)).toBeNull();
});
