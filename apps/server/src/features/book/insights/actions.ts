import type { BookInsight, insightsApi } from "@vigie/api";
import { cents, dayOf, type Observation, observe, ok, shownName } from "@vigie/domain";
import type { Action } from "../../../edge/handler.ts";
import type { Work } from "../../../edge/work.ts";
import { derivedOf } from "../../../events/derived.ts";
import { saverFacts } from "../../insight/next-steps/actions/facts.ts";
import * as store from "./store.ts";

/** After each daily row: the observations of the customer's own page, of what they share. */
export const keptInsights = derivedOf({
  read: async (services, subject) => observe(await saverFacts(services, subject, dayOf(services.clock()))),
  keep: async (unit, all) => {
    await store.replace(unit.db, all, dayOf(unit.clock()));
  },
});

export async function clearInsights({ subject, trx }: Work): Promise<void> {
  await store.remove(subject, trx);
}

export const listInsights: Action<typeof insightsApi.list> = async ({ services, firm }, { query }) => {
  const [kinds, rows] = await Promise.all([
    store.kinds(firm, services.db, query.customerId),
    store.list(firm, services.db, { rule: query.rule, customerId: query.customerId }),
  ]);
  return ok({
    kinds: kinds.map(({ amountCents, ...kind }) => ({
      ...kind,
      amount: amountCents === null ? null : cents(Number(amountCents)),
    })),
    insights: rows.map((row) => ({
      customerId: row.customerId,
      customerName: shownName(row),
      madeOn: row.madeOn,
      observation: observationView(row.content),
    })),
  });
};

export function observationView(kept: Observation): BookInsight["observation"] {
  const { amountCents, yearlyCents, inputs, portfolioIds, ...one } = kept;
  return {
    ...one,
    portfolioIds: [...portfolioIds],
    amount: amountCents,
    yearly: yearlyCents,
    inputs: inputs.map(({ amountCents: amount, ...input }) => ({ ...input, amount })),
  };
}
