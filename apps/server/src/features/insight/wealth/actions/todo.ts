import type { Wealth } from "@vigie/api";
import { type Day, type Id, isInvested } from "@vigie/domain";
import type { ConnectionHealth } from "../../../holdings/connections/actions/read.ts";
import { problemsOf } from "../../health/actions/problems.ts";
import type { OwnedPortfolio } from "../../../holdings/portfolios/actions/select.ts";

type Todo = Wealth["todo"][number];

type Facts = {
  readonly portfolios: readonly OwnedPortfolio[];
  readonly connections: readonly ConnectionHealth[];
  readonly today: Day;
  /** Portfolios whose last analysis still holds. */
  readonly analysed: ReadonlySet<Id>;
};

/** A dashboard shows three at once: nobody reads more than a dozen there, and the rest is on their own page. */
const shownAtMost = 12;

/** What needs the saver, by euros affected, then the analysis to begin with. Facts only; the words are the web's. */
export function thingsToDo({ portfolios, connections, today, analysed }: Facts): Todo[] {
  if (connections.length === 0 && portfolios.length === 0)
    return [{ ...nothing, kind: "connect_first", action: "connect" }];
  const problems = problemsOf({ connections, portfolios, today });
  return [
    ...problems.slice(0, shownAtMost),
    ...toAnalyse(portfolios.filter((portfolio) => !analysed.has(portfolio.id))),
  ];
}

const nothing: Omit<Todo, "kind" | "action"> = {
  accountId: null,
  portfolioId: null,
  portfolioKind: null,
  subject: "",
  state: null,
  errorMessage: null,
  amount: null,
  unknownCount: 0,
  on: null,
};

/** The largest portfolio with lines that has not been looked at: the first analysis to open. */
function toAnalyse(portfolios: readonly OwnedPortfolio[]): Todo[] {
  const [largest] = portfolios
    .filter((portfolio) => isInvested(portfolio.kind) && portfolio.valueCents !== null)
    .toSorted((a, b) => (b.valueCents ?? 0) - (a.valueCents ?? 0));
  if (largest === undefined) return [];
  return [
    {
      ...nothing,
      kind: "analyse",
      action: "analyse",
      subject: largest.name,
      portfolioId: largest.id,
      portfolioKind: largest.kind,
      amount: largest.ownedCents,
      on: largest.valueAsOf,
    },
  ];
}
