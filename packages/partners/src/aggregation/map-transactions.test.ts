import { describe, expect, test } from "vitest";
import { familyOfCategory, mapTransaction, transactionTypeOf } from "./map-transactions.ts";
import { wireTransaction } from "./wire-wealth.ts";

const transactionJson = {
  id: 900001,
  id_account: 7001,
  date: "2026-02-02",
  rdate: "2026-01-31",
  vdate: "2026-02-02",
  value: -42.9,
  type: "card",
  original_wording: "CB EPICERIE DU PORT 31/01",
  simplified_wording: "EPICERIE DU PORT",
  wording: "EPICERIE DU PORT",
  coming: false,
  active: true,
  deleted: null,
  last_update: "2026-02-03 10:12:31",
};

describe("transactions", () => {
  test("a card payment keeps both days, both wordings and its sign", () =>
    expect(mapTransaction(wireTransaction.parse(transactionJson), null)).toMatchObject({
      id: "900001",
      date: "2026-02-02",
      realDate: "2026-01-31",
      valueCents: -4_290,
      type: "card",
      wording: "EPICERIE DU PORT",
      originalWording: "CB EPICERIE DU PORT 31/01",
      coming: false,
    }));
  test("a line without an amount is left out, not counted as zero", () =>
    expect(mapTransaction(wireTransaction.parse({ ...transactionJson, value: null }), null)).toBeNull());

  test.each([
    ["transfer", "VIR", 1, null, "transfer"],
    ["payback", "", 1, null, "refund"],
    ["loan_payment", "", -1, null, "loan_repayment"],
    ["loan_repayment", "", -1, null, "loan_repayment"],
    ["bank", "", -1, null, "fee"],
    ["deferred_card", "", -1, null, "card"],
    ["card_summary", "", -1, null, "transfer"],
    ["summary_card", "", -1, null, "transfer"],
    ["market_order", "", -1, "pea", "buy"],
    ["market_order", "", 1, "pea", "sell"],
    ["profit", "DIVIDENDE ALPHA", 1, "pea", "dividend"],
    ["profit", "INTERETS 2025", 1, "lifeinsurance", "interest"],
    ["payout", "", -1, "lifeinsurance", "payout"],
    ["unknown", "Versement programmé", 1, "lifeinsurance", "contribution"],
    ["unknown", "RACHAT PARTIEL", -1, "lifeinsurance", "payout"],
    ["unknown", "Participation aux bénéfices", 1, "lifeinsurance", "interest"],
    ["transfer", "PARTICIPATION 2025", 1, "pee", "contribution"],
    ["deposit", "Abondement employeur", 1, "perco", "contribution"],
    ["unknown", "Prélèvements sociaux", -1, "lifeinsurance", "fee"],
    ["unknown", "Versement espèces", 1, "checking", "unknown"],
    ["unknown", "VIR SEPA DUPONT", 1, "checking", "transfer"],
    ["brand_new", "", 1, null, "unknown"],
  ] as const)("%s « %s » of sign %d on %s is %s", (...[providerType, wording, value, kind, type]) =>
    expect(transactionTypeOf({ providerType, wording, value, kind })).toBe(type),
  );

  test.each([
    ["supermarkets", "food_and_restaurants", "grocery"],
    ["clothing_and_shoes", "shopping", "clothing"],
    ["fuel", "travel_and_transport", "transport"],
    ["rent", "housing", "housing"],
    ["rent", "revenue", "finances"],
    ["invented", "invented_too", null],
  ])("the category %s of %s is a hint of %s", (code, root, family) =>
    expect(familyOfCategory(code, root)).toBe(family),
  );
  test.each([
    "2026-02-31",
    "2026-13-01",
    "2026-02-03 25:00:00",
    "2026-02-03T10:61:00Z",
    "2026-02-03T10:00:00+99:00",
    "03/02/2026",
    "hier",
    "",
  ])("the day « %s » refuses the line", (date) =>
    expect(wireTransaction.safeParse({ ...transactionJson, date }).success).toBe(false),
  );
});
