import {
  addDays,
  cents,
  day,
  type Day,
  fillBeforeFirstValue,
  growthOf,
  type Id,
  ownedSample,
  historyDays,
  wealthHistory,
} from "@vigie/domain";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import { drawnOfAll, historyOfDrawn } from "./actions/drawn.ts";
import { endsFrom } from "./actions/ends.ts";
import { growthBetween, type Held, historyOf, rangeOf, samplePortfolios } from "./actions/history.ts";

/** Tests that the sums of the database equal those of the portfolios one by one. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: "2026-11-12T10:00:00Z", jobs: false });
});
afterAll(async () => {
  await server.close();
});

const from = day("2026-01-01");
const to = day("2026-06-30");
const today = day("2026-11-12");

type Point = {
  readonly offset: number;
  readonly value: number;
  readonly paid: number;
  readonly rebuilt: boolean;
};
type Made = {
  readonly ratio: number;
  readonly openedOn: Day | null;
  readonly source: string;
  readonly points: readonly Point[];
};

const amount = fc.integer({ min: -90_000_000, max: 900_000_000 });
const point = fc.record({
  offset: fc.integer({ min: -40, max: 200 }),
  value: amount,
  paid: amount,
  rebuilt: fc.boolean(),
});
const made: fc.Arbitrary<Made> = fc.record({
  ratio: fc.constantFrom(1, 1, 0.5, 0.333333, 0.000001, 0),
  openedOn: fc.constantFrom(null, addDays(from, -300), addDays(from, 30)),
  source: fc.constantFrom("provider", "typed"),
  points: fc.uniqueArray(point, { maxLength: 12, selector: ({ offset }) => offset }),
});

/** With a value on each day there are more values than drawn days. */
const daily = fc
  .record({ count: fc.integer({ min: 1, max: 200 }), value: amount, rebuilt: fc.nat({ max: 200 }) })
  .map(({ count, value, rebuilt }): readonly Point[] =>
    Array.from({ length: count }, (_, index) => ({
      offset: 200 - index,
      value: value - index,
      paid: value - 2 * index,
      rebuilt: index > rebuilt,
    })),
  );
const madeAlsoDaily = fc
  .tuple(made, fc.option(daily))
  .map(([one, points]): Made => ({ ...one, points: points ?? one.points }));

async function save(customerId: Id, one: Made, zero: Day = from): Promise<Held> {
  const { services } = server;
  const id = await insertPortfolio(services, {
    customer_id: customerId,
    amount_cents: cents(1),
    ownership_kind: one.ratio === 1 ? null : "joint",
  });
  if (one.points.length > 0)
    await services.db
      .insertInto("valuations")
      .values(
        one.points.map(({ offset, value, paid, rebuilt }) => ({
          customer_id: customerId,
          portfolio_id: id,
          day: addDays(zero, offset),
          value_cents: cents(value),
          paid_total_cents: cents(paid),
          provenance: rebuilt ? ("reconstructed" as const) : ("provider" as const),
        })),
      )
      .execute();
  return { id, kind: "checking", openedOn: one.openedOn, source: one.source, ownedRatio: one.ratio };
}

test("a history and its growth are those of the portfolios one by one", async () => {
  const { services } = server;
  await fc.assert(
    fc.asyncProperty(fc.array(made, { maxLength: 6 }), async (all) => {
      const saver = await server.addUser();
      const { subject } = saver;
      const portfolios = await Promise.all(all.map(async (one) => await save(saver.id, one)));
      const days = historyDays(from, to);
      const samples = await samplePortfolios(services, subject, {
        portfolioIds: portfolios.map(({ id }) => id),
        days,
      });
      const oneByOne = wealthHistory(
        days,
        portfolios.map(({ ownedRatio, source, openedOn }, index) =>
          fillBeforeFirstValue(
            (samples[index] ?? []).map((sample) => ownedSample(sample, ownedRatio)),
            days,
            source === "typed" ? null : openedOn,
          ),
        ),
      );
      const query = { from, to, portfolios };
      expect(await historyOf(services, subject, query)).toEqual(oneByOne);
      expect(await growthBetween(services, subject, query)).toEqual(growthOf(oneByOne));
    }),
    { numRuns: 60 },
  );
});

test("a history and its growth until today are the same of what was read of all that the person has", async () => {
  const { services } = server;
  await fc.assert(
    fc.asyncProperty(
      fc.array(madeAlsoDaily, { maxLength: 4 }),
      fc.nat({ max: 400 }),
      async (all, daysBack) => {
        const saver = await server.addUser();
        const { subject } = saver;
        const portfolios = await Promise.all(
          all.map(async (one) => await save(saver.id, one, addDays(today, -200))),
        );
        const since = addDays(today, -daysBack);
        const { firstDays, ...range } = await rangeOf(services, subject, { from: since, portfolios });
        const query = { ...range, firstDays, portfolios };
        const ends = await endsFrom(services, subject, since);
        expect(ends.from ?? range.from).toBe(range.from);
        const drawn = await drawnOfAll(services, subject, { from: since, to: today });
        expect(historyOfDrawn(drawn, query)).toEqual(await historyOf(services, subject, query));
        expect(await growthBetween(services, subject, { ...query, ends })).toEqual(
          await growthBetween(services, subject, query),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test("a contract that came after both were read is read again, not counted for nothing", async () => {
  const { services } = server;
  const saver = await server.addUser();
  const { subject } = saver;
  const points = [{ offset: 0, value: 100, paid: 100, rebuilt: false }];
  const one = { ratio: 1, source: "file", openedOn: null, points } as const;
  const first = await save(saver.id, one);
  const range = { from, to: today };
  const drawn = await drawnOfAll(services, subject, range);
  const ends = await endsFrom(services, subject, from);
  const portfolios = [first, await save(saver.id, one)].map((held) => ({ ...held, knownSince: from }));
  expect(historyOfDrawn(drawn, { ...range, portfolios: portfolios.slice(0, 1) })).not.toBeNull();
  expect(historyOfDrawn(drawn, { ...range, portfolios })).toBeNull();
  const growth = await growthBetween(services, subject, { ...range, portfolios });
  expect(await growthBetween(services, subject, { ...range, portfolios, ends })).toEqual(growth);
});
