import type { Holding, Investment, InvestmentDetail } from "@vigie/api";
import { api, useReading } from "../../../../api.ts";

export type FundRead =
  | { readonly state: "pending" }
  | { readonly state: "gone" }
  | { readonly state: "full"; readonly fund: InvestmentDetail }
  /** The sheet could not be read, so the data of a list or of the portfolio are used instead. */
  | { readonly state: "basic"; readonly fund: Investment; readonly retry: () => void }
  | { readonly state: "failed"; readonly retry: () => void };

/** A fund by its ISIN; when its sheet cannot be read, the data given by the caller or those of the list (specification 1, §8). */
export function useFund(isin: string, supplied: Investment | null): FundRead {
  const sheet = useReading(api.funds.investment, { params: { isin } });
  const list = useReading(
    api.funds.investments,
    { query: { query: isin, limit: 1 } },
    { enabled: sheet.isError && supplied === null },
  );
  if (sheet.data !== undefined) return { state: "full", fund: sheet.data.investment };
  if (!sheet.isError) return { state: "pending" };
  const retry = (): void => void sheet.refetch();
  const known = supplied ?? list.data?.investments.find((one) => one.isin === isin) ?? null;
  if (known !== null) return { state: "basic", fund: known, retry };
  if (list.isFetching) return { state: "pending" };
  return sheet.error.status === 404 ? { state: "gone" } : { state: "failed", retry };
}

/** What a line of the portfolio says about its fund. */
export function fundOfHolding(line: Holding): Investment | null {
  if (line.isin === null) return null;
  return {
    isin: line.isin,
    label: line.label,
    issuer: null,
    assetClass: line.assetClass,
    category: null,
    sri: line.sri,
    managementFeeRatio: null,
    ongoingFeeRatio: line.ongoingFeeRatio,
    maxSubscriptionFeeRatio: null,
    indexFund: null,
    peaEligible: null,
    peaPmeEligible: null,
    tags: [],
    returnsOn: null,
    oneYearRatio: null,
    fiveYearRatio: null,
    note: null,
    notesByProfile: null,
    firstPriceOn: null,
    currency: null,
    demo: false,
  };
}
