import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mapAccount, mapLoan } from "./map-accounts.ts";
import { connectionStateOf, notFound } from "./map-errors.ts";
import { wireAccount } from "./wire-wealth.ts";

/** The only place where a partner's amount gets our sign: a debt is negative, whatever the bank prints. */

const mappedAccount = (changes: object) => mapAccount(wireAccount.parse({ ...plain, ...changes }));
const plain = {
  id: 1,
  id_connection: 2,
  id_user: 3,
  id_parent: null,
  number: null,
  original_name: "Compte",
  name: "Compte",
  balance: 0,
  coming: null,
  iban: null,
  type: "checking",
  id_type: 2,
  currency: { id: "EUR", name: "Euro", symbol: "€", precision: 2, prefix: false, crypto: false },
  display: true,
  bookmarked: 0,
  usage: "PRIV",
  ownership: "owner",
  company_name: null,
  disabled: null,
  deleted: null,
  last_update: "2026-02-03 10:12:40",
  error: null,
  loan: null,
};
const loan = { total_amount: 200_000, used_amount: 150_000.5, rate: 1.45, type: "mortgage" };
const units = fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100);

describe("signs", () => {
  test("of a debt every printed balance counts as owed, of a holding it counts as printed", () => {
    fc.assert(
      fc.property(units, (balance) => {
        const printed = Math.round(balance * 100);
        expect(mappedAccount({ type: "loan", loan, balance }).valueCents).toBe(0 - Math.abs(printed));
        expect(mappedAccount({ type: "checking", balance }).valueCents).toBe(printed);
        expect(mappedAccount({ type: "livret_a", balance }).valueCents).toBe(printed);
      }),
    );
  });

  test("what a loan's terms owe is positive and is what the debt counts as", () => {
    fc.assert(
      fc.property(units, (balance) => {
        const mapped = mappedAccount({ type: "loan", loan, balance });
        expect(mapped.loan?.outstandingCents).toBe(Math.abs(Math.round(balance * 100)));
        expect(mapped.valueCents).toBe(0 - (mapped.loan?.outstandingCents ?? Number.NaN));
      }),
    );
  });

  test("a loan without a balance counts what its terms owe; a holding without one is unknown", () => {
    expect(mappedAccount({ type: "loan", loan, balance: null }).valueCents).toBe(-15_000_050);
    expect(
      mappedAccount({ type: "loan", loan: { total_amount: 200_000 }, balance: null }).valueCents,
    ).toBeNull();
    expect(mappedAccount({ type: "market", balance: null }).valueCents).toBeNull();
  });

  test("operations to come keep the sign that the bank gives them", () => {
    expect(mappedAccount({ coming: -12.34 }).comingCents).toBe(-1234);
    expect(mappedAccount({ coming: null }).comingCents).toBeNull();
  });
});

describe("terms of a loan", () => {
  const terms = (changes: object) => {
    const { loan: wire } = wireAccount.parse({ ...plain, type: "loan", loan: { ...loan, ...changes } });
    if (wire === null || wire === undefined) throw new Error("a loan");
    return mapLoan(wire, null);
  };

  test.each([
    [1.45, 0.0145],
    [0, 0],
    [100, 1],
    [2.1, 0.021],
    [null, null],
    [-1, null],
    [145, null],
  ])("a rate of %s is read as %s", (rate, ratio) => expect(terms({ rate }).nominalRateRatio).toBe(ratio));

  test.each([
    [240, 240],
    [240.4, 240],
    [-1, null],
    [null, null],
  ])("a duration of %s months is read as %s", (duration, months) =>
    expect(terms({ duration }).durationMonths).toBe(months),
  );

  test("the next payment comes before the last one, and amounts lose their sign", () => {
    expect(terms({ next_payment_amount: 961.2, last_payment_amount: 950 }).instalmentCents).toBe(96_120);
    expect(terms({ next_payment_amount: null, last_payment_amount: 950 }).instalmentCents).toBe(95_000);
    expect(terms({}).instalmentCents).toBeNull();
  });

  test("only what says deferred is deferred", () => {
    expect(terms({ deferred: true }).deferred).toBe(true);
    expect(terms({ deferred: 1 }).deferred).toBe(true);
    expect(terms({ deferred: 0 }).deferred).toBe(false);
    expect(terms({}).deferred).toBe(false);
  });
});

describe("states", () => {
  test("no error is a connection that works", () => {
    for (const none of [null, undefined, ""]) expect(connectionStateOf(none)).toBe("ok");
  });

  test("a state is read whatever its case, one that nobody knows is a trouble of the partner", () => {
    expect(connectionStateOf("SCARequired")).toBe("strong_authentication");
    expect(connectionStateOf("wrongpass")).toBe(connectionStateOf("WRONGPASS"));
    expect(connectionStateOf("somethingNew")).toBe("technical_bug");
  });

  test("a 404 says what is not there", () => {
    expect(notFound("account")).toBe("account.not_found");
    expect(notFound("connection")).toBe("connection.not_found");
    expect(notFound("partner")).toBe("partner.refused");
  });
});

describe("identity of an account", () => {
  test("an IBAN is kept without its spaces, in capitals", () =>
    expect(mappedAccount({ iban: "fr76 3000 4000 0500 0060 0007 000" }).iban).toBe(
      "FR7630004000050000600007000",
    ));

  test("a name that the bank left blank falls back to its first name, then to its type", () => {
    expect(mappedAccount({ name: " ", original_name: "LIVRET" }).name).toBe("LIVRET");
    expect(mappedAccount({ name: null, original_name: null }).name).toBe("checking");
  });

  test.each([
    ["PRIV", "private"],
    ["ORGA", "professional"],
    ["ASSO", "association"],
    ["OTHER", null],
    [null, null],
  ])("usage %s is %s", (usage, ours) => expect(mappedAccount({ usage }).usage).toBe(ours));

  test.each([
    ["owner", "owner"],
    ["co-owner", "co-owner"],
    ["attorney", "attorney"],
    ["heir", null],
    [null, null],
  ])("rights of %s are read as %s", (ownership, ours) =>
    expect(mappedAccount({ ownership }).ownership).toBe(ours),
  );
});
