import type { Page } from "@playwright/test";
import { leaveSeconds, secondsLeft } from "./session-end.ts";
import { expect, signIn, test } from "./support.ts";

/** The start and the end of a session. */

test("sign-in leads to the page that was asked for", async ({ page }) => {
  await page.goto("/app/dashboard/contracts?tri=nom");
  await expect(page.getByRole("heading", { level: 1, name: "Connexion" })).toBeVisible();
  await expect(page.getByText("Connectez-vous pour ouvrir la page demandée.")).toBeVisible();
  await signIn(page, "camille");
  await expect(page.getByRole("heading", { level: 1, name: "Contrats" })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/dashboard\/contracts\?tri=nom$/);
});

// Other ways to write one are in guards.spec.ts, where the answer of the sign-in is given, and in redirect.test.ts.
for (const hostile of ["//evil.com", "/app/\t//evil.com"]) {
  test(`the redirect ${JSON.stringify(hostile)} stays on the site`, async ({ page }) => {
    const left: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest() && new URL(request.url()).hostname !== "localhost")
        left.push(request.url());
    });
    page.on("dialog", (dialog) => {
      left.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(`/app/login?redirect=${encodeURIComponent(hostile)}`);
    await signIn(page, "newcomer");
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/app\/dashboard$/);
    await expect(page.getByRole("heading", { level: 1, name: /^Bonjour/ })).toBeVisible();
    expect(left).toEqual([]);
  });
}

test.describe("a refusal", () => {
  test.use({ allowedComplaints: [/status of 401/] });

  test("a wrong password is shown in a sentence, and nothing typed is lost", async ({ page }) => {
    await page.goto("/app/login");
    await page.getByLabel("Adresse e-mail").fill("camille@demo.vigie.fr");
    await page.getByLabel("Mot de passe", { exact: true }).fill("pas le bon");
    await page.getByRole("button", { name: "Se connecter", exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText(/\w.*\.$/);
    await expect(page.getByLabel("Adresse e-mail")).toHaveValue("camille@demo.vigie.fr");
    await expect(page.getByLabel("Mot de passe", { exact: true })).toHaveValue("pas le bon");
  });
});

test("signing out closes the session here and at the server", async ({ page, request }) => {
  await signedIn(page);
  const token = await cookie(page, "accessToken");
  const asCamille = { headers: { authorization: `Bearer ${token}` } };
  expect((await request.get("/v1/users/me", asCamille)).status()).toBe(200);
  const revoked = page.waitForResponse(/\/v1\/oauth\/revoke$/);
  await page.getByRole("button", { name: /Votre compte/ }).click();
  await page.getByRole("menuitem", { name: "Se déconnecter" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Connexion" })).toBeVisible();
  expect((await revoked).ok()).toBe(true);
  expect((await request.get("/v1/users/me", asCamille)).status()).toBe(401);
  await page.goBack();
  await page.goto("/app/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Connexion" })).toBeVisible();
  await expect(page.getByText("Bonjour Camille")).toHaveCount(0);
});

test.describe("the end of a session", () => {
  // The reads that are running when the session ends are refused.
  test.use({ allowedComplaints: [/status of 401/] });

  test("a session asks at five minutes of its end, is prolonged by the server, and closes at one minute", async ({
    page,
  }) => {
    await signedIn(page);
    const first = await cookie(page, "accessToken");
    const question = page.getByRole("alertdialog", { name: "Votre session se termine bientôt" });
    await leaveSeconds(page, 290);
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Rester connecté" }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: "Bonjour Camille" })).toBeVisible();
    expect(await secondsLeft(page)).toBeGreaterThan(7000);
    expect(await cookie(page, "accessToken")).not.toBe(first);

    await leaveSeconds(page, 50);
    await expect(page.getByRole("heading", { level: 1, name: "Connexion" })).toBeVisible();
    await expect(page).toHaveURL(/redirect=%2Fapp%2Fdashboard&ended=session$/);
    expect(await cookie(page, "accessToken")).toBe("");
  });
});

test.describe("the page that a session left when it ended", () => {
  test.use({ allowedComplaints: [/status of 401/] });

  const contracts = (page: Page) => page.getByRole("heading", { level: 1, name: "Contrats" });

  test("brings its own account back", async ({ page }) => {
    await leavesContracts(page);
    await signIn(page, "camille");
    await expect(contracts(page)).toBeVisible();
    await expect(page).toHaveURL(/\/app\/dashboard\/contracts$/);
  });

  test("is not shown to another account, who comes to their own dashboard", async ({ page }) => {
    await leavesContracts(page);
    await signIn(page, "empty");
    await expect(page.getByRole("heading", { level: 1, name: /^Bonjour/ })).toBeVisible();
    await expect(page).toHaveURL(/\/app\/dashboard$/);
  });

  test("reloaded once its cookies are gone, is still its account's; typed, it is anybody's", async ({
    page,
  }) => {
    for (const [isReloaded, ends] of [
      [true, /\/app\/dashboard$/],
      [false, /\/app\/dashboard\/contracts$/],
    ] as const) {
      await signedIn(page);
      await page.goto("/app/dashboard/contracts");
      await expect(contracts(page)).toBeVisible();
      // The open page notices within seconds that its session is gone, and would handle it as its own end.
      if (!isReloaded) await page.goto("about:blank");
      await page.context().clearCookies();
      if (isReloaded) await page.reload();
      else await page.goto("/app/dashboard/contracts");
      await expect(page.getByRole("heading", { level: 1, name: "Connexion" })).toBeVisible();
      await signIn(page, "empty");
      await expect(page).toHaveURL(ends);
      await page.context().clearCookies();
      await page.goto("about:blank");
    }
  });

  async function leavesContracts(page: Page): Promise<void> {
    await signedIn(page);
    await page.goto("/app/dashboard/contracts");
    await expect(contracts(page)).toBeVisible();
    await leaveSeconds(page, 50);
    await expect(page).toHaveURL(/redirect=%2Fapp%2Fdashboard%2Fcontracts&ended=session$/);
  }
});

async function signedIn(page: Page): Promise<void> {
  await page.goto("/app/login");
  await signIn(page, "camille");
  await expect(page.getByRole("heading", { level: 1, name: "Bonjour Camille" })).toBeVisible();
}

async function cookie(page: Page, name: string): Promise<string> {
  const cookies = await page.context().cookies();
  return decodeURIComponent(cookies.find((one) => one.name === name)?.value ?? "");
}
