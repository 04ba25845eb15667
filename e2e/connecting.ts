import type { Page } from "@playwright/test";
import { axeFindsNothing, type Control, expect, recordOf } from "./support.ts";

/** From the search to the bank's own credentials page. */
export async function choose(page: Page, typed: string, bank: string): Promise<void> {
  await page.goto("/app/accounts/new");
  await page.getByRole("searchbox", { name: "Nom de l’établissement" }).fill(typed);
  await expect(page.getByRole("heading", { name: "Établissements trouvés" })).toBeVisible();
  await page.getByRole("link", { name: bank, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Connecter ${bank}` })).toBeVisible();
}

const connections = "**/2.0/users/me/connections";

/** The bank's application answers when the journey tells it to, not after the sandbox's delay, which may be too short on a slow
 * machine. Returns the partner's id of the connection, once one is waiting. */
export async function holdInApp(
  page: Page,
  control: Control,
): Promise<{ readonly waiting: Promise<string> }> {
  const { promise: waiting, resolve: waits } = Promise.withResolvers<string>();
  await page.route(connections, async (route) => {
    if (route.request().method() !== "POST") return await route.fallback();
    const response = await route.fetch();
    const { id, state } = recordOf(await response.json());
    if (state === "decoupled") {
      await control.setState(String(id), state);
      waits(String(id));
    }
    await route.fulfill({ response });
    await page.unroute(connections);
  });
  return { waiting };
}

/** The partner's terms are shown before the first connection only. */
export async function acceptTerms(page: Page): Promise<void> {
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  const box = page.getByRole("checkbox", { name: "J’accepte les conditions du service d’agrégation" });
  if ((await box.count()) > 0) await box.check();
}

export async function pick(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: list, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Keeps following what was found, and ends on the dashboard with it. */
export async function follow(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Choisir les contrats" })).toBeVisible();
  await axeFindsNothing(page, "selection");
  await correctsOnDemand(page);
  await page.getByRole("button", { name: /^Suivre / }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Vos contrats sont suivis" })).toBeVisible({
    timeout: 45_000,
  });
  await expect(page.getByText("Il manque encore")).toHaveCount(0);
  // The list is read again once the synchronisation has ended.
  const main = page.getByRole("main");
  const name = await main.getByRole("listitem").getByRole("link").first().innerText();
  await page.getByRole("link", { name: "Voir mon patrimoine" }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await expect(main.getByText(name, { exact: true }).first()).toBeVisible();
}

/** Kinds are text until one is to be corrected: then its select is shown, with the focus. */
async function correctsOnDemand(page: Page): Promise<void> {
  const kinds = page.getByRole("button", { name: /Type d(?:e |’)/ });
  await expect(kinds).toHaveCount(0);
  const corrects = page.getByRole("button", { name: /^Corriger le type d(?:e |’)/ });
  await expect(corrects.first()).toBeVisible();
  const count = await corrects.count();
  await corrects.first().press("Enter");
  await expect(kinds).toHaveCount(1);
  await expect(kinds).toBeFocused();
  await expect(corrects).toHaveCount(count - 1);
}
