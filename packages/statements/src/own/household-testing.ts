import {
  categories,
  cents,
  type Day,
  day,
  dwellingFeatures,
  dwellingKinds,
  dwellingStates,
  dwellingUsages,
  holdingKinds,
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
import { type ExportedPortfolio } from "../write/household.ts";

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

const loanTerms = fc.record({
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
  loanTerms,
  fc
    .tuple(loanTerms, fc.constantFrom(...repaymentKinds), fc.integer({ min: 0, max: 240 }))
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
    valueCents: maybe(amount),
    valueOn: someDay,
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
    valueOn: one.valueCents === null ? null : one.valueOn,
    holdings: isInvested(one.kind) || one.kind === "other" ? one.holdings : [],
  }));
export const household = fc.uniqueArray(portfolio, { minLength: 1, maxLength: 5, selector: (one) => one.id });
