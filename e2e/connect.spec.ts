import type { Page, Request } from "@playwright/test";
import { acceptTerms, choose, follow, holdInApp, pick } from "./connecting.ts";
import { axeFindsNothing, expect, plain, recordOf, recordsOf, test } from "./support.ts";

/** Adding a bank to an account that has nothing, through each way in which a bank identifies its customers. */

// A webhook of the partner may already have started the requested synchronisation: the answer is then 409, and the page waits for
// it.
const turn = /status of 409 .*\/synchronize/;
test.use({ account: "newcomer", allowedComplaints: [turn] });
test.describe.configure({ mode: "serial" });

/** What the saver types, which our own server must never see. */
const secret = "1234";
const code = "123456";

/** Every request to our own server that contains what was typed. */
function noteSecrets(page: Page, typed: readonly string[]): readonly string[] {
  const leaked: string[] = [];
  const hear = (request: Request): void => {
    const url = new URL(request.url());
    if (!url.pathname.startsWith("/v1/")) return;
    const said = `${url.href} ${request.postData() ?? ""}`;
    if (typed.some((word) => said.includes(`"${word}"`) || said.includes(`=${word}`)))
      leaked.push(`${request.method()} ${url.pathname}`);
  };
  page.on("request", hear);
  return leaked;
}

/** Empties the account again. */
async function removeAll(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const token = decodeURIComponent(cookies.find((one) => one.name === "accessToken")?.value ?? "");
  const headers = { authorization: `Bearer ${token}` };
  const reply = await page.request.get("/v1/users/me/accounts", { headers });
  for (const account of recordsOf(recordOf(await reply.json())["accounts"]))
    await page.request.delete(`/v1/accounts/${String(account["id"])}?confirmed=true`, { headers });
}

test.afterEach(async ({ page }) => {
  await removeAll(page);
});

test("with credentials alone: the conditions are accepted first, and only the partner gets the password", async ({
  page,
}) => {
  const leaked = noteSecrets(page, [secret, "retraite"]);
  await choose(page, "conecteur de tset", "Connecteur de test");
  await expect(page.getByText(/Aucun virement ni aucun ordre ne sera possible\./)).toBeVisible();
  await expect(page.getByText(/L’autorisation dure \d+ jours/)).toBeVisible();
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(page.getByText("Remplissez ce champ pour continuer.").first()).toBeVisible();
  await axeFindsNothing(page, "credentials");
  await acceptTerms(page);
  await pick(page, "Situation à jouer", "Particuliers (tout va bien)");
  await page.getByRole("textbox", { name: "Identifiant" }).fill("retraite");
  await page.getByLabel("Code (1234)").fill(secret);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await follow(page);
  expect(leaked).toEqual([]);
});

test.describe("a code by SMS", () => {
  test.use({ allowedComplaints: [/status of (409 .*\/synchronize|400)/] });

  test("with a code by SMS: a wrong one is said, the right one goes on", async ({ page }) => {
    const leaked = noteSecrets(page, [secret, code, "000000"]);
    await choose(page, "fortuneo", "Fortuneo");
    await acceptTerms(page);
    await page.getByRole("textbox", { name: "Identifiant" }).fill("jeune");
    await page.getByLabel("Mot de passe").fill(secret);
    await page.getByRole("button", { name: "Se connecter", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Un code vous a été envoyé" })).toBeVisible();
    await axeFindsNothing(page, "code by SMS");
    const validate = page.getByRole("button", { name: "Valider le code" });
    await page.getByLabel("Code reçu par SMS").fill("000000");
    await validate.click();
    await expect(page.getByRole("alert").filter({ hasText: "Code refusé" })).toBeVisible();
    await page.getByLabel("Code reçu par SMS").fill(code);
    await validate.click();
    await follow(page);
    expect(leaked).toEqual([]);
  });
});

test("in the bank's application: the wait is left and found again, and goes on by itself", async ({
  page,
  control,
}) => {
  const { waiting } = await holdInApp(page, control);
  await choose(page, "credti mutuel", "Crédit Mutuel");
  await acceptTerms(page);
  await page.getByRole("textbox", { name: "Identifiant" }).fill("retraite");
  await page.getByLabel("Mot de passe").fill(secret);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  const title = "Confirmez dans l’application de votre banque";
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/\d\smin\s\d+\ss/);
  await expect(page.getByRole("listitem").filter({ hasText: "Votre confirmation" })).toHaveAttribute(
    "aria-current",
    "step",
  );
  await axeFindsNothing(page, "decoupled");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("navigation", { name: "Navigation principale" })).toHaveCount(0);
  for (const name of ["J’ai autorisé l’accès", "Annuler"])
    await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/app/accounts/new");
  await page.getByRole("link", { name: "Reprendre avec Crédit Mutuel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await control.answerInApp(await waiting, "approve");
  await follow(page);
});

test.describe("on the bank's own site", () => {
  // Our answer to the refusal has an error status; the imitation of the bank has no icon.
  test.use({ allowedComplaints: [/status of (409 .*\/synchronize|422)|favicon/] });

  test("a refusal there is shown here, then the agreement brings back to the choice", async ({ page }) => {
    await choose(page, "boursorma", "BoursoBank (Boursorama)");
    await acceptTerms(page);
    const go = page.getByRole("button", { name: /^Continuer vers/ });
    await go.click();
    await page.getByRole("button", { name: "Refuser" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Vous n’avez pas autorisé l’accès" }),
    ).toBeVisible();
    await axeFindsNothing(page, "webauth return");
    await page.getByRole("link", { name: "Recommencer" }).click();
    await go.click();
    await page.getByRole("textbox", { name: "Identifiant" }).fill("jeune");
    await page.getByRole("button", { name: "Autoriser" }).click();
    await follow(page);
  });
});

test.describe("a wrong password", () => {
  test.use({ allowedComplaints: [/status of 400/] });

  test("shows a sentence, nothing typed is lost and nothing is kept", async ({ page, api }) => {
    await choose(page, "fortuneo", "Fortuneo");
    await acceptTerms(page);
    await page.getByRole("textbox", { name: "Identifiant" }).fill("jeune");
    await page.getByLabel("Mot de passe").fill("faux");
    await page.getByRole("button", { name: "Se connecter", exact: true }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Identifiants refusés" });
    await expect(alert).toBeVisible();
    expect(plain(await alert.innerText())).toContain("Votre banque a refusé ces identifiants.");
    await expect(page.getByRole("textbox", { name: "Identifiant" })).toHaveValue("jeune");
    await axeFindsNothing(page, "wrong password");
    expect(recordOf(await api.get("/users/me/accounts"))["accounts"]).toEqual([]);
    const kept = await page.evaluate(() =>
      JSON.stringify([sessionStorage, localStorage].map((store) => Object.entries(store))),
    );
    expect(kept).not.toContain("faux");
  });
});
