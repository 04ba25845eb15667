import { expect, test } from "vitest";
import { frenchInCatalogues } from "./rules/words.ts";
import { parseSource } from "./source.ts";

/** French without an accent, of one word, or written as English is: what the samples of tidy.test.ts do not show. */

const findingsIn = (path: string, text: string) => frenchInCatalogues.check(parseSource(path, text, []));

const select = "apps/web/src/ui/select.tsx";
const chart = "apps/web/src/ui/charts/value-area.tsx";

test.each([
  ["a button of one word", select, `const a = <IconButton label="Fermer" />;`],
  ["a default", select, `const a = ({ placeholder = "Choisir" }) => placeholder;`],
  ["a head that is spelt as in English", chart, `const table = { columns: [head, "Part", "Date"] };`],
  ["the first word of a sentence", chart, "const a = `Du ${from}`;"],
  ["a visible prop", "apps/web/src/shell/pages/state-pages.tsx", `const a = <Page code="Maintenance" />;`],
  ["a wording of the server", "apps/server/src/workers/stored-content.ts", `const a = label ?? "Titre";`],
  ["an option", "apps/web/src/shell/bottom-bar.tsx", `const a = { value: "light", label: "Claire" };`],
])("%s belongs to a catalogue", (_what, path, text) => {
  expect(findingsIn(path, text)).toHaveLength(1);
});

test.each([
  [
    "a key of the keyboard",
    "apps/web/src/shell/sidebar.tsx",
    `const a = <Tool label={text.a} keys="Ctrl K" />;`,
  ],
  ["a title of a command in English", "apps/server/src/doctor/doctor.ts", `const a = { title: "Clock" };`],
  ["a kind on the wire", "packages/domain/src/holdings/savings.ts", `const kind = "livret";`],
  ["a path", "apps/web/src/areas/router.tsx", `const to = "/app/comptes";`],
])("%s is no French text", (_what, path, text) => {
  expect(findingsIn(path, text)).toEqual([]);
});
