import {
  type BillingPeriod,
  type Cents,
  type ClubInterval,
  club202701,
  type Coupon,
  fail,
  type Id,
  ok,
  type Result,
  tariffOf,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { StoredContract, StoredQuote } from "../../../../db/schema-club.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type * as store from "../store.ts";
import { chosenOf } from "../store/portfolios.ts";
import { chosenRows, storedQuote } from "./draft.ts";
import { pricedSelection } from "./quote.ts";

/** Computes the price of a running subscription with other contracts, another interval, or today's values. */

/** A running subscription, with the fields that it always has. */
export type Running = store.SubscriptionRow & {
  readonly quote: StoredQuote;
  readonly startsOn: NonNullable<store.SubscriptionRow["startsOn"]>;
  readonly periodTo: NonNullable<store.SubscriptionRow["periodTo"]>;
};

/** Returns whether the subscription is paid and not ending; otherwise it cannot be changed. */
export function isRunning(row: store.SubscriptionRow): row is Running {
  const { state, reason, endsOn, quote, startsOn, periodTo } = row;
  const isWhole = quote !== null && startsOn !== null && periodTo !== null;
  return isWhole && state === "active" && reason === "paid" && endsOn === null;
}

export type NewTerms = {
  readonly contracts: readonly StoredContract[];
  readonly quote: StoredQuote;
  readonly beforeCents: Cents;
  readonly afterCents: Cents;
};

type Wanted = {
  readonly row: Running;
  readonly ids: readonly Id[];
  readonly interval: ClubInterval;
  /** If true, contracts already under advice keep the basis on which they were priced; otherwise all are priced on today's
   * values. */
  readonly keeps: boolean;
  /** A price announced for the day of the change or before: the kept basis is taken from it. */
  readonly announced?:
    { readonly quote: StoredQuote; readonly portfolios: readonly StoredContract[] } | undefined;
};

export async function newTerms(
  services: Services,
  subject: Subject,
  { row, ids, interval, keeps, announced }: Wanted,
): Promise<Result<NewTerms, "portfolio.not_found" | "club.mandate" | "club.nothing_changes">> {
  const whole = { ...subject, sees: "all" } as const;
  const chosen = await chosenOf(whole, services.db, [row.id]);
  const kept = new Map(
    (announced?.portfolios ?? chosen).flatMap(({ portfolioId, basisCents }) =>
      basisCents === null ? [] : [[portfolioId, basisCents] as const],
    ),
  );
  const quote = announced?.quote ?? row.quote;
  const priced = await pricedSelection(services, whole, {
    portfolios: ids,
    interval,
    coupon: quote.gives,
    tariff: tariffOf(quote.tariffVersion) ?? club202701,
    kept: { of: kept, all: keeps },
  });
  if (!priced.ok) return priced;
  const contracts = chosenRows(priced.value);
  if (contracts.every(({ excluded }) => excluded !== null)) return fail("club.nothing_changes");
  const { basisCents, asOf, monthly, yearly, effectiveRatio } = storedQuote(priced.value, quote.gives);
  const after = {
    ...quote,
    basisCents,
    asOf,
    monthly,
    yearly,
    effectiveRatio,
    gives: interval === row.interval ? quote.gives : lastingCode(quote.gives),
  };
  return ok({
    contracts,
    quote: after,
    beforeCents: quote[row.interval].ttcCents,
    afterCents: after[interval].ttcCents,
  });
}

/** Keeps a code when the interval changes only if it lasts forever: others must not be used twice. */
export function lastingCode(gives: Coupon | null): Coupon | null {
  return gives?.kind === "percent" && gives.lasts === "forever" ? gives : null;
}

export function paidPeriod({ periodFrom, periodTo, startsOn }: Running): BillingPeriod {
  return { from: periodFrom ?? startsOn, to: periodTo };
}
