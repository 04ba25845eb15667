import type { HealthProblem } from "@vigie/api";
import {
  byEuros,
  type Cents,
  connectionProblem,
  connectionStanding,
  contractProblem,
  type Day,
  dayOf,
  eurosAffected,
  type Id,
} from "@vigie/domain";
import type { ConnectionHealth } from "../../../holdings/connections/actions/read.ts";
import type { OwnedContract } from "../../../holdings/portfolios/actions/select.ts";

type Facts = {
  readonly connections: readonly ConnectionHealth[];
  readonly contracts: readonly OwnedContract[];
  readonly today: Day;
};

/** What needs somebody, the most euros first: of a connection its worst problem, told once for all its contracts. What the saver
 * hid from the totals asks for nothing. */
export function problemsOf({ connections, contracts, today }: Facts): HealthProblem[] {
  const shown = contracts.filter((contract) => contract.status === "visible");
  const standings = new Map(connections.map((one) => [one.id, connectionStanding(one, today)]));
  const all = [
    ...connections.flatMap((connection) => {
      const found = connectionProblem(connection, today);
      if (found === null) return [];
      const mine = shown.filter((contract) => contract.connection_id === connection.id);
      return [ofConnection(connection, mine, found)];
    }),
    ...shown.flatMap((contract) => {
      const standing = standingOf(contract, standings);
      const facts = {
        source: contract.source,
        kind: contract.kind,
        asOf: contract.amount_as_of,
        amountCents: contract.amount_cents,
        currency: contract.currency,
        needsRefresh: contract.needs_refresh,
      };
      const found = contractProblem(facts, standing, today);
      return found === null ? [] : [ofContract(contract, found)];
    }),
  ];
  return all
    .map((problem) => ({
      problem,
      amountCents: problem.amount,
      key: `${problem.kind} ${problem.accountId ?? problem.portfolioId ?? ""}`,
    }))
    .toSorted(byEuros)
    .map(({ problem }) => problem);
}

function standingOf(
  contract: OwnedContract,
  standings: ReadonlyMap<Id, ReturnType<typeof connectionStanding>>,
) {
  return contract.connection_id === null ? null : (standings.get(contract.connection_id) ?? null);
}

type Found = Pick<HealthProblem, "kind" | "action">;

function ofConnection(
  connection: ConnectionHealth,
  mine: readonly OwnedContract[],
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

function ofContract(contract: OwnedContract, found: Found): HealthProblem {
  const amount = eurosOf(contract);
  return {
    ...found,
    accountId: contract.connection_id,
    portfolioId: contract.id,
    portfolioKind: contract.kind,
    subject: contract.name,
    state: null,
    errorMessage: null,
    amount: eurosAffected([amount]),
    unknownCount: amount === null ? 1 : 0,
    on: contract.amount_as_of,
  };
}

/** The saver's own share, in euros; null when unknown or in another currency. */
export function eurosOf(contract: OwnedContract): Cents | null {
  return contract.currency === "EUR" ? contract.owned_cents : null;
}
