import { instant } from "@vigie/domain";
import type { HomeQuestion } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createResilientFetch } from "../http/resilient-fetch.ts";
import { createHomeEstimate } from "./adapter.ts";
import { homeEstimateFaults, startHomeEstimateSandbox } from "./sandbox/sandbox.ts";
import type { HomeEstimateSandbox } from "./sandbox/sandbox.ts";

/** Test suite of the port, valid for any implementation; here over real HTTP against the sandbox. */

const clock = () => instant("2026-11-20T10:00:00Z");
let sandbox: HomeEstimateSandbox;
beforeAll(async () => void (sandbox = await startHomeEstimateSandbox({ port: 0, clock })));
afterAll(async () => await sandbox.close());
beforeEach(() => sandbox.setFault(null));

const portWith = (timeoutMs: number) => {
  const fetch = createResilientFetch({ clock, random: () => 0, tries: 1, failuresToOpen: 1_000 });
  return createHomeEstimate({
    url: sandbox.url,
    apiKey: sandbox.apiKey,
    fetch: (request) => fetch({ ...request, timeoutMs }),
  });
};
const estimate = async (change: Partial<HomeQuestion> = {}) =>
  await portWith(4_000).estimate({ ...flat, ...change });

const flat: HomeQuestion = {
  kind: "appartment",
  postalCode: "33000",
  city: "Bordeaux",
  surface: 60,
  rooms: 3,
  floor: 1,
  state: null,
  features: [],
};

test("an estimate is a range around its value, with its day, its method and the past by quarter", async () => {
  const answer = await estimate();
  if (!answer.ok) throw new Error(answer.code);
  const { value } = answer;
  expect(value.asOf).toBe("2026-11-20");
  expect(value.lowCents).toBeLessThan(value.valueCents);
  expect(value.highCents).toBeGreaterThan(value.valueCents);
  expect(value.method).toMatchObject({ scale: "commune", place: "Bordeaux", period: "2023-2025" });
  expect(value.method.factors.map((factor) => factor.name)).toEqual(["time", "size"]);
  // 60 m² is the usual flat: the commune's median, 4 300 €, adjusted by the index only.
  expect(value.squareMetreCents / 430_000).toBeCloseTo(1, 1);
  expect(value.history.length).toBeGreaterThan(40);
  expect(value.history.every((point) => point.day <= value.asOf && point.valueCents > 0)).toBe(true);
});

test("a commune whose sales are not known is estimated by its department, with a wider range", async () => {
  const answer = await estimate({ postalCode: "75011", city: "Paris" });
  if (!answer.ok) throw new Error(answer.code);
  expect(answer.value.method).toMatchObject({ scale: "department", place: "Paris", period: "2025" });
  expect(answer.value.highCents - answer.value.lowCents).toBeGreaterThan(answer.value.valueCents / 2);
});

test("a terrace adds, a ground floor takes away, a small flat costs more a square metre", async () => {
  const metre = async (change: Partial<HomeQuestion>) => {
    const answer = await estimate(change);
    return answer.ok ? answer.value.squareMetreCents : 0;
  };
  const plain = await metre({});
  expect(await metre({ features: ["terrace"] })).toBeGreaterThan(plain);
  expect(await metre({ floor: 0 })).toBeLessThan(plain);
  expect(await metre({ surface: 20 })).toBeGreaterThan(plain);
  expect(await metre({ surface: 120 })).toBeLessThan(plain);
});

test("a town is known by its name however it is written", async () => {
  const [plain, loud] = [await estimate(), await estimate({ city: " BORDEAUX " })];
  expect(loud).toEqual(plain);
});

test("where no sale is published there is no estimate", async () => {
  for (const postalCode of ["67000", "57000", "97600", "00000"])
    expect(await estimate({ postalCode, city: "Ailleurs" })).toMatchObject({
      ok: false,
      code: "home_estimate.not_covered",
    });
});

test.each(homeEstimateFaults.filter((fault) => fault !== "slow"))(
  "the fault %s is a code, never a throw",
  async (fault) => {
    sandbox.setFault(fault);
    const damaged = fault === "garbled" || fault === "wrong_shape";
    const answer = await portWith(damaged ? 10_000 : 500).estimate(flat);
    expect(answer).toMatchObject({
      ok: false,
      code: damaged ? "home_estimate.invalid_answer" : "home_estimate.unavailable",
    });
  },
);
