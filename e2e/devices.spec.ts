import { axeFindsNothing, expect, plain, recordOf, recordsOf, contentLoaded, test } from "./support.ts";

/** Employee savings: when they become available, recomputed from the answers of the API, and the way to the page on a phone. */

test.use({ account: "camille" });

test("the calendar holds every euro of the lots, by year and by quarter, and leads to the plan", async ({
  page,
  api,
}) => {
  const { devices } = await api.get("/users/me/devices");
  const lots = recordsOf(devices).reduce((sum, one) => sum + Number(one["lots_amount"]), 0);
  await page.goto("/app/dashboard");
  await page.getByRole("link", { name: "Épargne salariale", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Épargne salariale" })).toBeVisible();
  await contentLoaded(page);
  const calendar = page.getByRole("table", { name: "Calendrier de déblocage" });
  const total = async (): Promise<number> => {
    const amounts = await calendar.locator("tbody tr > :nth-child(3)").allInnerTexts();
    return amounts.reduce((sum, text) => sum + euros(text), 0);
  };
  await expect(calendar).toBeVisible();
  expect(await total()).toBeCloseTo(lots, 2);
  await page.getByText("Par trimestre").click();
  await expect(page).toHaveURL(/pas=quarter/);
  await expect(calendar.getByRole("rowheader", { name: /^Avril à juin 20\d\d/ }).first()).toBeVisible();
  expect(await total()).toBeCloseTo(lots, 2);
  await page.getByRole("navigation", { name: "Pages de l’épargne salariale" }).getByText("Vos plans").click();
  await page.getByRole("link", { name: "PERCO", exact: true }).click();
  await expect(page).toHaveURL(/\/app\/contract\/[\w-]+$/);
});

test("what the page says is free is what the lots of the plans say", async ({ page, api }) => {
  const total = recordOf((await api.get("/users/me/devices"))["total"]);
  const free = recordsOf(total["releases"])
    .filter((one) => one["when"] === "available")
    .reduce((sum, one) => sum + Number(one["amount"]), 0);
  await page.goto("/app/devices-dashboard/contracts");
  await contentLoaded(page);
  const last = page.getByRole("table", { name: "Vos plans" }).locator("tfoot td").nth(2);
  expect(euros(await last.innerText())).toBeCloseTo(free, 2);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("it is in the bar, what is not is in the sheet, and the cases of the law open on demand", async ({
    page,
  }) => {
    await page.goto("/app/dashboard");
    await contentLoaded(page);
    const bar = page.getByRole("navigation", { name: "Navigation principale" });
    await expect(bar.getByRole("listitem")).toHaveText([
      "Patrimoine",
      "Contrats",
      "Crédits",
      "Épargne salariale",
      "Plus",
    ]);
    await bar.getByRole("button", { name: "Plus", exact: true }).click();
    const sheet = page.getByRole("dialog");
    for (const name of ["Ajouter un contrat", "Importer un fichier", "Calendrier", "Perspectives"])
      await expect(sheet.getByRole("link", { name, exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await bar.getByRole("link", { name: "Épargne salariale", exact: true }).click();
    await expect(page).toHaveURL(/\/app\/devices-dashboard$/);
    await page.getByText(/^Voir les \d+ cas$/).click();
    await expect(page.getByText("Rénovation énergétique")).toBeVisible();
    await axeFindsNothing(page, "employee savings");
  });
});

function euros(text: string): number {
  const figure = /-?[\d ]+,\d\d/.exec(plain(text))?.[0] ?? "";
  return Number(figure.replaceAll(" ", "").replace(",", "."));
}
