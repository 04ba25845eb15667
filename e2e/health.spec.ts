import { axeFindsNothing, expect, recordOf, recordsOf, contentLoaded, test } from "./support.ts";

/** The health of data and the observations, as the household goes through them: an error is corrected from where it is shown,
 * and an observation may be dismissed. */

test.use({ account: "camille" });

const bank = "CNP Assurances";

test("a bank that asks for its customer is first told red, with its euros and the way to mend it, then green again", async ({
  page,
  control,
}) => {
  const connection = await control.connectionId("camille", bank);
  await page.goto("/app/health");
  await contentLoaded(page);
  const source = page.getByRole("region", { name: bank });
  await expect(source.getByText("À jour", { exact: true })).toBeVisible();
  await control.setState(connection, "wrongpass");
  await expect(source.getByText("Action attendue", { exact: true })).toBeVisible();
  const problem = page
    .getByRole("region", { name: "À régler" })
    .getByRole("listitem")
    .filter({ hasText: "Reconnecter CNP" });
  await expect(problem).toContainText("L’identifiant ou le mot de passe n’est plus accepté.");
  await expect(problem).toContainText(/64\s208\s€/);
  await axeFindsNothing(page, "the health of data");
  await problem.getByRole("link", { name: /^Reconnecter/ }).click();
  await expect(page).toHaveURL(/\/app\/accounts\/update\/[\w-]+\/credentials$/);
  await control.setState(connection, null);
  await page.goto("/app/health");
  await expect(source.getByText("À jour", { exact: true })).toBeVisible();
  await expect(problem).toHaveCount(0);
});

test("an observation shows where its figure comes from, is put aside for a month, and is taken back", async ({
  page,
  api,
}) => {
  const { observations } = await api.get("/users/me/observations");
  expect(recordsOf(observations).length).toBeGreaterThan(3);
  await page.goto("/app/dashboard");
  await contentLoaded(page);
  await page.getByRole("link", { name: /^Voir les \d+ observations$/ }).click();
  await expect(page).toHaveURL(/\/app\/observations$/);
  const one = page.getByRole("listitem").filter({
    has: page.getByRole("heading", { name: /^Votre LDDS peut encore recevoir/ }),
  });
  await one.getByText("D’où vient ce chiffre").click();
  await expect(one.getByRole("row", { name: /Plafond de versement/ })).toContainText(/12\s000,00\s€/);
  await expect(one.getByRole("row", { name: /Taux par an/ })).toContainText(/depuis le\s\d\d\.\d\d\.\d{4}/);
  await axeFindsNothing(page, "the observations");
  await one.getByRole("button", { name: /Reporter/ }).click();
  await page.getByRole("menuitem", { name: "Un mois" }).click();
  const aside = page.getByRole("region", { name: "Reportées" });
  await expect(aside).toContainText("Votre LDDS peut encore recevoir");
  await page.reload();
  await expect(aside).toContainText(/Jusqu’au \d\d\.\d\d\.\d{4}/);
  await aside.getByRole("button", { name: /Reprendre/ }).click();
  await expect(aside).toHaveCount(0);
  await expect(one.getByRole("button", { name: /Reporter/ })).toBeVisible();
});

test.describe("in an advisor's view", () => {
  test.use({ account: "advisor" });

  test("the same is read, without what only the saver may do", async ({ page, sessions }) => {
    const { cookies } = await sessions("camille");
    const token = decodeURIComponent(cookies.find((cookie) => cookie.name === "accessToken")?.value ?? "");
    const reply = await page.request.get("/v1/users/me", { headers: { authorization: `Bearer ${token}` } });
    const id = String(recordOf(recordOf(await reply.json())["user"])["id"]);
    await page.goto(`/advisory/customers/${id}/view/observations`);
    await expect(page.getByRole("heading", { name: /^Votre LDDS peut encore recevoir/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /Reporter/ })).toHaveCount(0);
    await page.goto(`/advisory/customers/${id}/view/health`);
    await expect(page.getByRole("region", { name: "Amundi ESR" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Reconnecter|^Renouveler/ })).toHaveCount(0);
  });
});
