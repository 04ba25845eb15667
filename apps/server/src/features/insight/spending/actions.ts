import type { spendingApi } from "@vigie/api";
import {
  cents,
  type Day,
  dayOf,
  type Id,
  isInvested,
  isOwnContract,
  isSpendingAccount,
  ok,
  ownMoveCategories,
  ownedCents,
  premiumsOf,
  type SpentLine,
  spentMonths,
  subscriptionsOf,
  sumCents,
  taxesOf,
  unusualPayments,
  wordingKey,
} from "@vigie/domain";
import type { Services } from "../../../boot/services.ts";
import type { Action } from "../../../edge/handler.ts";
import type { Subject } from "../../../edge/subject.ts";
import { type OwnedPortfolio, visiblePortfolios } from "../../holdings/portfolios/actions/select.ts";
import { bookedTransactions } from "../../holdings/transactions/actions.ts";

export const showSpending: Action<typeof spendingApi.show> = async ({ services, subject }) => {
  const today = dayOf(services.clock());
  const all = await visiblePortfolios(services, subject);
  const rows = all.filter((row) => row.currency === "EUR" && isSpendingAccount(row));
  const contractNames = all.filter(({ kind }) => isInvested(kind)).map(({ name }) => name);
  const accounts = await Promise.all(
    rows.map(async (row) => await accountOf(services, subject, { row, contractNames })),
  );
  const lines = accounts.flatMap((account) => account.lines);
  const portfolioOf = new Map(
    accounts.flatMap((account) => account.lines.map((line) => [line.id, account.id] as const)),
  );
  // Uses the same months as the reserve and idle cash, which only use categories, so that the same figure has one value.
  const toOthers = accounts.flatMap((account) => account.lines.filter(({ id }) => !account.own.has(id)));
  const subscriptions = subscriptionsOf(toOthers, today);
  const knownFrom = lastOf(accounts.map((account) => account.firstOn));
  return ok({
    spending: {
      on: today,
      accounts: {
        knownCount: accounts.filter((account) => account.firstOn !== null).length,
        count: accounts.length,
      },
      months:
        knownFrom === null
          ? []
          : spentMonths(lines, knownFrom, today).map(({ month, totalCents, families }) => ({
              month,
              total: totalCents,
              families: families.map(({ family, amountCents }) => ({ family, amount: amountCents })),
            })),
      subscriptions: subscriptions.map(
        ({ amountCents, yearlyCents, riseCents, score: _, count: __, ...one }) => ({
          ...one,
          amount: amountCents,
          yearly: yearlyCents,
          rise: riseCents,
        }),
      ),
      subscriptionsYearly: sumCents(subscriptions.map(({ yearlyCents }) => yearlyCents)),
      unusual: unusualPayments(toOthers, today).flatMap(
        ({ amountCents, usualCents, categoryId: _, ...one }) => {
          const portfolioId = portfolioOf.get(one.id);
          return portfolioId === undefined
            ? []
            : [{ ...one, portfolioId, amount: amountCents, usual: usualCents }];
        },
      ),
    },
  });
};

/** Returns the next payment of each recurring tax and yearly insurance of the accounts, for the person's share. */
export async function paymentsToCome(
  services: Services,
  subject: Subject,
  { rows, today }: { readonly rows: readonly OwnedPortfolio[]; readonly today: Day },
) {
  const contractNames = rows.filter(({ kind }) => isInvested(kind)).map(({ name }) => name);
  const accounts = await Promise.all(
    rows
      .filter(isSpendingAccount)
      .map(async (row) => await accountOf(services, subject, { row, contractNames })),
  );
  const told = (id: Id, found: ReturnType<typeof taxesOf>) =>
    found.map(({ label, nextOn, amountCents }) => ({ id, name: label, on: nextOn, amountCents }));
  return {
    taxes: accounts.flatMap(({ id, lines }) => told(id, taxesOf(lines, today))),
    // A payment to an insurer for one's own contract is savings.
    premiums: accounts.flatMap(({ id, lines, own }) =>
      told(
        id,
        premiumsOf(
          lines.filter((line) => !own.has(line.id)),
          today,
        ),
      ),
    ),
  };
}

type Account = {
  readonly id: Id;
  readonly lines: readonly SpentLine[];
  /** Ids of payments into the person's own contracts, found by their names. */
  readonly own: ReadonlySet<Id>;
  readonly firstOn: Day | null;
};

/** Returns an account's payments for the person's share, and since when its lines are known; null if it has none. */
async function accountOf(
  services: Services,
  subject: Subject,
  { row, contractNames }: { readonly row: OwnedPortfolio; readonly contractNames: readonly string[] },
): Promise<Account> {
  const booked = await bookedTransactions(services.db, subject, { portfolioId: row.id });
  const lines = booked.flatMap((line): readonly SpentLine[] => {
    const { id, date: on, amountCents, wording, originalWording, categoryId } = line;
    const spent = ownedCents(cents(-amountCents), row.ownedRatio);
    if (spent <= 0 || ownMoveCategories.includes(categoryId)) return [];
    return [{ id, on, amountCents: spent, key: wordingKey(originalWording), label: wording, categoryId }];
  });
  const own = booked.filter(({ originalWording }) => isOwnContract(originalWording, contractNames));
  return { id: row.id, lines, own: new Set(own.map(({ id }) => id)), firstOn: booked[0]?.date ?? null };
}

/** Returns the day since which every account is known; null if one is not, or if there is none. */
function lastOf(days: readonly (Day | null)[]): Day | null {
  const known = days.filter((one) => one !== null);
  if (known.length === 0 || known.length < days.length) return null;
  return known.reduce((last, one) => (one > last ? one : last));
}
