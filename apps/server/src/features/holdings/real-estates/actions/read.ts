import type { RealEstate, realEstatesApi } from "@vigie/api";
import { dayOfTotal, fail, type Id, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { loansByHome } from "../../loans/actions/of-home.ts";
import { visiblePortfolios } from "../../portfolios/actions/select.ts";
import { historyOf, rangeOf } from "../../valuations/actions/history.ts";
import { homeBook } from "../../homes/actions/book.ts";
import { realEstateView } from "../../homes/actions/view.ts";

/** Returns the properties, most valuable first and unknown values last. */
export const listRealEstates: Action<typeof realEstatesApi.list> = async ({ services, subject }) => {
  const homes = await homeBook(services, subject);
  const loans = await loansByHome(services, subject);
  const views = homes.map((home) => realEstateView(home, loans.get(home.portfolio.id) ?? []));
  return ok({ realEstates: views.toSorted((a, b) => (b.amount ?? -1) - (a.amount ?? -1)) });
};

export async function viewOf(services: Services, subject: Subject, id: Id): Promise<RealEstate | null> {
  const homes = await homeBook(services, subject);
  const home = homes.find(({ portfolio }) => portfolio.id === id);
  if (home === undefined) return null;
  const loans = await loansByHome(services, subject);
  return realEstateView(home, loans.get(id) ?? []);
}

export const showRealEstate: Action<typeof realEstatesApi.show> = async (
  { services, subject },
  { params },
) => {
  const realEstate = await viewOf(services, subject, params.id);
  return realEstate === null ? fail("real_estate.not_found") : ok({ realEstate });
};

export const realEstateSeries: Action<typeof realEstatesApi.series> = async (
  { services, subject },
  { query },
) => {
  const visible = await visiblePortfolios(services, subject);
  const portfolios = visible.filter((one) => one.kind === "realestate" && one.valueCents !== null);
  const range = await rangeOf(services, subject, { from: query.from, portfolios });
  const history = await historyOf(services, subject, { ...range, portfolios });
  return ok({
    series: {
      from: range.from,
      to: range.to,
      asOf: dayOfTotal(portfolios),
      points: history.map((point) => ({
        date: point.day,
        value: point.valueCents,
        paid: point.paidCents,
        reconstructed: point.reconstructed,
      })),
    },
  });
};
