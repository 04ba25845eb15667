import {
  api,
  analysisSections,
  compositionTypes,
  type Endpoint,
  numbersOfReply,
  snakeCase,
} from "@vigie/api";
import {
  displayedFigures,
  figureFacts,
  type FigureId,
  figureViews,
  type FigureView,
  isFigureId,
} from "@vigie/domain";
import { addressesOf } from "./test-household.ts";
import type { Answer, Ask } from "./test-server.ts";

/** Every displayed figure of a household, read from every place in the API that contains it. */

const ofAnAnalysis = /\/(analyses|optimization|optimize|advices)(\/|$)/;

export type SeenFigure = {
  readonly id: FigureId;
  /** What it is about: the household, a portfolio, a line, a part. */
  readonly object: string;
  readonly value: number | null;
  readonly place: string;
};

type Carrier = { readonly id: FigureId; readonly view: FigureView; readonly viewPath: string };

const views: Readonly<Record<string, FigureView>> = figureViews;
const groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = api;

/** Keyed by the place that contains it: "call path". */
const carriers: ReadonlyMap<string, Carrier> = new Map(
  Object.keys(displayedFigures)
    .filter(isFigureId)
    .flatMap((id) => figureFacts(id).at.flatMap((at) => carriersAt(id, at))),
);

function carriersAt(id: FigureId, at: string): readonly (readonly [string, Carrier])[] {
  const [name = "", ...rest] = at.split(".");
  const view = views[name];
  if (view === undefined) throw new Error(`assertion: ${id} names the view ${name}`);
  return view.places.map((place) => [
    `${place}.${rest.join(".")}`,
    { id, view, viewPath: place.split(" ")[1] ?? "" },
  ]);
}

/** The endpoints that contain figures, without duplicates. */
const calls = [...new Set([...carriers.keys()].map((place) => place.split(" ")[0] ?? ""))].map((name) => {
  const [group = "", call = ""] = name.split(".");
  const endpoint = groups[group]?.[call];
  if (endpoint === undefined) throw new Error(`assertion: ${name} is a call`);
  return { name, endpoint };
});

/** Market data, not of a household. */
const notOfAHousehold = /^\/(investments|contracts|banks|series|tags|portfolios\/targets|risk_survey)/;

type Asked = {
  /** False if nothing is analysed: the endpoints of analyses are then skipped. */
  readonly analysed?: boolean;
};

export async function seenFigures(ask: Ask, { analysed = true }: Asked = {}): Promise<readonly SeenFigure[]> {
  const held = await idsOf(ask);
  const seen: SeenFigure[] = [];
  for (const { name, endpoint } of calls) {
    if (notOfAHousehold.test(endpoint.path)) continue;
    if (!analysed && ofAnAnalysis.test(endpoint.path)) continue;
    for (const address of addressesOf(endpoint, "me", held).flatMap(bySection))
      for (const asked of questionsOf(name)) {
        const answer = await ask(endpoint.method, `${address}${asked.query ?? ""}`, asked.body);
        if (answer.status >= 300) {
          if (answer.status === 404 || answer.status === 422) continue;
          throw new Error(`${name} ${address}: ${String(answer.status)}`);
        }
        seen.push(...figuresIn(name, { endpoint, address, body: answer.body }));
      }
  }
  return seen;
}

async function idsOf(ask: Ask) {
  const list = async (path: string, key: string): Promise<Answer["body"][]> =>
    (await ask("GET", path)).body[key] ?? [];
  const portfolios = await list("/users/me/portfolios", "portfolios");
  const accounts = await list("/users/me/accounts", "accounts");
  return { portfolioIds: portfolios.map(({ id }) => id), accountIds: accounts.map(({ id }) => id) };
}

function bySection(address: string): readonly string[] {
  const first = `/analyses/${analysisSections[0]}`;
  if (!address.endsWith(first)) return [address];
  return analysisSections.map((section) => address.replace(first, `/analyses/${section}`));
}

type Question = { readonly query?: string; readonly body?: unknown };

function questionsOf(name: string): readonly Question[] {
  if (name === "wealth.composition") return compositionTypes.map((type) => ({ query: `?type=${type}` }));
  if (name === "wealth.aggregate") return [{ body: { filters: {}, aggregates: [...compositionTypes] } }];
  if (name === "transactions.aggregate")
    return [{ body: { filters: {}, aggregates: ["category", "month"] } }];
  return [{}];
}

type Received = { readonly endpoint: Endpoint; readonly address: string; readonly body: unknown };

function figuresIn(name: string, { endpoint, address, body }: Received): readonly SeenFigure[] {
  if (endpoint.reply === "file") return [];
  return numbersOfReply(endpoint.reply, body).flatMap((found) => {
    const { path, value } = found;
    const carrier = carriers.get(`${name} ${path}`);
    if (carrier === undefined) return [];
    const object = objectOf(carrier, address, found);
    return [
      {
        id: carrier.id,
        object,
        value,
        place: `${address} ${path}`,
      },
    ];
  });
}

type Found = ReturnType<typeof numbersOfReply>[number];

/** Returns what a number is about: the object of its view, then the name of each part on the path to it. */
function objectOf({ id, view, viewPath }: Carrier, address: string, found: Found): string {
  const own = found.around.find((one) => one.path === viewPath)?.value;
  const inside = found.around.filter((one) => one.path.length > viewPath.length);
  const names = inside.flatMap((one) => nameOf(one.value) ?? []);
  const isListed = found.path.slice(viewPath.length).includes("[]");
  // Several inputs of an observation share a name; only the list contains them.
  const isUnnamed = names.length === 0 || id.startsWith("observation.");
  const parts = isUnnamed && isListed ? found.indices.map(String) : names;
  const field = figureFacts(id).fields === true ? [found.path.slice(viewPath.length + 1)] : [];
  return [ownerOf(view, own, address), ...parts, ...field].join(" / ");
}

function ownerOf({ object }: FigureView, own: object | undefined, address: string): string {
  if (object === null) return "household";
  if (object.startsWith(":")) return /[0-9a-f-]{36}/.exec(address)?.[0] ?? address;
  return object
    .split("+")
    .map((key) => read(own, key))
    .join(" ");
}

/** Fields that identify a part among its siblings, most reliable first. */
const names = ["holdingId", "id", "key", "isin", "name", "label", "assetClass", "layer", "fee"];
const otherNames = ["envelope", "when", "source", "date", "day", "year", "profile"];

function nameOf(value: object): string | null {
  const name = [...names, ...otherNames].find((key) => read(value, key) !== "");
  if (name === undefined) return null;
  const of = name === "name" ? read(value, "portfolioId") : "";
  // Lots that open on a day are identified by that day.
  const on = name === "when" ? read(value, "on") : "";
  return `${of}${read(value, name)}${on}`;
}

function read(value: unknown, key: string): string {
  const found: unknown = Reflect.get(Object(value), snakeCase(key));
  return typeof found === "string" ? found : typeof found === "number" ? String(found) : "";
}

export type Disagreement = { readonly figure: string; readonly values: readonly string[] };

/** Returns figures with two different values in two places. */
export function disagreements(seen: readonly SeenFigure[]): readonly Disagreement[] {
  const byObject = Map.groupBy(seen, ({ id, object }) => `${id} of ${object}`);
  return [...byObject].flatMap(([figure, places]) => {
    const first = places[0];
    if (first === undefined || places.every(({ value }) => isSame(value, first.value))) return [];
    return [{ figure, values: places.map(({ place, value }) => `${String(value)} at ${place}`) }];
  });
}

/** Compares amounts to the cent, and ratios up to the rounding of a sum of floats. */
function isSame(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(a));
}

/** Sums: [the figure, its parts with their signs]. Not checked if a part is unknown. */
const sums: ReadonlyArray<readonly [whole: FigureId, parts: ReadonlyArray<readonly [FigureId, 1 | -1]>]> = [
  [
    "wealth.net",
    [
      ["wealth.gross", 1],
      ["wealth.debt", -1],
    ],
  ],
  [
    "wealth.change",
    [
      ["wealth.paid", 1],
      ["wealth.employer", 1],
      ["wealth.market", 1],
    ],
  ],
  ["debt.charge", [["loans.charge", 1]]],
];
const compositionsOfAssets = ["asset_class", "kind", "bank", "srri", "risk", "contract"];

/** Returns sums that differ from their parts by a cent or more: the net worth, its change, and each composition of the wealth. */
export function unequalSums(seen: readonly SeenFigure[]): readonly string[] {
  const valueOf = (id: FigureId, object = "household") =>
    seen.find((one) => one.id === id && one.object === object)?.value ?? null;
  const checks = sums.map(([whole, parts]) => {
    const told = parts.flatMap(([id, sign]) => {
      const value = valueOf(id);
      return value === null ? [] : [sign * value];
    });
    const isKnown = whole === "wealth.net" || told.length === parts.length;
    return {
      name: whole,
      value: valueOf(whole),
      sum: isKnown ? told.reduce((sum, one) => sum + one, 0) : null,
    };
  });
  const composed = [...compositionsOfAssets, "loan"].map((type) => ({
    name: `composition.total of ${type}`,
    value: valueOf("composition.total", type),
    sum: valueOf(type === "loan" ? "wealth.debt" : "wealth.gross"),
  }));
  const lastPoint = seen.filter(({ id }) => id === "wealth.history").at(-1)?.value ?? null;
  const ends = { name: "wealth.history", value: lastPoint, sum: valueOf("wealth.net") };
  return [...checks, ...composed, ends]
    .filter(({ value, sum }) => value !== null && sum !== null && Math.abs(value - sum) > 0.005)
    .map(({ name, value, sum }) => `${name} ${String(value)} is not ${String(sum)}`);
}
