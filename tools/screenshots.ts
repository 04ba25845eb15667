import { chromium, type Browser, type Page } from "@playwright/test";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { ensureChromium } from "./lib/chromium.ts";
import { root } from "./lib/run.ts";

/** `npm run screenshots [-- /path...]`: the screens of a house that runs (`npm start` in another terminal; ADDRESS for
 * another one), signed in to the demonstration, at three widths in both themes, into .cache/screenshots. */
const address = process.env["ADDRESS"] ?? "http://localhost:3000";
const wanted = process.argv.slice(2);
const paths =
  wanted.length > 0
    ? wanted
    : ["/app/login", "/app/dashboard", "/app/dashboard/contracts", "/app/accounts/new"];
const folder = path.join(root, ".cache/screenshots");
const widths = [390, 800, 1440];
const heightOf = (width: number): number => (width < 600 ? 844 : 900);
const themes = ["light", "dark"] as const;

const executablePath = await ensureChromium();
if (executablePath === null) process.exit(1);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-background-networking"],
});
for (const width of widths) for (const theme of themes) await shoot(browser, width, theme);
await browser.close();
console.log(
  `${paths.length * widths.length * themes.length} screenshots in ${path.relative(process.cwd(), folder)}`,
);

async function shoot(from: Browser, width: number, theme: (typeof themes)[number]): Promise<void> {
  const viewport = { width, height: heightOf(width) };
  const context = await from.newContext({
    viewport,
    colorScheme: theme,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
  });
  const page = await context.newPage();
  let signedIn = false;
  for (const each of paths) {
    if (!signedIn && !/login|cgu|^\/$/.test(each)) {
      await enterDemonstration(page);
      signedIn = true;
    }
    await page.goto(`${address}${each}`, { waitUntil: "networkidle" });
    const name = each.replaceAll(/[^a-z0-9]+/gi, "-").replaceAll(/^-|-$/g, "") || "home";
    await page.screenshot({ path: path.join(folder, `${name}-${width}-${theme}.png`), fullPage: true });
  }
  await context.close();
}

async function enterDemonstration(page: Page): Promise<void> {
  await page.goto(`${address}/app/login`);
  await page.getByRole("button", { name: /démonstration/ }).click();
  await page.waitForURL(/\/app\/(?!login)/);
}
