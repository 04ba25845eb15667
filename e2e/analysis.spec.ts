import { openAnalysis } from "./arbitration.ts";
import { expect, test } from "./support.ts";

/** From the first question of an analysis to the last, as a saver reads it: with the arrow keys. */

test.use({ account: "camille" });

const counts = { Répartition: 5, Performances: 5, Risque: 5, Frais: 5, "À retenir": 3 } as const;
const pages = Object.entries(counts).flatMap(([step, count]) =>
  Array.from({ length: count }, (_, index) => `${step}, ${String(index + 1)} sur ${String(count)}`),
);

test("a life insurance is analysed, and its twenty-three questions are read to the last", async ({
  page,
  api,
}) => {
  test.slow();
  await page.goto(`/app/contract/${await api.contractId(/^armor vie 2$/i)}`);
  await openAnalysis(page);
  expect(pages).toHaveLength(23);
  const contents = page.getByRole("navigation", { name: "Sommaire de l’analyse" });
  const asked = new Set<string>();
  for (const [index, place] of pages.entries()) {
    const answer = page.getByRole("article");
    await expect(answer.getByText(place, { exact: true })).toBeVisible();
    const question = await answer.getByRole("heading", { level: 2 }).innerText();
    expect(question).toMatch(/\?$/);
    asked.add(question);
    // A figure, or what is missing for it: never an empty answer.
    await expect(
      answer.locator(".t7, .t5").or(answer.getByText(/^Il manque .* pour calculer ce chiffre/)),
    ).toBeVisible();
    await expect(
      answer.getByText(
        "Observation fondée sur vos données. Elle ne constitue pas un conseil en investissement.",
      ),
    ).toBeVisible();
    await expect(contents.locator("[aria-current]")).toHaveCount(1);
    if (index < pages.length - 1) await page.keyboard.press("ArrowRight");
  }
  expect(asked.size).toBe(23);
  await expect(page).toHaveURL(/\/analyse\/advices\/3$/);

  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/\/analyse\/advices\/3$/);
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/\/analyse\/advices\/2$/);

  await contents
    .getByRole("link", { name: /^Frais/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/analyse\/fees\/1$/);
});

test.describe("an unknown question", () => {
  test.use({ allowedComplaints: [/isNotFound/] });

  test("goes to the page of what is not found", async ({ page, api }) => {
    await page.goto(`/app/contract/${await api.contractId(/^armor vie 2$/i)}`);
    await openAnalysis(page);
    await expect(page).toHaveURL(/\/analyse\/allocation\/1$/);
    const { pathname } = new URL(page.url());
    for (const unknown of ["fees/6", "advices/4", "allocation/0", "savings/1"]) {
      await page.goto(pathname.replace("allocation/1", unknown));
      await expect(page).toHaveURL(/\/404$/);
    }
  });
});

test("the stars are computed again from the figures behind them", async ({ page, api }) => {
  await page.goto(`/app/contract/${await api.contractId(/^armor vie 2$/i)}`);
  await openAnalysis(page);
  const answer = page.getByRole("article");
  await answer.getByText("Les chiffres derrière la note").click();
  const exact = numberIn(await answer.getByText(/^La note exacte est de/).innerText());
  const rows = await answer.getByRole("table", { name: "Critères de la note" }).locator("tbody tr").all();
  let sum = 0;
  for (const row of rows) {
    const [, stars = "", weight = ""] = await row.getByRole("cell").allInnerTexts();
    sum += (numberIn(stars) * numberIn(weight)) / 100;
  }
  expect(rows.length).toBeGreaterThan(3);
  expect(Math.abs(sum - exact)).toBeLessThan(0.011);
});

test("the recommendations of a contract are the first page of its advices", async ({ page, api }) => {
  const contract = await api.contractId(/^armor vie 2$/i);
  await page.goto(`/app/contract/${contract}/reco`);
  await expect(page).toHaveURL(/\/analyse\/advices\/1$/);
});

/** The first number in a French text. */
function numberIn(text: string): number {
  return Number(/\d+(?:,\d+)?/.exec(text)?.[0].replace(",", "."));
}
