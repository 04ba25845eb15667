// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { cents, day } from "@vigie/domain";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EvolutionChart } from "./evolution-chart.tsx";
import { PerformanceLine } from "./performance-line.tsx";
import { ShareBar } from "./share-bar.tsx";
import { Treemap } from "./treemap.tsx";
import { ValueArea } from "./value-area.tsx";

/** A chart follows the width of its place, whatever was shown there in between. */

let width = 1200;
let watched = new Map<object, { readonly on: ReadonlySet<Element>; readonly tell: () => void }>();

beforeEach(() => {
  width = 1200;
  watched = new Map();
  // As a browser does, an element that has left the page has no width.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function box(this: Element) {
    return new DOMRect(0, 0, this.isConnected ? width : 0, 200);
  });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #on = new Set<Element>();
      constructor(tell: () => void) {
        watched.set(this, { on: this.#on, tell });
      }
      observe(element: Element): void {
        this.#on.add(element);
      }
      disconnect(): void {
        watched.delete(this);
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** As a browser does: who watches an element of the page is told, an element that has left the page changes no more. */
function turnTo(next: number): void {
  width = next;
  act(() => {
    for (const { on, tell } of watched.values()) if ([...on].some((one) => one.isConnected)) tell();
  });
}

const points = [0, 1, 2].map((index) => ({
  day: day(`2026-01-0${String(index + 1)}`),
  valueCents: cents(765_432_10 + index * 54_321),
  paidCents: cents(700_000_00),
  reconstructed: false,
}));
const items = [
  { key: "stock", label: "Actions", cents: cents(543_210_98), assetClass: "stock" as const },
  { key: "bond", label: "Obligations", cents: cents(65_432_10), assetClass: "bond" as const },
];
const series = [
  { key: "own", label: "Contrat", points: points.map((one, index) => ({ day: one.day, ratio: index / 50 })) },
];
const charts: Readonly<Record<string, ReactNode>> = {
  evolution: <EvolutionChart title="Évolution" points={points} />,
  value: <ValueArea title="Valeur" points={points} />,
  performance: <PerformanceLine title="Performance" series={series} />,
  "share bar": <ShareBar title="Répartition" items={items} />,
  treemap: <Treemap title="Répartition" items={items} />,
};

/** What is drawn, without the ids that React makes anew for each drawing. */
function drawn(): string {
  return (document.querySelector(".chart-body")?.innerHTML ?? "").replaceAll(/_r_\w+?_/g, "");
}

test.each(Object.entries(charts))("%s follows the width after its table was shown", (_name, chart) => {
  render(chart);
  turnTo(390);
  const narrow = drawn();
  turnTo(1200);
  expect(drawn()).not.toBe(narrow);
  fireEvent.click(screen.getByRole("button", { name: "Voir en tableau" }));
  fireEvent.click(screen.getByRole("button", { name: "Voir le graphique" }));
  turnTo(390);
  expect(drawn()).toBe(narrow);
});

test("a chart behind its table, or gone, is watched no more", () => {
  const { unmount } = render(charts["value"]);
  expect(watched.size).toBe(1);
  fireEvent.click(screen.getByRole("button", { name: "Voir en tableau" }));
  expect(watched.size).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: "Voir le graphique" }));
  expect(watched.size).toBe(1);
  unmount();
  expect(watched.size).toBe(0);
});
