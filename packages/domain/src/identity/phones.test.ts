import { expect, test } from "vitest";
import { isFictionalPhone } from "./phones.ts";

test.each([
  ["+33639980101", true],
  ["+33199001234", true],
  ["+33639970101", false],
  ["+3363998010", false],
  ["+33612345678", false],
])("%s is kept for fiction: %s", (phone, is) => {
  expect(isFictionalPhone(phone)).toBe(is);
});
