import { type Cents, cents } from "../kernel/cents.ts";
import { addDays, type Day, daysBetween } from "../kernel/day.ts";
import { plainWording } from "./categories.ts";
import { type PricePast, priceOn } from "./back-cast.ts";
import type { Holding } from "./portfolios.ts";
import { externalFlowTypes, type TransactionType } from "./transactions.ts";

/** An executed order: units bought, or sold (negative). */
export type UnitOrder = {
  readonly isin: string;
  readonly day: Day;
  readonly quantity: number;
  readonly amountCents: Cents;
};

type WordedMovement = {
  readonly day: Day;
  readonly amountCents: Cents;
  readonly type: TransactionType;
  readonly wording: string;
};

type Replayed = {
  readonly orders: readonly UnitOrder[];
  /** Every movement since `from`, in any order. */
  readonly movements: readonly WordedMovement[];
  readonly prices: ReadonlyMap<string, PricePast>;
  /** First day from which all movements are known, and today, which is excluded. */
  readonly from: Day;
  readonly today: Day;
};

type Line = {
  readonly isin: string;
  readonly units: number;
  readonly prices: PricePast;
  readonly lots: Holding["pockets"];
};
type Bought = { readonly isin: string; readonly day: Day; readonly quantity: number };

/** Two amounts are equal if they differ by less than this ratio. */
const sameRatio = 0.005;
/** Maximum number of days between the execution of an order and its payment. */
const settlementDays = 5;
const tradeTypes: readonly TransactionType[] = ["buy", "sell", "arbitrage"];

/** Past values of a portfolio: its units are computed backwards through each dated movement at the price of its day, through orders
 * and the cash that paid them, or through the lots that a plan reports for each payment. They start after the last movement that no
 * units explain; empty where today's lines cannot be expressed as units and cash.
 * @source methodology, part 2, section 1.10, origin P */
export function replayOf(
  holdings: readonly Holding[],
  past: Replayed,
): readonly { readonly day: Day; readonly valueCents: Cents }[] {
  const read = linesOf(holdings, past);
  if (read === null) return [];
  const { lines, cash } = read;
  const known = cash === null ? boughtOfLots(lines, past) : boughtOfOrders(past);
  const from = known.unexplainedOn === null ? past.from : addDays(known.unexplainedOn, 1);
  const days = [...new Set(lines.flatMap(({ prices }) => prices.days))]
    .filter((day) => day >= past.from && day >= from && day < past.today)
    .toSorted()
    .toReversed();
  const values: { day: Day; valueCents: Cents }[] = [];
  for (const day of days) {
    const value = valueOn({ day, lines, cash, bought: known.bought }, past.movements);
    if (value === null) break;
    values.push({ day, valueCents: value });
  }
  return values.toReversed();
}

/** Today's units; valued at today's prices, they match the value of the source. */
function linesOf(
  holdings: readonly Holding[],
  { prices, today }: Replayed,
): { lines: readonly Line[]; cash: number | null } | null {
  const lines: Line[] = [];
  let cash: number | null = null;
  let [reported, counted] = [0, 0];
  for (const { holdingKind, isin, quantity, valuationCents, pockets } of holdings) {
    if (valuationCents === null) return null;
    reported += valuationCents;
    if (holdingKind === "cash") {
      cash = (cash ?? 0) + valuationCents;
      counted += valuationCents;
      continue;
    }
    const history = isin === null ? undefined : prices.get(isin);
    const price = history === undefined ? null : priceOn(history, today);
    if (isin === null || quantity === null || history === undefined || price === null) return null;
    const units = Number(quantity);
    counted += units * price * 100;
    lines.push({ isin, units, prices: history, lots: pockets });
  }
  return lines.length > 0 && isSame(counted, reported) ? { lines, cash } : null;
}

type Explained = { readonly bought: readonly Bought[]; readonly unexplainedOn: Day | null };

/** Matches each cash trade with an order, and each order with a payment. */
function boughtOfOrders({ orders, movements }: Replayed): Explained {
  const trades = movements.filter(({ type }) => tradeTypes.includes(type));
  const open = [...orders];
  const unexplained: Day[] = [];
  for (const trade of trades) {
    const at = open.findIndex(
      (order) =>
        order.day <= trade.day &&
        daysBetween(order.day, trade.day) <= settlementDays &&
        isSame(order.amountCents * -Math.sign(order.quantity), trade.amountCents),
    );
    if (at < 0) unexplained.push(trade.day);
    else open.splice(at, 1);
  }
  unexplained.push(...open.map((order) => order.day));
  return { bought: orders, unexplainedOn: unexplained.toSorted().at(-1) ?? null };
}

/** Matches each payment with its lots by name: their cost at the day's prices must equal the amount paid. */
function boughtOfLots(lines: readonly Line[], { movements }: Replayed): Explained {
  const bought: Bought[] = [];
  const unexplained: Day[] = [];
  for (const { day, amountCents, type, wording } of movements) {
    const named = plainWording(wording).toUpperCase();
    const lots = lines.flatMap(({ isin, prices, lots: all }) =>
      all.flatMap(({ label, quantity }) => {
        if (label === null || quantity === null || plainWording(label).toUpperCase() !== named) return [];
        return [{ isin, day, quantity: Number(quantity), price: priceOn(prices, day) }];
      }),
    );
    const cost = lots.reduce((sum, { quantity, price }) => sum + quantity * (price ?? Number.NaN) * 100, 0);
    if (externalFlowTypes.includes(type) && lots.length > 0 && isSame(cost, amountCents))
      bought.push(...lots);
    else unexplained.push(day);
  }
  return { bought, unexplainedOn: unexplained.toSorted().at(-1) ?? null };
}

type Holdings = {
  readonly day: Day;
  readonly lines: readonly Line[];
  readonly cash: number | null;
  readonly bought: readonly Bought[];
};

/** Returns null where more was bought since than is held, or where a price is missing. */
function valueOn({ day, lines, cash, bought }: Holdings, movements: readonly WordedMovement[]): Cents | null {
  let value = 0;
  for (const { isin, units, prices } of lines) {
    const since = bought.reduce(
      (sum, one) => (one.isin === isin && one.day > day ? sum + one.quantity : sum),
      0,
    );
    const price = priceOn(prices, day);
    const held = units - since;
    if (price === null || held < -1e-6) return null;
    value += held * price * 100;
  }
  if (cash !== null)
    value += movements.reduce((sum, one) => (one.day > day ? sum - one.amountCents : sum), cash);
  return value > 0 ? cents(Math.round(value)) : null;
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(1, sameRatio * Math.abs(other));
}
