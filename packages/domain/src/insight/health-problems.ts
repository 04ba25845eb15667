import type { Cents } from "../kernel/cents.ts";
import { type Day, dayOf, type Instant } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import {
  byLargestAmount,
  type ConnectionFacts,
  connectionProblem,
  connectionStanding,
  eurosAffected,
  type Problem,
  portfolioProblem,
  type Standing,
  type ValueSource,
} from "./health.ts";
import type { PortfolioKind } from "../holdings/portfolios.ts";

/** Problems that need an action, over all connections and portfolios of a saver. */

export type CheckedConnection = ConnectionFacts & {
  readonly id: Id;
  readonly name: string;
  readonly errorMessage: string | null;
  readonly lastSuccessAt: Instant | null;
};

export type CheckedPortfolio = {
  readonly id: Id;
  readonly name: string;
  readonly kind: PortfolioKind;
  readonly source: ValueSource;
  readonly status: string;
  readonly connectionId: Id | null;
  readonly currency: string;
  readonly needsRefresh: boolean;
  readonly valueCents: Cents | null;
  readonly ownedCents: Cents | null;
  readonly valueAsOf: Day | null;
};

type Checked = {
  readonly connections: readonly CheckedConnection[];
  readonly portfolios: readonly CheckedPortfolio[];
  readonly today: Day;
};

/** Largest amount first; for a connection, its worst problem, reported once for all its portfolios. Portfolios that the saver
 * excluded from the totals are ignored. */
export function healthProblems({ connections, portfolios, today }: Checked) {
  const shown = portfolios.filter((portfolio) => portfolio.status === "visible");
  const standings = new Map(connections.map((one) => [one.id, connectionStanding(one, today)]));
  const all = [
    ...connections.flatMap((connection) => {
      const found = connectionProblem(connection, today);
      if (found === null) return [];
      const mine = shown.filter((portfolio) => portfolio.connectionId === connection.id);
      return [ofConnection(connection, mine, found)];
    }),
    ...shown.flatMap((portfolio) => {
      const found = portfolioProblem(factsOf(portfolio), standingOf(portfolio, standings), today);
      return found === null ? [] : [ofPortfolio(portfolio, found)];
    }),
  ];
  return all
    .map((problem) => ({
      problem,
      amountCents: problem.amount,
      key: `${problem.kind} ${problem.accountId ?? problem.portfolioId ?? ""}`,
    }))
    .toSorted(byLargestAmount)
    .map(({ problem }) => problem);
}

function factsOf({ source, kind, valueAsOf, valueCents, currency, needsRefresh }: CheckedPortfolio) {
  return { source, kind, asOf: valueAsOf, amountCents: valueCents, currency, needsRefresh };
}

function standingOf(
  { connectionId }: CheckedPortfolio,
  standings: ReadonlyMap<Id, Standing>,
): Standing | null {
  return connectionId === null ? null : (standings.get(connectionId) ?? null);
}

function ofConnection(connection: CheckedConnection, mine: readonly CheckedPortfolio[], found: Problem) {
  const amounts = mine.map(ownedEuros);
  const ofConsent = found.kind === "consent_ending" || found.kind === "consent_ended";
  const { lastSuccessAt } = connection;
  return {
    ...found,
    accountId: connection.id,
    portfolioId: null,
    portfolioKind: null,
    subject: connection.name,
    state: connection.state,
    errorMessage: connection.errorMessage,
    amount: eurosAffected(amounts),
    unknownCount: amounts.filter((amount) => amount === null).length,
    on: ofConsent ? connection.consentEndsOn : lastSuccessAt === null ? null : dayOf(lastSuccessAt),
  };
}

function ofPortfolio(portfolio: CheckedPortfolio, found: Problem) {
  const amount = ownedEuros(portfolio);
  return {
    ...found,
    accountId: portfolio.connectionId,
    portfolioId: portfolio.id,
    portfolioKind: portfolio.kind,
    subject: portfolio.name,
    state: null,
    errorMessage: null,
    amount: eurosAffected([amount]),
    unknownCount: amount === null ? 1 : 0,
    on: portfolio.valueAsOf,
  };
}

/** The saver's share in euros; null where unknown or in another currency. */
export function ownedEuros({
  currency,
  ownedCents,
}: Pick<CheckedPortfolio, "currency" | "ownedCents">): Cents | null {
  return currency === "EUR" ? ownedCents : null;
}
