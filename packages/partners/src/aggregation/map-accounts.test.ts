import { describe, expect, test } from "vitest";
import { mapAccount } from "./map-accounts.ts";
import { wireAccount } from "./wire-wealth.ts";

const accountJson = {
  id: 7003,
  id_connection: 5501,
  id_user: 88,
  id_parent: null,
  number: "00099988877",
  original_name: "PRET IMMO",
  name: "PRET IMMO",
  balance: -148250.4,
  coming: null,
  iban: null,
  type: "loan",
  id_type: 19,
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
  loan: {
    total_amount: 200000,
    rate: 1.45,
    type: "mortgage",
    subscription_date: "2019-05-02 00:00:00",
    maturity_date: "2039-05-05",
    start_repayment_date: "2019-06-05",
    deferred: false,
    next_payment_amount: 961.2,
    next_payment_date: "2026-03-05",
    nb_payments_left: 160,
    duration: 240,
    insurance_label: "Assurance",
    insurance_amount: 24.5,
    insurance_rate: 0.0034,
  },
};
const account = (changes: object) =>
  mapAccount(wireAccount.parse({ ...accountJson, loan: null, ...changes }));

describe("accounts", () => {
  test("a type written as an object is read by its name", () =>
    expect(account({ type: { id: 2, name: "checking" }, name: "Compte" }).kind).toBe("checking"));
  test("a mortgage keeps its terms, with the rate as a ratio and the debt negative", () => {
    const mapped = mapAccount(wireAccount.parse(accountJson));
    expect(mapped).toMatchObject({
      id: "7003",
      kind: "mortgage",
      valueCents: -14_825_040,
      currency: "EUR",
    });
    expect(mapped.loan).toEqual({
      borrowedCents: 20_000_000,
      outstandingCents: 14_825_040,
      nominalRateRatio: 0.0145,
      insuranceMonthlyCents: 2_450,
      instalmentCents: 96_120,
      nextPaymentOn: "2026-03-05",
      signedOn: "2019-05-02",
      firstRepaymentOn: "2019-06-05",
      endsOn: "2039-05-05",
      durationMonths: 240,
      paymentsLeft: 160,
      deferred: false,
      insuranceLabel: "Assurance",
    });
  });
  test("a debt printed without its sign is a debt", () =>
    expect(account({ type: "consumercredit", balance: 1200 }).valueCents).toBe(-120_000));
  test("an unknown balance stays unknown", () => expect(account({ balance: null }).valueCents).toBeNull());
  test("a found account is disabled until it is activated", () =>
    expect(account({ disabled: "2026-02-03 10:12:40" }).disabled).toBe(true));
  test.each([null, undefined, false, 0])("disabled as %s is enabled", (disabled) =>
    expect(account({ disabled }).disabled).toBe(false),
  );
  test("a currency may be a text", () => expect(account({ currency: "USD" }).currency).toBe("USD"));
  test.each([
    ["owner", "owner"],
    ["co-owner", "co-owner"],
    ["attorney", "attorney"],
    ["trustee", null],
    [null, null],
  ])("the rights of a holder told as %s are %s", (ownership, told) =>
    expect(account({ ownership }).ownership).toBe(told),
  );
  test("a lost balance key refuses the whole account", () => {
    const { balance: _, ...rest } = accountJson;
    expect(wireAccount.safeParse(rest).success).toBe(false);
  });
});
