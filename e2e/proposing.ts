import type { Browser, Download, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { enter, enterAdvisor, type Someone } from "./club.ts";
import { sidewaysScroll } from "./page-faults.ts";
import { axeFindsNothing, contentLoaded, expect, recordOf } from "./support.ts";

/** An advisor and their customer around a proposal: what its journeys share. */

export const email = "conseil@demo.vigie.fr";

type Both = { readonly advisor: Someone; readonly id: string; readonly contract: string };

/** The advisor, once the customer's file and answers are there: the demonstration gives them after its start. */
export async function both(browser: Browser): Promise<Both> {
  const customer = await enter(browser, email, "customer");
  const id = String(recordOf((await customer.api.get("/users/me"))["user"])["id"]);
  const contract = await customer.api.contractId(/^armor vie 2$/i);
  await expect(async () => {
    expect((await customer.api.get("/users/me/suitability"))["standing"]).toBe("valid");
  }).toPass({ timeout: 120_000 });
  await customer.page.context().close();
  return { advisor: await enterAdvisor(browser), id, contract };
}

export async function phone(browser: Browser): Promise<Someone> {
  const customer = await enter(browser, email, "customer");
  await customer.page.setViewportSize({ width: 390, height: 844 });
  return customer;
}

/** Nothing is wider than the screen, down to the smallest one. */
export async function holds(page: Page, where: string): Promise<void> {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await sidewaysScroll(page), `${where} at ${String(width)} px`).toEqual([]);
  }
}

/** Alerts come once the demonstration's contracts are analysed, after its start. */
export async function openFromAlert(page: Page, id: string): Promise<void> {
  const prepare = page.getByRole("link", { name: "Préparer une proposition à Élise Garnier" }).first();
  await expect(async () => {
    await page.goto(`/advisory/customers/${id}`);
    await contentLoaded(page);
    await expect(prepare).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 180_000 });
  await prepare.click();
}

/** Writes the reasons and what has to be argued, then sends. */
export async function writeAndSend(page: Page, reasons: string): Promise<void> {
  await page.getByLabel("Vos raisons, lues par le client").fill(reasons);
  for (const field of await page.getByRole("textbox", { name: /^(?:Pourquoi|Comment) / }).all())
    await field.fill("Vu ensemble au cabinet, avec les chiffres de cette proposition.");
  await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  await expect(page.getByText("Brouillon enregistré")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Vos raisons, lues par le client")).toHaveValue(reasons);
  await axeFindsNothing(page, "a draft");
  await page.getByRole("button", { name: "Envoyer au client" }).click();
  await expect(page.getByText("attend une réponse")).toBeVisible();
}

export async function openNewest(page: Page): Promise<void> {
  await page.goto("/app/proposals");
  await contentLoaded(page);
  const opened = page.waitForResponse((reply) => reply.url().endsWith("/opened") && reply.ok());
  await page.getByRole("list", { name: "Propositions" }).getByRole("link").first().click();
  await opened;
  await expect(page.getByText("attend une réponse")).toBeVisible();
}

/** A line is sold, and another takes what it leaves: the one that is offered first, or the fund that is told next. */
export async function byHand(
  page: Page,
  {
    button = "Préparer la proposition",
    isIntoFund = false,
  }: { readonly button?: string; readonly isIntoFund?: boolean } = {},
): Promise<void> {
  await contentLoaded(page);
  await expect(page.getByText("Les poids font 100")).toBeVisible();
  const fields = page
    .getByRole("list")
    .filter({ has: page.getByRole("textbox") })
    .getByRole("textbox");
  await expect(fields.first()).toBeVisible();
  const values = await Promise.all((await fields.all()).map(async (field) => await field.inputValue()));
  const sold = values.findIndex((value) => Number(value.replace(",", ".")) > 1);
  await fields.nth(sold).fill("0");
  if (isIntoFund) {
    // All but a point of what is sold.
    const given = [sold, sold + 1].reduce((sum, at) => sum + Number(values[at]?.replace(",", ".")), -1);
    await fields.nth(sold + 1).fill(String(given).replace(".", ","));
  }
  await placeRest(page, button);
}

/** What is missing goes to the line that is offered first, and the weights are taken. */
export async function placeRest(page: Page, button: string): Promise<void> {
  await expect(page.getByText(/^Il manque/)).toBeVisible();
  await page
    .getByRole("button", { name: /^Ajouter le reste à/ })
    .first()
    .click();
  const prepare = page.getByRole("button", { name: button });
  await expect(prepare).not.toHaveAttribute("aria-disabled", "true");
  await axeFindsNothing(page, "weights typed by hand");
  await prepare.click();
  await expect(page).toHaveURL(/\/proposals\/[\da-f-]{36}$/);
  await contentLoaded(page);
}

export const documentLink = "https://documents.example/dic/phare.pdf";

/** The first fund's key information document, where its maker publishes it. */
export async function giveDocument(page: Page): Promise<void> {
  await page
    .getByLabel(/^Lien du document de/)
    .first()
    .fill(documentLink);
  await page.getByLabel("Version du", { exact: true }).first().fill("02.11.2026");
}

/** The first sentence of the moves in the advisor's words: a figure of their own is refused, the proposal's is kept. Answers what it says. */
export async function writeFirstMove(page: Page): Promise<string> {
  await page.getByRole("button", { name: /^Modifier\s*: Mouvements proposés/ }).press("Enter");
  const form = page.getByRole("form", { name: "Mouvements proposés" });
  const field = form.getByRole("textbox").first();
  await expect(field).toBeFocused();
  const amount = /[\d\s]+€/.exec(await field.inputValue())?.[0].trim() ?? "";
  await field.fill("Je vous propose d’arbitrer 123 457 € de ce contrat.");
  await form.getByRole("button", { name: "Enregistrer ces phrases" }).click();
  await expect(form.getByText(/ne figure pas dans la proposition\s: 123 457 €/)).toBeVisible();
  await expect(field).toBeFocused();
  await axeFindsNothing(page, "sentences that are written, one refused");
  const words = `Je vous propose d’arbitrer ${amount} de ce contrat.`;
  await field.fill(words);
  await form.getByRole("button", { name: "Enregistrer ces phrases" }).click();
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText(/^Modifié le .* par Hélène/)).toBeVisible();
  return words;
}

/** The public page knows a file that was just saved, and one of which a byte was changed not. */
export async function authentic(page: Page, saved: Download, title: string): Promise<void> {
  expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
  const bytes = await readFile(await saved.path());
  const check = await page.context().newPage();
  const show = async (buffer: Buffer): Promise<void> => {
    await check.goto("/verifier");
    await contentLoaded(check);
    await check
      .getByLabel(/^Document \(PDF\)/)
      .setInputFiles({ name: "document.pdf", mimeType: "application/pdf", buffer });
  };
  await show(bytes);
  await expect(check.getByText("Ce document est authentique")).toBeVisible();
  await expect(check.getByText(new RegExp(`^${title}, n° `))).toBeVisible();
  await axeFindsNothing(check, "a document that is known");
  const changed = Buffer.from(bytes);
  changed[changed.length - 8] = (changed.at(-8) ?? 0) ^ 1;
  await show(changed);
  await expect(check.getByText("Ce document n’est pas connu")).toBeVisible();
  await check.close();
}
