import type { Page } from "@playwright/test";
import { addressOf, customerPaths } from "../tools/lib/customer-routes.ts";
import type { Engine } from "./engines/engine.ts";
import { button, field, heading, usualTextPx } from "./engines/engine.ts";
import { findFirefox, openFirefox } from "./engines/firefox.ts";
import { findWebKit, openWebKit } from "./engines/webkit.ts";
import { holdingsFor, idOf } from "./holdings.ts";
import { goInEngine, goInPage } from "./in-page.ts";
import { brokenTitles, sidewaysScroll } from "./page-faults.ts";
import { accounts, type Api, contentLoaded, expect, password, test } from "./support.ts";

/** With the browser's text set to twice its size, the layout has room for it: nothing is cut off or scrolls sideways (WCAG
 * 1.4.4), in the three engines; on a phone too, in those that Playwright does not drive. */

const twice = 32;
const screens = [
  "dashboard",
  "dashboard/contracts",
  "contract/$contractId",
  "contract/$contractId/transactions",
  "contract/$contractId/investments",
  "contract/$contractId/analyse/$step/$substep",
  "contract-realestate/$contractId",
  "loans-dashboard",
  "devices-dashboard",
  "accounts/new",
  "accounts/import",
  "health",
  "user",
  "club",
];
const ofTheAdvisor = [
  "/advisory",
  "/advisory/customers",
  "/advisory/tasks",
  "/advisory/missions",
  "/advisory/club",
  "/advisory/stats",
];
/** Screens whose titles have the longest words; a name given by a saver may have a longer one. */
const longTitles = [
  "contract-realestate/$contractId",
  "profile/suitability",
  "profile/suitability/answer",
  "proposals",
  "reviews",
  "user/consents",
  "user/profile",
  "user",
  "user/notifications",
  "exposures",
  "observations",
  "succession",
];
const longOfTheAdvisor = [
  "/advisory/others",
  "/advisory/user/notifications",
  "/advisory/replacements",
  "/advisory/insights",
  "/advisory/models",
  "/advisory/reviews",
];
const phoneSize = { width: 390, height: 844 } as const;
/** WebKitGTK draws without a graphics card here, which takes it seconds per screen. Its small browser has no setting for the
 * text size; half the width has the same effect on a layout whose widths follow the text. */
const fewScreens = ["dashboard", "dashboard/contracts", "contract/$contractId", "accounts/new"];

test.describe("in Chromium, text of twice the size", () => {
  test.use({ reducedMotion: "reduce" });
  test.setTimeout(180_000);

  test.describe("a saver", () => {
    test.use({ account: "camille" });
    test("no screen of a saver scrolls sideways", async ({ page, api }) => {
      expect(await tooWide(page, await addressesOf(api, screens))).toEqual([]);
    });
    test("nor does one on a phone", async ({ page, api }) => {
      expect(await tooWide(page, await addressesOf(api, [...screens, "profile/infos"]), phoneSize)).toEqual(
        [],
      );
    });
  });

  test.describe("a saver on a phone", () => {
    test.use({ account: "camille", viewport: { width: 390, height: 844 } });
    test("a contract does not scroll sideways, and no word of the bar lies over its neighbour", async ({
      page,
      api,
    }) => {
      const addresses = await addressesOf(api, ["dashboard", "contract/$contractId"]);
      expect(await tooWide(page, addresses, { width: 390, height: 844 })).toEqual([]);
      const words = page.getByRole("navigation").last().locator("li span:not([aria-hidden])");
      const boxes = await words.evaluateAll((all) =>
        all.map((one) => {
          const { left, right, bottom } = one.getBoundingClientRect();
          return { left, right, isCut: bottom > innerHeight };
        }),
      );
      expect(boxes).toHaveLength(5);
      const touching = boxes.filter(({ right, isCut }, i) => isCut || right > (boxes[i + 1]?.left ?? 390));
      expect(touching).toEqual([]);
    });
  });

  for (const [who, account] of [
    ["a saver", "camille"],
    ["an advisor", "advisor"],
  ] as const)
    test.describe(`${who} on a phone, by its titles`, () => {
      test.use({ account, viewport: phoneSize });
      test(`no title of ${who} breaks inside a word${account === "advisor" ? ", and nothing scrolls sideways" : ""}`, async ({
        page,
        api,
        sessions,
      }) => {
        const isSaver = account === "camille";
        const id = isSaver ? "" : await idOf(page, await sessions("camille"));
        const addresses = isSaver
          ? await addressesOf(api, longTitles)
          : [...ofTheAdvisor, ...longOfTheAdvisor, `/advisory/customers/${id}`];
        await textTwice(page);
        const faults: string[] = [];
        for (const address of addresses) {
          await page.goto(address);
          await contentLoaded(page);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          const found = [...(await brokenTitles(page)), ...(isSaver ? [] : await sidewaysScroll(page))];
          faults.push(...found.map((fault) => `${address}: ${fault}`));
        }
        expect(faults).toEqual([]);
      });
    });

  test.describe("an advisor", () => {
    test.use({ account: "advisor" });
    test("no screen of an advisor scrolls sideways", async ({ page, sessions }) => {
      const id = await idOf(page, await sessions("camille"));
      expect(await tooWide(page, [...ofTheAdvisor, `/advisory/customers/${id}`])).toEqual([]);
    });
  });
});

const twiceOf1280 = { name: "text of twice the size", width: 1280, textPx: twice } as const;
const phone = { name: "a phone", width: 390, textPx: usualTextPx } as const;
const engines = [
  {
    name: "Firefox",
    find: findFirefox,
    open: openFirefox,
    needs: "firefox-esr",
    routes: screens,
    readers: [twiceOf1280, phone],
  },
  {
    name: "WebKit",
    find: findWebKit,
    open: openWebKit,
    needs: "webkit2gtk-driver and xvfb",
    routes: fewScreens,
    // Its window has buttons, so it cannot be narrower than 447 px.
    readers: [
      { name: "half the width", width: 640, textPx: usualTextPx },
      { ...phone, width: 460 },
    ],
  },
] as const;

for (const { name, find, open, needs, routes, readers } of engines) {
  test.describe(name, () => {
    test.use({ account: "camille" });
    // One browser for all readers with the same text size.
    for (const [textPx, alike] of byText(readers))
      test(`${name}, ${alike.map((reader) => reader.name).join(", ")}: nothing scrolls sideways`, async ({
        api,
      }) => {
        test.setTimeout(240_000);
        const binary = find();
        test.skip(binary === null, `${name} needs Debian's ${needs}.`);
        const engine = await open(binary ?? "", textPx);
        try {
          await signInTo(engine);
          for (const reader of alike)
            expect(await tooWideIn(engine, await addressesOf(api, routes), reader), reader.name).toEqual([]);
        } finally {
          await engine.close();
        }
      });
  });
}

type Reader = { readonly name: string; readonly width: number; readonly textPx: number };

function byText(readers: readonly Reader[]): ReadonlyMap<number, readonly Reader[]> {
  return Map.groupBy(readers, (reader) => reader.textPx);
}

async function addressesOf(api: Api, routes: readonly string[]): Promise<readonly string[]> {
  // A screen that was renamed would otherwise be tried as the not-found page.
  expect(routes.filter((route) => !customerPaths.includes(route))).toEqual([]);
  const holdings = await holdingsFor(api, "me");
  return routes.map((route) => `/app/${addressOf(route, holdings)}`);
}

async function textTwice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: twice, fixed: twice } });
}

async function tooWide(
  page: Page,
  addresses: readonly string[],
  size = { width: 1280, height: 900 },
): Promise<readonly string[]> {
  await page.setViewportSize(size);
  await textTwice(page);
  const faults: string[] = [];
  const [first = "/app/dashboard", ...others] = addresses;
  await page.goto(first);
  for (const address of [first, ...others]) {
    if (address !== first) await goInPage(page, address);
    await contentLoaded(page);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      `${String(twice)}px`,
    );
    faults.push(...(await sidewaysScroll(page)).map((fault) => `${address}: ${fault}`));
  }
  return faults;
}

async function signInTo(engine: Engine): Promise<void> {
  await engine.open(`http://localhost:${process.env["VIGIE_E2E_PORT"] ?? ""}/app/login`);
  await engine.type(field("Adresse e-mail"), accounts.camille);
  await engine.type(field("Mot de passe"), password);
  await engine.click(button("Se connecter"));
  await engine.shown(heading("Bonjour Camille"));
}

async function tooWideIn(
  engine: Engine,
  addresses: readonly string[],
  reader: Reader,
): Promise<readonly string[]> {
  await engine.resize(reader.width, 900);
  expect(await engine.read("[innerWidth, getComputedStyle(document.documentElement).fontSize]")).toEqual([
    reader.width,
    `${String(reader.textPx)}px`,
  ]);
  const faults: string[] = [];
  for (const address of addresses) {
    await goInEngine(engine, address);
    await engine.shown("//main//h1");
    const beyond = async (): Promise<number> =>
      Number(
        await engine.read("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
      );
    const lasts = await expect
      .poll(beyond)
      .toBeLessThanOrEqual(0)
      .then(
        () => false,
        () => true,
      );
    if (lasts) faults.push(`${address}: ${String(await beyond())} px`);
  }
  return faults;
}
