import fc from "fast-check";
import { expect, test } from "vitest";
import {
  completionOf,
  type DashboardTile,
  dashboardTiles,
  type TilePlace,
  completeTileOrder,
} from "./dashboards.ts";
import { moveTile, setTileHidden } from "./tile-moves.ts";

const shown = (tile: DashboardTile): TilePlace => ({ tile, hidden: false });
const first = completeTileOrder([]);
const order = (places: readonly TilePlace[]) => places.map(({ tile }) => tile);

test("somebody who has arranged nothing finds three tiles, and the others offered in the first order", () => {
  expect(order(first)).toEqual(dashboardTiles);
  expect(first.filter(({ hidden }) => !hidden)).toEqual(
    (["history", "contracts", "asset_class"] as const).map(shown),
  );
});

test("an arrangement holds every tile once, whatever was kept, and keeps what it says", () => {
  const places = fc.array(fc.record({ tile: fc.constantFrom(...dashboardTiles), hidden: fc.boolean() }));
  fc.assert(
    fc.property(places, (kept) => {
      const whole = completeTileOrder(kept);
      expect(order(whole).toSorted()).toEqual([...dashboardTiles].toSorted());
      const said = kept.filter(({ tile }, at) => kept.findIndex((place) => place.tile === tile) === at);
      expect(whole.filter(({ tile }) => said.some((place) => place.tile === tile))).toEqual(said);
      expect(completeTileOrder(whole)).toEqual(whole);
    }),
    { seed: 19, numRuns: 200 },
  );
});

test("a tile that came later stands after the one that precedes it in the first order, as it is there", () => {
  const kept = [shown("completion"), { tile: "growth", hidden: true } as const, shown("history")];
  const whole = order(completeTileOrder(kept));
  expect(whole[whole.indexOf("growth") + 1]).toBe("preferred");
  expect(whole[whole.indexOf("history") + 1]).toBe("contracts");
  expect(completeTileOrder(kept).filter(({ hidden }) => !hidden)).toEqual(
    (["completion", "history", "contracts", "asset_class"] as const).map(shown),
  );
});

test("a tile moves to a place and the others keep their order; past an end is the end", () => {
  expect(order(moveTile(first, "sri", 0)).slice(0, 2)).toEqual(["sri", "history"]);
  expect(order(moveTile(first, "history", 99)).at(-1)).toBe("history");
  expect(order(moveTile(first, "history", -1))).toEqual(order(first));
  expect(order(moveTile(first, "contracts", 2)).slice(0, 3)).toEqual(["history", "asset_class", "contracts"]);
});

test("hiding a tile keeps its place", () => {
  const without = setTileHidden(first, "contracts", true);
  expect(order(without)).toEqual(order(first));
  const whenHidden = without.filter(({ hidden }) => hidden).map(({ tile }) => tile);
  expect(whenHidden).toContain("contracts");
  expect(whenHidden).not.toContain("history");
  expect(setTileHidden(without, "contracts", false)).toEqual(first);
});

const settings = { goal: true, fees: false, questions: true };

test("completion counts three things of the person and three of each invested portfolio, no other", () => {
  const portfolios = [
    { kind: "lifeinsurance", settings },
    { kind: "savings", settings: { goal: false, fees: false, questions: false } },
    { kind: "pea", settings: { goal: false, fees: true, questions: true } },
  ] as const;
  const found = completionOf({ identity: true, situation: false, riskProfile: true }, portfolios);
  expect([found.done, found.total]).toEqual([6, 9]);
  expect(found.missing.map(({ step, portfolio }) => [step, portfolio?.kind ?? null])).toEqual([
    ["situation", null],
    ["fees", "lifeinsurance"],
    ["goal", "pea"],
  ]);
});

test("somebody without a portfolio is asked three things, and can be done", () => {
  const done = completionOf({ identity: true, situation: true, riskProfile: true }, []);
  expect(done).toEqual({ done: 3, total: 3, missing: [] });
});
