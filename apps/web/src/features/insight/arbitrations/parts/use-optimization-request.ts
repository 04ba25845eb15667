import type { Cents, Id } from "@vigie/domain";
import { useSyncExternalStore } from "react";
import {
  candidatesOf,
  candidatesQuery,
  candidatesText,
  type Candidates,
} from "../../../../shared/funds/candidates.ts";
import { useQueryValues } from "../../../../shared/area/query-values.ts";
import { strategyOrder, type Metric, type Strategy } from "../text.ts";

const metricOrder: readonly Metric[] = ["volatility", "shortfall", "fees"];

/** Payments being typed, by portfolio. An amount is never put in the address, because private mode could not hide it there. */
const payments = new Map<Id, Cents>();
const listeners = new Set<() => void>();

function writePayment(portfolioId: Id, amount: Cents | null): void {
  if (amount === null) payments.delete(portfolioId);
  else payments.set(portfolioId, amount);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type OptimizationRequest = ReturnType<typeof useOptimizationRequest>;

/** The request of a search. Everything but an amount is in the address, so that the market and an error lead back to it. */
export function useOptimizationRequest(portfolioId: Id) {
  const query = useQueryValues();
  const strategy: Strategy = strategyOrder.find((one) => one === query.get("but")) ?? "balanced";
  const metric: Metric = metricOrder.find((one) => one === query.get("mesure")) ?? "volatility";
  const level = query.get("profil");
  const paid = useSyncExternalStore(subscribe, () => payments.get(portfolioId) ?? null);
  const newMoney: Cents | null | "empty" = query.get("versement") === "" ? null : (paid ?? "empty");
  return {
    strategy,
    metric,
    /** null: the profile stored by Vigie. */
    profile: /^[0-5]$/.test(level) ? Number(level) : null,
    /** The payment to invest, without selling; null to arbitrate the holdings; "empty" before an amount is typed. */
    newMoney,
    /** Lowering fees may raise today's risk. */
    allowMoreRisk: query.get("risque") === "plus",
    candidates: candidatesOf(query),
    setStrategy: (next: Strategy) => query.set({ but: next }),
    setMetric: (next: Metric) => query.set({ mesure: next }),
    setMoreRisk: (next: boolean) => query.set({ risque: next ? "plus" : "" }),
    setProfile: (next: number) => query.set({ profil: String(next) }),
    setNewMoney: (next: Cents | null | "empty") => {
      writePayment(portfolioId, next === "empty" ? null : next);
      query.set({ versement: next === null ? "" : "oui" });
    },
    resetCandidates: () => query.set(candidatesText({ added: [], dropped: [] })),
    /** The address of another page of the journey, with the same request. */
    carriedTo: (path: string, more: Readonly<Record<string, string>> = {}) =>
      pathWith(path, {
        ...Object.fromEntries(
          ["but", "mesure", "profil", "versement", "risque"].map((name) => [name, query.get(name)]),
        ),
        ...Object.fromEntries(new URLSearchParams(candidatesQuery(candidatesOf(query)))),
        ...more,
      }),
  };
}

function pathWith(path: string, named: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(named).filter(([, held]) => held !== "")).toString();
  return query === "" ? path : `${path}?${query}`;
}

export function isNothingChosen({ added, dropped }: Candidates): boolean {
  return added.length === 0 && dropped.length === 0;
}
