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
  /** The known contract of the portfolio. */
  readonly offer: MarketContract | null;
  readonly lines: readonly PartnerTransaction[];
  /** The day since which all lines were requested. */
  readonly from: Day;
};

/** Computes the past of a portfolio at its first sync: the units held each day if orders, lots and lines give them, and before that
 * today's lines, valued with the prices of their funds and the rates of their euro funds. Fails if the partner cannot answer now,
 * as only the first sync asks for it. */
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
  // Banks return two or three years of lines whatever is requested: before the first line, completeness is unknown.
  const first = movements.reduce((least, { day }) => (day < least ? day : least), today);
  const since = first > from ? first : from;
  const history = { orders: orders.value, movements, prices, from: since, today };
  return ok({ backCast, replayed: replayOf(holdings, history) });
}

/** Transient errors: the same request may succeed later. Other errors mean that the partner does not support orders of this
 * account. */
const passing: ReadonlySet<AggregationCode> = new Set<AggregationCode>([
  "partner.unavailable",
  "partner.timeout",
  "partner.rate_limited",
]);

/** Returns the executed orders; null if the partner does not support them or returns them incomplete. */
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
