import { type PortfolioDetail, type portfoliosApi, riskProfilesApi } from "@vigie/api";
import {
  addMonths,
  allocationOf,
  dayOf,
  doubtfulFee,
  portfolioSettings,
  fail,
  applicableFeesOf,
  type Id,
  ok,
  readPortfolioInfos,
} from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { mayShow, type Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { withLoanTerms, withLoanTermsBeside } from "../../loans/actions/book.ts";
import { connectionExists } from "../../connections/actions/read.ts";
import { contractDoubts } from "../../connections/actions/same-contract.ts";
import { fundsOf, offerOf } from "../../../market/funds/actions.ts";
import { recognitionView } from "./recognition-view.ts";
import { feesListed, knownContractOf } from "../../portfolios/actions/recognise.ts";
import { recommendedRisk } from "../../../identity/users/actions.ts";
import { allPerformances, portfolioPerformances } from "../../valuations/actions/performances.ts";
import {
  knownPortfolios,
  linesOf,
  lotsOf,
  type OwnedPortfolio,
  portfolioById,
  portfoliosOfConnection,
} from "../../portfolios/actions/select.ts";
import { holdingView, portfolioView } from "../../portfolios/actions/view.ts";

export const listPortfolios: Action<typeof portfoliosApi.list> = async ({ services, subject }) => {
  const [performances, told] = await Promise.all([
    allPerformances(services, subject, lastYear(services)),
    withLoanTermsBeside(services, subject, knownPortfolios(services, subject)),
  ]);
  return ok({ portfolios: shownTo(subject, told, performances) });
};

export const listOfAccount: Action<typeof portfoliosApi.ofAccount> = async (
  { services, subject },
  { params },
) => {
  if (!(await connectionExists(services, subject, params.id))) return fail("account.not_found");
  const rows = await portfoliosOfConnection(services, subject, params.id);
  const doubts = await contractDoubts(services, subject, params.id);
  return ok({ portfolios: await viewsOf(services, subject, rows), doubts });
};

export const showPortfolio: Action<typeof portfoliosApi.show> = async (
  { services, subject },
  { params, query },
) => {
  const portfolio = await detailOf(services, subject, { ...query, id: params.id });
  return portfolio === null ? fail("portfolio.not_found") : ok({ portfolio });
};

export const showOfUser: Action<typeof portfoliosApi.ofUser> = async (
  { services, subject },
  { params, query },
) => {
  const portfolio = await detailOf(services, subject, { ...query, id: params.portfolioId });
  return portfolio === null ? fail("portfolio.not_found") : ok({ portfolio });
};

async function viewsOf(services: Services, subject: Subject, rows: readonly OwnedPortfolio[]) {
  const [performances, told] = await Promise.all([
    portfolioPerformances(services, subject, { ...lastYear(services), portfolios: rows }),
    withLoanTerms(services, subject, rows),
  ]);
  return shownTo(subject, told, performances);
}

function lastYear({ clock }: Services) {
  const to = dayOf(clock());
  return { from: addMonths(to, -12), to };
}

function shownTo(
  subject: Subject,
  told: readonly OwnedPortfolio[],
  performances: Awaited<ReturnType<typeof portfolioPerformances>>,
) {
  const tellsRisk = mayShow(subject, riskProfilesApi.list);
  return told.map((row) => {
    const view = portfolioView(row, performances.get(row.id) ?? null);
    return tellsRisk ? view : { ...view, recommendedRisk: null };
  });
}

type Detail = { readonly id: Id; readonly withContract?: boolean | undefined };

export async function detailOf(
  services: Services,
  subject: Subject,
  { id, withContract = false }: Detail,
): Promise<PortfolioDetail | null> {
  const row = await portfolioById(services, subject, id);
  if (row === null) return null;
  const holdings = await linesOf(services, subject, [id]);
  const pockets = await lotsOf(services.db, subject, id);
  const funds = await fundsOf(
    services,
    holdings.flatMap((holding) => holding.isin ?? []),
  );
  const profile = row.recommendedRisk ?? (await recommendedRisk(services, subject));
  const [view] = await viewsOf(services, subject, [row]);
  const infos = readPortfolioInfos(row.infos);
  const offer = await offerOf(services, { slug: row.contractSlug, name: row.name, kind: row.kind });
  // An offer in the catalogue has more data than the list of known contracts, which is read only if there is no offer.
  const known = offer === null ? await knownContractOf(services.db, row) : null;
  const fees = feesListed(offer, known);
  if (view === undefined) throw new Error("assertion: a contract has a view");
  return {
    ...view,
    holdings: holdings.map((holding) =>
      holdingView(holding, { total: row.valueCents, pockets, funds, profile }),
    ),
    allocationDetailed: allocationOf(row, holdings, funds),
    infos,
    settings: portfolioSettings({
      kind: row.kind,
      infos,
      offerFees: fees,
      recommendedRisk: profile,
      withContract,
    }),
    feesAsked: applicableFeesOf(row.kind, infos.managementType).map((fee) => {
      const toConfirm = known === null ? null : doubtfulFee(known, fee);
      const catalogueRatio = fees?.[`${fee}FeeRatio`] ?? null;
      return { fee, catalogueRatio, ...(toConfirm === null ? {} : { toConfirm }) };
    }),
    ...(offer === null ? await recognitionView(services, row, known) : {}),
    updatedAt: row.updatedAt,
  };
}
