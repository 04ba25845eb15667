import { expect, test } from "vitest";
import type { Id } from "../kernel/id.ts";
import { type AccountChoice, mixesCurrencies, newImportChoices } from "./import-choices.ts";
import type { ImportChoice, ImportedAccount, ImportedFile, ImportedLine } from "./import-files.ts";

const account = (key: string, currency = "EUR"): ImportedAccount => ({
  key,
  externalId: null,
  number: null,
  name: "Compte",
  kind: "checking",
  currency,
  valueCents: null,
  valueOn: null,
  lines: [{ key: "line" } as ImportedLine],
  holdings: [],
});
const file = (
  id: string,
  choices: Readonly<Record<string, ImportChoice>> = {},
  currency = "EUR",
): ImportedFile => ({
  id: id as Id,
  signature: "",
  choices,
  content: { accounts: [account("a", currency), account("b", currency)] },
});

const f = "f" as Id;
const choose = (choice: Omit<AccountChoice, "importId">, before: ImportChoice = {}) => {
  const made = newImportChoices([file("f", { [choice.key]: before })], {
    accounts: [{ importId: f, ...choice }],
    lines: [],
  });
  return made.ok ? made.value.get(f)?.[choice.key] : made.code;
};

test("a place replaces the one before and its answers, and keeps what is chosen with it", () => {
  const before: ImportChoice = { portfolioId: "p" as Id, all: "same", name: "Ancien" };
  expect(choose({ key: "a", isNew: true, name: "Nouveau", kind: "savings" }, before)).toEqual({
    isNew: true,
    name: "Nouveau",
    kind: "savings",
  });
  expect(choose({ key: "a", skipped: true }, before)).toEqual({ skipped: true });
  expect(choose({ key: "a", skipped: false }, before)).toEqual({});
});

test("words alone change no place", () => {
  expect(choose({ key: "a", name: "Autre" }, { portfolioId: "p" as Id, all: "same" })).toEqual({
    portfolioId: "p",
    all: "same",
    name: "Autre",
  });
});

test.each([
  ["two places", { key: "a", isNew: true, portfolioId: "p" as Id }],
  ["a kind that is none", { key: "a", kind: "boat" }],
  ["an account that the file has not", { key: "z", isNew: true }],
  ["an account that comes after", { key: "a", sameAs: { importId: f, key: "b" } }],
  ["itself", { key: "a", sameAs: { importId: f, key: "a" } }],
] satisfies [string, Omit<AccountChoice, "importId">][])("a choice of %s is refused", (_, choice) => {
  expect(choose(choice)).toBe("import.choice_unknown");
});

test("an account may go with one before it", () => {
  const sameAs = { importId: f, key: "a" };
  expect(choose({ key: "b", sameAs })).toEqual({ sameAs });
});

const decide = (line: string | undefined, before: ImportChoice = {}) => {
  const made = newImportChoices([file("f", { a: before })], {
    accounts: [],
    lines: [{ importId: f, account: "a", line, decision: "different" }],
  });
  return made.ok ? made.value.get(f)?.["a"] : made.code;
};

test("an answer for all takes the place of those line by line; one for a line stands beside", () => {
  expect(decide(undefined, { lines: { line: "same" } })).toEqual({ all: "different" });
  expect(decide("line", { all: "same" })).toEqual({ all: "same", lines: { line: "different" } });
  expect(decide("other")).toBe("import.choice_unknown");
});

test("one answer that is not sound refuses them all, and files that nothing changes are not written", () => {
  const rows = [file("f"), file("g")];
  const sound = { importId: f, key: "a", isNew: true };
  const lost = { importId: "gone" as Id, key: "a", isNew: true };
  expect(newImportChoices(rows, { accounts: [sound, lost], lines: [] })).toMatchObject({ ok: false });
  const made = newImportChoices(rows, { accounts: [sound], lines: [] });
  expect(made.ok && [...made.value.keys()]).toEqual(["f"]);
});

test("an account goes to no place of another currency, told by its own", () => {
  const rows = [file("f"), file("g", {}, "USD")];
  const portfolios = [
    { id: "euros" as Id, currency: "EUR" },
    { id: "dollars" as Id, currency: "USD" },
  ];
  const mixes = (choice: AccountChoice) => mixesCurrencies(rows, [choice], portfolios);
  expect(mixes({ importId: f, key: "a", portfolioId: "dollars" as Id })).toBe(true);
  expect(mixes({ importId: f, key: "a", portfolioId: "euros" as Id })).toBe(false);
  expect(mixes({ importId: "g" as Id, key: "a", sameAs: { importId: f, key: "a" } })).toBe(true);
  expect(mixes({ importId: f, key: "b", sameAs: { importId: f, key: "a" } })).toBe(false);
  expect(mixes({ importId: f, key: "a", isNew: true })).toBe(false);
});
