import { isLoan } from "@vigie/domain";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mapAccount } from "./map-accounts.ts";
import { kindOfAccount } from "./map-kinds.ts";
import { mapTransaction } from "./map-transactions.ts";
import { mapHolding, mapMarketOrder, mapPocket, mapValueHistory } from "./map-wealth.ts";
import {
  wireAccount,
  wireAccountList,
  wireInvestment,
  wireMarketOrder,
  wirePocket,
  wireTransaction,
} from "./wire-wealth.ts";

/** A debt remains a debt, and an unknown word affects one value, never the whole list. */

const plain = {
  id: 1,
  id_connection: 2,
  name: "Compte",
  balance: 100,
  currency: "EUR",
  type: "checking",
};
const mappedAccount = (changes: object) => mapAccount(wireAccount.parse({ ...plain, ...changes }));

const words = [
  "LIVRET A",
  "PEL",
  "PEA",
  "Assurance-vie",
  "COMPTE COURANT",
  "CARTE",
  "JOINT",
  "SCPI",
  "PER COLLECTIF",
  "Réserve",
  "Crédit Agricole",
];
const names = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((parts) => parts.join(" "));
const units = fc.integer({ min: -1e9, max: 1e9 }).map((amount) => amount / 100);

describe("a debt never becomes an asset", () => {
  test("whatever its name, its balance, its rights and the type of its loan", () => {
    const debts = fc.constantFrom(
      "loan",
      "LOAN",
      "mortgage",
      "consumercredit",
      "consumer_credit",
      "revolvingcredit",
    );
    const loanTypes = fc.constantFrom(null, "mortgage", "revolving_credit", "student", "");
    const ownership = fc.constantFrom(null, "owner", "co-owner", "heir");
    fc.assert(
      fc.property(
        fc.tuple(debts, names, units, loanTypes, ownership),
        ([type, name, balance, loanType, rights]) => {
          const loan = { total_amount: 1_000, type: loanType };
          const mapped = mappedAccount({ type, name, original_name: name, balance, loan, ownership: rights });
          expect(isLoan(mapped.kind)).toBe(true);
          expect(mapped.valueCents).toBeLessThanOrEqual(0);
        },
      ),
    );
  });

  test("a name that says « prêt » is owed where the bank does not know the type", () => {
    fc.assert(
      fc.property(fc.tuple(names, names, units), ([before, after, balance]) => {
        const mapped = mappedAccount({ type: "unknown", name: `${before} Prêt ${after}`, balance });
        expect(mapped.kind).toBe("loan");
        expect(mapped.valueCents).toBeLessThanOrEqual(0);
      }),
    );
  });

  test.each([
    ["Prêt épargne logement", "loan"],
    ["PRET PEL 2019", "loan"],
    ["Crédit conso", "loan"],
    ["CREDITS EN COURS", "loan"],
    ["Crédit Agricole prêt habitat", "loan"],
  ])("« %s » of an unknown type is owed: %s", (name, kind) =>
    expect(kindOfAccount({ type: "unknown", names: [name] }).kind).toBe(kind),
  );

  test.each([
    ["Crédit Agricole", "other"],
    ["Crédit Mutuel compte chèques", "checking"],
    ["CREDIT DU NORD COMPTE COURANT", "checking"],
    ["Carte de crédit", "card"],
    ["Livret Crédit Coopératif", "savings"],
  ])("« %s » is the name of a bank or of a card, not a debt: %s", (name, kind) => {
    const mapped = mappedAccount({ type: "unknown", name, balance: 1_200 });
    expect([mapped.kind, mapped.valueCents]).toEqual([kind, 120_000]);
  });

  test("nothing but a loan loses the sign that the bank gives it", () => {
    const types = fc.constantFrom(
      "checking",
      "card",
      "savings",
      "pea",
      "lifeinsurance",
      "per",
      "real_estate",
    );
    fc.assert(
      fc.property(fc.tuple(types, units), ([type, balance]) => {
        expect(mappedAccount({ type, balance }).valueCents).toBe(Math.round(balance * 100));
      }),
    );
  });
});

describe("a word that nobody knows", () => {
  const word = fc.string({ minLength: 1, maxLength: 60 });

  test("costs its own field and never the list of accounts", () => {
    fc.assert(
      fc.property(fc.tuple(word, word, word, word), ([type, usage, ownership, error]) => {
        const odd = { ...plain, id: "odd", type, usage, ownership, error, brand_new: { deep: [1] } };
        const list = wireAccountList.parse({ accounts: [plain, odd] });
        const [first, second] = list.accounts.map(mapAccount);
        expect(first).toEqual(mappedAccount({}));
        expect(second?.id).toBe("odd");
        expect(second?.providerType).toBe(type);
      }),
    );
  });

  test("costs a transaction its type and its family, not its amount", () => {
    const line = { id: 1, id_account: 2, date: "2026-02-03", value: -12.34, coming: 0 };
    fc.assert(
      fc.property(fc.tuple(word, word), ([type, code]) => {
        const categories = [{ code, parent_code: `${code}?` }];
        const mapped = mapTransaction(wireTransaction.parse({ ...line, type, categories }), null);
        expect(mapped).toMatchObject({
          valueCents: -1_234,
          categoryCode: code,
          coming: false,
          deleted: false,
        });
      }),
    );
  });

  test("costs a lot its condition and an order its direction", () => {
    const lot = { id: 1, id_investment: 2, id_account: 3, value: 10 };
    expect(mapPocket(wirePocket.parse({ ...lot, condition: "lunar" })).condition).toBe("unknown");
    expect(mapPocket(wirePocket.parse({ ...lot, condition: null })).condition).toBe("unknown");
    const order = { id: 1, id_account: 3, label: null, date: null, quantity: null, order_direction: "SWAP" };
    expect(mapMarketOrder(wireMarketOrder.parse({ ...order, amount: -50 }))).toMatchObject({
      direction: "unknown",
      orderType: "unknown",
      quantity: null,
      amountCents: 5_000,
    });
  });

  test("costs a line its ISIN, not its value", () => {
    const line = { id: 1, id_account: 2, label: "Part", quantity: null, valuation: -3.2 };
    const mapped = (code: string) => mapHolding(wireInvestment.parse({ ...line, code }));
    expect(mapped("fr0010135103").isin).toBe("FR0010135103");
    for (const code of ["FR001013510X", "FR00101351030", "12345"]) {
      expect(mapped(code)).toMatchObject({ isin: null, quantity: null, valuationCents: -320 });
    }
  });
});

test("of two prices of one day the first told is kept, and a day without a price is none", () => {
  const values = [
    { vdate: "2026-02-03 18:00:00", unitvalue: 12 },
    { vdate: "2026-02-03", unitvalue: 11 },
    { vdate: "2026-02-02", unitvalue: null },
    { vdate: "2026-01-30", unitvalue: 10.1 },
  ];
  expect(mapValueHistory(values)).toEqual([
    { on: "2026-01-30", unitValue: "10.1" },
    { on: "2026-02-03", unitValue: "12" },
  ]);
});
