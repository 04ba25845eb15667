import { firstLoadBudgets, scriptWeight } from "../tools/lib/script-weight.ts";
import { expect, contentLoaded, test } from "./support.ts";

/** What a phone downloads before its first page: bytes of the build, the same on every machine. */

test("the sign-in page keeps its budget of JavaScript", async ({ page }) => {
  const weight = await scriptWeight(page, async () => {
    await page.goto("/app/login", { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
  expect(weight.kilobytes, `the largest: ${weight.largest}`).toBeLessThanOrEqual(
    firstLoadBudgets["sign-in page"],
  );
});

test.describe("signed in", () => {
  test.use({ account: "camille" });

  test("the dashboard keeps its budget of JavaScript", async ({ page }) => {
    const weight = await scriptWeight(page, async () => {
      await page.goto("/app/dashboard", { waitUntil: "networkidle" });
      await contentLoaded(page);
    });
    expect(weight.kilobytes, `the largest: ${weight.largest}`).toBeLessThanOrEqual(
      firstLoadBudgets.dashboard,
    );
  });

  test("the dashboard asks for its first figures in one call with its scripts, and for nothing twice", async ({
    page,
  }) => {
    // What other journeys of this saver do meanwhile would arrive by the live channel and be read again, so the channel is closed.
    await page.routeWebSocket(/\/cable\?/, () => undefined);
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      asked.push(`${request.method()} ${pathname}${search}`);
    });
    await page.goto("/app/dashboard", { waitUntil: "networkidle" });
    await contentLoaded(page);
    const reads = asked.filter((one) => /^GET \/v1\/(?!variant|websocket)/.test(one));
    // The chart of the history is loaded once the page has run.
    const drawing = asked.findIndex((one) => /\/charts-[^/]*\.js/.test(one));
    const opening = asked.findIndex((one) => one.startsWith("GET /v1/users/me/dashboard/opening?from="));
    expect(opening).toBeGreaterThan(-1);
    expect(opening).toBeLessThan(drawing);
    expect(reads.filter((one, index) => reads.indexOf(one) !== index)).toEqual([]);
    const inOpening = /^GET \/v1\/users\/me(?:|\/wealth|\/portfolios|\/dashboard|\/portfolios\/series\/.*)$/;
    expect(reads.filter((one) => inOpening.test(one))).toEqual([]);
  });
});
