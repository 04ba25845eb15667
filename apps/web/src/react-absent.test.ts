import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** What the renderer of the built pages does not know, by how sources ask for it. */
const absentAsked = [
  /\bimport[^;]*\{[^}]*\b(?:ViewTransition|Activity|SuspenseList|useActionState)\b[^}]*\}\s*from\s*["']react["']/,
  /\bimport[^;]*\{[^}]*\b(?:useFormStatus|useFormState|prefetchDNS|preconnect|preload\w*|preinit\w*|requestFormReset|hydrateRoot)\b[^}]*\}\s*from\s*["']react-dom(?:\/client)?["']/,
  // Drawn in its place, it would not reach the head; in a picture it is that picture's.
  /<(?:html|head|body|link|meta|style|script)\b[\s/>]/,
  /<[a-z]+-[a-z]/,
  /<form\b[^>]*\baction=|\bformAction=/,
  /<Fragment\b[^>]*\bref=/,
];

test("no page asks for a part that the built pages do not have", () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"),
  );
  expect(sources.length).toBeGreaterThan(200);
  const asking = sources.filter((name) => {
    const source = readFileSync(path.join(import.meta.dirname, name), "utf8");
    return absentAsked.some((asked) => asked.test(source));
  });
  expect(asking).toEqual([]);
});
