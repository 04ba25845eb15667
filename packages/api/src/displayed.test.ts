import { displayedFigures, figureFacts, figureViews, type FigureView, isFigureId } from "@vigie/domain";
import { expect, test } from "vitest";
import { api } from "./api.ts";
import type { Endpoint } from "./endpoint.ts";
import { numbersOfSchema } from "./numbers.ts";
import { numbersNotDisplayed } from "./numbers-not-displayed.ts";

const views: Readonly<Record<string, FigureView>> = figureViews;

const calls = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
);

/** Read-only calls, and the visit, whose figures no other call returns. A figure in the reply of a change is also in the reply of
 * the matching read. */
const reading = calls.filter(
  ([name, { method, path }]) => method === "GET" || path.endsWith("/aggregate") || name === "visits.begin",
);

/** Expands `view.path` to the places of the API that contain it. */
function placesOf(at: string): readonly string[] {
  const [view = "", ...rest] = at.split(".");
  return (views[view]?.places ?? []).map((place) => `${place}.${rest.join(".")}`);
}

const registered = new Map(
  Object.keys(displayedFigures)
    .filter(isFigureId)
    .flatMap((id) => figureFacts(id).at.flatMap((at) => placesOf(at).map((place) => [place, id] as const))),
);

const numbers = reading.flatMap(([name, { reply }]) =>
  reply === "file" ? [] : numbersOfSchema(reply).map(({ path }) => `${name} ${path}`),
);

test("every number that the API answers is a displayed figure, or is none and says why", () => {
  const unsaid = numbers.filter(
    (place) => !registered.has(place) && numbersNotDisplayed.every(({ is }) => !is.test(place)),
  );
  expect([...new Set(unsaid)]).toEqual([]);
});

test("no number is both", () => {
  const both = numbers.filter(
    (place) => registered.has(place) && numbersNotDisplayed.some(({ is }) => is.test(place)),
  );
  expect(both).toEqual([]);
});

test("every place of the registry exists in the API", () => {
  const known = new Set(numbers);
  const lost = Object.keys(displayedFigures)
    .filter(isFigureId)
    .flatMap((id) =>
      figureFacts(id)
        .at.filter((at) => !placesOf(at).some((place) => known.has(place)))
        .map((at) => `${id}: ${at}`),
    );
  expect(lost).toEqual([]);
});

test("one place carries one figure", () => {
  const all = Object.keys(displayedFigures)
    .filter(isFigureId)
    .flatMap((id) => figureFacts(id).at);
  expect(all.filter((at, index) => all.indexOf(at) !== index)).toEqual([]);
});

test("each reason still names a number", () => {
  const idle = numbersNotDisplayed.filter(({ is }) => !numbers.some((place) => is.test(place)));
  expect(idle.map(({ is }) => is.source)).toEqual([]);
});
