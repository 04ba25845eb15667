import {
  addMonths,
  averageEuroFundRatio,
  type BackCast,
  backCastOf,
  type Day,
  dayOf,
  euroFundOf,
  type Holding,
  type MarketContract,
  ok,
  replayOf,
  type Result,
  type UnitOrder,
} from "@vigie/domain";
import type { AggregationCode, PartnerTransaction } from "@vigie/partners";
import { euroFunds, historiesOf } from "../../../market/funds/actions.ts";
import { type Run, setAsideIn } from "./sync-run.ts";

const backCastMonths = 24;

type Read = {
  readonly accountId: string;
  readonly holdings: readonly Holding[];
  /** The contract that it is known to be. */
  readonly offer: MarketContract | null;
  readonly lines: readonly PartnerTransaction[];
  /** The day since which all lines were asked. */
  readonly from: Day;
};

/** The past of a portfolio that is read for the first time: of its parts of each day where orders, lots and lines tell them, and of
 * today's lines before, from the prices of their funds and the rates of their euro funds. Fails where the partner cannot answer now:
 * the first reading is the only one that asks. */
export async function pastOf(
  run: Run,
  { accountId, holdings, offer, lines, from }: Read,
): Promise<Result<{ backCast: BackCast; replayed: BackCast }, AggregationCode>> {
  const { services } = run;
  const today = dayOf(services.clock());
  const prices = await historiesOf(
    services,
    holdings.flatMap((holding) => holding.isin ?? []),
  );
  const rates = await euroFunds(services);
  const euroFundRatio = (label: string) =>
    euroFundOf(label, offer, rates)?.rates.at(-1)?.netRateRatio ?? averageEuroFundRatio;
  const backCast = backCastOf(holdings, {
    from: addMonths(today, -backCastMonths),
    today,
    prices,
    euroFundRatio,
  });
  const orders = await ordersOf(run, accountId);
  if (!orders.ok) return orders;
  if (orders.value === null) return ok({ backCast, replayed: [] });
  const movements = lines
    .filter((line) => !line.deleted && !line.coming)
    .map(({ date, valueCents, type, wording }) => ({ day: date, amountCents: valueCents, type, wording }));
  // Banks tell two or three years of lines whatever is asked: before the first of them, nothing is known to be whole.
  const first = movements.reduce((least, { day }) => (day < least ? day : least), today);
  const since = first > from ? first : from;
  const history = { orders: orders.value, movements, prices, from: since, today };
  return ok({ backCast, replayed: replayOf(holdings, history) });
}

/** After these the same question may have an answer later; after the others the partner does not tell orders of this account. */
const passing: ReadonlySet<AggregationCode> = new Set<AggregationCode>([
  "partner.unavailable",
  "partner.timeout",
  "partner.rate_limited",
]);

/** Executed orders; null where the partner does not tell them or not in parts. */
async function ordersOf(
  run: Run,
  accountId: string,
): Promise<Result<readonly UnitOrder[] | null, AggregationCode>> {
  const { aggregation, user, counts } = run;
  const before = counts.setAside;
  const query = { accountId, onSetAside: setAsideIn(run) };
  const answer = await aggregation.listMarketOrders(user, query);
  if (!answer.ok) return passing.has(answer.code) ? answer : ok(null);
  if (counts.setAside > before) return ok(null);
  const orders: UnitOrder[] = [];
  for (const { isin, executedOn, placedOn, quantity, amountCents, direction, deleted } of answer.value) {
    const day = executedOn ?? placedOn;
    if (deleted || (executedOn === null && amountCents === null)) continue;
    if (isin === null || day === null || quantity === null || amountCents === null || direction === "unknown")
      return ok(null);
    orders.push({
      isin,
      day,
      quantity: direction === "buy" ? Number(quantity) : -Number(quantity),
      amountCents,
    });
  }
  return ok(orders);
}
