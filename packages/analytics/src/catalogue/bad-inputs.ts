import type { seededRandom } from "../linear/random.ts";

/** Corrupts a valid input in one place, at any depth. Only for tests. */

type Random = ReturnType<typeof seededRandom>;
type Json = unknown;
type Place = { readonly path: ReadonlyArray<string | number>; readonly value: Json };

export type BadInput = {
  readonly input: Json;
  /** Description of the corruption, for the test's message. */
  readonly how: string;
  /** True where the input is certainly invalid; otherwise it may still be valid. */
  readonly isSurelyBad: boolean;
};

type Spoiler = {
  readonly name: string;
  readonly isSurelyBad: boolean;
  readonly suits: (place: Place) => boolean;
  readonly change: (value: Json, random: Random) => Json;
};

const isNumber = ({ value }: Place) => typeof value === "number";
const isNumbers = ({ value }: Place) =>
  Array.isArray(value) && value.length > 1 && value.every((one) => typeof one === "number");
const isDay = ({ value }: Place) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
const isObject = ({ value }: Place) => typeof value === "object" && value !== null && !Array.isArray(value);

const spoilers: readonly Spoiler[] = [
  {
    name: "an unknown key",
    isSurelyBad: true,
    suits: (place) => isObject(place) && !isKeyed(place),
    change: (value) => ({ ...fieldsOf(value), surplusKey: 1 }),
  },
  {
    name: "a misspelt key",
    isSurelyBad: true,
    suits: (place) => isObject(place) && !isKeyed(place) && Object.keys(fieldsOf(place.value)).length > 0,
    change: (value) => {
      const [first, ...others] = Object.entries(fieldsOf(value));
      return Object.fromEntries([[`${first?.[0] ?? ""}X`, first?.[1]], ...others]);
    },
  },
  {
    name: "a text for a number",
    isSurelyBad: true,
    suits: isNumber,
    change: (value) => String(value),
  },
  {
    name: "an object for anything",
    isSurelyBad: true,
    suits: ({ value, path }) => path.length > 0 && !(typeof value === "object" && value !== null),
    change: () => ({ a: "b" }),
  },
  {
    name: "true for a number",
    isSurelyBad: true,
    suits: isNumber,
    change: () => true,
  },
  {
    name: "a day that does not exist",
    isSurelyBad: true,
    suits: isDay,
    change: (_, random) =>
      pick(["2025-02-29", "2025-13-01", "2025-00-10", "2025-04-31", "25-1-1", ""], random),
  },
  {
    name: "a number beyond any",
    isSurelyBad: false,
    suits: isNumber,
    change: (_, random) => pick([1e300, -1e300, 1e18, -1e18, Number.MAX_VALUE, 5e-324], random),
  },
  {
    name: "what JSON has no number for",
    isSurelyBad: true,
    suits: isNumber,
    change: (_, random) => pick([Number.NaN, Infinity, -Infinity], random),
  },
  {
    name: "another number",
    isSurelyBad: false,
    suits: isNumber,
    change: (_, random) => pick([0, -1, 1, 2, -5, 0.5, 1.5, -0.001, 1000, 1e-12, 0.95, -2], random),
  },
  { name: "an empty list", isSurelyBad: false, suits: isNumbers, change: () => [] },
  {
    name: "a list cut short",
    isSurelyBad: false,
    suits: isNumbers,
    change: (value) => listOf(value).slice(0, -1),
  },
  {
    name: "a list reversed",
    isSurelyBad: false,
    suits: isNumbers,
    change: (value) => listOf(value).toReversed(),
  },
  {
    name: "zeros",
    isSurelyBad: false,
    suits: isNumbers,
    change: (value) => listOf(value).map(() => 0),
  },
  {
    name: "a hole in a list",
    isSurelyBad: false,
    suits: isNumbers,
    change: (value) => listOf(value).map((one, i) => (i === 0 ? null : one)),
  },
  {
    name: "null",
    isSurelyBad: false,
    suits: ({ path }) => path.length > 0,
    change: () => null,
  },
  {
    name: "not an object at all",
    isSurelyBad: true,
    suits: ({ path }) => path.length === 0,
    change: (_, random) => pick([[], null, 3, "input", true, [{}]], random),
  },
];

function listOf(value: Json): unknown[] {
  return Array.isArray(value) ? value : [];
}

function fieldsOf(value: Json): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Objects whose keys are data: classes, regions, issuers. */
function isKeyed({ path }: Place): boolean {
  const last = path.at(-1);
  return ["own", "reference", "split", "classBands"].some((name) => name === last);
}

export function badInputs(right: Record<string, unknown>, random: Random): BadInput {
  const places = placesOf(right, []);
  for (;;) {
    const spoiler = pick(spoilers, random);
    const suited = places.filter((place) => spoiler.suits(place));
    if (suited.length === 0) continue;
    const place = pick(suited, random);
    const input = replaced(right, place.path, spoiler.change(place.value, random));
    return { input, how: `${spoiler.name} at ${place.path.join(".")}`, isSurelyBad: spoiler.isSurelyBad };
  }
}

/** Long lists are corrupted only in their first elements, as all elements are parsed alike. */
function placesOf(value: Json, path: ReadonlyArray<string | number>): Place[] {
  const own = { path, value };
  if (Array.isArray(value))
    return [own, ...value.slice(0, 3).flatMap((one: unknown, i) => placesOf(one, [...path, i]))];
  if (typeof value !== "object" || value === null) return [own];
  return [
    own,
    ...Object.entries(value).flatMap(([key, one]: [string, unknown]) => placesOf(one, [...path, key])),
  ];
}

function replaced(value: Json, path: ReadonlyArray<string | number>, next: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return next;
  if (Array.isArray(value))
    return value.map((one: unknown, i) => (i === key ? replaced(one, rest, next) : one));
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).map(([name, one]: [string, unknown]) => [
      name,
      name === key ? replaced(one, rest, next) : one,
    ]),
  );
}

function pick<T>(from: readonly T[], random: Random): T {
  const found = from[Math.min(from.length - 1, Math.floor(random() * from.length))];
  if (found === undefined) throw new Error("nothing to pick");
  return found;
}
