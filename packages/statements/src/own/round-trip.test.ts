import {
  categories,
  cents,
  type Day,
  day,
  dwellingFeatures,
  dwellingKinds,
  dwellingStates,
  dwellingUsages,
  emptyDescription,
  holdingKinds,
  instant,
  isInvested,
  kindDetails,
  ownershipKinds,
  paymentDirections,
  pocketConditions,
  portfolioKinds,
  repaymentKinds,
  transactionTypes,
} from "@vigie/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readStatement } from "../read.ts";
import { guardedText } from "../write/csv.ts";
import { type ExportedPortfolio, exportFormats, type ExportFormat } from "../write/household.ts";
import { exportRank, householdWriter } from "../write/writer.ts";

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

// Texts as sources give them: no space around, none doubled, no control character.
const hostile = [
  "=1+1",
  "+33 6",
  "-2",
  "@SUM(A1)",
  "'déjà",
  "a;b",
  'il dit "oui"',
  "<OFX>",
  "&amp; & <b>",
  "é’ 😀",
  "]]>",
  "|x",
  "%",
];
const text = fc.oneof(
  fc.constantFrom(...hostile),
  fc
    .string({ unit: "grapheme", maxLength: 60 })
    .map((one) => one.replaceAll(/[\s\p{C}\u00a0\u202f]+/gu, " ").trim()),
);
const label = text.map((one) => (one === "" ? "Sans nom" : one));
const amount = fc.integer({ min: -9_000_000_00, max: 9_000_000_00 }).map(cents);
const someDay = fc.integer({ min: 0, max: 6_000 }).map((count): Day => {
  const date = new Date(Date.UTC(2010, 0, 1) + count * 86_400_000);
  return day(date.toISOString().slice(0, 10));
});
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const decimal = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 1, max: 999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(6, "0").replace(/0+$/, "")}`);
const positive = fc.integer({ min: 1, max: 500_000_00 }).map(cents);

const told = fc.record({
  borrowedCents: maybe(positive),
  outstandingCents: maybe(positive),
  nominalRateRatio: maybe(fc.integer({ min: 0, max: 2_000 }).map((one) => one / 10_000)),
  insuranceMonthlyCents: maybe(positive),
  instalmentCents: maybe(positive),
  nextPaymentOn: maybe(someDay),
  signedOn: maybe(someDay),
  firstRepaymentOn: maybe(someDay),
  endsOn: maybe(someDay),
  durationMonths: maybe(fc.integer({ min: 1, max: 360 })),
  paymentsLeft: maybe(fc.integer({ min: 0, max: 360 })),
  deferred: fc.boolean(),
  insuranceLabel: maybe(label),
});
/** A loan that the saver typed in says how its capital is paid back. */
const loan = fc.oneof(
  told,
  fc
    .tuple(told, fc.constantFrom(...repaymentKinds), fc.integer({ min: 0, max: 240 }))
    .map(([terms, repayment, deferredMonths]) => ({ ...terms, repayment, deferredMonths })),
);

const share = fc.integer({ min: 0, max: 1_000_000 }).map((parts) => parts / 1_000_000);
const ownership = fc.oneof(
  fc.record({
    kind: fc.constantFrom(...ownershipKinds),
    ratio: share,
    usufructuaryBornOn: maybe(someDay),
    ownedCents: maybe(amount),
  }),
  fc.record({
    kind: fc.constantFrom("bare" as const, "usufruct" as const),
    ratio: fc.constant(null),
    usufructuaryBornOn: someDay,
    ownedCents: maybe(amount),
  }),
);

const property = fc.record({
  description: fc.record({
    dwellingKind: maybe(fc.constantFrom(...dwellingKinds)),
    street: maybe(label),
    postalCode: maybe(fc.constantFrom("35000", "01400")),
    city: maybe(label),
    surface: fc.integer({ min: 1, max: 900_00 }).map((one) => one / 100),
    floor: maybe(fc.integer({ min: 0, max: 40 })),
    floorCount: maybe(fc.integer({ min: 0, max: 40 })),
    rooms: maybe(fc.integer({ min: 1, max: 20 })),
    bedrooms: maybe(fc.integer({ min: 0, max: 20 })),
    state: maybe(fc.constantFrom(...dwellingStates)),
    usage: maybe(fc.constantFrom(...dwellingUsages)),
    features: fc.uniqueArray(fc.constantFrom(...dwellingFeatures)),
    purchaseCents: maybe(positive),
    purchaseYear: maybe(fc.integer({ min: 1900, max: 2026 })),
    notaryCents: maybe(positive),
    rentMonthlyCents: maybe(positive),
  }),
  loanIds: fc.uniqueArray(fc.uuid(), { maxLength: 2 }),
});

const holding = fc.record({
  isin: maybe(fc.constantFrom("FR0010315770", "LU1681043599", "IE00B4L5Y983")),
  label,
  holdingKind: fc.constantFrom(...holdingKinds),
  quantity: maybe(decimal),
  unitPrice: maybe(decimal),
  unitCost: maybe(decimal),
  valuationCents: maybe(amount),
  asOf: maybe(someDay),
  pockets: fc.array(
    fc.record({
      label: maybe(label),
      quantity: maybe(decimal),
      valueCents: maybe(amount),
      condition: fc.constantFrom(...pocketConditions),
      availableOn: maybe(someDay),
    }),
    { maxLength: 3 },
  ),
});

const transaction = fc.record({
  externalId: fc.uuid(),
  date: someDay,
  valueDate: maybe(someDay),
  amountCents: amount,
  wording: text,
  type: fc.constantFrom(...transactionTypes),
  categoryId: fc.constantFrom(null, ...categories.map(({ id }) => id)),
  shownWording: maybe(label),
  isCategoryChosen: fc.boolean(),
  provenance: fc.constant("file" as const),
});

const payment = fc
  .record({
    id: fc.uuid(),
    label: maybe(label),
    direction: fc.constantFrom(...paymentDirections),
    amountCents: positive,
    startsOn: someDay,
    endsOn: maybe(someDay),
  })
  .map((one) => ({ ...one, endsOn: one.endsOn !== null && one.endsOn < one.startsOn ? null : one.endsOn }));

const portfolio: fc.Arbitrary<ExportedPortfolio> = fc
  .record({
    id: fc.uuid(),
    name: label,
    kind: fc.constantFrom(...portfolioKinds),
    kindDetail: maybe(fc.constantFrom(...kindDetails)),
    institution: maybe(label),
    number: maybe(fc.constantFrom("FR7630006000011234567890189", "00012345678", "AV-77-XZ")),
    currency: fc.constantFrom("EUR", "USD"),
    balanceCents: maybe(amount),
    balanceOn: someDay,
    provenance: fc.constant("typed" as const),
    openedOn: maybe(someDay),
    company: maybe(label),
    isTyped: fc.boolean(),
    ownership: maybe(ownership),
    loan: maybe(loan),
    property: maybe(property),
    values: fc.uniqueArray(fc.record({ day: someDay, valueCents: amount }), {
      maxLength: 5,
      selector: (one) => one.day,
    }),
    holdings: fc.array(holding, { maxLength: 4 }),
    transactions: fc.array(transaction, { maxLength: 8 }),
    payments: fc.array(payment, { maxLength: 3 }),
  })
  .map((one) => ({
    ...one,
    balanceOn: one.balanceCents === null ? null : one.balanceOn,
    holdings: isInvested(one.kind) || one.kind === "other" ? one.holdings : [],
  }));
const household = fc.uniqueArray(portfolio, { minLength: 1, maxLength: 5, selector: (one) => one.id });

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
      balance: [one.balanceCents, one.balanceOn],
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
      balance: [one.balanceCents, one.balanceOn],
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
      transactions: one.transactions.map(
        ({ externalId, date, valueDate, amountCents, wording, type, category, ...own }) => ({
          externalId,
          date,
          valueDate,
          amountCents,
          wording,
          type,
          categoryId: category,
          shownWording: own.shownWording ?? null,
          isCategoryChosen: own.isCategoryChosen ?? false,
        }),
      ),
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
  balanceCents: cents(-12_34),
  balanceOn: day("2026-11-20"),
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
  const csv = written("csv", [{ ...one, balanceCents: cents(1_234_50) }]).replace("1234,50", "1\u202f234,5");
  const read = readStatement(Buffer.from(csv));
  expect(read.ok && read.value.accounts[0]?.balanceCents).toBe(1_234_50);
});

test("a spreadsheet that takes a postal code for a number moves no property", () => {
  const description = { ...emptyDescription, postalCode: "01400", city: "Châtillon" };
  const home = { ...one, kind: "realestate" as const, property: { description, loanIds: [] } };
  const csv = written("csv", [home]).replace(";01400;", ";1400;");
  const read = readStatement(Buffer.from(csv));
  expect(read.ok && read.value.accounts[0]?.own?.property).toEqual({ description, loanIds: [] });
});
