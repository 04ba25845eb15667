// @vitest-environment jsdom
import { addDays, cents, day, type Cents } from "@vigie/domain";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { formatAmount, formatPercent } from "../format.ts";
import { privateMode } from "../private-mode.ts";
import { DotYears } from "./dot-years-chart.tsx";
import { DrawdownArea } from "./drawdown-area.tsx";
import { EvolutionChart } from "./evolution-chart.tsx";
import type { EvolutionPoint } from "./evolution.ts";
import { FrontierChart } from "./frontier-chart.tsx";
import { MovesChart } from "./moves-chart.tsx";
import { PerformanceLine } from "./performance-line.tsx";
import { ShareBar } from "./share-bar.tsx";
import { ShareBars } from "./share-bars.tsx";
import { Sparkline } from "./sparkline.tsx";
import { Treemap } from "./treemap.tsx";
import { ValueArea } from "./value-area.tsx";

beforeEach(() => act(() => privateMode.write("off")));
afterEach(cleanup);

const start = day("2026-01-01");
const values: readonly (Cents | null)[] = [cents(765_432_10), cents(766_543_21), null, cents(787_654_32)];
const points: readonly EvolutionPoint[] = values.map((valueCents, index) => ({
  day: addDays(start, index),
  valueCents,
  paidCents: cents(index * 5_432_10),
  reconstructed: index === 0,
}));
const shares = [
  { key: "stock", label: "Actions", cents: cents(543_210_98), assetClass: "stock" as const },
  { key: "unknown", label: "Non classé", cents: cents(65_432_10), assetClass: "unknown" as const },
  { key: "bond", label: "Obligations", cents: null, assetClass: "bond" as const },
];
const years = Array.from({ length: 100 }, (_, index) => -0.2 + index * 0.005);
const risk = { valueAtRiskRatio: 0.1775, shortfallRatio: 0.19, limitRatio: 0.15, meanRatio: 0.05 };
const base = cents(118_462_73);
const frontier = {
  curve: [
    { riskRatio: 0.02, gainRatio: 0.02 },
    { riskRatio: 0.2, gainRatio: 0.07 },
  ],
  today: { riskRatio: 0.1, gainRatio: 0.035 },
  proposed: { riskRatio: 0.08, gainRatio: 0.045 },
};
const moves = [
  { key: "a", label: "Monde Indice", before: 14_216_00, move: 8_584_00, after: 22_800_00 },
  { key: "b", label: "Équilibre", before: 17_769_00, move: -17_769_00, after: 0 },
  { key: "c", label: "Pierre", before: 11_846_00, move: 0, after: 11_846_00 },
];

const charts: Readonly<Record<string, ReactNode>> = {
  evolution: <EvolutionChart title="Évolution" points={points} />,
  value: <ValueArea title="Valeur" points={points} />,
  "share bars": <ShareBars title="Répartition" items={shares} value="both" />,
  "share bar": <ShareBar title="Répartition" items={shares} />,
  treemap: <Treemap title="Répartition" items={shares} />,
  years: <DotYears title="Cent années" returns={years} baseCents={base} {...risk} />,
  moves: <MovesChart title="Mouvements" moves={moves} total={{ before: 43_831_00, after: 43_831_00 }} />,
  frontier: <FrontierChart title="Frontière" {...frontier} limitRatio={0.15} baseCents={base} />,
};

function openTable(): HTMLElement {
  fireEvent.click(screen.getByRole("button", { name: "Voir en tableau" }));
  return screen.getByRole("table");
}

function texts(table: HTMLElement): readonly (readonly string[])[] {
  return within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
}

test("the table of an evolution has the numbers given, the last day first", () => {
  render(<EvolutionChart title="Évolution" points={points} />);
  const rows = texts(openTable());
  expect(rows.map((row) => row[1])).toEqual(
    values.toReversed().map((value) => (value === null ? "inconnu" : formatAmount(value))),
  );
  expect(rows[0]).toEqual([
    "04.01.2026",
    formatAmount(cents(787_654_32)),
    formatAmount(cents(16_296_30), { signed: true }),
    formatAmount(cents(5_925_92), { signed: true }),
  ]);
  expect(rows[3]?.[0]).toBe("01.01.2026 (reconstitué)");
});

test.each([
  ["the first day", 1],
  ["every day", points.length],
])("a line is solid, and what is reconstructed is marked once: %s", (_, count) => {
  const known = points.filter(({ valueCents }) => valueCents !== null);
  const told = known.map((point, index) => ({ ...point, reconstructed: index < count }));
  const { container } = render(<EvolutionChart title="Évolution" points={told} />);
  expect(container.querySelectorAll(".chart-line")).toHaveLength(1);
  expect(container.querySelectorAll(".chart-span")).toHaveLength(1);
  expect(screen.getAllByText("reconstitué")).toHaveLength(1);
});

test("a line whose values were all read has no mark", () => {
  const read = points.map((point) => ({ ...point, reconstructed: false }));
  const { container } = render(<EvolutionChart title="Évolution" points={read} />);
  expect(container.querySelectorAll(".chart-line")).toHaveLength(1);
  expect(container.querySelector(".chart-span")).toBeNull();
});

test("the table of shares has amounts, parts and the known total", () => {
  render(<ShareBars title="Répartition" items={shares} />);
  const rows = texts(openTable());
  expect(rows[0]).toEqual([
    "Actions",
    formatAmount(cents(543_210_98)),
    formatPercent(54_321_098 / 60_864_308, { minDigits: 1, maxDigits: 1 }),
  ]);
  expect(rows[2]).toEqual(["Obligations", "inconnu", "inconnu"]);
  expect(rows[3]?.slice(0, 2)).toEqual(["Total connu", formatAmount(cents(608_643_08))]);
});

test("what is left over has its figures and no bar, and the others share the axis", () => {
  const rest = { key: "rest", label: "Autres", cents: cents(9_000_000_00), isRest: true };
  const { container } = render(<ShareBars title="Répartition" items={[...shares, rest]} sorted={false} />);
  const bars = [...container.querySelectorAll(".chart-bars-item")].map((row) => ({
    text: row.textContent,
    width: row.querySelector<HTMLElement>(".chart-bars-track > [style]")?.style.width ?? null,
  }));
  expect(bars[0]?.width).toMatch(/\b100(\.00)?%/);
  expect(bars.at(-1)).toEqual({ text: expect.stringMatching(/^Autres\d/), width: null });
});

test("the table of years has the hundred returns, the worst first", () => {
  render(<DotYears title="Cent années" returns={years.toReversed()} baseCents={base} {...risk} />);
  const rows = texts(openTable());
  expect(rows).toHaveLength(100);
  expect(rows[0]?.[2]).toBe(formatPercent(-0.2, { minDigits: 2 }));
});

test("the table of moves has before, move and after to the cent", () => {
  render(<MovesChart title="Mouvements" moves={moves} />);
  expect(texts(openTable())[1]?.slice(1)).toEqual([
    formatAmount(cents(17_769_00)),
    formatAmount(cents(-17_769_00)),
    formatAmount(cents(0)),
  ]);
});

test.each(Object.entries(charts))("private mode leaves no amount in %s, drawn or in table", (_, chart) => {
  act(() => privateMode.write("on"));
  const { container } = render(chart);
  for (const slider of screen.queryAllByRole("slider")) fireEvent.keyDown(slider, { key: "ArrowLeft" });
  expect(textAndAttributes(container)).not.toMatch(/€|\d[\u202f ]\d{3}/);
  openTable();
  expect(textAndAttributes(container)).not.toMatch(/€|\d[\u202f ]\d{3}/);
  expect(container.textContent).toContain("*****");
});

test("private mode leaves no amount in a sparkline", () => {
  act(() => privateMode.write("on"));
  const { container } = render(<Sparkline label="Valeur" values={values} />);
  expect(textAndAttributes(container)).not.toMatch(/€/);
});

/** Texts, and every attribute but the geometry: names, titles, values said. */
function textAndAttributes(container: HTMLElement): string {
  const attributes = [...container.querySelectorAll("*")].flatMap((element) =>
    [...element.attributes]
      .filter((one) => /^(aria-|title|alt|data-)/.test(one.name))
      .map((one) => one.value),
  );
  return [container.textContent, ...attributes].join("\n");
}

test.each(Object.entries(charts).filter(([name]) => !["share bars", "moves"].includes(name)))(
  "%s is an image with a name and a description, and a cursor for the keyboard",
  (_, chart) => {
    render(chart);
    const image = screen.getByRole("img");
    expect(image.querySelector("title")?.textContent).not.toBe("");
    expect(image.querySelector("desc")?.textContent).not.toBe("");
    expect(screen.getByRole("slider").getAttribute("aria-valuetext")).not.toBe("");
  },
);

test("arrows move the cursor point by point, and each point is shown", () => {
  render(<EvolutionChart title="Évolution" points={points} />);
  const slider = screen.getByRole("slider");
  expect(slider.getAttribute("aria-valuenow")).toBe("4");
  fireEvent.keyDown(slider, { key: "ArrowLeft" });
  expect(slider.getAttribute("aria-valuetext")).toContain("03.01.2026, Valeur\u00a0: inconnu");
  fireEvent.keyDown(slider, { key: "Home" });
  expect(slider.getAttribute("aria-valuetext")).toContain("01.01.2026, reconstitué");
  fireEvent.keyDown(slider, { key: "ArrowLeft" });
  expect(slider.getAttribute("aria-valuenow")).toBe("1");
});

test("the tooltip opens by keyboard and closes with Escape", () => {
  const { container } = render(<EvolutionChart title="Évolution" points={points} />);
  const slider = screen.getByRole("slider");
  fireEvent.keyDown(slider, { key: "End" });
  expect(container.querySelector(".chart-tip")?.textContent).toContain(
    formatAmount(cents(787_654_32), { decimals: false }),
  );
  fireEvent.keyDown(slider, { key: "Escape" });
  expect(container.querySelector(".chart-tip")).toBeNull();
});

test("a point selected in the chart is selected in its table", () => {
  render(<ValueArea title="Valeur" points={points} />);
  fireEvent.keyDown(screen.getByRole("slider"), { key: "Home" });
  const table = openTable();
  expect(within(table).getByRole("button", { pressed: true }).textContent).toContain("01.01.2026");
});

test("a table is one stop of the tab key, and arrows go through its rows", () => {
  render(<ValueArea title="Valeur" points={points} />);
  const rows = within(openTable()).getAllByRole("button");
  expect(rows.map((row) => row.tabIndex)).toEqual([0, -1, -1, -1]);
  rows[0]?.focus();
  fireEvent.keyDown(rows[0] ?? document.body, { key: "ArrowDown" });
  expect(document.activeElement).toBe(rows[1]);
});

test("a selection is shared with the page", () => {
  const said: (string | null)[] = [];
  render(
    <ShareBars title="Répartition" items={shares} selected="stock" onSelect={(key) => said.push(key)} />,
  );
  expect(screen.getByRole("button", { name: /Actions/ }).getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: /Non classé/ }));
  fireEvent.click(screen.getByRole("button", { name: /Actions/ }));
  expect(said).toEqual(["unknown", null]);
});

test("an unknown value is a gap: the line stops and starts again", () => {
  const { container } = render(
    <ValueArea title="Valeur" points={points.map((point) => ({ ...point, reconstructed: false }))} />,
  );
  const drawn = container.querySelector(".chart-line")?.getAttribute("d") ?? "";
  expect(drawn.match(/M/g)).toHaveLength(2);
});

test("an unknown return is a gap in its line and « inconnu » in the table", () => {
  const series = [
    {
      key: "a",
      label: "Contrat",
      points: [0, null, 0.02].map((ratio, index) => ({ day: addDays(start, index), ratio })),
    },
  ];
  const { container } = render(<PerformanceLine title="Performances" series={series} />);
  expect((container.querySelector(".chart-perf-1")?.getAttribute("d") ?? "").match(/M/g)).toHaveLength(2);
  expect(texts(openTable()).map((row) => row[1])).toEqual(["+2,0\u00a0%", "inconnu", "0,0\u00a0%"]);
});

test("an unknown part has its name and no bar", () => {
  const { container } = render(<ShareBars title="Répartition" items={shares} />);
  const rows = [...container.querySelectorAll(".chart-bars-item")];
  expect(rows.map((row) => row.querySelectorAll(".chart-box").length)).toEqual([1, 1, 0]);
});

test("a chart without any known value says so", () => {
  render(<DrawdownArea title="Baisses" points={[{ day: start, drawdownRatio: null }]} />);
  expect(screen.getByText("Aucune valeur à dessiner sur cette période.")).toBeDefined();
});

test("two charts on a page never share the id of a hatch", () => {
  const { container } = render(
    <>
      <EvolutionChart title="Un" points={points} />
      <EvolutionChart title="Deux" points={points} />
    </>,
  );
  const ids = [...container.querySelectorAll("[id]")].map((element) => element.id);
  expect(new Set(ids).size).toBe(ids.length);
});
