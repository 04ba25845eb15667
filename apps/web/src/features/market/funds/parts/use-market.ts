import type { Investment, PortfolioDetail } from "@vigie/api";
import { investmentSorts } from "@vigie/api";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { reading, api } from "../../../../api.ts";
import {
  candidatesOf,
  candidatesText,
  listOf,
  textOf,
  toggled,
} from "../../../../shared/funds/candidates.ts";
import { useQueryValues } from "../../../../shared/area/query-values.ts";

export type MarketSort = (typeof investmentSorts)[number];

export const fundsPerPage = 20;
export const mostCompared = 4;

export const missingKinds = ["euro", "prudent", "nombre"] as const;

export type Market = ReturnType<typeof useMarket>;

/** The market of a portfolio as the address describes it: what is searched, compared, opened, kept and added. */
export function useMarket(portfolio: PortfolioDetail) {
  const query = useQueryValues();
  const words = query.get("q");
  const tag = query.get("theme");
  const sort: MarketSort = investmentSorts.find((one) => one === query.get("tri")) ?? "notes";
  const page = Math.max(1, Math.trunc(Number(query.get("page"))) || 1);
  const candidates = candidatesOf(query);
  const compared = listOf(query.get("comparer")).slice(0, mostCompared);
  const list = useQuery({
    ...reading(api.funds.investments, {
      query: {
        contractId: portfolio.id,
        query: words,
        ...(tag === "" ? {} : { tag }),
        sort,
        page,
        limit: fundsPerPage,
      },
    }),
    // The next page replaces this one without a blank in between.
    placeholderData: keepPreviousData,
  });
  return {
    words,
    tag,
    sort,
    page,
    candidates,
    compared,
    opened: query.get("fiche"),
    isComparing: query.get("vue") === "comparaison" && compared.length > 1,
    list,
    search: (text: string) => query.set({ q: text, page: "" }),
    setTag: (slug: string) => query.set({ theme: slug, page: "" }),
    setSort: (next: MarketSort) => query.set({ tri: next === "notes" ? "" : next, page: "" }),
    setPage: (next: number) => query.set({ page: next === 1 ? "" : String(next) }, { opens: true }),
    clear: () => query.set({ q: "", theme: "", page: "" }),
    open: (isin: string) => query.set({ fiche: isin }, { opens: true }),
    close: () => query.set({ fiche: "" }),
    toggleAdded: (code: string) =>
      query.set(candidatesText({ ...candidates, added: toggled(candidates.added, code) })),
    toggleDropped: (isin: string) =>
      query.set(candidatesText({ ...candidates, dropped: toggled(candidates.dropped, isin) })),
    reset: () => query.set(candidatesText({ added: [], dropped: [] })),
    toggleCompared: (isin: string) => {
      const next = toggled(compared, isin);
      query.set({ comparer: textOf(next), ...(next.length < 2 ? { vue: "" } : {}) });
    },
    clearCompared: () => query.set({ comparer: "", vue: "" }),
    showComparison: (shown: boolean) => query.set({ vue: shown ? "comparaison" : "" }, { opens: shown }),
    /** What a refused search needed. */
    missing: missingKinds.find((one) => one === query.get("manque")) ?? null,
    /** The parameters that came with the search return to it. */
    wish: Object.fromEntries(
      ["but", "mesure", "profil", "versement"].flatMap((name) => {
        const held = query.get(name);
        return held === "" ? [] : [[name, held]];
      }),
    ),
  };
}

/** Lines of the portfolio that have an ISIN. */
export function heldIsins(portfolio: PortfolioDetail): ReadonlySet<string> {
  return new Set(portfolio.holdings.flatMap(({ isin }) => (isin === null ? [] : [isin])));
}

export function isIndexWord(fund: Pick<Investment, "indexFund">): "indexed" | "active" | "unknown" {
  return fund.indexFund === null ? "unknown" : fund.indexFund ? "indexed" : "active";
}
