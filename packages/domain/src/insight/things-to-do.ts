import { isInvested } from "../holdings/portfolios.ts";
import type { Id } from "../kernel/id.ts";
import { type CheckedConnection, type CheckedPortfolio, healthProblems } from "./health-problems.ts";
import type { Day } from "../kernel/day.ts";

/** Tasks for the saver on the dashboard. */

type Problem = ReturnType<typeof healthProblems>[number];
export type ThingToDo = Omit<Problem, "kind" | "action"> & {
  readonly kind: Problem["kind"] | "connect_first" | "analyse";
  readonly action: Problem["action"] | "connect" | "analyse";
};

type Facts = {
  readonly portfolios: readonly CheckedPortfolio[];
  readonly connections: readonly CheckedConnection[];
  readonly today: Day;
  /** Portfolios whose last analysis is still valid. */
  readonly analysed: ReadonlySet<Id>;
};

/** A dashboard shows three at once; more than a dozen would not be read there, and each is also listed on its own page. */
const shownAtMost = 12;

/** Returns the tasks sorted by affected amount, then the first analysis to open. Facts only; the web has the texts. */
export function thingsToDo({ portfolios, connections, today, analysed }: Facts): ThingToDo[] {
  if (connections.length === 0 && portfolios.length === 0)
    return [{ ...nothing, kind: "connect_first", action: "connect" }];
  return [
    ...healthProblems({ connections, portfolios, today }).slice(0, shownAtMost),
    ...firstAnalysis(portfolios.filter((portfolio) => !analysed.has(portfolio.id))),
  ];
}

const nothing: Omit<ThingToDo, "kind" | "action"> = {
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

/** The largest portfolio with lines and without a viewed analysis: the first one to open. */
function firstAnalysis(portfolios: readonly CheckedPortfolio[]): ThingToDo[] {
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
