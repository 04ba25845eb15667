import fc from "fast-check";
import { expect, test } from "vitest";
import { safeReturnPath } from "./redirect.ts";

const origin = "https://vigie.test";
const table =
  /^\/(app|app\/dashboard|app\/contract\/[^/]+|advisory|advisory\/customers|app\/login|app\/otp|app\/confirmation)$/;
const pages = { origin, isPage: (pathname: string) => table.test(pathname) };

test.each([
  "/app",
  "/app/dashboard",
  "/app/contract/1?periode=1a#risque",
  "/advisory",
  "/advisory/customers",
  "/app/dashboard?q=//evil.test",
])("%s is a page of ours", (path) => {
  expect(safeReturnPath(path, pages)).toBe(path);
});

test("a path is given back as the browser reads it", () => {
  expect(safeReturnPath("/app/contract/../dashboard", pages)).toBe("/app/dashboard");
});

test.each([
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "https://evil.test/app/dashboard",
  "https:evil.test",
  "https:/evil.test",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "/app/../..//evil.test",
  "/app/../../evil",
  "/app/%2e%2e/%2e%2e//evil.test",
  "/%2F%2Fevil.test",
  "/%5Cevil.test",
  "/app/%2F%2Fevil.test",
  "/app/dashboard%2f..%2f..%2f%2fevil.test",
  "/app/%252F%252Fevil.test",
  "/app//evil.test",
  "/apps/dashboard",
  "/app/dashboard\\@evil.test",
  "/\u0009/evil.test",
  "/app/\u0009/evil.test",
  "/\u000d\u000a/evil.test",
  "/\u0000/evil.test",
  " //evil.test",
  "/@evil.test",
  "//vigie.test@evil.test",
  "/app/nulle-part",
  "/app/login?redirect=/app/login",
  "/app/login/",
  "/app/otp",
  "/app/confirmation",
  "/advisory/login",
  "/500",
  "app/dashboard",
  "",
  null,
  ["/app/dashboard"],
  `/app/contract/${"a".repeat(2000)}`,
])("%j is refused", (value) => {
  expect(safeReturnPath(value, pages)).toBeNull();
});

test("whatever is asked, what is given back stays on the site and in the table", () => {
  const piece = fc.constantFrom(
    ..."/ // \\ . .. %2f %5C %2e \t \n @ : ? # app advisory dashboard evil.test javascript: https:".split(
      " ",
    ),
    " ",
  );
  const value = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(value, (asked) => {
      const given = safeReturnPath(asked, pages);
      if (given === null) return;
      const url = new URL(given, origin);
      expect(url.origin).toBe(origin);
      expect(pages.isPage(url.pathname)).toBe(true);
    }),
    { seed: 20261121, numRuns: 3000 },
  );
});
