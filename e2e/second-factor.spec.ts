import type { CDPSession, Page } from "@playwright/test";
import {
  accounts,
  axeFindsNothing,
  expect,
  password,
  recordOf,
  contentLoaded,
  signIn,
  test,
} from "./support.ts";
import { totpCode } from "./totp.ts";

/** The second factor as its owner lives it: an app, codes of paper, a passkey held by the browser's own authenticator. */

// One account goes through all of it; the refusals on the way are 401 and 422, which the console repeats.
test.describe.configure({ mode: "serial" });
test.use({ allowedComplaints: [/status of 4\d\d/] });

test("an app protects the next sign-in, a recovery code stands in for it once, and both go", async ({
  page,
}) => {
  await page.goto("/app/login?redirect=/app/user/security");
  await signIn(page, "double");
  await contentLoaded(page);
  await expect(page.getByRole("heading", { level: 1, name: "Sécurité" })).toBeVisible();
  await axeFindsNothing(page, "security page without a second factor");

  await page.getByRole("button", { name: "Ajouter une application" }).click();
  await expect(page.getByRole("img", { name: /Code QR/ })).toBeVisible();
  await axeFindsNothing(page, "setting up an app");
  const secret =
    (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent())?.replaceAll(" ", "") ?? "";
  await page.getByLabel("Code affiché par l’application").fill("000000");
  await page.getByRole("button", { name: "Activer" }).click();
  await expect(page.getByText(/^Ce code ne convient pas/)).toBeVisible();
  const taken = totpCode(secret);
  await page.getByLabel("Code affiché par l’application").fill(taken);
  await page.getByRole("button", { name: "Activer" }).click();

  await expect(page.getByRole("heading", { name: "Vos codes de secours" })).toBeFocused();
  await axeFindsNothing(page, "recovery codes");
  const codes = await page
    .getByRole("listitem")
    .filter({ hasText: /^\w{4}-\w{4}-\w{4}-\w{4}$/ })
    .allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole("button", { name: "Terminer" }).click();
  await expect(page.getByText("Cochez cette case une fois vos codes gardés.")).toBeVisible();
  await page.getByLabel("J’ai gardé ces codes en lieu sûr").check();
  await page.getByRole("button", { name: "Terminer" }).click();
  await expect(page.getByText("Activée")).toBeVisible();

  await signOut(page);
  await page.goto("/app/login?redirect=/app/user/security");
  await signIn(page, "double");
  await expect(page.getByRole("heading", { level: 1, name: "Vérification" })).toBeVisible();
  await expect(page.getByLabel("Code de l’application")).toBeFocused();
  await axeFindsNothing(page, "second step");
  // The code that took the app into use does not serve again, however long ago that was.
  await page.getByLabel("Code de l’application").fill(taken);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Ce code ne convient pas" })).toBeVisible();
  await page.getByLabel("Code de l’application").fill(totpCode(secret, 1));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Sécurité" })).toBeVisible();

  await signOut(page);
  await page.goto("/app/login?redirect=/app/user/security");
  await signIn(page, "double");
  await page.getByRole("button", { name: "Utiliser un code de secours" }).click();
  await page.getByLabel("Code de secours").fill(codes[0]?.toLowerCase() ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^9 codes restants/)).toBeVisible();

  await page.getByRole("button", { name: "Retirer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Retirer" }).click();
  await expect(page.getByText("Désactivée")).toBeVisible();
});

test("a passkey is the second step, then opens the account without a password", async ({ page }) => {
  const authenticator = await plugIn(page);
  await page.goto("/app/login?redirect=/app/user/security");
  await signIn(page, "double");
  await page.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
  await page.getByLabel("Nom").fill("Navigateur d’essai");
  await axeFindsNothing(page, "naming a passkey");
  await page.getByRole("button", { name: "Créer la clé" }).click();
  await page.getByLabel("J’ai gardé ces codes en lieu sûr").check();
  await page.getByRole("button", { name: "Terminer" }).click();
  await expect(page.getByText("Navigateur d’essai", { exact: true })).toBeVisible();
  expect(await authenticator.credentials()).toBe(1);

  await signOut(page);
  await page.goto("/app/login?redirect=/app/user/security");
  await signIn(page, "double");
  await page.getByRole("button", { name: "Utiliser ma clé d’accès" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sécurité" })).toBeVisible();

  await signOut(page);
  await page.goto("/app/login?redirect=/app/user/security");
  await page.getByRole("button", { name: "Se connecter avec une clé d’accès" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sécurité" })).toBeVisible();
  await expect(page.getByText(/utilisée le/)).toBeVisible();
  await axeFindsNothing(page, "security page with a passkey");

  // A finger that the device does not know opens nothing.
  await signOut(page);
  await authenticator.verify(false);
  await page.goto("/app/login?redirect=/app/user/security");
  await page.getByRole("button", { name: "Se connecter avec une clé d’accès" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /clé d’accès n’a pas/ })).toBeVisible();
  await authenticator.verify(true);
  await page.getByRole("button", { name: "Se connecter avec une clé d’accès" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sécurité" })).toBeVisible();

  await page.getByRole("button", { name: /Actions sur Navigateur d’essai/ }).click();
  await page.getByRole("menuitem", { name: "Retirer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Retirer" }).click();
  await expect(page.getByText("Désactivée")).toBeVisible();
});

test("another device is seen, and closed from here", async ({ page, request }) => {
  const elsewhere = await request.post("/v1/oauth/token", {
    data: { grant_type: "password", username: accounts.double, password },
    headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" },
  });
  const token = String(recordOf(await elsewhere.json())["access_token"]);
  const theirs = { headers: { authorization: `Bearer ${token}` } };
  expect((await request.get("/v1/users/me", theirs)).status()).toBe(200);
  await page.goto("/app/login?redirect=/app/user/security");
  await signIn(page, "double");
  const device = page.getByRole("listitem").filter({ hasText: "Firefox" });
  await device.getByRole("button", { name: /Déconnecter/ }).click();
  await expect(device).toHaveCount(0);
  expect((await request.get("/v1/users/me", theirs)).status()).toBe(401);
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Votre compte/ }).click();
  await page.getByRole("menuitem", { name: "Se déconnecter" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Connexion" })).toBeVisible();
}

/** Chromium's own virtual authenticator: a device with a fingerprint reader, which keeps passkeys. */
async function plugIn(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () =>
      (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
    verify: async (isUserVerified: boolean) => {
      await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
  };
}
