import type { BookInsight, insightsApi } from "@vigie/api";
import { cents, dayOf, fail, isId, type Observation, observe, ok, shownName } from "@vigie/domain";
import type { Action } from "../../../edge/handler.ts";
import type { Work } from "../../../edge/work.ts";
import { derivedOf } from "../../../events/derived.ts";
import { saverFacts } from "../../insight/next-steps/actions/facts.ts";
import * as store from "./store.ts";

/** Recomputes after each daily row: the observations of the customer's own page, limited to what they share. */
export const keptInsights = derivedOf({
  read: async (services, subject) => observe(await saverFacts(services, subject, dayOf(services.clock()))),
  seal: ({ made }) => ({ insights: store.sealOf(made) }),
  keep: async (unit, all) => ({
    insights: await store.replace(
      unit.db,
      all.map((one) => ({ ...one, seal: one.seals["insights"] ?? "" })),
      dayOf(unit.clock()),
    ),
  }),
});

export async function clearInsights({ subject, trx }: Work): Promise<void> {
  await store.remove(subject, trx);
}

export const listInsights: Action<typeof insightsApi.list> = async ({ services, firm }, { query }) => {
  const { rule, customerId, size } = query;
  const after = query.after === undefined ? null : readPlace(query.after);
  if (query.after !== undefined && after === null) return fail("insights.cursor_invalid");
  const count = async () => await store.kinds(firm, services.db, customerId);
  // All observations of one customer fit on one page, except for customers with more than a page: only those need a count.
  const isOfOne = customerId !== undefined && rule === undefined && after === null;
  const [counted, found] = await Promise.all([
    isOfOne ? null : count(),
    store.list(firm, services.db, { rule, customerId, after, limit: size + 1 }),
  ]);
  const kinds = counted ?? (found.length > size ? await count() : kindsAmong(found));
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
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
    next: last === undefined ? null : writePlace(last),
  });
};

/** Counts the kinds among rows that are the complete list of one customer. */
function kindsAmong(rows: readonly store.Listed[]): readonly store.Kind[] {
  const byRule = Map.groupBy(rows, ({ content }) => content.rule);
  const found = [...byRule].map(([rule, of]): store.Kind => {
    const known = of.flatMap(({ amountCents }) => (amountCents === null ? [] : [Number(amountCents)]));
    const amountCents = known.length === 0 ? null : String(known.reduce((sum, one) => sum + one, 0));
    return { rule, count: of.length, customerCount: 1, amountCents };
  });
  const worth = ({ amountCents }: store.Kind): number =>
    amountCents === null ? -Infinity : Number(amountCents);
  return found.toSorted((a, b) => worth(b) - worth(a) || (a.rule < b.rule ? -1 : 1));
}

/** Encodes the position where the next page starts, as an opaque cursor. */
function writePlace({ isLate, amountCents, customerId, key }: store.Listed): string {
  const amount = amountCents === null ? null : Number(amountCents);
  return Buffer.from(JSON.stringify([isLate, amount, customerId, key])).toString("base64url");
}

function readPlace(text: string): store.Place | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (!Array.isArray(read) || read.length !== 4) return null;
    const place: readonly unknown[] = read;
    const [isLate, amountCents, customerId, key] = place;
    if (typeof isLate !== "boolean" || typeof key !== "string" || key.includes("\0")) return null;
    if (typeof customerId !== "string" || !isId(customerId)) return null;
    if (amountCents !== null && !isWhole(amountCents)) return null;
    return { isLate, amountCents, customerId, key };
  } catch {
    return null;
  }
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

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
