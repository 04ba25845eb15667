import { isInvested } from "../holdings/portfolios.ts";
import type { Id } from "../kernel/id.ts";
import { type CheckedConnection, type CheckedPortfolio, healthProblems } from "./health-problems.ts";
import type { Day } from "../kernel/day.ts";

/** What a dashboard asks of the saver. */

type Problem = ReturnType<typeof healthProblems>[number];
export type ThingToDo = Omit<Problem, "kind" | "action"> & {
  readonly kind: Problem["kind"] | "connect_first" | "analyse";
  readonly action: Problem["action"] | "connect" | "analyse";
};

type Facts = {
  readonly portfolios: readonly CheckedPortfolio[];
  readonly connections: readonly CheckedConnection[];
  readonly today: Day;
  /** Portfolios whose last analysis still holds. */
  readonly analysed: ReadonlySet<Id>;
};

/** A dashboard shows three at once: nobody reads more than a dozen there, and the rest is on their own page. */
const shownAtMost = 12;

/** What needs the saver, by euros affected, then the analysis to begin with. Facts only; the words are the web's. */
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

/** The largest portfolio with lines that has not been looked at: the first analysis to open. */
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
