import type { Browser, Page } from "@playwright/test";
import { Api, type Json, recordOf, recordsOf, sessionOf } from "./support.ts";

/** Shared by the journeys of the Club: people each in a browser of their own, and the payment partner's frames. */
export const clubStates = [
  "inactive",
  "advisor_approval",
  "ready_to_sign",
  "pending",
  "waiting_payment_infos",
  "waiting_for_payment",
  "payment_failed",
  "active",
  "paused",
  "closed",
  "refused_by_advisor",
  "refused_by_customer",
  "rejected",
] as const;

export type Someone = { readonly page: Page; readonly api: Api };

export async function enter(browser: Browser, email: string, role: "customer" | "advisor"): Promise<Someone> {
  const { cookies } = await sessionOf(email, role);
  const context = await browser.newContext({ storageState: { cookies, origins: [] } });
  // The cookie banner was answered before.
  await context.addInitScript(() => {
    localStorage.setItem(
      "vigie.cookies",
      JSON.stringify({ analytics: false, chat: false, atMs: Date.now() }),
    );
  });
  const page = await context.newPage();
  return { page, api: new Api(page) };
}

export const enterAdvisor = async (browser: Browser): Promise<Someone> =>
  await enter(browser, "helene@demo.vigie.fr", "advisor");

export const currentOf = async ({ api }: Someone): Promise<Json> => {
  const [first] = recordsOf((await api.get("/users/me/club_subscriptions?state=all"))["club_subscriptions"]);
  return recordOf(first);
};

export type Method = { readonly card: string } | { readonly iban: string };

/** Types a payment method in the partner's frame and confirms it. */
export async function pay(page: Page, method: Method): Promise<void> {
  const fields = page.frameLocator('iframe[title="Moyen de paiement"]');
  if ("iban" in method) {
    await fields.getByLabel("Prélèvement SEPA").check();
    await fields.getByLabel("IBAN").fill(method.iban);
    await fields.getByLabel("Titulaire du compte").fill("Camille Essai");
  } else {
    await fields.getByLabel("Numéro de carte").fill(method.card);
    await fields.getByLabel("Expiration (MM/AA)").fill("12/34");
    await fields.getByLabel("Cryptogramme").fill("123");
  }
  await page.getByRole("button", { name: "Confirmer le paiement" }).click();
}
