import type { Locator, Page } from "@playwright/test";
import { addressOf, customerPaths } from "../tools/lib/customer-routes.ts";
import { holdingsFor } from "./holdings.ts";
import { contentLoaded, expect, test } from "./support.ts";

/** Every chart of the customer's area says the same numbers in a table, one press away. */

// A route with the id of something that nobody has answers 404, as it has to.
test.use({ account: "camille", reducedMotion: "reduce", allowedComplaints: [/status of 404/] });
test.describe.configure({ mode: "parallel", timeout: 300_000 });

/** Pages of a session, a form or a redirection: they draw nothing. */
const withoutCharts =
  /^(?:user|delete-profile|accounts\/(?:new|update|import)|account\/|subscribe$|pay$|load$)/;
/** Those that answer by a chart first of all: a page that draws nothing there would make the walk say nothing. */
const drawn = [
  "dashboard",
  "ahead",
  "contract/$contractId",
  "contract/$contractId/allocation",
  "contract-realestate/$contractId",
  "exposures",
  "loans-dashboard",
  "projects",
];
const routesOfATest = 12;

const walked = customerPaths.filter((route) => !withoutCharts.test(route));
for (let from = 0; from < walked.length; from += routesOfATest) {
  const routes = walked.slice(from, from + routesOfATest);
  test(`charts and their tables: ${routes.join(", ")}`, async ({ page, api }) => {
    const holdings = await holdingsFor(api, "me");
    const faults: string[] = [];
    for (const route of routes) {
      await page.goto(`/app/${addressOf(route, holdings)}`);
      await contentLoaded(page);
      for (const fault of await faultsOf(page, route)) faults.push(`${route}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });
}

async function faultsOf(page: Page, route: string): Promise<readonly string[]> {
  const charts = await page.locator("main figure.chart").all();
  const faults = await alone(page);
  if (drawn.includes(route) && charts.length === 0) faults.push("draws no chart");
  for (const chart of charts) faults.push(...(await twinFaults(chart)));
  return faults;
}

/** Drawings that stand in no chart with a table, nor in a table, by the words before them. */
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
  const rows = await chart.getByRole("table").getByRole("row").count();
  await chart.getByRole("button", { name: "Voir le graphique" }).click();
  return rows < 2 ? [`${title}: its table has no row`] : [];
}
