import { firstLoadBudgets, scriptWeight } from "../tools/lib/script-weight.ts";
import { expect, settled, test } from "./support.ts";

/** What a phone waits for before its first page: bytes of the build, the same on every machine. */

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
      await settled(page);
    });
    expect(weight.kilobytes, `the largest: ${weight.largest}`).toBeLessThanOrEqual(
      firstLoadBudgets.dashboard,
    );
  });
});
