// @vitest-environment jsdom
import type { Portfolio } from "@vigie/api";
import { cents, dashboardTiles, day, type Id, moveTile, completeTileOrder } from "@vigie/domain";
import { world } from "@vigie/testkit";
import { expect, test } from "vitest";
import { readPlaces, rowsOf, writePlaces } from "./parts/arrangement.ts";
import { listPortfolios } from "./parts/portfolio-filters.ts";
import { groupPortfolios } from "./parts/portfolio-index.tsx";
import { noteOf } from "./parts/portfolio-notes.ts";
import { originOf } from "./parts/composition-note.tsx";
import { preferredEnvelope } from "./parts/preferred-tile.tsx";
import { itemsOf } from "./parts/shares.tsx";
import { ids } from "./parts/test-answers.ts";
import type { sorts } from "./parts/list-text.ts";

const portfolio: Portfolio = world(2).portfolio({
  id: ids.livret as Id,
  kind: "savings",
  kindDetail: "livret_a",
  name: "LIVRET A",
  bank: null,
  amount: cents(2_295_000),
  amountAsOf: day("2026-11-12"),
});

test("envelopes sum what is known and leave out what is hidden", () => {
  const groups = groupPortfolios([
    portfolio,
    { ...portfolio, name: "LDDS", amount: null, ownedAmount: null },
    { ...portfolio, status: "hidden" },
    { ...portfolio, envelope: "loans", kind: "mortgage", amount: null, ownedAmount: null },
  ]);
  expect(groups.map(({ envelope, total, portfolios }) => [envelope, total, portfolios.length])).toEqual([
    ["savings", 2_295_000, 2],
    ["loans", null, 1],
  ]);
});

const query = { words: "", envelope: "", withHidden: false, sort: "montant", amountsHidden: false } as const;

test("in private mode an amount cannot be found by typing it", () => {
  expect(listPortfolios([portfolio], { ...query, words: "22 950" })).toHaveLength(1);
  expect(listPortfolios([portfolio], { ...query, words: "22 950", amountsHidden: true })).toHaveLength(0);
});

test("hidden contracts are listed on demand and counted in no subtotal", () => {
  const hidden: Portfolio = { ...portfolio, status: "hidden" };
  expect(listPortfolios([hidden], query)).toHaveLength(0);
  expect(listPortfolios([hidden], { ...query, withHidden: true })[0]?.total).toBeNull();
});

test("each order sorts the contracts of an envelope, what is not known last", () => {
  const of = (name: string, more: Partial<Portfolio>): Portfolio => ({
    ...portfolio,
    kindDetail: null,
    name,
    ...more,
  });
  const books = [
    of("Bleu", {
      ownedAmount: cents(100),
      amount: cents(100),
      amountAsOf: day("2026-11-12"),
      bank: { id: "z", name: "Zeta" },
      yearPerformanceRatio: 0.02,
    }),
    of("Émeraude", {
      ownedAmount: null,
      amount: null,
      amountAsOf: null,
      bank: null,
      yearPerformanceRatio: null,
    }),
    of("Carmin", {
      ownedAmount: cents(900),
      amount: cents(900),
      amountAsOf: day("2026-11-01"),
      bank: { id: "a", name: "Alpha" },
      yearPerformanceRatio: -0.5,
    }),
  ];
  const sorted = (sort: (typeof sorts)[number]) =>
    listPortfolios(books, { ...query, sort }).flatMap((group) => group.portfolios.map(({ name }) => name));
  expect(sorted("montant")).toEqual(["Carmin", "Bleu", "Émeraude"]);
  expect(sorted("nom")).toEqual(["Bleu", "Carmin", "Émeraude"]);
  expect(sorted("etablissement")).toEqual(["Carmin", "Bleu", "Émeraude"]);
  expect(sorted("date")).toEqual(["Bleu", "Carmin", "Émeraude"]);
  expect(sorted("performance")).toEqual(["Bleu", "Carmin", "Émeraude"]);
});

test("a row says the one thing that matters: doubt first, then age, then its state", () => {
  const scene = { on: day("2026-11-13"), isPrivate: false };
  expect(noteOf(portfolio, scene)).toBe("au plafond");
  expect(noteOf(portfolio, { ...scene, isPrivate: true })).toBeNull();
  expect(noteOf(portfolio, { ...scene, on: day("2026-11-20") })).toBe("au\u00a012.11");
  expect(noteOf({ ...portfolio, provenance: "estimated" }, { ...scene, on: day("2026-11-20") })).toBe(
    "estimé",
  );
  const ownership = { ...portfolio.ownership, kind: "joint", ratio: 0.5, ownedRatio: 0.5 } as const;
  expect(noteOf({ ...portfolio, ownership, source: "typed" }, scene)).toMatch(/50.*, saisi$/);
});

test("grades of risk keep their order, the ungraded part last", () => {
  const part = { label: "", amount: cents(100), ratio: 0.5, count: 1 };
  const items = itemsOf("srri", [
    { ...part, key: "unknown" },
    { ...part, key: "5" },
    { ...part, key: "1" },
  ]);
  expect(items.map((item) => item.label)).toEqual(["SRI 1 sur 7", "SRI 5 sur 7", "Non noté"]);
});

test("the sources of a sum are listed by kind", () => {
  const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, " ");
  const typed: Portfolio = { ...portfolio, provenance: "typed" };
  const loan: Portfolio = { ...portfolio, kind: "mortgage", envelope: "loans" };
  const hidden: Portfolio = { ...portfolio, status: "hidden" };
  expect(plain(originOf([portfolio, portfolio, typed, { ...portfolio, amount: null }, loan, hidden]))).toBe(
    "Somme de 3 contrats : 2 valeurs lues chez leur établissement, 1 saisie à la main. La date est celle de la plus ancienne valeur.",
  );
  expect(originOf([loan, hidden])).toBeNull();
});

const kindPart = (key: string, amount: number) => ({
  key,
  label: key,
  amount: cents(amount),
  ratio: null,
  count: 1,
});

test("the preferred envelope is the one that holds the most, its kinds taken together", () => {
  const parts = [
    kindPart("principal_residence", 40_000_000),
    kindPart("lifeinsurance", 300_000),
    kindPart("livret_a", 200_000),
    kindPart("ldd", 150_000),
    kindPart("checking", 900_000),
  ];
  expect(preferredEnvelope(parts)).toEqual({
    envelope: "regulated_savings",
    amount: 350_000,
    ratio: 350_000 / 650_000,
  });
  expect(preferredEnvelope([kindPart("checking", 900_000), kindPart("pea", 0)])).toBeNull();
});

test("an order is read back as it was written, and a text of another time is the first order", () => {
  const places = moveTile(completeTileOrder([{ tile: "sri", hidden: true }]), "completion", 0);
  expect(readPlaces(writePlaces(places))).toEqual(places);
  expect(readPlaces("")).toEqual(completeTileOrder([]));
  expect(readPlaces("gains,-rien")).toEqual(completeTileOrder([]));
});

test("rows are filled in the order of the tiles, wide ones over two columns, the last one to the end", () => {
  const said = (columns: number) =>
    rowsOf(dashboardTiles.slice(1), columns).map((row) =>
      row.map(({ tile, columns: width }) => [tile, width]),
    );
  expect(said(3)).toEqual([
    [
      ["contracts", 2],
      ["asset_class", 1],
    ],
    [
      ["growth", 1],
      ["preferred", 1],
      ["completion", 1],
    ],
    [
      ["institution", 1],
      ["account_type", 1],
      ["sri", 1],
    ],
    [
      ["risk_profile", 1],
      ["fees", 2],
    ],
  ]);
  expect(said(1).every((row) => row.length === 1 && row[0]?.[1] === 1)).toBe(true);
  expect(rowsOf(["growth", "contracts", "sri"], 2).map((row) => row.length)).toEqual([1, 1, 1]);
  expect(rowsOf([], 3)).toEqual([]);
});
