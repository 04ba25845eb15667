import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { declineReasonOf, declineReasons } from "./declines.ts";

test.each([
  ["card_declined", "insufficient_funds", "insufficient_balance"],
  ["card_declined", "do_not_honor", "generic_decline"],
  ["card_declined", undefined, "generic_decline"],
  ["charge_exceeds_weekly_limit", undefined, "insufficient_balance"],
  ["incorrect_postal_code", undefined, "incorrect_zip"],
  ["a_code_of_next_year", "another_one", "generic_decline"],
  [undefined, undefined, "generic_decline"],
] as const)("%s with %s is %s", (code, declineCode, expected) =>
  expect(declineReasonOf({ code, declineCode })).toBe(expected),
);

test.each(["lost_card", "stolen_card", "fraudulent", "pickup_card", "merchant_blacklist", "restricted_card"])(
  "%s is never told",
  (declineCode) => expect(declineReasonOf({ code: "card_declined", declineCode })).toBe("generic_decline"),
);

const specification = path.join(import.meta.dirname, "../../../../../shared/spec/1-customer-area.md");

test.skipIf(!existsSync(specification))("every card error of the specification has its reason", () => {
  const line =
    readFileSync(specification, "utf8")
      .split("\n")
      .find((one) => one.startsWith("- Card errors:")) ?? "";
  const words = [
    "balance",
    "bank account",
    "country",
    "coupon",
    "card",
    "cvc",
    "number",
    "zip",
    "expiry",
    "currency",
    "velocity",
    "duplicate",
    "decline",
    "issuer",
  ];
  for (const word of words) {
    expect(line).toContain(word);
    expect(
      declineReasons.some((reason) => reason.replaceAll("_", " ").includes(word)),
      word,
    ).toBe(true);
  }
});
