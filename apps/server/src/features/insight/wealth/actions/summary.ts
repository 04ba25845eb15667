import type { Wealth, wealthApi } from "@vigie/api";
import {
  cents,
  chartRange,
  connectionStanding,
  type Day,
  dayOf,
  dayOfTotal,
  envelopeOf,
  envelopes,
  growthParts,
  isLoan,
  owedCents,
  ok,
  sumCents,
  thingsToDo,
} from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { analysedPortfolios } from "../../analyses/actions/read.ts";
import { connectionHealth } from "../../../holdings/connections/actions/read.ts";
import { employerTotal, planInflows } from "../../../holdings/devices/actions/employer-payments.ts";
import { type OwnedPortfolio, visiblePortfolios } from "../../../holdings/portfolios/actions/select.ts";
import type { Inflow } from "../../../holdings/transactions/actions.ts";
import { type Ends, endsFrom } from "../../../holdings/valuations/actions/ends.ts";
import { growthBetween, rangeOf } from "../../../holdings/valuations/actions/history.ts";

/** The dashboard's figures. The net worth is the sum of the person's shares of the portfolios' last values; the change covers the
 * same portfolios. */
export const summary: Action<typeof wealthApi.summary> = async ({ services, subject }, { query }) =>
  ok({ wealth: await wealthOf(services, subject, { from: query.from }) });

/** Same, for callers that show one of these figures elsewhere; they may pass portfolios that they have read. */
export async function wealthOf(services: Services, subject: Subject, asked: Asked): Promise<Wealth> {
  const today = dayOf(services.clock());
  const { from: since } = chartRange({ from: asked.from }, { today, firstDay: null });
  // All at once, for everything that the person has: filtering by portfolio ids would have to wait for another query.
  const [portfolios, ends, inflows, connections, analysed] = await Promise.all([
    asked.portfolios ?? visiblePortfolios(services, subject),
    endsFrom(services, subject, since),
    planInflows(services, subject, since),
    connectionHealth(services, subject),
    analysedPortfolios(services, subject),
  ]);
  const { to, ...change } = await wealthChange(services, subject, {
    from: asked.from,
    portfolios,
    ends,
    inflows,
  });
  const assets = totalOf(portfolios.filter((portfolio) => !isLoan(portfolio.kind)));
  const debts = totalOf(portfolios.filter((portfolio) => isLoan(portfolio.kind)));
  return {
    ...change,
    assets,
    debts: owedCents(debts),
    asOf: dayOfTotal(portfolios),
    sources: {
      upToDate: connections.filter((one) => connectionStanding(one, to) === "fresh").length,
      total: connections.length,
    },
    envelopes: envelopes
      .map((envelope) => ({
        envelope,
        mine: portfolios.filter((portfolio) => envelopeOf(portfolio.kind) === envelope),
      }))
      .filter(({ mine }) => mine.length > 0)
      .map(({ envelope, mine }) => ({ envelope, total: totalOf(mine), count: mine.length })),
    todo: thingsToDo({
      portfolios,
      connections,
      today: to,
      analysed,
    }),
  };
}

type Asked = { readonly from?: Day | undefined; readonly portfolios?: readonly OwnedPortfolio[] };

/** Returns the value of the portfolios, and what changed those with known history, with the employer's payments separately. */
async function wealthChange(
  services: Services,
  subject: Subject,
  { inflows, ...asked }: Known & { readonly inflows: readonly Inflow[] },
) {
  const found = await wealthGrowth(services, subject, asked);
  const { net, range, counted, growth } = found;
  const byEmployer = await employerTotal(services, subject, { ...range, portfolios: counted, inflows });
  const parts = growth === null ? null : growthParts(growth, byEmployer);
  return {
    net,
    from: range.from,
    to: range.to,
    change: growth?.changeCents ?? null,
    changeRatio: growth?.changeRatio ?? null,
    paid: parts?.paidCents ?? null,
    employer: parts?.employerCents ?? null,
    market: parts?.marketCents ?? null,
    contractCount: found.contractCount,
    unknownCount: found.unknownCount,
  };
}

type Known = Asked & {
  readonly portfolios: readonly OwnedPortfolio[];
  /** The days since which portfolios are known and their values then, if both were already read. */
  readonly ends?: Ends;
};

/** Returns the value of the portfolios, and the growth of those with known history, whoever paid into them. */
export async function wealthGrowth(services: Services, subject: Subject, { from, portfolios, ends }: Known) {
  const counted = portfolios.filter((portfolio) => portfolio.valueCents !== null);
  const known = ends === undefined ? {} : { firstDays: ends.firstDays };
  const range = await rangeOf(services, subject, { ...known, from, portfolios: counted });
  const growth = await growthBetween(services, subject, { ...range, portfolios: counted, ends });
  return {
    net: totalOf(portfolios),
    range,
    counted,
    growth,
    contractCount: portfolios.length,
    unknownCount: portfolios.length - counted.length,
  };
}

function totalOf(portfolios: readonly OwnedPortfolio[]) {
  return sumCents(portfolios.map((portfolio) => portfolio.ownedCents ?? cents(0)));
}
