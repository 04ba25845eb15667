import { expect, test } from "vitest";
import { type KnownAccount, matchAccount } from "./account-match.ts";

/** Source: aggregator-api-2.md, fact 17. */

const known = (id: string, more: Partial<KnownAccount<string>> = {}): KnownAccount<string> => ({
  id,
  number: "FR76 0001 2345 678",
  kind: "checking",
  name: "Compte courant",
  isRead: false,
  ...more,
});
const reported = { number: "fr7600012345678", kind: "checking", name: "Autre nom" } as const;

test("one account of the same number and kind that nothing reads any more is the same", () => {
  expect(matchAccount(reported, [known("a"), known("b", { number: "FR7699999999999" })])).toEqual({
    match: "same",
    id: "a",
  });
});

test.each([
  ["its connection still reads it", reported, [known("a", { isRead: true })], ["a"]],
  ["the kind is another", reported, [known("a", { kind: "savings" })], ["a"]],
  ["two have the number", reported, [known("a"), known("b")], ["a", "b"]],
  ["the number is hidden but for its end", { ...reported, number: "**** 5678" }, [known("a")], ["a"]],
  [
    "there is no number and the name is the same",
    { ...reported, number: null, name: "compte courant" },
    [known("a")],
    ["a"],
  ],
] as const)("it is asked where %s", (_why, account, accounts, ids) => {
  expect(matchAccount(account, accounts)).toEqual({ match: "unsure", ids });
});

test.each([
  ["another whole number with the same end", { ...reported, number: "FR7699995678" }],
  ["another end", { ...reported, number: "**** 1111" }],
  ["no number and another name", { ...reported, number: null }],
  ["another kind without a whole number", { ...reported, number: "****5678", kind: "savings" } as const],
])("%s is a new one", (_what, account) => {
  expect(matchAccount(account, [known("a")])).toEqual({ match: "none" });
});
