import type { Page } from "@playwright/test";
import { leaveSeconds, secondsLeft } from "./session-end.ts";
import { expect, contentLoaded, test } from "./support.ts";

/** The end of a session, with the seconds left according to the server's clock. */

test.describe.configure({ mode: "parallel" });
test.use({ account: "camille" });

const question = (page: Page) => page.getByRole("alertdialog", { name: "Votre session se termine bientôt" });

test("at 300 s the page asks, says how many minutes are left, and a new session starts the count again", async ({
  page,
}) => {
  await page.goto("/app/dashboard");
  await contentLoaded(page);
  await leaveSeconds(page, 330);
  await page.waitForTimeout(5500);
  await expect(question(page)).toBeHidden();
  await leaveSeconds(page, 290);
  await expect(question(page)).toBeVisible();
  await expect(question(page).getByRole("timer")).toHaveText(/dans 5.minutes/);
  await expect(question(page).getByRole("timer")).toHaveAttribute("aria-live", "assertive");
  await leaveSeconds(page, 170);
  await expect(question(page).getByRole("timer")).toHaveText(/dans 3.minutes/);
  await page.route("**/v1/oauth/token", async (route) => {
    await route.fulfill({ json: { access_token: await token(page), expires_in: 7200, user_created: false } });
  });
  await question(page).getByRole("button", { name: "Rester connecté" }).click();
  await expect(question(page)).toBeHidden();
  expect(await secondsLeft(page)).toBeGreaterThan(7000);
});

test("at 60 s the session closes and sign-in comes with the way back", async ({ page }) => {
  await page.route("**/v1/oauth/revoke", async (route) => await route.fulfill({ status: 204 }));
  await page.goto("/app/dashboard/contracts");
  await contentLoaded(page);
  await leaveSeconds(page, 59);
  await expect(page).toHaveURL(/\/app\/login\?redirect=%2Fapp%2Fdashboard%2Fcontracts&ended=session$/);
  expect(await page.evaluate(() => document.cookie)).not.toContain("accessToken");
});

test.describe("a refusal", () => {
  test.use({ allowedComplaints: [/status of 401/] });

  test("a session that cannot be prolonged: nothing is shown, the count goes on and asks again", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/app/dashboard");
    await contentLoaded(page);
    await page.route("**/v1/oauth/token", async (route) => {
      await route.fulfill({ status: 401, json: { message: "Non." } });
    });
    await leaveSeconds(page, 280);
    await expect(question(page)).toBeVisible();
    // The next check asks again, so this waits until the state between the two was shown.
    await page.clock.pauseAt(Date.now() + 60_000);
    await question(page).getByRole("button", { name: "Rester connecté" }).click();
    await expect(question(page)).toBeHidden();
    await expect(page.getByText("Non.")).toHaveCount(0);
    await expect(page).toHaveURL(/\/app\/dashboard$/);
    await page.clock.runFor(6000);
    await expect(question(page)).toBeVisible();
  });
});

for (const [words, hours] of [
  ["three hours fast", 3],
  ["three hours slow", -3],
  ["a day and two hours fast", 26],
  ["a day and two hours slow", -26],
] as const) {
  test(`a computer whose clock is ${words} changes nothing`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await page.route("**/v1/oauth/revoke", async (route) => await route.fulfill({ status: 204 }));
    await page.goto("/app/dashboard");
    await contentLoaded(page);
    await page.clock.fastForward(11_000);
    await expect(page).toHaveURL(/\/app\/dashboard$/);
    await expect(question(page)).toBeHidden();
    await leaveSeconds(page, 250);
    await page.clock.fastForward(6000);
    await expect(question(page)).toBeVisible();
    await leaveSeconds(page, 50);
    await page.clock.fastForward(6000);
    await expect(page).toHaveURL(/\/app\/login/);
  });
}

test("a clock that is changed under way closes nothing", async ({ page }) => {
  await page.clock.install();
  await page.goto("/app/dashboard");
  await contentLoaded(page);
  await page.clock.setSystemTime(Date.now() + 5 * 3_600_000);
  await page.clock.runFor(11_000);
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await expect(question(page)).toBeHidden();
});

test("what one tab prolongs or ends, the other knows", async ({ page, context }) => {
  await page.route("**/v1/oauth/revoke", async (route) => await route.fulfill({ status: 204 }));
  await page.goto("/app/dashboard");
  const other = await context.newPage();
  await other.goto("/app/dashboard");
  await contentLoaded(page);
  await contentLoaded(other);
  await leaveSeconds(page, 280);
  await expect(question(page)).toBeVisible();
  await expect(question(other)).toBeVisible();
  const held = await token(page);
  await page.route("**/v1/oauth/token", async (route) => {
    await route.fulfill({ json: { access_token: held, expires_in: 7200, user_created: false } });
  });
  await question(page).getByRole("button", { name: "Rester connecté" }).click();
  await expect(question(page)).toBeHidden();
  await expect(question(other)).toBeHidden();
  await page.getByRole("button", { name: /Votre compte/ }).click();
  await page.getByRole("menuitem", { name: "Se déconnecter" }).click();
  await expect(page).toHaveURL(/\/app\/login$/);
  await expect(other).toHaveURL(/\/app\/login\?redirect=%2Fapp%2Fdashboard&ended=session$/);
});

async function token(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return decodeURIComponent(cookies.find(({ name }) => name === "accessToken")?.value ?? "");
}
