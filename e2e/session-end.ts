import type { Page } from "@playwright/test";

/** Brings the end of the session near, as the page itself would read it.
 * @param wrongMs how far the page's clock is from the right one: a cookie's date is the server's */
export async function leaveSeconds(page: Page, seconds: number, wrongMs = 0): Promise<void> {
  const until = await page.evaluate((offset) => Date.now() - offset, wrongMs);
  const expires = new Date(until + seconds * 1000).toISOString();
  await page.evaluate((value) => {
    // oxlint-disable-next-line unicorn/no-document-cookie -- the page itself writes it so
    document.cookie = `authExpire=${encodeURIComponent(value)}; path=/; max-age=7200; samesite=lax`;
  }, expires);
}

export async function secondsLeft(page: Page): Promise<number> {
  const cookies = await page.context().cookies();
  const value = cookies.find(({ name }) => name === "authExpire")?.value ?? "";
  return (Date.parse(decodeURIComponent(value)) - Date.now()) / 1000;
}
