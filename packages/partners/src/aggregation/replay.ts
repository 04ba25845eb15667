import type { Cents, PortfolioKind, TransactionType } from "@vigie/domain";
import { centsFromUnits } from "@vigie/domain";
import { z } from "zod";
import { mapAccount } from "./map-accounts.ts";
import { mapTransaction } from "./map-transactions.ts";
import { mapHolding, mapMarketOrder, mapPocket } from "./map-wealth.ts";
import { mapConnection } from "./map.ts";
import { wireAccount, wireInvestment, wireMarketOrder, wirePocket, wireTransaction } from "./wire-wealth.ts";
import { wireConnection } from "./wire.ts";

/** Parses recorded payloads with our code, so that operators can compare versions on their own logs. */
export type ReplayedList = {
  readonly list: string;
  readonly lines: number;
  readonly read: number;
  /** Locations of lines that do not match our schema; never their values. */
  readonly odd: readonly string[];
  readonly contradictory: number;
  readonly types: Readonly<Record<string, number>>;
  readonly sumCents: Cents;
};

type Read = { readonly type: string; readonly cents: number; readonly isContradictory?: boolean };

const readers: Readonly<Record<string, (line: unknown, kind: PortfolioKind | null) => Read | string>> = {
  connections: reader(wireConnection, (line) => ({ type: mapConnection(line).state, cents: 0 })),
  accounts: reader(wireAccount, (line) => {
    const { kind, valueCents } = mapAccount(line);
    return { type: kind, cents: valueCents ?? 0 };
  }),
  transactions: reader(wireTransaction, (line, kind) => {
    const mapped = mapTransaction(line, kind);
    if (mapped === null) return "value or date";
    const type: TransactionType = mapped.type;
    return { type, cents: mapped.valueCents, isContradictory: mapped.isContradictory };
  }),
  investments: reader(wireInvestment, (line) => {
    const { holdingKind, valuationCents } = mapHolding(line);
    return { type: holdingKind, cents: valuationCents ?? 0 };
  }),
  pockets: reader(wirePocket, (line) => {
    const { condition, valueCents } = mapPocket(line);
    return { type: condition, cents: valueCents ?? 0 };
  }),
  marketorders: reader(wireMarketOrder, (line) => {
    const { direction, amountCents, deleted } = mapMarketOrder(line);
    return { type: deleted ? "cancelled" : direction, cents: amountCents ?? 0 };
  }),
};

function reader<T>(schema: z.ZodType<T>, read: (line: T, kind: PortfolioKind | null) => Read | string) {
  return (line: unknown, kind: PortfolioKind | null): Read | string => {
    const parsed = schema.safeParse(line);
    return parsed.success
      ? read(parsed.data, kind)
      : (parsed.error.issues[0]?.path ?? []).map(String).join(".").slice(0, 100);
  };
}

/** List names that differ between a response and a webhook's body. */
const listNames: Readonly<Record<string, string>> = { market_orders: "marketorders" };

/** Returns every list in a payload, including those in webhook bodies and in our own recorded files. */
export function replayPayload(payload: unknown): readonly ReplayedList[] {
  return replayWithin(payload, null);
}

const anyRecord = z.record(z.string(), z.unknown());

function replayWithin(payload: unknown, kind: PortfolioKind | null): readonly ReplayedList[] {
  const record = anyRecord.safeParse(payload);
  if (!record.success) return [];
  return Object.entries(record.data).flatMap(([name, value]) => {
    if (!Array.isArray(value)) return replayWithin(value, kind);
    const list = listNames[name] ?? name;
    const lines: readonly unknown[] = value;
    const inside = lines.flatMap((line) => replayWithin(line, kindOf(list, line) ?? kind));
    return readers[list] === undefined ? inside : [replayList(list, lines, kind), ...inside];
  });
}

/** The transactions of an account are parsed by its kind. */
function kindOf(list: string, line: unknown): PortfolioKind | null {
  const account = list === "accounts" ? wireAccount.safeParse(line) : null;
  return account?.success === true ? mapAccount(account.data).kind : null;
}

function replayList(list: string, lines: readonly unknown[], kind: PortfolioKind | null): ReplayedList {
  const all = lines.map((line) => readers[list]?.(line, kind) ?? "");
  const read = all.filter((one) => typeof one !== "string");
  const types: Record<string, number> = {};
  for (const { type } of read) types[type] = (types[type] ?? 0) + 1;
  return {
    list,
    lines: lines.length,
    read: read.length,
    odd: all.filter((one) => typeof one === "string"),
    contradictory: read.filter(({ isContradictory }) => isContradictory === true).length,
    types,
    sumCents: centsFromUnits(read.reduce((sum, { cents }) => sum + cents, 0) / 100),
  };
}
