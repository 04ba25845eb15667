import type { Page } from "@playwright/test";
import { openAnalysis } from "./arbitration.ts";
import { goInPage } from "./in-page.ts";
import { expectNoAmount, exploreCharts, noteAmounts, numbersIn } from "./leaks.ts";
import { ofxFile } from "./statement-file.ts";
import { expect, contentLoaded, test } from "./support.ts";

/** Private mode hides every amount, wherever it is read from. Percentages may stay. */

const isOn = "html[data-private=on]";

test.describe.configure({ mode: "parallel" });
test.use({ account: "camille" });

test("the button and Alt+P hide the amounts at once, and show them again", async ({ page }) => {
  const known = noteAmounts(page);
  await page.goto("/app/dashboard");
  await contentLoaded(page);
  const worth = page.getByText(/^637\s349,53\s€$/);
  await expect(worth).toBeVisible();
  await page.getByRole("button", { name: "Mode privé" }).click();
  await expect(page.getByRole("button", { name: "Mode privé" })).toHaveAttribute("aria-pressed", "true");
  await expect(worth).toHaveCount(0);
  await expect(page.getByText("*****").first()).toBeVisible();
  await expect.poll(() => known.size).toBeGreaterThan(20);
  await expectNoAmount(page, known, "dashboard");
  await page.keyboard.press("Alt+KeyP");
  await expect(worth).toBeVisible();
  await page.keyboard.press("Alt+KeyP");
  await expect(worth).toHaveCount(0);
});

test("the choice is kept, and holds before the first paint", async ({ page }) => {
  await page.goto("/app/dashboard");
  await contentLoaded(page);
  await page.keyboard.press("Alt+KeyP");
  await expect(page.locator(isOn)).toHaveCount(1);
  // Told by the page itself as soon as it has a body: nothing can have been painted before.
  await page.addInitScript(() => {
    const seen: (string | null)[] = [];
    Object.assign(globalThis, { privateWhenBodyBegan: seen });
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      seen.push(document.documentElement.getAttribute("data-private"));
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const known = noteAmounts(page);
  await page.reload();
  await contentLoaded(page);
  expect(await page.evaluate("globalThis.privateWhenBodyBegan")).toEqual(["on"]);
  await expectNoAmount(page, known, "dashboard after a reload");
});

type Place = { readonly name: string; readonly path: string; readonly contract?: RegExp };

/** Pages with charts, or of contracts of other kinds than all-routes.spec.ts opens. */
const places: readonly Place[] = [
  { name: "dashboard", path: "/app/dashboard" },
  { name: "contract", path: "/app/contract/ID", contract: /^armor vie 2$/i },
  { name: "employee savings", path: "/app/contract/ID/investments", contract: /^perco/i },
  { name: "loan", path: "/app/contract/ID", contract: /^pr[êe]t immobilier/i },
  { name: "property", path: "/app/contract/ID", contract: /^appartement/i },
];

for (const { name, path, contract } of places) {
  test(`no amount leaks on the page: ${name}`, async ({ page, api }) => {
    const known = noteAmounts(page);
    await hideAmounts(page);
    await page.goto(path.replace("ID", contract === undefined ? "" : await api.contractId(contract)));
    await contentLoaded(page);
    await expect.poll(() => known.size, "the replies gave amounts").toBeGreaterThan(0);
    await expectNoAmount(page, known, name);
    await exploreCharts(page, async (at) => await expectNoAmount(page, known, `${name}, ${at}`));
  });
}

test("no amount leaks in an analysis", async ({ page, api }) => {
  test.slow();
  const known = noteAmounts(page);
  await hideAmounts(page);
  await page.goto(`/app/contract/${await api.contractId(/^armor vie 2$/i)}`);
  await openAnalysis(page);
  const links = page.getByRole("navigation", { name: "Sommaire de l’analyse" }).getByRole("link");
  const paths = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? "")));
  let explored = 0;
  // Each part's questions unfold once the part is open.
  for (const path of paths) {
    await goInPage(page, path);
    await contentLoaded(page);
    await expect(page.getByRole("article")).toBeVisible();
    for (const more of await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? "")))
      paths.add(more);
    await expectNoAmount(page, known, path);
    explored += await exploreCharts(page, async (at) => await expectNoAmount(page, known, `${path}, ${at}`));
  }
  // As many charts are read point by point.
  expect(explored).toBeGreaterThanOrEqual(5);
  expect(paths.size).toBeGreaterThan(10);
});

test.describe("an account with nothing", () => {
  test.use({ account: "newcomer" });

  test("no amount leaks on the preview of a file", async ({ page }) => {
    const known = noteAmounts(page);
    await hideAmounts(page);
    await page.goto("/app/accounts/import");
    const file = ofxFile({
      account: "00079999999",
      balance: "25431.37",
      payments: [{ reference: "P1", day: "20261103", amount: "2310.50", wording: "SALAIRE" }],
    });
    await page
      .getByLabel("Les relevés de vos banques")
      .setInputFiles({ name: "privé.ofx", mimeType: "application/x-ofx", buffer: file });
    await expect(page.getByText(/^Rien n’est encore ajouté\./)).toBeVisible();
    await expect(page.getByRole("cell", { name: "*****", exact: true })).toBeVisible();
    await expectNoAmount(page, known, "import preview");
    await page.getByRole("button", { name: "Abandonner cet import" }).click();
    const question = page.getByRole("dialog");
    await question.getByRole("button", { name: "Abandonner cet import" }).click();
    await expect(page.getByText("Import abandonné. Rien n’a été ajouté.")).toBeVisible();
  });
});

test("an amount is found in a text where it stands as a number of its own", () => {
  const found = (text: string): boolean => numbersIn(text).has("118 462,73");
  for (const text of [
    "118 462,73",
    "en 2024 118 462,73 €",
    "2 118 462,73",
    "à 118 462,73.",
    "4118 462,73, 118 462,73",
  ])
    expect(found(text), text).toBe(true);
  for (const text of ["4118 462,73", "1,118 462,73", "118 462,731", "118 462", "118462,73"])
    expect(found(text), text).toBe(false);
});

/** As a visit before left it. */
async function hideAmounts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem("vigie.private", "on");
  });
}
