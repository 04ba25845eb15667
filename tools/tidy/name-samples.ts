import { noRetiredNames } from "./rules/names.ts";
import { searchableNames } from "./rules/searchable-names.ts";
import type { Rule } from "./source.ts";

export type Sample = readonly [rule: Rule, path: string, text: string, neighbours?: readonly string[]];

const domain = "packages/domain/src/holdings/loans.ts";
const feature = "apps/server/src/features/holdings/loans/actions.ts";
const screen = "apps/web/src/features/holdings/loans/screens/loan.tsx";

export const badNames: readonly Sample[] = [
  [noRetiredNames, domain, "export type ManualContract = { readonly id: string };"],
  [noRetiredNames, feature, "const found = await visibleContracts(services);"],
  [noRetiredNames, feature, "function standIns() {}"],
  [noRetiredNames, screen, "const found = { one: contractById };"],
  [noRetiredNames, feature, "const house = await openTestServer();"],
  [noRetiredNames, feature, "export function ask({ of: [resident] }: Facts) {}"],
  [searchableNames, feature, "async function tell() {}"],
  [searchableNames, feature, "export async function tellAdvisor() {}"],
  [searchableNames, feature, "type Told = { readonly on: Day };"],
  [searchableNames, domain, "export interface ToldFees { on: Day }"],
  [searchableNames, domain, "const one = 1,\n  said = 2;"],
  [searchableNames, domain, "export const isToldSince = () => true;"],
  [searchableNames, domain, "class CheckSaid {}"],
  [searchableNames, screen, "export function Told() { return <p />; }"],
  [searchableNames, "apps/server/src/features/holdings/loans/loans.test.ts", "const say = async () => 1;"],
  [searchableNames, "apps/server/src/features/holdings/loans/actions/tell.ts", ""],
  [searchableNames, "apps/server/src/features/holdings/loans/actions/tell-day.ts", ""],
];

export const goodNames: readonly Sample[] = [
  [noRetiredNames, feature, `const kinds = { house: "HOUSE" };`],
  [noRetiredNames, feature, "const typed = body.manualContract; const offer: MarketContract = one;"],
  [searchableNames, feature, "export async function notifyAdvisor() {}"],
  // Wire fields and columns keep their names, and a name may contain the letters.
  [
    searchableNames,
    feature,
    "export const routes = of({ tell: updateClause }); type Row = { told: string };",
  ],
  [searchableNames, feature, "export function savers() { const told = rows(); return told; }"],
  [searchableNames, feature, "const { tellers } = bank; export const essays = [];"],
  [searchableNames, "apps/server/src/db/migrations/0471-said-answers.sql", ""],
  [searchableNames, "bench/growth.ts", "function tell() {}"],
];
