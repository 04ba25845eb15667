import type { CashValue, Series, wealthApi } from "@vigie/api";
import { type Day, envelopeOf, fail, type Id, ok } from "@vigie/domain";
import type { Action, SubjectContext } from "../../../../edge/handler.ts";
import { dayOfTotal, contractById, visibleContracts } from "../../portfolios/actions/select.ts";
import { historyOf, rangeOf } from "./history.ts";

type SeriesQuery = {
  from?: Day | undefined;
  to?: Day | undefined;
  portfolioSubset?: Id[] | undefined;
  categories?: string[] | undefined;
};

async function wealthSeries({ services, subject }: SubjectContext, query: SeriesQuery): Promise<Series> {
  const all = await visibleContracts(services, subject);
  const subset = query.portfolioSubset;
  const contracts = all.filter(
    (contract) =>
      (subset === undefined || subset.includes(contract.id)) &&
      (query.categories === undefined || query.categories.includes(envelopeOf(contract.kind))),
  );
  const counted = contracts.filter((contract) => contract.amount_cents !== null);
  const range = await rangeOf(services, subject, { from: query.from, to: query.to, contracts: counted });
  const history = await historyOf(services, subject, { ...range, contracts: counted });
  return {
    ...range,
    asOf: dayOfTotal(contracts),
    points: history.map(cashValue),
  };
}

function cashValue(point: Awaited<ReturnType<typeof historyOf>>[number]): CashValue {
  return {
    date: point.day,
    value: point.valueCents,
    paid: point.paidCents,
    reconstructed: point.reconstructed,
  };
}

export const mySeries: Action<typeof wealthApi.mySeries> = async (context, { query }) =>
  ok({ series: await wealthSeries(context, query) });

export const customerSeries: Action<typeof wealthApi.series> = async (context, { query }) =>
  ok({ series: await wealthSeries(context, query) });

export const portfolioSeries: Action<typeof wealthApi.portfolioSeries> = async (
  { services, subject },
  { params, query },
) => {
  const contract = await contractById(services, subject, params.portfolioId);
  if (contract === null) return fail("portfolio.not_found");
  const range = await rangeOf(services, subject, { from: query.from, to: query.to, contracts: [contract] });
  // The page of a contract tells all of it, and the saver's share beside.
  const whole = { ...contract, owned_ratio: 1 };
  const history = await historyOf(services, subject, { ...range, contracts: [whole] });
  return ok({ series: { ...range, asOf: contract.amount_as_of, points: history.map(cashValue) } });
};
