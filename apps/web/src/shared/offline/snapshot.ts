import type { Portfolio, Wealth } from "@vigie/api";
import type { Cents, Day } from "@vigie/domain";
import { plainName } from "../portfolios/plain-name.ts";

/** The last known figures, as they are read offline. Null means unknown. */
export type Snapshot = {
  /** The user they belong to. */
  readonly userId: string;
  readonly takenAtMs: number;
  readonly net: Cents | null;
  readonly assets: Cents | null;
  readonly debts: Cents | null;
  /** The oldest of the values in the total. */
  readonly asOf: Day | null;
  readonly contracts: readonly KeptContract[];
};

export type KeptContract = {
  readonly name: string;
  readonly bank: string | null;
  readonly amount: Cents | null;
  readonly currency: string;
  readonly asOf: Day | null;
};

/** The figures expire like a session that is not refreshed (docs/security-policies.md). */
export const keptMs = 7 * 86_400_000;

type Read = {
  readonly userId: string;
  readonly takenAtMs: number;
  readonly wealth: Pick<Wealth, "net" | "assets" | "debts" | "asOf" | "unknownCount" | "contractCount">;
  readonly portfolios: readonly Pick<
    Portfolio,
    "name" | "bank" | "ownedAmount" | "currency" | "amountAsOf" | "disabled" | "deleted"
  >[];
};

/** The content of the dashboard, with contracts in its order. */
export function snapshotOf({ userId, takenAtMs, wealth, portfolios }: Read): Snapshot {
  // Without any known value, the sum is unknown and not 0 €.
  const isUnknown = wealth.unknownCount === wealth.contractCount;
  return {
    userId,
    takenAtMs,
    net: isUnknown ? null : wealth.net,
    assets: isUnknown ? null : wealth.assets,
    debts: isUnknown ? null : wealth.debts,
    asOf: wealth.asOf,
    contracts: portfolios
      .filter(({ disabled, deleted }) => !disabled && !deleted)
      .map(({ name, bank, ownedAmount, currency, amountAsOf }) => ({
        name: plainName(name),
        bank: bank?.name ?? null,
        amount: ownedAmount,
        currency,
        asOf: amountAsOf,
      })),
  };
}

/** Whether it may still be shown. Setting the clock back does not make it younger. */
export function isFresh({ takenAtMs }: Pick<Snapshot, "takenAtMs">, nowMs: number): boolean {
  const age = nowMs - takenAtMs;
  return age < keptMs && age > -keptMs;
}
