import type { CashValue, Series, wealthApi } from "@vigie/api";
import { chartRange, type Day, dayOf, dayOfTotal, envelopeOf, fail, type Id, ok } from "@vigie/domain";
import type { Action, SubjectContext } from "../../../../edge/handler.ts";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { employerPayments, planInflows } from "../../../holdings/devices/actions/employer-payments.ts";
import { portfolioById, visiblePortfolios } from "../../../holdings/portfolios/actions/select.ts";
import { drawnOfAll, historyOfDrawn } from "../../../holdings/valuations/actions/drawn.ts";
import { historyOf, rangeOf } from "../../../holdings/valuations/actions/history.ts";

type SeriesQuery = {
  from?: Day | undefined;
  to?: Day | undefined;
  portfolioSubset?: Id[] | undefined;
  categories?: string[] | undefined;
};

async function wealthSeries({ services, subject }: SubjectContext, query: SeriesQuery): Promise<Series> {
  const { portfolioSubset: subset, categories } = query;
  const isOfAll = subset === undefined && categories === undefined;
  const [all, read] = await Promise.all([
    visiblePortfolios(services, subject),
    isOfAll ? readBeside(services, subject, query) : null,
  ]);
  const portfolios = all.filter(
    (portfolio) =>
      (subset === undefined || subset.includes(portfolio.id)) &&
      (categories === undefined || categories.includes(envelopeOf(portfolio.kind))),
  );
  const counted = portfolios.filter((portfolio) => portfolio.valueCents !== null);
  const range = await rangeOf(services, subject, { from: query.from, to: query.to, portfolios: counted });
  const asked = { ...range, portfolios: counted };
  const [history, employers] = await Promise.all([
    (read === null ? null : historyOfDrawn(read.drawn, asked)) ?? historyOf(services, subject, asked),
    employersPart(services, subject, { ...asked, inflows: read?.inflows }),
  ]);
  const { from, to } = range;
  return { from, to, asOf: dayOfTotal(portfolios), points: history.map(cashValue), ...employers };
}

/** Reads what does not depend on the list of portfolios. */
async function readBeside(services: Services, subject: Subject, { from, to }: SeriesQuery) {
  const range = chartRange({ from, to }, { today: dayOf(services.clock()), firstDay: null });
  const [drawn, inflows] = await Promise.all([
    drawnOfAll(services, subject, range),
    planInflows(services, subject, range.from),
  ]);
  return { drawn, inflows };
}

async function employersPart(
  services: Services,
  subject: Subject,
  query: Parameters<typeof employerPayments>[2],
): Promise<Pick<Series, "employerPayments">> {
  const payments = await employerPayments(services, subject, query);
  return payments.length === 0 ? {} : { employerPayments: [...payments] };
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
  const portfolio = await portfolioById(services, subject, params.portfolioId);
  if (portfolio === null) return fail("portfolio.not_found");
  const range = await rangeOf(services, subject, { from: query.from, to: query.to, portfolios: [portfolio] });
  // The page of a portfolio shows its full value, and the saver's share separately.
  const whole = { ...portfolio, ownedRatio: 1 };
  const [history, employers] = await Promise.all([
    historyOf(services, subject, { ...range, portfolios: [whole] }),
    employersPart(services, subject, { ...range, portfolios: [whole] }),
  ]);
  const points = history.map(cashValue);
  const { from, to } = range;
  return ok({ series: { from, to, asOf: portfolio.valueAsOf, points, ...employers } });
};
