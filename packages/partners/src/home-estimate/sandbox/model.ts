import { departmentNames } from "./departments.ts";
import { communePeriod, communePrices, departmentPeriod, departmentPrices, priceIndices } from "./prices.ts";
import type { Dwelling, Valuation } from "./shapes.ts";

/** The model of the sandbox:
 *
 *   price = surface × median of the place × index since the median × size × (1 + attributes)
 *
 * - the median price of a square metre of the same kind: of the commune where its sales are known, else of the department;
 * - the Notaires-INSEE index of the kind, from the period of the median to the last quarter known;
 * - size: small dwellings cost more a square metre: (surface / usual surface) ^ -elasticity, within bounds;
 * - attributes: the percents below, summed and bounded.
 * The elasticities and the percents are assumptions of usual size, fitted on nothing: the error of the whole is measured on
 * real sales (error.test.ts). The range is the quartiles of the commune, or, for a department, wide enough to say how far
 * communes of one department are from each other. */

type Kind = Dwelling["kind"];

const usualSurface: Record<Kind, number> = { FLAT: 60, HOUSE: 100 };
const elasticity: Record<Kind, number> = { FLAT: 0.15, HOUSE: 0.3 };
const sizeBounds = { least: 0.65, most: 1.5 };
const attributesBound = 25;
/** Prices differ widely between communes of one department, which the range expresses. An assumption. */
const departmentQuartiles = [0.6, 1.35] as const;

const percents: Record<Kind, Partial<Record<Dwelling["features"][number], number>>> = {
  FLAT: { GARAGE: 4, PARKING: 2, BALCONY: 2, TERRACE: 5, CELLAR: 1, CARETAKER: 1, GARDEN: 6, POOL: 2 },
  HOUSE: { GARAGE: 3, PARKING: 1, BALCONY: 0, TERRACE: 2, CELLAR: 1, CARETAKER: 0, GARDEN: 3, POOL: 6 },
};

type Place = {
  readonly level: "TOWN" | "DEPARTMENT";
  readonly name: string;
  readonly period: string;
  readonly medians: Record<Kind, number | null>;
  readonly sales: number;
  /** First and third quartiles, as ratios of the median. */
  readonly quartiles: readonly [low: number, high: number];
};

const figure = (text: string | undefined): number | null =>
  text === undefined || text === "-" ? null : Number(text);

const departments = new Map(
  departmentPrices
    .trim()
    .split("\n")
    .map((line) => {
      const [code = "", flats, flatSales, houses, houseSales] = line.split(" ");
      return [
        code,
        {
          FLAT: figure(flats),
          HOUSE: figure(houses),
          flatSales: Number(flatSales),
          houseSales: Number(houseSales),
        },
      ] as const;
    }),
);

/** Minimum number of sales for a meaningful median. */
const fewestSales = 20;

const communes = new Map(
  communePrices
    .trim()
    .split("\n")
    .map((line): [string, Place] => {
      const [code = "", name = "", all, flats, houses, low, high, sales] = line.split(";");
      const median = Number(all);
      const place: Place = {
        level: "TOWN",
        name,
        period: communePeriod,
        medians: { FLAT: figure(flats) ?? median, HOUSE: figure(houses) ?? median },
        sales: Number(sales),
        quartiles: [Number(low) / median, Number(high) / median],
      };
      return [`${code.slice(0, 2)} ${plainName(name)}`, place];
    })
    .filter(([, place]) => place.sales >= fewestSales),
);

type Quarter = { readonly date: string; readonly levels: Record<Kind, number> };
const quarters: readonly Quarter[] = priceIndices
  .trim()
  .split("\n")
  .map((line) => {
    const [date = "", flats, houses] = line.split(" ");
    return { date, levels: { FLAT: Number(flats), HOUSE: Number(houses) } };
  });

/** "Saint-Étienne" and "ST ETIENNE" are the same town. */
function plainName(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, " ")
    .replace(/^st(e?) /, "saint$1 ")
    .trim();
}

/** Corsica's two departments share one postal prefix; those overseas have three digits. */
export function departmentOf(postcode: string): string {
  if (postcode.startsWith("20")) return postcode < "20200" ? "2A" : "2B";
  return postcode.startsWith("97") ? postcode.slice(0, 3) : postcode.slice(0, 2);
}

export function placeOf({
  postcode,
  town,
  kind,
}: Pick<Dwelling, "postcode" | "town" | "kind">): Place | null {
  const code = departmentOf(postcode);
  const commune = communes.get(`${code} ${plainName(town)}`);
  if (commune !== undefined) return commune;
  const department = departments.get(code);
  if (department === undefined) return null;
  return {
    level: "DEPARTMENT",
    name: departmentNames[code] ?? code,
    period: departmentPeriod,
    medians: { FLAT: department.FLAT, HOUSE: department.HOUSE },
    sales: kind === "FLAT" ? department.flatSales : department.houseSales,
    quartiles: departmentQuartiles,
  };
}

/** Average of the index over the years of a period: "2025", "2023-2025". */
function meanIndex(kind: Kind, period: string): number {
  const [from = period, to = from] = period.split("-");
  const inside = quarters.filter(({ date }) => date.slice(0, 4) >= from && date.slice(0, 4) <= to);
  return inside.reduce((sum, quarter) => sum + quarter.levels[kind], 0) / inside.length;
}

/** Null where no sale is known at the location. @param today last day of the index used */
export function valuate(dwelling: Dwelling, today: string): Valuation | null {
  const { kind } = dwelling;
  const place = placeOf(dwelling);
  const median = place?.medians[kind] ?? null;
  const known = quarters.filter((quarter) => quarter.date <= today);
  const last = known.at(-1);
  if (place === null || median === null || last === undefined) return null;
  const factors = factorsOf(dwelling, { time: last.levels[kind] / meanIndex(kind, place.period) });
  const perMetre = factors.reduce((price, { pct }) => price * (1 + pct / 100), median);
  // Rounded to a hundred euros, as no model is more precise.
  const price = roundTo(perMetre * dwelling.area_m2, 100);
  return {
    date: today,
    price_eur: price,
    low_eur: Math.min(price, roundTo(price * place.quartiles[0], 1_000)),
    high_eur: Math.max(price, roundTo(price * place.quartiles[1], 1_000)),
    price_m2_eur: Math.round(price / dwelling.area_m2),
    basis: {
      level: place.level,
      name: place.name,
      period: place.period,
      sales: place.sales,
      median_m2_eur: median,
      source: "Ventes DVF (DGFiP), indices Notaires-INSEE",
    },
    factors: factors.map(({ code, pct }) => ({ code, pct: Number(pct.toFixed(2)) })),
    history: known.map((quarter) => ({
      date: quarter.date,
      price_eur: roundTo((price * quarter.levels[kind]) / last.levels[kind], 100),
    })),
  };
}

type Factor = { readonly code: string; readonly pct: number };

function factorsOf(dwelling: Dwelling, { time }: { readonly time: number }): Factor[] {
  const { kind, area_m2: area } = dwelling;
  const size = Math.min(
    sizeBounds.most,
    Math.max(sizeBounds.least, (area / usualSurface[kind]) ** -elasticity[kind]),
  );
  const attributes = attributesOf(dwelling);
  return [
    { code: "time", pct: (time - 1) * 100 },
    { code: "size", pct: (size - 1) * 100 },
    ...(attributes === 0 ? [] : [{ code: "attributes", pct: attributes }]),
  ];
}

function attributesOf({ kind, floor, condition, features }: Dwelling): number {
  let sum = features.reduce((total, feature) => total + (percents[kind][feature] ?? 0), 0);
  if (condition === "NEW") sum += 10;
  if (kind === "FLAT" && floor === 0) sum -= 5;
  if (kind === "FLAT" && floor !== null && floor >= 3) sum += features.includes("LIFT") ? 3 : -4;
  return Math.max(-attributesBound, Math.min(attributesBound, sum));
}

function roundTo(value: number, step: number): number {
  return Math.max(step, Math.round(value / step) * step);
}
