import type { Page } from "@playwright/test";
import { type Api, expect, recordOf, recordsOf, contentLoaded, test } from "./support.ts";

/** A bank that does not answer keeps nobody waiting: what is known is shown with its date and with what can be done. */

const bank = "Fortuneo";

test.use({ account: "camille" });

test("the dashboard opens while the bank hangs, says so in French and offers an action", async ({
  page,
  api,
  control,
}) => {
  const connection = await control.connectionId("camille", bank);
  await page.goto("/app/dashboard");
  await contentLoaded(page);
  await control.setState(connection, "websiteUnavailable");
  // The bank's failure reaches the open page, by the partner's webhook and the live channel.
  const trouble = page.getByRole("listitem").filter({ hasText: "Fortuneo n’est pas à jour" });
  await expect(trouble).toContainText("Le site de l’établissement ne répond pas.");
  await expect(trouble).toContainText(/La dernière synchronisation date du \d\d\.\d\d\.\d{4}\./);
  await expect(page.getByText(/^\d sources sur 7 à jour$/)).toBeVisible();

  // The synchronisation caused by the reported failure has ended: the next one is ours.
  await readingIsOver(api);
  const hang = await control.fault({
    kind: "hang",
    path: `/2.0/users/me/connections/${connection}*`,
    times: 1,
  });
  await trouble.getByRole("button", { name: "Réessayer maintenant" }).click();
  await expect.poll(async () => await control.isOver(hang), "the partner's call hangs").toBe(true);

  await page.reload();
  await expect(page.getByRole("navigation", { name: "Navigation principale" }).first()).toBeVisible();
  await theDashboardIsThere(page);
  await expect(trouble).toBeVisible();
  await page.getByRole("link", { name: "PEA", exact: true }).click();
  await expect(page.getByText(/^52\s137,90\s€$/)).toBeVisible();
  await expect(page.getByText(/^Le site de .*\.$/).first()).toBeVisible();
  await page.getByRole("link", { name: "Patrimoine", exact: true }).click();
  await theDashboardIsThere(page);
  // All of this came before the hanging call ended.
  expect(await reading(api)).toBe("running");

  await control.setState(connection, null);
  await page.reload();
  await expect(page.getByRole("heading", { name: "À faire" })).toBeVisible();
  await expect.poll(async () => await state(api)).toBe("ok");
  await expect(trouble).toHaveCount(0);
});

test.describe("a partner in trouble", () => {
  test("a reading that fails is shown on the contract, whose value stays with its date", async ({
    page,
    api,
    control,
  }) => {
    await readingIsOver(api);
    const connection = await control.connectionId("camille", bank);
    await control.fault({ kind: "status", value: 503, path: `/2.0/users/me/connections/${connection}*` });
    await page.goto("/app/dashboard");
    await page.getByRole("link", { name: "PEA", exact: true }).click();
    await page.getByRole("button", { name: "Synchroniser maintenant" }).click();
    await expect(page.getByText("La synchronisation a échoué.")).toBeVisible();
    await expect(page.getByText(/^52\s137,90\s€$/)).toBeVisible();
    await expect(page.getByText(/^Valeur au \d\d\.\d\d\.\d{4}$/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Synchroniser maintenant" })).toBeVisible();
    await page.getByRole("link", { name: "Patrimoine", exact: true }).click();
    await theDashboardIsThere(page);

    await control.clear();
    await page.goBack();
    await page.getByRole("button", { name: "Synchroniser maintenant" }).click();
    await expect(page.getByText("Synchronisation terminée.")).toBeVisible();
  });
});

async function theDashboardIsThere(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByText(/^637\s349,53\s€$/)).toBeVisible();
  await expect(main.getByText(/Valeur au \d\d\.\d\d\.\d{4}/).first()).toBeVisible();
  await expect(main.getByRole("listitem").filter({ hasText: /PEA.*52\s137,90\s€/ })).toBeVisible();
}

async function account(api: Api) {
  const { accounts } = await api.get("/users/me/accounts");
  const found = recordsOf(accounts).find((one) => recordOf(one["bank"])["name"] === bank);
  return recordOf(found);
}

async function readingIsOver(api: Api): Promise<void> {
  await expect
    .poll(async () => await reading(api), { timeout: 90_000 })
    .toEqual(expect.stringMatching(/^(none|done|failed)$/));
}

async function reading(api: Api): Promise<unknown> {
  const { sync } = await account(api);
  return sync === null ? "none" : recordOf(sync)["status"];
}

async function state(api: Api): Promise<unknown> {
  return (await account(api))["state"];
}
