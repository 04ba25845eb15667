import type { HealthProblem } from "@vigie/api";
import {
  byLargestAmount,
  type Cents,
  connectionProblem,
  connectionStanding,
  portfolioProblem,
  type Day,
  dayOf,
  eurosAffected,
  type Id,
} from "@vigie/domain";
import type { ConnectionHealth } from "../../../holdings/connections/actions/read.ts";
import type { OwnedPortfolio } from "../../../holdings/portfolios/actions/select.ts";

type Facts = {
  readonly connections: readonly ConnectionHealth[];
  readonly portfolios: readonly OwnedPortfolio[];
  readonly today: Day;
};

/** What needs somebody, the most euros first: of a connection its worst problem, told once for all its portfolios. What the saver
 * hid from the totals asks for nothing. */
export function problemsOf({ connections, portfolios, today }: Facts): HealthProblem[] {
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
      const standing = standingOf(portfolio, standings);
      const facts = {
        source: portfolio.source,
        kind: portfolio.kind,
        asOf: portfolio.valueAsOf,
        amountCents: portfolio.valueCents,
        currency: portfolio.currency,
        needsRefresh: portfolio.needsRefresh,
      };
      const found = portfolioProblem(facts, standing, today);
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

function standingOf(
  portfolio: OwnedPortfolio,
  standings: ReadonlyMap<Id, ReturnType<typeof connectionStanding>>,
) {
  return portfolio.connectionId === null ? null : (standings.get(portfolio.connectionId) ?? null);
}

type Found = Pick<HealthProblem, "kind" | "action">;

function ofConnection(
  connection: ConnectionHealth,
  mine: readonly OwnedPortfolio[],
  found: Found,
): HealthProblem {
  const amounts = mine.map(eurosOf);
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

function ofPortfolio(portfolio: OwnedPortfolio, found: Found): HealthProblem {
  const amount = eurosOf(portfolio);
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

/** The saver's own share, in euros; null when unknown or in another currency. */
export function eurosOf(portfolio: OwnedPortfolio): Cents | null {
  return portfolio.currency === "EUR" ? portfolio.ownedCents : null;
}
