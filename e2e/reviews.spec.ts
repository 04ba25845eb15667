import type { Browser, Page } from "@playwright/test";
import { enter, enterAdvisor, type Someone } from "./club.ts";
import { axeFindsNothing, contentLoaded, expect, type Json, recordOf, recordsOf, test } from "./support.ts";
import { writtenInTwoTabs } from "./two-tabs.ts";

/** The yearly review: from the calendar of the book to the statement that the customer keeps among the documents of their Club. */

test.describe.configure({ mode: "serial", timeout: 300_000 });

/** Somebody of the book under advice who answered no questionnaire, once the demonstration has lived its subscriptions and given the answers
 * of the member to whom it proposes. */
async function advised(browser: Browser): Promise<{ advisor: Someone; line: Json; email: string }> {
  const advisor = await enterAdvisor(browser);
  let line: Json | undefined;
  await expect(async () => {
    const lines = recordsOf((await advisor.api.get("/reviews"))["reviews"]);
    const active = recordsOf((await advisor.api.get("/club_subscriptions?state=active"))["club_requests"]);
    const ids = active.map((one) => String(one["customer_id"]));
    const standings = new Map<string, unknown>();
    for (const id of ids) standings.set(id, (await advisor.api.get(`/users/${id}/suitability`))["standing"]);
    expect([...standings.values()]).toContain("valid");
    // No namesake stands before them in the calendar.
    const named = (one: Json): Json | undefined =>
      lines.find((other) => other["customer_name"] === one["customer_name"]);
    // The demonstration lives the reviews of its member of years while it starts.
    const yearAgo = new Date(Date.now() - 365 * 24 * 3_600_000).toISOString();
    // Due soonest: nobody whom another journey has just let in.
    line = lines
      .filter((one) => String(one["since"]) > yearAgo)
      .filter((one) => standings.get(String(one["customer_id"])) === "absent")
      .find((one) => one["open_id"] === null && named(one) === one);
    expect(line).toBeDefined();
  }).toPass({ timeout: 240_000 });
  const found = recordOf(line);
  const { customer } = await advisor.api.get(`/customers/${String(found["customer_id"])}`);
  return { advisor, line: found, email: String(recordOf(customer)["email"]) };
}

test("an advisor concludes a review found in the calendar; the customer reads it and keeps its statement", async ({
  browser,
}) => {
  const { advisor, line, email } = await advised(browser);
  const { page } = advisor;
  await page.goto("/advisory/others");
  await contentLoaded(page);
  await page.getByRole("link", { name: "Calendrier des revues" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Calendrier des revues" })).toBeVisible();
  const row = page
    .getByRole("main")
    .getByRole("link", { name: String(line["customer_name"]) })
    .first();
  await expect(row).toBeVisible();
  await axeFindsNothing(page, "the calendar of reviews");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await axeFindsNothing(page, "the calendar of reviews on a phone, dark");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await campaignFor(page, String(line["customer_name"]));
  await row.click();

  await page.getByRole("button", { name: "Commencer la revue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Revue d’adéquation" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Vos contrats suivis" })).toBeVisible();
  await axeFindsNothing(page, "an open review");
  // Without answers to the questionnaire nothing is said to be suitable.
  await expect(page.getByRole("radio", { name: "Toujours adapté" })).toBeDisabled();
  await page.getByRole("radio", { name: "Points à traiter" }).check();
  await page.getByRole("button", { name: "Reprendre les points relevés" }).click();
  await expect(page.getByLabel("Points à traiter, un par ligne")).toHaveValue(/questionnaire/);
  await page.getByLabel("Votre avis, lu par le client").fill("Nous en parlons à notre prochain rendez-vous.");
  await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  await expect(page.getByText("Brouillon enregistré")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Points à traiter, un par ligne")).toHaveValue(/questionnaire/);
  const words = "Votre avis, lu par le client";
  await writtenInTwoTabs(page, words, await page.getByLabel(words).inputValue());
  await page.setViewportSize({ width: 390, height: 844 });
  await axeFindsNothing(page, "an open review on a phone");
  await page.getByRole("button", { name: "Conclure et envoyer au client" }).click();
  await expect(page.getByRole("button", { name: "Compte rendu (PDF)" })).toBeVisible();
  await page.context().close();
  await readByCustomer(browser, email);
});

/** A task for one of them from the calendar, without a message; the same again is refused with its reason. */
async function campaignFor(page: Page, name: string): Promise<void> {
  const launch = async (): Promise<void> => {
    await page
      .getByRole("checkbox", { name: `Sélectionner ${name}` })
      .first()
      .check();
    await page.getByRole("button", { name: "Lancer la campagne" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "Inviter les clients par la messagerie" }).uncheck();
    await axeFindsNothing(page, "a campaign of reviews");
    await dialog.getByRole("button", { name: "Lancer la campagne" }).click();
    await expect(dialog).toBeHidden();
  };
  await launch();
  await expect(
    page
      .getByRole("row", { name })
      .getByText(/Tâche au \d{2}\.\d{2}\.\d{4}/)
      .first(),
  ).toBeVisible();
  await launch();
  await expect(page.getByRole("list", { name: "Clients à traiter" })).toContainText(
    "Une tâche de revue est déjà ouverte pour ce client.",
  );
  await page.getByRole("button", { name: "Fermer", exact: true }).click();
}

async function readByCustomer(browser: Browser, email: string): Promise<void> {
  const { page: own } = await enter(browser, email, "customer");
  await own.goto("/app/club/dashboard?onglet=reglages");
  await contentLoaded(own);
  await expect(own.getByText(/Revue d’adéquation n° RA\d{4}-\d{6}/)).toBeVisible();
  await own.goto("/app/reviews");
  await contentLoaded(own);
  const opened = own.waitForResponse((reply) => reply.url().endsWith("/opened") && reply.ok());
  await own.getByRole("list", { name: "Revues d’adéquation" }).getByRole("link").first().click();
  await opened;
  await expect(own.getByText("Nous en parlons à notre prochain rendez-vous.")).toBeVisible();
  await axeFindsNothing(own, "a concluded review");
  await own.setViewportSize({ width: 390, height: 844 });
  await own.emulateMedia({ colorScheme: "dark" });
  await axeFindsNothing(own, "a concluded review on a phone, dark");
  const saved = own.waitForEvent("download");
  await own.getByRole("button", { name: "Compte rendu (PDF)" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^RA\d{4}-\d{6}\.pdf$/);
  // In private mode no amount is left on the page.
  await own.keyboard.press("Alt+p");
  await expect(own.getByRole("main").getByText(/\d\s*€/)).toHaveCount(0);
  await own.context().close();
}
