import { readFileSync } from "node:fs";
import { sidewaysScroll } from "./page-faults.ts";
import { axeFindsNothing, contentLoaded, expect, test } from "./support.ts";

/** Money to come, as the demonstration's household reads it, without setting anything up. */

test.use({ account: "camille" });

for (const width of [390, 1440])
  test(`the calendar tells the instalments, the taxes, what is freed and what ends, at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/app/calendar");
    await contentLoaded(page);
    const events = page.getByRole("listitem").filter({ hasText: /\d\d\.\d\d\.\d{4}/ });
    const instalments = events.filter({ hasText: "Échéance de crédit" });
    await expect(instalments.first()).toContainText(/\d,\d\d\s€/);
    // A year of instalments of each running loan.
    await expect.poll(async () => (await instalments.count()) % 12).toBe(0);
    await expect(events.filter({ hasText: "Dernière échéance du crédit" }).first()).toBeVisible();
    await expect(events.filter({ hasText: "Prochain paiement d’impôt" }).first()).toContainText(
      /\d,\d\d\s€date et montant estimés/,
    );
    await expect(events.filter({ hasText: "Prochaine cotisation d’assurance" }).first()).toContainText(
      /\d,\d\d\s€date et montant estimés/,
    );
    await expect(page.getByText("NaN")).toHaveCount(0);
    await axeFindsNothing(page, "the calendar");
  });

test("the calendar is taken away as a file that agendas read, whose events are those of the page", async ({
  page,
}) => {
  await page.goto("/app/calendar");
  await contentLoaded(page);
  const events = page.getByRole("listitem").filter({ hasText: /\d\d\.\d\d\.\d{4}/ });
  await expect(events.first()).toBeVisible();
  const shown = await events.count();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Exporter le calendrier" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("calendrier.ics");
  const file = readFileSync(await download.path(), "utf8");
  const made = file.split(/^BEGIN:VEVENT\r$/m).slice(1);
  // Authorisations that end on the same day share one line of the page, and so do the deadlines at the end of the year.
  const together = /^SUMMARY:(Fin d’autorisation|Rappel|Fin de l’abattement|Fin des versements déd)/m;
  const lineOf = (event: string, index: number) => {
    const kind = together.exec(event)?.[1];
    return kind === undefined ? index : `${kind} ${/^DTSTART.*$/m.exec(event)?.[0] ?? ""}`;
  };
  expect(new Set(made.map(lineOf)).size).toBe(shown);
  expect(made.length).toBeGreaterThan(shown);
  expect(new Set(file.match(/^UID:.*\r$/gm)).size).toBeGreaterThan(shown / 2);
});

test("an instalment leads to its schedule, beside what repaying the home loan early would do", async ({
  page,
}) => {
  await page.goto("/app/calendar");
  const first = page.getByRole("listitem").filter({ hasText: "Échéance de crédit" }).first();
  await first.getByRole("link").click();
  await expect(page).toHaveURL(/\/contract\/[\w-]+\/loan$/);
  const early = page.getByRole("table", { name: "Rembourser par anticipation" });
  await expect(early.getByRole("row")).toHaveCount(4);
  await expect(early.getByRole("row").last()).toContainText(/immédiate/);
  await axeFindsNothing(page, "a loan and its early repayment");
});

for (const width of [390, 1440])
  test(`the ten years to come start from the dashboard's worth, and the euros that are chosen are those of the table, at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/app/ahead");
    await contentLoaded(page);
    await expect(page.getByText(/^Montant typique au \d\d\.\d\d\.\d{4}$/)).toBeVisible();
    await axeFindsNothing(page, "the ten years to come");
    await page.getByRole("button", { name: "Voir en tableau" }).click();
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(12);
    const last = await rows.last().innerText();
    await page.getByText("Euros d’aujourd’hui").click();
    await expect.poll(async () => await rows.last().innerText()).not.toBe(last);
    expect(await sidewaysScroll(page)).toEqual([]);
  });
