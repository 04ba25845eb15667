import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day, instant } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import type { ImportedAccount, ImportedLine } from "./import-files.ts";
import {
  currentState,
  fileBalances,
  type FileReading,
  fileReadings,
  hasNoFileSource,
  missingPeriods,
  type MissingInput,
} from "./import-values.ts";
import type { Holding, LoanTerms } from "./portfolios.ts";

const today = day("2026-11-22");
const datedValue = (on: string, value: number) => ({ day: day(on), valueCents: cents(value) });
const line = (on: string) => ({ key: on, date: day(on) }) as ImportedLine;
const holding = { label: "Fonds" } as Holding;
const loan = { borrowedCents: cents(1) } as LoanTerms;

const account = (said: Partial<ImportedAccount> = {}): ImportedAccount => ({
  key: "a",
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
const valued = (on: string, value: number, said: Partial<ImportedAccount> = {}) =>
  account({ valueCents: cents(value), valueOn: day(on), ...said });

const own = { contractId: "x", kindDetail: null, institution: null, loan: null };

test("the balance of an account comes after those that it kept", () => {
  expect(fileBalances(valued("2026-11-20", 5_00, { told: [datedValue("2026-10-31", 4_00)] }))).toEqual([
    datedValue("2026-10-31", 4_00),
    datedValue("2026-11-20", 5_00),
  ]);
  expect(fileBalances(account({ valueCents: cents(1) }))).toEqual([]);
});

test("what was typed and goes by terms or values of its own tells those alone", () => {
  const typed = { ...own, isTyped: true };
  const value = valued("2026-11-20", 5_00);
  expect(fileBalances({ ...value, own: typed })).toEqual([datedValue("2026-11-20", 5_00)]);
  expect(fileBalances({ ...value, own: { ...typed, loan } })).toEqual([]);
  expect(fileBalances({ ...value, own: typed, told: [datedValue("2026-01-01", 9)] })).toEqual([
    datedValue("2026-01-01", 9),
  ]);
  expect(fileBalances({ ...value, own: { ...typed, loan }, holdings: [holding] })).toHaveLength(1);
});

test("files are read in the order of the days that they speak of, by their confirmation where they name none", () => {
  const file = (id: string, of: ImportedAccount, at: string | null = "2026-11-05T10:00:00Z") => ({
    id: id as Id,
    content: { accounts: [of, account({ key: "elsewhere" })] },
    targets: { a: "p" as Id, elsewhere: "q" as Id },
    setAside: { a: { l: "m" } },
    confirmedAt: at === null ? null : instant(at),
  });
  const rows = [
    file("new", valued("2026-11-20", 1)),
    file("undated", account()),
    file("old", valued("2026-01-20", 1)),
  ];
  const readings = fileReadings(rows, "p" as Id);
  expect(readings.map(({ importId, on }) => [importId, on])).toEqual([
    ["old", "2026-01-20"],
    ["undated", "2026-11-05"],
    ["new", "2026-11-20"],
  ]);
  expect(readings[0]?.setAside).toEqual({ l: "m" });
});

test("a portfolio has no file's values where no file stands and its values are the first ones", () => {
  const born = [datedValue("2026-01-01", 5)];
  expect(hasNoFileSource([], born, born)).toBe(true);
  expect(hasNoFileSource([], [...born, datedValue("2026-02-01", 5)], born)).toBe(false);
  expect(hasNoFileSource([{} as FileReading], [], [])).toBe(false);
});

const reading = (of: ImportedAccount): FileReading => ({
  importId: "f" as Id,
  account: of,
  on: of.valueOn ?? "",
  setAside: {},
});
const others = [{ ...datedValue("2026-11-10", 7_00), provenance: "typed" as const }];
const fromFile = { source: "file", valueCents: cents(1), loan: null };
const typedIn = { source: "typed", valueCents: cents(1), loan };

test("the newest of what files and the saver told is the value", () => {
  const newer = [reading(valued("2026-11-12", 9_00))];
  expect(currentState(fromFile, { readings: newer, others }, today)).toEqual({
    forgetsValue: false,
    typedLines: null,
    saved: { valueCents: 9_00, asOf: "2026-11-12", provenance: "file", holdings: [], loan: null },
  });
  const older = [reading(valued("2026-11-02", 9_00))];
  expect(currentState(fromFile, { readings: older, others }, today).saved).toMatchObject({
    valueCents: 7_00,
    asOf: "2026-11-10",
    provenance: "typed",
  });
});

test("a value of no remaining source is forgotten", () => {
  const state = currentState(fromFile, { readings: [], others: [] }, today);
  expect(state).toMatchObject({ forgetsValue: true, saved: { valueCents: null, asOf: today } });
});

test("lines that were typed stand until a file has its own", () => {
  expect(currentState(typedIn, { readings: [], others }, today)).toEqual({
    forgetsValue: false,
    typedLines: "restored",
    saved: null,
  });
  const withLines = [reading(valued("2026-11-02", 9_00, { holdings: [holding] }))];
  expect(currentState(typedIn, { readings: withLines, others }, today)).toMatchObject({
    typedLines: "aside",
    saved: { valueCents: 7_00, holdings: [holding], loan },
  });
  const newer = [reading(valued("2026-11-20", 9_00))];
  expect(currentState(typedIn, { readings: newer, others }, today)).toMatchObject({
    typedLines: "restored",
    saved: { valueCents: 9_00, holdings: null },
  });
});

test("the terms of a loan are those of the newest file that has some", () => {
  const terms = { borrowedCents: cents(2) } as LoanTerms;
  const readings = [
    reading(valued("2026-11-11", 1, { own: { ...own, loan: terms } })),
    reading(valued("2026-11-12", 1, { own })),
  ];
  expect(currentState(typedIn, { readings, others }, today).saved?.loan).toBe(terms);
});

const missing = (said: Partial<MissingInput>) =>
  missingPeriods({ kind: "checking", accounts: [], held: [], added: [], firstOfBank: null, ...said });
const statement = (from: string, to: string, said: Partial<ImportedAccount> = {}) =>
  account({ lines: [line(to), line(from)], ...said });

test("between two balances that the operations do not lead to, the difference is missing", () => {
  const accounts = [account({ told: [datedValue("2026-09-30", 100_00), datedValue("2026-10-31", 150_00)] })];
  expect(missing({ accounts })).toEqual([
    { kind: "balance", from: "2026-09-30", to: "2026-10-31", amountCents: 50_00 },
  ]);
  const added = [{ day: day("2026-10-10"), amountCents: 50_00 }];
  expect(missing({ accounts, added })).toEqual([]);
  expect(missing({ accounts, held: added.map((sum) => ({ ...sum, isToldByBank: false })) })).toEqual([]);
});

test("from the bank's first word on, files tell nothing more", () => {
  const accounts = [account({ told: [datedValue("2026-09-30", 100_00), datedValue("2026-10-31", 999_00)] })];
  expect(missing({ accounts, firstOfBank: datedValue("2026-10-15", 100_00) })).toEqual([]);
});

test("days that no file covers are missing, unless operations or balances speak of them", () => {
  const accounts = [statement("2026-01-02", "2026-01-30"), statement("2026-06-01", "2026-06-30")];
  const stretch = { kind: "period", from: "2026-01-30", to: "2026-06-01" };
  expect(missing({ accounts })).toEqual([stretch]);
  const held = [{ day: day("2026-03-03"), amountCents: 1, isToldByBank: false }];
  expect(missing({ accounts, held })).toEqual([]);
  const later = [...accounts, account({ told: [datedValue("2026-07-31", 5)] })];
  expect(missing({ accounts: later })).toEqual([]);
});

test("a file covers until its balance, the bank from its first operation to its last", () => {
  const accounts = [statement("2026-01-02", "2026-01-10", { valueOn: day("2026-05-31") })];
  const later = statement("2026-06-10", "2026-06-30");
  expect(missing({ accounts: [...accounts, later] })).toEqual([]);
  const ofBank = ["2026-03-01", "2026-05-30"].map((on) => ({
    day: day(on),
    amountCents: 0,
    isToldByBank: true,
  }));
  expect(missing({ accounts: [later], held: ofBank })).toEqual([]);
});

test.each(["lifeinsurance", "mortgage", "realestate"] as const)(
  "of a portfolio of kind %s nothing can be said from sums",
  (kind) => {
    const accounts = [
      account({ told: [datedValue("2026-09-30", 100_00), datedValue("2026-10-31", 150_00)] }),
    ];
    expect(missing({ kind, accounts })).toEqual([]);
  },
);
