import { expect, test } from "vitest";
import { isWebLink } from "./web-link.ts";

test.each([
  "https://site.example/dic/FR0000000001.pdf",
  "HTTPS://www.site.example:8443/dic?isin=FR0000000001&lang=fr#page=2",
  "https://société.example",
])("%s leads somewhere", (url) => {
  expect(isWebLink(url)).toBe(true);
});

test.each([
  "javascript:alert(1)",
  "javascript://site.example/%0aalert(1)",
  "http://site.example/dic.pdf",
  "data:text/html,x",
  "//site.example/dic.pdf",
  "https:/site.example/dic.pdf",
  "https://user@site.example/dic.pdf",
  "https://site.example\\@other.example/dic.pdf",
  "https://localhost/dic.pdf",
  "https://127.0.0.1/dic.pdf",
  "https://[::1]/dic.pdf",
  "https://site.example/a b.pdf",
  " https://site.example/dic.pdf",
  "https://.example/dic.pdf",
  `https://site.example/${"x".repeat(500)}`,
  "",
])("%s is refused", (url) => {
  expect(isWebLink(url)).toBe(false);
});
