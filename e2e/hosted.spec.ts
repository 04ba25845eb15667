import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { choose, follow } from "./connecting.ts";
import { freePorts, said, started, stopAll } from "./programs.ts";
import { axeFindsNothing, expect, password, recordOf, recordsOf, test } from "./support.ts";

/** Adding a bank as everybody but agents does: on the partner's hosted pages. The other journeys run with our own forms
 * (`playwright.config.ts`); this one starts an application of its own, without that setting and without the demonstration, of which it
 * needs nothing. */

test.use({ allowedComplaints: [/status of 409 .*\/synchronize|favicon/] });

const saver = "jeanne@test.vigie.fr";
let address: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const [port = "", authentication = "", control = "", sso = ""] = await freePorts(4);
  address = `http://localhost:${port}`;
  const { AGGREGATION_OWN_FORMS: _ours, ...inherited } = process.env;
  const env = {
    ...inherited,
    DEMO: "0",
    PORT: port,
    AUTHENTICATION_PORT: authentication,
    DATA_DIR: mkdtempSync(path.join(tmpdir(), "vigie-e2e-hosted-")),
    SANDBOX_PORTS: "free",
    SANDBOX_CONTROL_PORT: control,
    SANDBOX_SSO_PORT: sso,
  };
  await started("tools/start.ts", /Vigie est prête/, env);
  await said(env, "apps/server/src/testing/seed-households.ts", `:${saver}`);
});

test.afterAll(async () => {
  await stopAll();
});

test("a bank is connected, then renewed, on the partner's page, and nothing is typed on ours", async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  await page.goto("/app/login");
  await page.getByRole("textbox", { name: "Adresse e-mail" }).fill(saver);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(page).toHaveURL(/\/app\/(?!login)/);
  await choose(page, "fortuneo", "Fortuneo");
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await axeFindsNothing(page, "hosted");
  const leave = page.getByRole("button", { name: "Continuer vers la page de notre partenaire" });
  await leave.click();
  await expect(page).toHaveURL(/\/fr\/connect\?/);
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Vous n’avez pas autorisé l’accès" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Recommencer" }).click();
  await leave.click();
  await page.getByLabel("Identifiant").fill("jeune");
  await page.getByLabel("Mot de passe").fill("1234");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByLabel("Code reçu par SMS").fill("123456");
  await page.getByRole("button", { name: "Continuer" }).click();
  await follow(page);

  const token = decodeURIComponent(
    (await context.cookies()).find(({ name }) => name === "accessToken")?.value ?? "",
  );
  const headers = { authorization: `Bearer ${token}` };
  const told: unknown = await (await page.request.get("/v1/users/me/accounts", { headers })).json();
  const [connection] = recordsOf(recordOf(told)["accounts"]);
  await page.goto(`/app/accounts/update/${String(connection?.["id"])}/credentials`);
  await page.getByRole("button", { name: "Renouveler l’autorisation" }).click();
  await page.getByLabel("Identifiant").fill("jeune");
  await page.getByLabel("Mot de passe").fill("1234");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByLabel("Code reçu par SMS").fill("123456");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByText("Cette connexion fonctionne.")).toBeVisible();
  await context.close();
});
