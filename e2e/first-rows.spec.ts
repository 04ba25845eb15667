import type { Page } from "@playwright/test";
import { contentLoaded, expect, test } from "./support.ts";

/** On a phone a list starts on the first screen, above the bar: its filters are folded over it. */

test.use({ account: "camille", viewport: { width: 390, height: 844 } });

const lists = [
  { what: "lines", contract: /ARMOR VIE/i, page: "investments" },
  { what: "transactions", contract: /COMPTE COURANT/i, page: "transactions" },
  { what: "market", contract: /ARMOR VIE/i, page: "arbitration/market" },
];

for (const { what, contract, page: address } of lists)
  test(`the first row of the ${what} of a contract is above the fold`, async ({ page, api }) => {
    await page.goto(`/app/contract/${await api.contractId(contract)}/${address}`);
    await contentLoaded(page);
    const [row, bar] = [await firstRow(page), await topOfTheBar(page)];
    // Its name and its figure are visible, not only its edge.
    expect(row.top + Math.min(row.height, 44)).toBeLessThanOrEqual(bar);
  });

async function firstRow(page: Page): Promise<{ readonly top: number; readonly height: number }> {
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /[\d*]\s[€%]/ });
  await expect(rows.first()).toBeVisible();
  return await rows.first().evaluate((row) => {
    const { top, height } = row.getBoundingClientRect();
    return { top: top + scrollY, height };
  });
}

async function topOfTheBar(page: Page): Promise<number> {
  const bar = page.getByRole("navigation", { name: "Navigation principale" });
  return await bar.evaluate((one) => one.getBoundingClientRect().top);
}
