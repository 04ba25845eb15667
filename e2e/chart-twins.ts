import { expect, type Locator, type Page } from "@playwright/test";

/** Every chart gives the same numbers in a table, one press away. */

/** Pages of a session, a form or a redirection: they draw nothing. */
const withoutCharts =
  /^(?:user|delete-profile|accounts\/(?:new|update|import)|account\/|subscribe$|pay$|load$)/;
/** Pages that begin with a chart: if they drew nothing, the check would prove nothing. */
export const drawn: readonly string[] = [
  "dashboard",
  "ahead",
  "contract/$contractId",
  "contract/$contractId/allocation",
  "contract-realestate/$contractId",
  "exposures",
  "loans-dashboard",
  "projects",
];

/** The errors in the charts of a route of the demonstration's household; none when the page is right. */
export async function chartsWithoutTable(page: Page, route: string): Promise<readonly string[]> {
  if (withoutCharts.test(route)) return [];
  const charts = await page.locator("main figure.chart").all();
  const faults = await alone(page);
  if (drawn.includes(route) && charts.length === 0) faults.push("draws no chart");
  for (const chart of charts) faults.push(...(await twinFaults(chart)));
  return faults;
}

/** Drawings that are neither in a chart with a table nor in a table, named by the words before them. */
async function alone(page: Page): Promise<string[]> {
  return await page.locator("main").evaluate((main) => {
    const isLarge = (drawing: Element): boolean => {
      const { width, height } = drawing.getBoundingClientRect();
      return width >= 160 && height >= 60;
    };
    return [...main.querySelectorAll("svg, .chart-bars, .chart-treemap")]
      .filter((drawing) => isLarge(drawing) && drawing.closest("figure.chart, table") === null)
      .map((drawing) => `no table for « ${drawing.parentElement?.textContent?.slice(0, 60) ?? ""} »`);
  });
}

async function twinFaults(chart: Locator): Promise<readonly string[]> {
  const title = await chart.getByRole("heading").first().innerText();
  const twin = chart.getByRole("button", { name: "Voir en tableau" });
  if ((await twin.count()) !== 1) return [`${title}: ${String(await twin.count())} links to a table`];
  await twin.click();
  const second = chart.getByRole("table").getByRole("row").nth(1);
  const hasRows = await expect(second)
    .toBeAttached()
    .then(
      () => true,
      () => false,
    );
  await chart.getByRole("button", { name: "Voir le graphique" }).click();
  return hasRows ? [] : [`${title}: its table has no row`];
}
