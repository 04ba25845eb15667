import type { Page, Route } from "@playwright/test";
import { expect, contentLoaded, signIn, test, type Json } from "./support.ts";

/** Who may open which page, and what a refusal or a failure of the service does to the page. */

test.describe.configure({ mode: "parallel" });

/** The call with which the dashboard opens. */
const opening = "**/v1/users/me/dashboard/opening*";

// One of each kind; redirect.test.ts has all the ways to write one, and session.spec.ts tries two with the real sign-in.
for (const hostile of [
  "//evil.com",
  "/\\evil.com",
  "/\t/evil.com",
  "https://evil.com/app/dashboard",
  "javascript:alert(1)",
  "/%2F%2Fevil.com",
  "//localhost@evil.com",
  "/app/nulle-part",
]) {
  test(`the way back ${JSON.stringify(hostile)} leads nowhere but home`, async ({ page }) => {
    const left: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith("http://localhost:")) left.push(request.url());
    });
    page.on("dialog", (dialog) => {
      left.push(dialog.message());
      void dialog.dismiss();
    });
    await answerSignIn(page);
    await page.goto(`/app/login?redirect=${encodeURIComponent(hostile)}`);
    await expect(page.getByText("Connectez-vous pour ouvrir la page demandée.")).toHaveCount(0);
    await signIn(page, "newcomer");
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/app\/dashboard$/);
    expect(left).toEqual([]);
  });
}

const signedOut = [
  ["/app/dashboard/contracts?tri=nom", /\/app\/login\?redirect=%2Fapp%2Fdashboard%2Fcontracts%3Ftri%3Dnom$/],
  ["/advisory", /\/app\/login\?redirect=%2Fadvisory$/],
  ["/advisory/login", /\/app\/login$/],
  ["/app/confirmation", /\/app\/login\?redirect=/],
  ["/app/register", /\/app\/register$/],
  ["/app/password-reset", /\/app\/password-reset$/],
  ["/app/validation", /\/app\/validation$/],
  ["/cgu", /\/cgu$/],
  ["/nulle-part", /\/404$/],
] as const;

test("signed out, each address is its page or the sign-in's", async ({ page }) => {
  for (const [path, shown] of signedOut)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveURL(shown);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
});

test.describe("signed in", () => {
  test.use({ account: "camille" });

  const elsewhere = [
    ["/app/login", /\/app\/dashboard$/],
    ["/app/register", /\/app\/dashboard$/],
    ["/app/validation", /\/app\/dashboard$/],
    ["/advisory", /\/app\/dashboard$/],
    ["/app/load", /\/app\/dashboard$/],
    ["/app/contract/1", /\/404$/],
  ] as const;

  test("an address that is not a customer's leads to a page of theirs", async ({ page }) => {
    for (const [path, shown] of elsewhere)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page).toHaveURL(shown);
      });
  });

  test("a role written by hand into the cookie gains nothing", async ({ page, context }) => {
    await context.addCookies([{ name: "hasRole", value: "advisor", domain: "localhost", path: "/" }]);
    await page.goto("/advisory");
    await expect(page).toHaveURL(/\/app\/dashboard$/);
    await expect(page.getByRole("heading", { level: 1, name: "Bonjour Camille" })).toBeVisible();
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === "hasRole")?.value).toBe("customer");
  });

  test("terms that are not accepted come first, then the page that was asked for", async ({ page }) => {
    let isAccepted = false;
    await page.route("**/v1/users/me", async (route) => {
      if (route.request().method() === "PUT") isAccepted = true;
      await withUser(route, (user) => ({ ...user, cgu_validated: isAccepted }));
    });
    await page.goto("/app/dashboard/contracts");
    await expect(page).toHaveURL(/\/cgu\?redirect=%2Fapp%2Fdashboard%2Fcontracts$/);
    await page.getByRole("button", { name: "Accepter et continuer" }).click();
    await expect(page.getByText("Cochez la case pour accepter les conditions.")).toBeVisible();
    expect(isAccepted).toBe(false);
    await page.getByRole("checkbox", { name: /J’ai lu et j’accepte/ }).check();
    await page.getByRole("button", { name: "Accepter et continuer" }).click();
    await expect(page).toHaveURL(/\/app\/dashboard\/contracts$/);
    await expect(page.getByRole("heading", { level: 1, name: "Contrats" })).toBeVisible();
  });

  test("a change of page starts at its top", async ({ page }) => {
    await page.goto("/cgu");
    await page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
    });
    await page.getByRole("link", { name: /Accessibilité/ }).click();
    await expect(page).toHaveURL(/\/accessibility$/);
    await expect.poll(async () => await page.evaluate(() => scrollY)).toBe(0);
  });
});

test.describe("with a service that refuses or fails", () => {
  test.use({ account: "camille", allowedComplaints: [/status of (401|403|500|503)/] });

  test("401 on reading the user ends the session", async ({ page }) => {
    for (const call of ["**/v1/users/me", opening])
      await page.route(call, async (route) => await refuse(route, 401, "session.expired"));
    await page.route("**/v1/oauth/revoke", async (route) => await route.fulfill({ status: 204 }));
    await page.goto("/app/dashboard");
    await expect(page).toHaveURL(/\/app\/login\?redirect=%2Fapp%2Fdashboard&ended=session$/);
  });

  test("403 of a user to be confirmed leads to the code, and keeps there", async ({ page }) => {
    await page.route("**/v1/users/me", async (route) => {
      await withUser(route, (user) => ({ ...user, state: "unconfirmed" }));
    });
    for (const call of ["**/v1/users/me/portfolios*", opening])
      await page.route(call, async (route) => {
        await refuse(route, 403, "unconfirmed.user");
      });
    await page.goto("/app/dashboard");
    await expect(page).toHaveURL(/\/app\/confirmation$/);
    await expect(page.getByLabel("Code reçu par e-mail")).toBeVisible();
    await page.goto("/app/dashboard/contracts");
    await expect(page).toHaveURL(/\/app\/confirmation$/);
  });

  test("a failure of what a page reads shows the page of the error", async ({ page }) => {
    await page.route("**/v1/users/me/portfolios*", async (route) => {
      await refuse(route, 500, "server.unexpected");
    });
    await page.goto("/app/dashboard/contracts");
    await expect(page).toHaveURL(/\/500$/);
    await expect(page.getByText(/Rien n’est perdu/)).toBeVisible();
  });

  test("an action that fails keeps its page under the page of the error", async ({ page }) => {
    await page.goto("/app/user/deletion");
    await contentLoaded(page);
    const box = page.getByRole("checkbox").first();
    await box.check();
    await page.route("**/v1/users/me", async (route) => {
      if (route.request().method() === "DELETE") await refuse(route, 500, "server.unexpected");
      else await route.continue();
    });
    await page.getByRole("button", { name: "Recevoir le lien de suppression" }).click();
    await expect(page).toHaveURL(/\/500$/);
    await page.getByRole("button", { name: "Revenir à ma page" }).click();
    await expect(page).toHaveURL(/\/app\/user\/deletion$/);
    await expect(box).toBeChecked();
  });

  test("a maintenance that begins leads to its page, which opens again by itself", async ({ page }) => {
    await page.goto("/app/dashboard");
    await contentLoaded(page);
    let isClosed = true;
    await page.route("**/v1/variant", async (route) => {
      const response = await route.fetch();
      const { variant } = recordOf(await response.json());
      const features = recordOf(variant)["features"];
      const more = isClosed ? ["enableMaintenancePage"] : [];
      const body = {
        ...recordOf(variant),
        features: [...(Array.isArray(features) ? features.map(String) : []), ...more],
      };
      await route.fulfill({ json: { variant: body } });
    });
    await page.goto("/app/dashboard/contracts");
    await expect(page).toHaveURL(/\/maintenance$/);
    isClosed = false;
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(page).toHaveURL(/\/app\/dashboard$/);
  });
});

test("an otp value on the first page of a visit goes to its page", async ({ page }) => {
  await page.goto("/?otp=1E234567");
  await expect(page).toHaveURL(/\/app\/otp\?otp=1E234567$/);
});

test.describe("a page whose code does not come", () => {
  test.use({ allowedComplaints: [/./] });

  /** A page that is still loading: every request for its code stays without an answer until told otherwise. Its clock is paused
   * meanwhile, because a machine that stops for some seconds would pass the limits by itself. */
  async function waitForCode(page: Page): Promise<() => Promise<void>> {
    let answers = false;
    await page.clock.install();
    await page.goto("/app/login");
    await expect(page.getByRole("heading", { level: 1, name: "Connexion" })).toBeVisible();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      if (answers) await route.continue();
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("link", { name: /Accessibilité/ }).click();
    await page.clock.runFor(2000);
    await expect(page.getByText("Chargement de la page")).toBeAttached();
    return async () => {
      answers = true;
      await page.clock.resume();
    };
  }

  test("after 8 s it says so, and another try brings it", async ({ page }) => {
    const answer = await waitForCode(page);
    await expect(page.getByText("La page tarde à s’afficher.")).toHaveCount(0);
    await page.clock.fastForward(8_500);
    await expect(page.getByText("La page tarde à s’afficher.")).toBeVisible();
    await answer();
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(page).toHaveURL(/\/accessibility$/);
    await expect(page.getByRole("heading", { level: 1, name: /Accessibilité/ })).toBeVisible();
  });

  test("after 20 s it is waited for no more, and another try brings it", async ({ page }) => {
    const answer = await waitForCode(page);
    await page.clock.fastForward(20_500);
    await expect(page.getByText("Cette page n’a pas pu être chargée.")).toBeVisible();
    await answer();
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Accessibilité/ })).toBeVisible();
  });
});

function recordOf(value: unknown): Json {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

async function withUser(route: Route, change: (user: Json) => Json): Promise<void> {
  const response = await route.fetch({ method: "GET", postData: "" });
  await route.fulfill({ json: { user: change(recordOf(recordOf(await response.json())["user"])) } });
}

async function refuse(route: Route, status: number, code: string): Promise<void> {
  const json = { code, message: "Une phrase.", errors: {}, fields: { global: [code] } };
  await route.fulfill({ status, json });
}

/** Sign-in itself is tried elsewhere: here its answer is given, so that many can be made. */
async function answerSignIn(page: Page): Promise<void> {
  await page.route("**/v1/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/v1/oauth/token")
      await route.fulfill({ json: { access_token: "t", expires_in: 7200, user_created: false } });
    else if (pathname === "/v1/users/me")
      await route.fulfill({
        json: { user: { roles: ["customer"], state: "confirmed", cgu_validated: true } },
      });
    else if (pathname === "/v1/variant") await route.continue();
    else await new Promise(() => undefined);
  });
}
