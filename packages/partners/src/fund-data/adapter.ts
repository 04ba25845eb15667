import type { PriceFrequency, Result } from "@vigie/domain";
import { fail, isIsin, ok } from "@vigie/domain";
import type { z } from "zod";
import { parseJson } from "../http/read-body.ts";
import type { ResilientFetch } from "../http/resilient-fetch.ts";
import {
  contractFromWire,
  euroFundFromWire,
  fundFromWire,
  historiesFromWire,
  seriesFromWire,
  seriesHistoryFromWire,
  tagsFromWire,
  wireOfAssetClass,
} from "./map.ts";
import { maxFundsPerPage } from "./port.ts";
import type { FundDataCode, FundDataPort, FundQuery, PriceQuery, Prices } from "./port.ts";
import {
  wireEuroFunds,
  wireFundAnswer,
  wireFundPage,
  wireIndexValues,
  wireIndices,
  wireLabels,
  wirePrices,
  wireProductAnswer,
  wireProducts,
} from "./wire.ts";

export type FundDataOptions = {
  /** `https://host`, without a trailing slash. */
  readonly url: string;
  readonly apiKey: string;
  readonly fetch: ResilientFetch;
};

const isinsPerCall = 50;
const defaultFundsPerPage = 100;

type Parameters = Readonly<Record<string, string | number | undefined>>;
type Read = <T>(
  path: string,
  schema: z.ZodType<T>,
  parameters?: Parameters,
) => Promise<Result<T, FundDataCode>>;

/** The port over HTTP: timeouts, retries and the circuit breaker are those of the given fetch. */
export function createFundData(options: FundDataOptions): FundDataPort {
  const read = reader(options);
  return {
    async listFunds(query) {
      const answer = await read("/v1/funds", wireFundPage, fundParameters(query));
      if (!answer.ok) return answer;
      const { data, page, per_page, total } = answer.value;
      return ok({ items: data.map(fundFromWire), page, limit: per_page, total });
    },
    fund: async (isin) =>
      mapOk(await read(`/v1/funds/${encodeURIComponent(isin)}`, wireFundAnswer), ({ data }) =>
        fundFromWire(data),
      ),
    prices: (query) => readPrices(read, query),
    euroFunds: async () =>
      mapOk(await read("/v1/euro-funds", wireEuroFunds), ({ data }) => data.map(euroFundFromWire)),
    contracts: async () =>
      mapOk(await read("/v1/products", wireProducts), ({ data }) => data.map(contractFromWire)),
    contract: async (slug) =>
      mapOk(await read(`/v1/products/${encodeURIComponent(slug)}`, wireProductAnswer), ({ data }) =>
        contractFromWire(data),
      ),
    referenceSeries: async () =>
      mapOk(await read("/v1/indices", wireIndices), ({ data }) => data.map(seriesFromWire)),
    seriesHistory: async ({ slug, from, frequency }) => {
      const path = `/v1/indices/${encodeURIComponent(slug)}/values`;
      return mapOk(
        await read(path, wireIndexValues, { from, step: stepOf(frequency) }),
        seriesHistoryFromWire,
      );
    },
    tags: async () => mapOk(await read("/v1/labels", wireLabels), tagsFromWire),
  };
}

function fundParameters(query: FundQuery): Parameters {
  return {
    page: query.page ?? 1,
    per_page: Math.min(query.limit ?? defaultFundsPerPage, maxFundsPerPage),
    q: query.search,
    label: query.tag,
    class: query.assetClass === undefined ? undefined : wireOfAssetClass[query.assetClass],
  };
}

async function readPrices(read: Read, query: PriceQuery): Promise<Result<Prices, FundDataCode>> {
  const isins = [...new Set(query.isins)].filter(isIsin);
  const histories: Prices["histories"][number][] = [];
  const missing = query.isins.filter((isin) => !isIsin(isin));
  // Sequential calls: a burst of twenty would trigger the partner's rate limit.
  for (let at = 0; at < isins.length; at += isinsPerCall) {
    const asked = isins.slice(at, at + isinsPerCall);
    const answer = await read("/v1/prices", wirePrices, {
      isins: asked.join(","),
      from: query.from,
      to: query.to,
      step: stepOf(query.frequency),
    });
    if (!answer.ok) return answer;
    const byIsin = new Map(historiesFromWire(answer.value).map((history) => [history.isin, history]));
    for (const isin of asked) {
      const history = byIsin.get(isin);
      if (history !== undefined) histories.push(history);
      else if (answer.value.unknown.includes(isin)) missing.push(isin);
      // Neither returned nor reported as unknown: the response is truncated.
      else return fail("fund_data.invalid_answer", { detail: { path: "/v1/prices" } });
    }
  }
  return ok({ histories, missing });
}

function stepOf(frequency: PriceFrequency): "D" | "W" {
  return frequency === "weekly" ? "W" : "D";
}

function reader(options: FundDataOptions): Read {
  return async (path, schema, parameters = {}) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined) search.set(name, String(value));
    }
    const query = search.size === 0 ? "" : `?${search.toString()}`;
    const reply = await options.fetch({
      method: "GET",
      url: `${options.url}${path}${query}`,
      headers: { "x-api-key": options.apiKey },
    });
    if (!reply.ok) {
      const damaged = reply.code === "http.not_text" || reply.code === "http.too_large";
      const code = damaged ? "fund_data.invalid_answer" : "fund_data.unavailable";
      return fail(code, { detail: { ...reply.detail, reason: reply.code } });
    }
    const { status, text } = reply.value;
    if (status === 404) return fail("fund_data.not_found", { detail: { path } });
    if (status !== 200) return fail("fund_data.unavailable", { detail: { path, status } });
    const json = parseJson(text);
    const parsed = schema.safeParse(json.ok ? json.value : undefined);
    return parsed.success ? ok(parsed.data) : fail("fund_data.invalid_answer", { detail: { path } });
  };
}

function mapOk<A, B>(answer: Result<A, FundDataCode>, translate: (value: A) => B): Result<B, FundDataCode> {
  return answer.ok ? ok(translate(answer.value)) : answer;
}
