import { day, fail, ok } from "@vigie/domain";
import { describe, expect, test } from "vitest";
import type { HttpReply, HttpRequest } from "../http/resilient-fetch.ts";
import { createFundData } from "./adapter.ts";

const reply = (body: unknown, status = 200): HttpReply => ({
  status,
  text: typeof body === "string" ? body : JSON.stringify(body),
  headers: new Headers(),
  retryAfterSeconds: null,
});

function partner(...answers: readonly HttpReply[]) {
  const asked: HttpRequest[] = [];
  const port = createFundData({
    url: "https://funds.example",
    apiKey: "key",
    fetch: async (request) => {
      asked.push(request);
      return ok(answers[Math.min(asked.length, answers.length) - 1] ?? reply(null, 500));
    },
  });
  return { port, asked, urls: () => asked.map(({ url }) => new URL(url)) };
}

const [a, b] = ["FR0010135103", "FR0007051040"] as const;
const series = (isin: string, dates: readonly string[], values: readonly number[]) => {
  return { isin, currency: "EUR", dates, values };
};
const prices = async (isins: readonly string[], answer: object) =>
  await partner(reply(answer)).port.prices({ isins, frequency: "daily" });

describe("prices", () => {
  test("come in the order asked whatever the partner's, each once, with what is no ISIN apart", async () => {
    const one = series(a, ["2026-01-02"], [10.5]);
    const answer = { series: [series(b, [], []), one], unknown: [] };
    expect(await prices([a, "not-an-isin", b, a], answer)).toEqual(
      ok({
        histories: [
          { isin: a, currency: "EUR", days: [day("2026-01-02")], prices: [10.5] },
          { isin: b, currency: "EUR", days: [], prices: [] },
        ],
        missing: ["not-an-isin"],
      }),
    );
  });

  test("of a fund that is neither given nor said to be unknown are a cut answer, not an absence", async () => {
    const one = series(a, ["2026-01-02"], [10.5]);
    expect(await prices([a, b], { series: [one], unknown: [] })).toMatchObject({
      code: "fund_data.invalid_answer",
    });
    expect(await prices([a, b], { series: [one], unknown: [b] })).toMatchObject({ value: { missing: [b] } });
  });

  test.each([
    ["of zero", ["2026-01-02"], [0]],
    ["below zero", ["2026-01-02"], [-1]],
    ["out of order", ["2026-01-03", "2026-01-02"], [1, 2]],
    ["of one day twice", ["2026-01-02", "2026-01-02"], [1, 2]],
    ["fewer than their days", ["2026-01-02", "2026-01-03"], [1]],
    ["of a day that is none", ["2026-02-30"], [1]],
  ] as const)("%s are refused whole", async (_what, dates, values) =>
    expect(await prices([a], { series: [series(a, dates, values)], unknown: [] })).toMatchObject({
      ok: false,
      code: "fund_data.invalid_answer",
    }),
  );

  test("end with the first call that fails, and ask nothing where there is nothing to ask", async () => {
    const isins = Array.from({ length: 60 }, (_one, at) => `FR00000000${String(at).padStart(2, "0")}`);
    const { port, asked } = partner(reply({}, 503));
    expect(await port.prices({ isins: [a, ...isins], frequency: "weekly" })).toMatchObject({
      code: "fund_data.unavailable",
    });
    expect(asked).toHaveLength(1);
    expect(await partner().port.prices({ isins: [], frequency: "daily" })).toEqual(
      ok({ histories: [], missing: [] }),
    );
  });
});

describe("what is asked", () => {
  test("a search is one value of the address, a page has a bound, and the key goes in a header", async () => {
    const { port, asked, urls } = partner(reply({ data: [], page: 1, per_page: 500, total: 0 }));
    await port.listFunds({ search: "a&label=b#c", limit: 9_999, assetClass: "bond" });
    const [url] = urls();
    expect([...(url?.searchParams ?? [])]).toEqual([
      ["page", "1"],
      ["per_page", "500"],
      ["q", "a&label=b#c"],
      ["class", "FI"],
    ]);
    expect(asked[0]?.headers).toEqual({ "x-api-key": "key" });
  });

  test("a name cannot climb to another resource", async () => {
    const { port, urls } = partner(reply({}, 404));
    await port.contract("../funds/x");
    await port.seriesHistory({ slug: "a/../b?c", frequency: "weekly" });
    expect(urls().map(({ pathname }) => pathname)).toEqual([
      "/v1/products/..%2Ffunds%2Fx",
      "/v1/indices/a%2F..%2Fb%3Fc/values",
    ]);
  });
});

test("rates of a series become ratios, levels stay as they are", async () => {
  const told = { code: "livret-a", dates: ["2026-01-02", "2026-01-03"], values: [2.4, -0.5] };
  const read = async (unit: string) =>
    await partner(reply({ ...told, unit })).port.seriesHistory({ slug: "livret-a", frequency: "daily" });
  expect(await read("RATE_PCT")).toMatchObject({ value: { values: [0.024, -0.005] } });
  expect(await read("LEVEL")).toMatchObject({ value: { values: [2.4, -0.5] } });
  expect(await read("POINTS")).toMatchObject({ code: "fund_data.invalid_answer" });
});

test.each([
  ["http.not_text", "fund_data.invalid_answer"],
  ["http.too_large", "fund_data.invalid_answer"],
  ["http.redirected", "fund_data.unavailable"],
  ["http.circuit_open", "fund_data.unavailable"],
] as const)("a call that ends in %s is %s", async (reason, code) => {
  const fetch = async () => fail(reason, { detail: { host: "funds.example" } });
  const port = createFundData({ url: "https://funds.example", apiKey: "key", fetch });
  expect(await port.tags()).toEqual(fail(code, { detail: { host: "funds.example", reason } }));
});
