import type { Page } from "@playwright/test";

/** Brings the end of the session near. A cookie's date is the server's, whose clock is ours here: not the page's, which a test
 * may have put forward, and which the next answer of the server puts right again at any moment. */
export async function leaveSeconds(page: Page, seconds: number): Promise<void> {
  const expires = new Date(Date.now() + seconds * 1000).toISOString();
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
