import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import type { ImportChoice, ImportedAccount, ImportedFile, ImportedLine } from "./import-files.ts";
import {
  decisionOn,
  importAccountKey,
  importGroup,
  isSetAside,
  type PlaceablePortfolio,
  placeImports,
} from "./import-places.ts";
import type { MoveMatch } from "./imports.ts";

const account = (key: string, said: Partial<ImportedAccount> = {}): ImportedAccount => ({
  key,
  externalId: null,
  number: null,
  name: "Compte",
  kind: "checking",
  currency: "EUR",
  valueCents: null,
  valueOn: null,
  lines: [],
  holdings: [],
  ...said,
});

const file = (
  id: string,
  accounts: readonly ImportedAccount[],
  choices: Readonly<Record<string, ImportChoice>> = {},
): ImportedFile => ({ id: id as Id, signature: "banque", choices, content: { accounts } });

const portfolio = (id: string, said: Partial<PlaceablePortfolio> = {}): PlaceablePortfolio => ({
  id: id as Id,
  name: "Compte courant",
  kind: "checking",
  number: null,
  currency: "EUR",
  source: "provider",
  externalId: null,
  institutionName: "Banque",
  ...said,
});

type Known = { portfolios?: readonly PlaceablePortfolio[]; remembered?: ReadonlyMap<string, Id> };
const placesOf = (files: readonly ImportedFile[], { portfolios = [], remembered = new Map() }: Known = {}) =>
  placeImports(files, { portfolios, remembered }).map(
    ({ portfolio: found, sameAs, placed, skipped, lost }) => ({
      goes: found?.id ?? (sameAs === null ? null : `${sameAs.importId} ${sameAs.key}`),
      placed,
      ...(skipped ? { skipped } : {}),
      ...(lost ? { lost } : {}),
    }),
  );

test("an account that nothing recognises makes a new portfolio", () => {
  expect(placesOf([file("f", [account("a")])], { portfolios: [portfolio("p")] })).toEqual([
    { goes: null, placed: "new" },
  ]);
});

test("the number that the bank gives decides, among accounts of the same kind and currency", () => {
  const numbered = account("a", { number: "FR76 3000 4000 0312 3456 7890 143" });
  const held = { number: "FR7630004000031234567890143" };
  expect(placesOf([file("f", [numbered])], { portfolios: [portfolio("p", held)] })).toEqual([
    { goes: "p", placed: "known" },
  ]);
  const others = [portfolio("q", { ...held, kind: "savings" }), portfolio("d", { ...held, currency: "USD" })];
  expect(placesOf([file("f", [numbered])], { portfolios: others })).toEqual([{ goes: null, placed: "new" }]);
});

test("what the saver said of an earlier file comes before the number", () => {
  const numbered = account("a", { number: "FR7630004000031234567890143" });
  const { text } = importAccountKey({ signature: "banque" }, numbered);
  const portfolios = [portfolio("p", { number: "FR7630004000031234567890143" }), portfolio("mine")];
  expect(
    placesOf([file("f", [numbered])], { portfolios, remembered: new Map([[text, "mine" as Id]]) }),
  ).toEqual([{ goes: "mine", placed: "known" }]);
});

test("an account known by its words only is likely, not known", () => {
  const { text, isSure } = importAccountKey({ signature: "banque" }, account("a"));
  expect(isSure).toBe(false);
  const places = placesOf([file("f", [account("a")])], {
    portfolios: [portfolio("p")],
    remembered: new Map([[text, "p" as Id]]),
  });
  expect(places).toEqual([{ goes: "p", placed: "likely" }]);
});

test("one number in two currencies is two accounts", () => {
  const keys = [null, "EUR", "USD"].map(
    (currency) => importAccountKey({ signature: "" }, account("a", { externalId: "1", currency })).text,
  );
  expect(keys).toEqual(["id:1:checking", "id:1:checking", "id:1:checking:USD"]);
});

test("the same account in a second file goes with the first, chains end at their first account", () => {
  const numbered = account("a", { number: "FR7630004000031234567890143" });
  expect(placesOf([file("f", [numbered]), file("g", [numbered]), file("h", [numbered])])).toEqual([
    { goes: null, placed: "new" },
    { goes: "f a", placed: "known" },
    { goes: "f a", placed: "known" },
  ]);
});

test("choices come before everything; what goes with an account left out is new", () => {
  const sameAs = { importId: "f" as Id, key: "a" };
  const chosen = [
    file("f", [account("a"), account("b"), account("c")], {
      a: { skipped: true },
      b: { sameAs },
      c: { isNew: true },
    }),
    file("g", [account("a"), account("b")], {
      a: { portfolioId: "p" as Id },
      b: { portfolioId: "gone" as Id },
    }),
  ];
  expect(placesOf(chosen, { portfolios: [portfolio("p")] })).toEqual([
    { goes: null, placed: "chosen", skipped: true },
    { goes: null, placed: "chosen" },
    { goes: null, placed: "chosen" },
    { goes: "p", placed: "chosen" },
    { goes: null, placed: "chosen", lost: true },
  ]);
});

test("a portfolio in another currency cannot be chosen", () => {
  const dollars = file("f", [account("a", { currency: "USD" })], { a: { portfolioId: "p" as Id } });
  expect(placesOf([dollars], { portfolios: [portfolio("p")] })).toEqual([
    { goes: "p", placed: "chosen", lost: true },
  ]);
});

test("a name finds a portfolio once: two accounts of a file are never one portfolio by name", () => {
  const hint = { kindDetail: null, bank: "Banque", isNamed: true };
  const named = (key: string) => account(key, { name: "Compte courant", hint });
  expect(placesOf([file("f", [named("a")])], { portfolios: [portfolio("p")] })).toEqual([
    { goes: "p", placed: "named" },
  ]);
  const two = [named("a"), { ...named("b"), externalId: "2" }];
  expect(placesOf([file("f", two)], { portfolios: [portfolio("p")] })).toEqual([
    { goes: "p", placed: "named" },
    { goes: null, placed: "new" },
  ]);
});

test("accounts of a group share a portfolio, made or not", () => {
  const row = { id: "g" as Id };
  const here = { row, account: { key: "b" }, portfolio: null, sameAs: null };
  expect(importGroup(here)).toBe("g b");
  expect(importGroup({ ...here, sameAs: { importId: "f" as Id, key: "a" } })).toBe("f a");
  expect(importGroup({ ...here, portfolio: { id: "p" as Id } })).toBe("p");
});

const line: ImportedLine = {
  key: "1",
  date: day("2026-11-02"),
  valueDate: null,
  amountCents: cents(-12_00),
  wording: "CAFE",
  type: "unknown" as ImportedLine["type"],
  rawLine: null,
};
const likely = (suggested: "same" | "different"): MoveMatch => ({
  kind: "likely",
  suggested,
  held: {
    externalId: "x",
    date: line.date,
    amountCents: line.amountCents,
    wording: "CAFE",
    provenance: "file",
    source: null,
  },
});

test.each([
  ["nothing matches", undefined, {}, false],
  [
    "it is held for sure, whatever is said",
    { ...likely("different"), kind: "same" },
    { all: "different" },
    true,
  ],
  ["it is likely held", likely("same"), {}, true],
  ["it is likely another one", likely("different"), {}, false],
  ["all are said to be the same", likely("different"), { all: "same" }, true],
  ["one line is said to be another", likely("same"), { all: "same", lines: { "1": "different" } }, false],
] satisfies [string, MoveMatch | undefined, ImportChoice, boolean][])(
  "a line where %s: %o",
  (_, match, choice, aside) => {
    expect(isSetAside(line, choice, match)).toBe(aside);
  },
);

test("an answer on a line is distinguished from none", () => {
  expect(decisionOn(line, {})).toBeNull();
  expect(decisionOn(line, { all: "same" })).toBe("same");
});
