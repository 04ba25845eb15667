import { chromium, type Browser, type Page } from "@playwright/test";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { ensureChromium } from "./lib/browsers.ts";
import { addressOf, customerPaths, type Holdings } from "./lib/customer-routes.ts";
import { root } from "./lib/run.ts";

/** `npm run screenshots [-- /path...]`: takes screenshots of every screen of the customer's area, or of those named, of a
 * running installation (`npm start` in another terminal; ADDRESS for another one), signed in to the demonstration, at three
 * widths in both themes, into .cache/screenshots. */
const address = process.env["ADDRESS"] ?? "http://localhost:3000";
const wanted = process.argv.slice(2);
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
const paths = wanted.length > 0 ? wanted : await allPaths(browser);
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
    // An id is meaningless in a picture's name.
    const name =
      each
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
        .replaceAll(/[^a-z0-9]+/gi, "-")
        .replaceAll(/^-|-$/g, "") || "home";
    await page.screenshot({ path: path.join(folder, `${name}-${width}-${theme}.png`), fullPage: true });
  }
  await context.close();
}

/** The sign-in page, then the addresses of the customer's area with data of the demonstration. */
async function allPaths(from: Browser): Promise<readonly string[]> {
  const page = await from.newPage();
  await enterDemonstration(page);
  const cookies = await page.context().cookies();
  const token = decodeURIComponent(cookies.find((one) => one.name === "accessToken")?.value ?? "");
  const read = async (path: string): Promise<unknown> => {
    const reply = await fetch(`${address}/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
    return await reply.json();
  };
  const holdings = holdingsOf(await read("/users/me/portfolios"), await read("/users/me/accounts"));
  await page.close();
  return ["/app/login", ...customerPaths.map((route) => `/app/${addressOf(route, holdings)}`)];
}

function holdingsOf(portfolios: unknown, accounts: unknown): Holdings {
  return {
    portfolios: list(portfolios, "portfolios").map(({ id, kind }) => ({
      id: String(id),
      kind: String(kind),
    })),
    accountId: list(accounts, "accounts").map(({ id }) => String(id))[0] ?? null,
  };
}

function list(json: unknown, key: string): readonly Readonly<Record<string, unknown>>[] {
  const found = fieldsOf(json)[key];
  return Array.isArray(found) ? found.map(fieldsOf) : [];
}

function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  return typeof json === "object" && json !== null ? Object.fromEntries(Object.entries(json)) : {};
}

async function enterDemonstration(page: Page): Promise<void> {
  await page.goto(`${address}/app/login`);
  await page.getByRole("button", { name: /démonstration/ }).click();
  await page.waitForURL(/\/app\/(?!login)/);
}
