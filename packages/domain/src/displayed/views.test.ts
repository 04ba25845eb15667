import { expect, test } from "vitest";
import { figureViews } from "./views.ts";

const views = Object.entries(figureViews);
const places = views.flatMap(([name, view]) => view.places.map((place): [string, string] => [name, place]));

/** `group.call path`, where steps of the path may be lists and may name the branch of a union. */
const shape = /^[a-zA-Z]+\.[a-zA-Z]+ [a-zA-Z]+(\[\])?(<[a-z_]+>)?(\.[a-zA-Z]+(\[\])?(<[a-z_]+>)?)*$/;

test.each(places)("the view %s has a place that can be read: %s", (_view, place) => {
  expect(place).toMatch(shape);
});

test("no view names one place twice", () => {
  for (const [name, view] of views) expect(new Set(view.places).size, name).toBe(view.places.length);
});

test("what a figure is about: a property, properties joined by a plus, a parameter of the call, or the household", () => {
  for (const [name, { object }] of views)
    if (object !== null) expect(object, name).toMatch(/^(:[a-zA-Z]+|[a-zA-Z]+(\+[a-zA-Z]+)*)$/);
});

test("what is about one of many is named: a view whose part is in a list is not about the household", () => {
  const vague = views.filter(
    ([, { object, places: found }]) => object === null && found.some((place) => place.endsWith("[]")),
  );
  expect(vague.map(([name]) => name)).toEqual([]);
});

test("each section of an analysis is carried by all of its four calls", () => {
  const { allocationSection, performances, risk, fees } = figureViews;
  for (const [name, view] of Object.entries({ allocation: allocationSection, performances, risk, fees })) {
    expect(view.places).toHaveLength(4);
    for (const place of view.places) expect(place.endsWith(`<${name}>`)).toBe(true);
  }
});
