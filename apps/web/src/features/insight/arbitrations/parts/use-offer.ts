import type { PortfolioDetail } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { api, call, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { isOpenAccount } from "../../../../shared/funds/candidates.ts";

/** What can be asked of this portfolio, and why the rest cannot. */
export function useOptions(portfolioId: Id) {
  const { subject } = useArea();
  return useReading(api.arbitrations.options, { params: { id: subject, portfolioId: portfolioId } });
}

const perPage = 100;
/** In an open market only the funds with the best notes are named: a search takes at most a thousand, including the lines held. */
const mostPages = 9;

/** The ISINs that a portfolio offers. The search must be given them when lines are dropped and nothing is added. */
export async function offeredIsins(portfolio: PortfolioDetail): Promise<readonly string[]> {
  const query = { contractId: portfolio.id, limit: perPage, sort: "notes" as const };
  const read = async (page: number) => await call(api.funds.investments, { query: { ...query, page } });
  const first = await read(1);
  if (first.offer === null && !isOpenAccount(portfolio)) return [];
  const pages = Math.min(first.meta.totalPages, mostPages);
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)),
  );
  return [first, ...rest].flatMap((one) => one.investments).map(({ isin }) => isin);
}
