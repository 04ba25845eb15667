import { variantNamed } from "@vigie/domain";
import { expect, test } from "vitest";
import { htmlLetter } from "./layout.ts";

test("no text of a letter becomes markup, whoever wrote it, and no address ends its attribute", () => {
  const hostile = `<img src=x onerror="alert(1)">&'`;
  const html = htmlLetter(
    {
      subject: hostile,
      lines: [hostile],
      code: "ABCDEFGH",
      button: { label: hostile, url: `https://vigie.example/"onclick="x` },
      after: [hostile],
      leave: { label: hostile, url: `https://vigie.example/'>` },
    },
    { variant: variantNamed("vigie"), siteUrl: "https://vigie.example", firstName: hostile },
  );
  expect(html).not.toMatch(/<img|onerror="|"onclick|'>/);
  // The six texts: greeting, line, label, after, label of the end, title.
  expect(html.match(/&#60;img src=x onerror=&#34;alert\(1\)&#34;&#62;&#38;&#39;/g)).toHaveLength(6);
});
