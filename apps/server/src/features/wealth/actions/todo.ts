import type { Wealth } from "@vigie/contract";
import {
  addCents,
  type Cents,
  cents,
  type Day,
  type Id,
  isInvested,
  needsUser,
  savingsCapCents,
  subtractCents,
  sumCents,
} from "@vigie/domain";
import type { ConnectionHealth } from "../../connections/actions/read.ts";
import type { Contract } from "../../portfolios/actions/select.ts";

type Todo = Wealth["todo"][number];

const nothing: Omit<Todo, "kind" | "subject"> = {
  accountId: null,
  portfolioId: null,
  state: null,
  amount: null,
  secondAmount: null,
  asOf: null,
};

type Facts = {
  readonly contracts: readonly Contract[];
  readonly connections: readonly ConnectionHealth[];
  readonly today: Day;
  /** Contracts whose last analysis still holds. */
  readonly analysed: ReadonlySet<Id>;
};

/** What needs the saver, broken connections first, then by euros concerned. Facts only; the words are the web's. */
export function thingsToDo({ contracts, connections, today, analysed }: Facts): Todo[] {
  if (connections.length === 0 && contracts.length === 0)
    return [{ ...nothing, kind: "connect_first", subject: "" }];
  const broken = connections
    .filter((connection) => !connection.upToDate)
    .map((connection): Todo => {
      const mine = contracts.filter((contract) => contract.connection_id === connection.id);
      return {
        ...nothing,
        kind: needsUser(connection.state) ? "reconnect" : "sync_failed",
        subject: connection.name,
        accountId: connection.id,
        state: connection.state,
        amount: sumCents(mine.map((contract) => contract.amount_cents ?? cents(0))),
        asOf: connection.lastSuccessOn,
      };
    });
  const rest = [
    ...cappedSavings(contracts, today),
    ...toAnalyse(contracts.filter((contract) => !analysed.has(contract.id))),
  ];
  return [...broken.toSorted(byAmount), ...rest.toSorted(byAmount)].slice(0, 12);
}

function byAmount(a: Todo, b: Todo): number {
  return (b.amount ?? 0) - (a.amount ?? 0);
}

/** A regulated account at its cap, with the room that the others of the saver still have. */
function cappedSavings(contracts: readonly Contract[], today: Day): Todo[] {
  return contracts.flatMap((contract): Todo[] => {
    const cap = contract.kind_detail === null ? null : savingsCapCents(contract.kind_detail, today);
    if (cap === null || contract.amount_cents === null || contract.amount_cents < cap) return [];
    return [
      {
        ...nothing,
        kind: "cap_reached",
        subject: contract.name,
        portfolioId: contract.id,
        amount: contract.amount_cents,
        secondAmount: roomElsewhere(contracts, contract, today),
        asOf: contract.amount_as_of,
      },
    ];
  });
}

function roomElsewhere(contracts: readonly Contract[], capped: Contract, today: Day): Cents {
  return contracts.reduce((room, contract) => {
    const cap =
      contract.kind_detail === "ldd" || contract.kind_detail === "livret_a"
        ? savingsCapCents(contract.kind_detail, today)
        : null;
    if (
      contract.id === capped.id ||
      cap === null ||
      contract.amount_cents === null ||
      contract.amount_cents >= cap
    )
      return room;
    return addCents(room, subtractCents(cap, contract.amount_cents));
  }, cents(0));
}

/** The largest contract with lines that has not been looked at: the first analysis to open. */
function toAnalyse(contracts: readonly Contract[]): Todo[] {
  const [largest] = contracts
    .filter((contract) => isInvested(contract.kind) && contract.amount_cents !== null)
    .toSorted((a, b) => (b.amount_cents ?? 0) - (a.amount_cents ?? 0));
  if (largest === undefined) return [];
  return [
    {
      ...nothing,
      kind: "analyse",
      subject: largest.name,
      portfolioId: largest.id,
      amount: largest.amount_cents,
      asOf: largest.amount_as_of,
    },
  ];
}
