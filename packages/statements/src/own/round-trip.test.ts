import { cents, day, emptyDescription, instant } from "@vigie/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { StatementAccount } from "../model.ts";
import { readStatement } from "../read.ts";
import { guardedText } from "../write/csv.ts";
import { type ExportedPortfolio, exportFormats, type ExportFormat } from "../write/household.ts";
import { exportRank, householdWriter } from "../write/writer.ts";
import { household } from "./household-testing.ts";

const at = instant("2026-11-20T10:00:00Z");

function written(format: ExportFormat, household: readonly ExportedPortfolio[]): string {
  const writer = householdWriter(format, at);
  const ordered = household.toSorted((a, b) => exportRank(a.kind) - exportRank(b.kind));
  return [writer.begin(), ...ordered.flatMap((one) => [...writer.portfolio(one)]), writer.end()].join("");
}

function readBack(format: ExportFormat, household: readonly ExportedPortfolio[]) {
  const text = written(format, household);
  const read = readStatement(Buffer.from(text, "utf8"), { filename: `vigie.${format}` });
  if (!read.ok) throw new Error(`${read.code} ${JSON.stringify(read.detail)}\n${text}`);
  return read.value;
}

/** What must come back: balances, lines and operations, by portfolio. */
function essence(accounts: readonly ExportedPortfolio[]) {
  return accounts
    .map((one) => ({
      id: one.id,
      name: one.name,
      kind: one.kind,
      kindDetail: one.kindDetail,
      institution: one.institution,
      number: one.number,
      currency: one.currency,
      balance: [one.valueCents, one.valueOn],
      openedOn: one.openedOn,
      company: one.company,
      isTyped: one.isTyped,
      ownership: one.ownership === null ? null : { ...one.ownership, ownedCents: null },
      payments: one.payments,
      loan: one.loan,
      property: one.property,
      values: one.values,
      holdings: one.holdings,
      transactions: one.transactions.map(({ provenance: _, ...rest }) => rest),
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function essenceOfTransaction({
  externalId,
  date,
  valueDate,
  amountCents,
  wording,
  type,
  category,
  ...own
}: StatementAccount["transactions"][number]) {
  return {
    externalId,
    date,
    valueDate,
    amountCents,
    wording,
    type,
    categoryId: category,
    shownWording: own.shownWording ?? null,
    isCategoryChosen: own.isCategoryChosen ?? false,
  };
}

function essenceOfFile(file: ReturnType<typeof readBack>) {
  return file.accounts
    .map((one) => ({
      id: one.own?.contractId ?? "",
      name: one.label,
      kind: one.type,
      kindDetail: one.own?.kindDetail ?? null,
      institution: one.own?.institution ?? null,
      number: one.number,
      currency: one.currency,
      balance: [one.valueCents, one.valueOn],
      openedOn: one.own?.openedOn ?? null,
      company: one.own?.company ?? null,
      isTyped: one.own?.isTyped ?? null,
      ownership:
        one.own === undefined || one.own.ownership === null
          ? null
          : { ...one.own.ownership, ownedCents: null },
      payments: one.own?.payments ?? null,
      loan: one.own?.loan ?? null,
      property: one.own?.property ?? null,
      values: one.balances.map((balance) => ({ day: balance.on, valueCents: balance.amountCents })),
      holdings: one.holdings.map(
        ({
          isin,
          label: name,
          holdingKind,
          quantity,
          unitPrice,
          unitCost,
          valuationCents,
          asOf,
          pockets,
        }) => ({
          isin,
          label: name,
          holdingKind,
          quantity,
          unitPrice,
          unitCost,
          valuationCents,
          asOf,
          pockets: pockets ?? [],
        }),
      ),
      transactions: one.transactions.map(essenceOfTransaction),
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

test.each(exportFormats)(
  "what is exported as %s is read back equal: balances, lines and operations",
  (format) => {
    fc.assert(
      fc.property(household, (portfolios) => {
        const file = readBack(format, portfolios);
        expect(file.format).toBe({ ofx: "ofx2", csv: "vigie_csv", json: "vigie_json" }[format]);
        expect(essenceOfFile(file)).toEqual(essence(portfolios));
        expect(file.rejectedRows).toEqual([]);
      }),
      { seed: 20261120, numRuns: 300 },
    );
  },
);

const one: ExportedPortfolio = {
  id: "0193-x",
  name: "Compte",
  kind: "checking",
  kindDetail: null,
  institution: null,
  number: null,
  currency: "EUR",
  valueCents: cents(-12_34),
  valueOn: day("2026-11-20"),
  provenance: "typed",
  openedOn: null,
  company: null,
  isTyped: true,
  ownership: null,
  loan: null,
  property: null,
  values: [],
  holdings: [],
  transactions: [],
  payments: [],
};

test("no cell of a CSV begins as a formula does, and the amounts stay numbers", () => {
  const wordings = ['=HYPERLINK("http://x")', "+1", "-1", "@a", "\t=1", "\0=1", "  =1", "'a"];
  const transactions = wordings.map((wording, index) => ({
    externalId: `=${index}`,
    date: day("2026-11-01"),
    valueDate: null,
    amountCents: cents(-5_00),
    wording,
    type: "card" as const,
    categoryId: null,
    shownWording: wording,
    isCategoryChosen: false,
    provenance: "file" as const,
  }));
  const lines = written("csv", [{ ...one, name: "=cmd|' /C calc'!A0", transactions }]).split("\r\n");
  expect(lines[0]?.startsWith("\ufeffRubrique;Contrat;")).toBe(true);
  const cells = lines.slice(1).flatMap((line) => line.split(";").map((cell) => cell.replace(/^"/, "")));
  const risky = cells.filter((cell) => /^[\s\0]*[=+@\t\0-]/.test(cell) && !/^-?\d+,\d{2}$/.test(cell));
  expect(risky).toEqual([]);
  expect(cells).toContain("-5,00");
  expect(wordings.every((wording) => guardedText(wording).startsWith("'"))).toBe(true);
});

test("an export that was damaged is refused with its line, never half read", () => {
  const csv = written("csv", [one]).replace("-12,34", "-12,3x");
  expect(readStatement(Buffer.from(csv))).toMatchObject({
    code: "statement.malformed_line",
    detail: { line: 2 },
  });
  const json = written("json", [one]).replace("-12.34", "douze");
  expect(readStatement(Buffer.from(json))).toMatchObject({ code: "statement.malformed_line" });
  const held = { kind: "joint", ratio: 0.5, usufructuaryBornOn: null, ownedCents: null } as const;
  const share = written("csv", [{ ...one, ownership: held }]).replace("En commun;;;0,5", "En commun;;;1,5");
  expect(readStatement(Buffer.from(share))).toMatchObject({ detail: { line: 3 } });
  const ofx = written("ofx", [one]).replace("<VIGIE.KIND>checking", "<VIGIE.KIND>livret");
  expect(readStatement(Buffer.from(ofx))).toMatchObject({ code: "statement.malformed_line" });
});

test("a spreadsheet that drops zeros and adds group spaces changes no amount", () => {
  const csv = written("csv", [{ ...one, valueCents: cents(1_234_50) }]).replace("1234,50", "1\u202f234,5");
  const read = readStatement(Buffer.from(csv));
  expect(read.ok && read.value.accounts[0]?.valueCents).toBe(1_234_50);
});

test("a spreadsheet that takes a postal code for a number moves no property", () => {
  const description = { ...emptyDescription, postalCode: "01400", city: "Châtillon" };
  const home = { ...one, kind: "realestate" as const, property: { description, loanIds: [] } };
  const csv = written("csv", [home]).replace(";01400;", ";1400;");
  const read = readStatement(Buffer.from(csv));
  expect(read.ok && read.value.accounts[0]?.own?.property).toEqual({ description, loanIds: [] });
});
