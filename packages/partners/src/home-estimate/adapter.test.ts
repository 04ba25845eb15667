import { fail, ok } from "@vigie/domain";
import { describe, expect, test } from "vitest";
import type { HttpReply, HttpRequest } from "../http/resilient-fetch.ts";
import { createHomeEstimate } from "./adapter.ts";

const question = {
  kind: "house",
  postalCode: "29200",
  city: "Brest",
  surface: 62.5,
  rooms: 3,
  floor: null,
  state: "old",
  features: [],
} as const;
const valuation = {
  date: "2026-11-20",
  price_eur: 210_000,
  low_eur: 190_000,
  high_eur: 230_000,
  price_m2_eur: 3360,
  basis: { level: "TOWN", name: "Brest", period: "2025", sales: 0, median_m2_eur: 3100, source: "DVF" },
  factors: [{ code: "LIFT", pct: 1.1 }],
  history: [{ date: "2025-11-20", price_eur: 205_000 }],
};

async function estimate(body: unknown, status = 200) {
  const asked: HttpRequest[] = [];
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const reply: HttpReply = { status, text, headers: new Headers(), retryAfterSeconds: null };
  const fetch = async (request: HttpRequest) => {
    asked.push(request);
    return ok(reply);
  };
  const answer = await createHomeEstimate({ url: "https://homes.example", apiKey: "key", fetch }).estimate(
    question,
  );
  return { answer, asked };
}
const estimateFrom = async (changes: object) =>
  (await estimate({ valuation: { ...valuation, ...changes } })).answer;

test("a question may be asked again and ends soon; its factors are ratios without noise", async () => {
  const { answer, asked } = await estimate({ valuation });
  expect(asked).toMatchObject([
    { method: "POST", idempotent: true, timeoutMs: 4_000, headers: { "x-api-key": "key" } },
  ]);
  expect(answer).toMatchObject({ value: { method: { factors: [{ name: "lift", ratio: 0.011 }] } } });
});

describe("an estimate that cannot be right is refused whole", () => {
  test.each([
    { price_eur: 240_000 },
    { price_eur: 180_000 },
    { price_eur: 0 },
    { low_eur: -1 },
    { high_eur: 1e11 },
    { price_m2_eur: null },
    { date: "2026-02-30" },
    { factors: [{ code: "LIFT", pct: -100 }] },
    { basis: { ...valuation.basis, level: "STREET" } },
    { history: [...valuation.history, ...valuation.history] },
  ])("%j", async (changes) =>
    expect(await estimateFrom(changes)).toMatchObject({ ok: false, code: "home_estimate.invalid_answer" }),
  );

  test("one that is exactly at its bound is right", async () =>
    expect(await estimateFrom({ low_eur: 210_000, high_eur: 210_000 })).toMatchObject({ ok: true }));
});

test.each([
  [422, { error: { code: "not_covered" } }, "home_estimate.not_covered"],
  [422, { error: { code: "invalid" } }, "home_estimate.invalid_answer"],
  [422, "<html>", "home_estimate.invalid_answer"],
  [200, "<html>", "home_estimate.invalid_answer"],
  [401, { error: { code: "unauthorized" } }, "home_estimate.unavailable"],
  [404, { error: { code: "not_covered" } }, "home_estimate.unavailable"],
  [503, "", "home_estimate.unavailable"],
])("a %d with %j is %s", async (status, body, code) =>
  expect((await estimate(body, status)).answer).toMatchObject({ ok: false, code }),
);

test.each([
  ["http.timeout", "home_estimate.unavailable"],
  ["http.paused", "home_estimate.unavailable"],
  ["http.too_large", "home_estimate.invalid_answer"],
  ["http.not_text", "home_estimate.invalid_answer"],
] as const)("a call that ends in %s is %s", async (reason, code) => {
  const port = createHomeEstimate({
    url: "https://homes.example",
    apiKey: "key",
    fetch: async () => fail(reason),
  });
  expect(await port.estimate(question)).toEqual(fail(code));
});
