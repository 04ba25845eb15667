import { expect, type Page, request } from "@playwright/test";
import { errorBody } from "@vigie/api";
import { type Json, password, recordOf, recordsOf } from "./support.ts";

/** Orders that a saver places with their insurer: the aggregator's sandbox executes them. */

type Passed = { readonly login: string; readonly institution: string; readonly portfolio: string };

/** The moves of a proposal, and what is paid in with them, passed at an institution, which is then read again. The customer of the demonstration who is advised was
 * connected there after the household was, by the same login. */
export async function carryOut(
  { login, institution, portfolio }: Passed,
  moves: readonly Json[],
  paid = 0,
): Promise<void> {
  const context = await request.newContext({
    baseURL: `http://localhost:${process.env["VIGIE_E2E_CONTROL_PORT"] ?? ""}`,
  });
  const { connections } = recordOf(await (await context.get("/api/connections")).json());
  const found = recordsOf(connections).findLast(
    (one) => one["login"] === login && String(one["institution"]).startsWith(institution),
  );
  const path = `/api/connections/${String(found?.["id"])}`;
  const orders = moves
    .map(({ isin, label, change }) => ({
      isin: isin ?? null,
      label,
      cents: Math.round(Number(change) * 100),
    }))
    .filter(({ cents }) => cents !== 0);
  const reply = await context.post(`${path}/orders`, {
    data: { portfolio, orders, paid: Math.round(paid * 100) },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  expect((await context.post(`${path}/sync`)).ok()).toBe(true);
  await context.dispose();
}

/** The first order is ticked by keyboard, is unticked, and stays ticked when the page is reloaded. */
export async function tickFirst(page: Page): Promise<void> {
  const box = page.getByRole("list", { name: "Ordres à passer" }).getByRole("checkbox").first();
  const said = page.getByText(/selon vous$/);
  await expect(box).not.toBeChecked();
  for (const count of [1, 0, 1]) {
    await expect(box).toBeEnabled();
    await box.focus();
    await page.keyboard.press("Space");
    await expect(said).toHaveCount(count);
  }
  await page.reload();
  await expect(box).toBeChecked();
}

/** Accepts, confirming the identity once more. */
export async function acceptAgain(page: Page): Promise<void> {
  let isAsked = false;
  await page.route(/\/accept$/, async (route) => {
    if (isAsked) return await route.continue();
    isAsked = true;
    await route.fulfill({ status: 428, json: errorBody("session.recent_authentication_required") });
  });
  await page.getByRole("button", { name: "Accepter" }).click();
  await page.getByRole("button", { name: "Confirmer mon accord" }).click();
  await page.getByRole("dialog").getByLabel("Mot de passe").fill(password);
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByText("acceptée", { exact: false }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Feuille d’ordres (PDF)" })).toBeVisible();
}
