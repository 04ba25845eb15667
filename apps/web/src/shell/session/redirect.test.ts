import { expect, test } from "vitest";
import { safeRedirect } from "./redirect.ts";

const origin = "https://vigie.test";

test.each(["/app/dashboard", "/app/contract/1?periode=1a#risque", "/advisory", "/advisory/customers"])(
  "%s is a page of ours",
  (path) => {
    expect(safeRedirect(path, origin)).toBe(path);
  },
);

test.each([
  "//evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "https://evil.test/app/dashboard",
  "javascript:alert(1)",
  "/app/../../evil",
  "/apps/dashboard",
  "/app//evil.test",
  "/app/dashboard\\@evil.test",
  "/app/\u0009/evil.test",
  "/app/login?redirect=/app/login",
  "/500",
  "app/dashboard",
  "",
  null,
  ["/app/dashboard"],
])("%s is refused", (value) => {
  expect(safeRedirect(value, origin)).toBeNull();
});
