import type { PortfolioDetail } from "@vigie/api";
import { sumCents, type Cents, type ContractFees } from "@vigie/domain";
import { api, useReading } from "../../../../api.ts";
import { fundOfHolding } from "./use-fund.ts";

export type Place = {
  /** What the portfolio holds of the fund; null for none, or for a line without a value. */
  readonly held: Cents | null;
  readonly supplied: ReturnType<typeof fundOfHolding>;
  readonly isOffered: boolean | null;
  readonly contractFees: Pick<ContractFees, "ucsFeeRatio"> | null;
};

/** What a fund is to a portfolio: held or not, offered or not, and what the portfolio charges on top of the fund's own fees. The
 * fees entered by the saver take precedence over the catalogue's. */
export function usePlace(isin: string, portfolio: PortfolioDetail): Place {
  const offered = useReading(api.funds.investments, {
    query: { contractId: portfolio.id, query: isin, limit: 1 },
  }).data;
  const slug = offered?.offer?.slug ?? null;
  const market = useReading(api.funds.contract, { params: { slug: slug ?? "" } }, { enabled: slug !== null })
    .data?.contract;
  const lines = portfolio.holdings.filter((line) => line.isin === isin);
  const amounts = lines.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const contractFee = portfolio.infos.fees.ucsFeeRatio;
  return {
    held: amounts.length === 0 ? null : sumCents(amounts),
    supplied: lines[0] === undefined ? null : fundOfHolding(lines[0]),
    isOffered:
      offered === undefined || offered.offer === null
        ? null
        : offered.investments.some((fund) => fund.isin === isin),
    contractFees: contractFee === null ? (market?.fees ?? null) : { ucsFeeRatio: contractFee },
  };
}
