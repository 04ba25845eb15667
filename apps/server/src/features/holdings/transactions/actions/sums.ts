import type { transactionsApi } from "@vigie/api";
import {
  addCents,
  type CategoryFamily,
  categoryName,
  type Cents,
  type Day,
  familyOf,
  type Id,
  ok,
  ownMoveCategories,
  type Ratio,
  splitOwned,
} from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { visiblePortfolios } from "../../portfolios/actions/select.ts";
import { readSearch } from "../actions.ts";
import * as store from "../store.ts";

/** Returns money in and out by one dimension. Portfolios count by the person's share (decision 0020) unless whole ones are
 * requested: the page of an account shows the account. */
export const aggregateTransactions: Action<typeof transactionsApi.aggregate> = async (
  { services, subject },
  { body },
) => {
  const portfolios = await visiblePortfolios(services, subject);
  const { portfolioIds: subset, search, ...rest } = body.filters;
  const mine = portfolios.filter((portfolio) => subset === undefined || subset.includes(portfolio.id));
  const ratios = new Map(
    mine.map((portfolio) => [portfolio.id, body.counted === "whole" ? 1 : portfolio.ownedRatio]),
  );
  const filters = { ...rest, ...readSearch(search), portfolioIds: mine.map((portfolio) => portfolio.id) };
  const names = new Map<string, string>(mine.map((portfolio) => [portfolio.id, portfolio.name]));
  const label = (by: string, key: string) =>
    by === "category" ? categoryName(key) : (names.get(key) ?? key);
  const aggregates = [];
  for (const by of body.aggregates) {
    const sums = await store.sumTransactions(subject, services.db, { filters, by });
    const rows = addedUp(sums, (id) => ratios.get(id) ?? 1);
    const labelled = rows.map(({ lastOn: _, ...row }) => ({ ...row, label: label(by, row.key) }));
    aggregates.push({ by, rows: labelled });
  }
  return ok({ aggregates });
};

type Row = Pick<store.Sum, "key" | "income" | "expense" | "count" | "lastOn">;

/** Adds the sums of several portfolios, each by its share: the parts of a portfolio are rounded together, so that they add up to
 * its share of the whole for every dimension. */
function addedUp(sums: readonly store.Sum[], ratioOf: (portfolioId: Id) => Ratio): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const [portfolioId, ofPortfolio] of Map.groupBy(sums, (sum) => sum.portfolioId)) {
    const ratio = ratioOf(portfolioId);
    const incomes = splitOwned(amounts(ofPortfolio, "income"), ratio);
    const expenses = splitOwned(amounts(ofPortfolio, "expense"), ratio);
    for (const [index, { key, count, lastOn, ...whole }] of ofPortfolio.entries()) {
      const { income, expense } = {
        income: incomes[index] ?? whole.income,
        expense: expenses[index] ?? whole.expense,
      };
      const before = rows.get(key);
      rows.set(
        key,
        before === undefined
          ? { key, income, expense, count, lastOn }
          : {
              key,
              income: addCents(before.income, income),
              expense: addCents(before.expense, expense),
              count: before.count + count,
              lastOn: before.lastOn > lastOn ? before.lastOn : lastOn,
            },
      );
    }
  }
  return [...rows.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function amounts(sums: readonly store.Sum[], flow: "income" | "expense"): readonly Cents[] {
  return sums.map((sum) => sum[flow]);
}

export type FamilySpending = {
  readonly family: CategoryFamily;
  readonly expenseCents: Cents;
  readonly lastOn: Day;
};

/** Returns the spending from whole portfolios by family since a day; transfers between the person's own accounts and investments
 * are excluded. */
export async function spendingByCategory(
  services: Services,
  subject: Subject,
  query: { portfolioIds: readonly Id[]; from: Day },
): Promise<FamilySpending[]> {
  const sums = await store.sumTransactions(subject, services.db, {
    filters: { ...query, direction: "out" },
    by: "category",
  });
  return addedUp(sums, () => 1).flatMap((sum) => {
    const family = familyOf(sum.key);
    const internal = ownMoveCategories.includes(sum.key);
    return family === null || internal ? [] : [{ family, expenseCents: sum.expense, lastOn: sum.lastOn }];
  });
}
