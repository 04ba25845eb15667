import type { PortfolioDetail } from "@vigie/api";
import { api, useReading } from "../../../../api.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";
import type { Market } from "./use-market.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

export type OfferedEuroFund = {
  readonly label: string;
  /** « 2,6 % nets en 2025 »; null when no rate is known. */
  readonly rateWords: string | null;
};

/** The best euro fund that the portfolio offers and does not hold yet; null when there is none. */
export function useEuroFund(market: Market, portfolio: PortfolioDetail): OfferedEuroFund | null {
  const slug = market.list.data?.offer?.slug ?? null;
  const offer = useReading(api.funds.contract, { params: { slug: slug ?? "" } }, { enabled: slug !== null });
  const [best] = (offer.data?.contract.euroFunds ?? [])
    .map((fund) => ({ label: fund.label, rate: fund.rates.toSorted((a, b) => b.year - a.year)[0] }))
    .toSorted((a, b) => (b.rate?.netRateRatio ?? 0) - (a.rate?.netRateRatio ?? 0));
  if (best === undefined || portfolio.holdings.some((line) => line.holdingKind === "euroFund")) return null;
  const { label, rate } = best;
  return {
    label,
    rateWords:
      rate === undefined
        ? null
        : formatMessage(text.lastRate, {
            rate: formatUnit("rate", rate.netRateRatio),
            year: String(rate.year),
          }),
  };
}
