import { inflateSync } from "node:zlib";
import { button, type Engine, field, heading } from "./engines/engine.ts";
import { findFirefox, openFirefox } from "./engines/firefox.ts";
import { findWebKit, openWebKit } from "./engines/webkit.ts";
import { goInEngine, goInPage } from "./in-page.ts";
import { accounts, contentLoaded, expect, password, test } from "./support.ts";

/** What stands between the margins of an A4 page, in CSS pixels. */
const paperPx = 687;

const nothingWrong = { navigation: [], pressed: [], beyond: [], cut: [], ground: "light" };

/** A page of A4 in a PDF file, in points. */
const paperBox = /\/MediaBox ?\[ ?0 0 59[456](?:\.\d+)? 84[123]/;

/** The objects of a PDF file as text, those of its compressed streams too. */
function written(file: Uint8Array): string {
  const text = Buffer.from(file).toString("latin1");
  const streams = [...text.matchAll(/\/ObjStm[^]*?stream\r?\n([^]*?)\r?\nendstream/g)];
  return [
    text,
    ...streams.map(([, packed = ""]) => inflateSync(Buffer.from(packed, "latin1")).toString("latin1")),
  ].join("\n");
}

const screens = [
  { name: "dashboard", path: "/app/dashboard" },
  { name: "contracts", path: "/app/dashboard/contracts" },
  { name: "contract", path: "/app/contract/ID" },
  { name: "operations", path: "/app/contract/ID/transactions" },
  { name: "lines held", path: "/app/contract/ID/investments" },
  { name: "fees", path: "/app/contract/ID/analyse/fees/1" },
  { name: "information", path: "/app/user" },
] as const;

test.describe("on paper", () => {
  test.use({ account: "camille", viewport: { width: paperPx, height: 970 } });

  test("each page without what is pressed, nothing beyond its edge, dark on white", async ({ page, api }) => {
    const id = await api.contractId(/^armor vie 2/i);
    await page.goto("/app/health");
    for (const { name, path } of screens)
      await test.step(name, async () => {
        await page.emulateMedia({ media: "screen", colorScheme: "light" });
        await goInPage(page, path.replace("ID", id));
        await contentLoaded(page);
        await page.emulateMedia({ media: "print", colorScheme: "dark" });
        expect(await page.evaluate(paperFaults, paperPx), name).toEqual(nothingWrong);
        // A page that is laid out wider than the paper is made smaller by the browser, or printed on more of them.
        expect(written(await page.pdf({ preferCSSPageSize: true })), name).toMatch(paperBox);
      });
  });
});

test.describe("on paper before all is there", () => {
  test.use({ account: "camille", viewport: { width: paperPx, height: 970 } });

  for (const call of ["dashboard/opening", "wealth/composition"])
    test(`the sheet says that it is not whole while ${call} is on its way, and only then`, async ({
      page,
    }) => {
      const { promise: arrival, resolve: arrive } = Promise.withResolvers<null>();
      await page.route(new RegExp(`/v1/users/me/${call}(\\?|$)`), async (route) => {
        await arrival;
        await route.continue();
      });
      const said = page.getByText("Page incomplète");
      await page.goto("/app/dashboard");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(said).toBeHidden();
      await page.emulateMedia({ media: "print" });
      await expect(said).toBeVisible();
      arrive(null);
      await page.emulateMedia({ media: "screen" });
      await contentLoaded(page);
      await page.emulateMedia({ media: "print" });
      await expect(said).toBeHidden();
    });
});

const engines = [
  { name: "Firefox", find: findFirefox, open: openFirefox, needs: "firefox-esr" },
  { name: "WebKit", find: findWebKit, open: openWebKit, needs: "webkit2gtk-driver and xvfb" },
] as const;

for (const { name, find, open, needs } of engines)
  test.describe(name, () => {
    test.use({ account: "camille" });
    test(`${name}: the same pages on paper`, async ({ api }) => {
      test.setTimeout(240_000);
      const binary = find();
      test.skip(binary === null, `${name} needs Debian's ${needs}.`);
      const id = await api.contractId(/^armor vie 2/i);
      const engine = await open(binary ?? "");
      try {
        await signInTo(engine);
        for (const { path } of screens) await isFitForPaper(engine, path.replace("ID", id));
      } finally {
        await engine.close();
      }
    });
  });

const origin = `http://localhost:${process.env["VIGIE_E2E_PORT"] ?? ""}`;

async function signInTo(engine: Engine): Promise<void> {
  await engine.open(`${origin}/app/login`);
  await engine.type(field("Adresse e-mail"), accounts.camille);
  await engine.type(field("Mot de passe"), password);
  await engine.click(button("Se connecter"));
  await engine.shown(heading("Bonjour Camille"));
  await engine.resize(paperPx, 970);
}

async function isFitForPaper(engine: Engine, path: string): Promise<void> {
  await goInEngine(engine, path);
  await engine.shown("//main//h1");
  await expect
    .poll(
      async () =>
        await engine.read("document.querySelectorAll('main [aria-busy=true], main .skeleton').length"),
    )
    .toBe(0);
  const printed = await engine.print();
  if (printed !== null) expect(written(printed)).toMatch(paperBox);
  expect(Number(await engine.read(`(${applyPrintRules.toString()})()`))).toBeGreaterThan(0);
  // A window may not be as narrow as the paper; what is beyond its own width is.
  const width = Number(await engine.read("innerWidth"));
  expect(width).toBeLessThanOrEqual(paperPx + 20);
  await expect
    .poll(async () => await engine.read(`(${paperFaults.toString()})(${String(width)})`), path)
    .toEqual(nothingWrong);
  await engine.read(`(${endPrintRules.toString()})()`);
}

/** What a reader of the page on paper would miss or see too much of. Text of the page, too: the drivers of the other engines take it. */
function paperFaults(width: number) {
  const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const nameOf = (element: Element): string =>
    `${element.tagName} ${element.className.toString().slice(0, 60)} ${(element.textContent ?? "").slice(0, 40)}`;
  // What says where the page stands is in it.
  const navigation = [...document.querySelectorAll("nav, [role=banner]")]
    .filter(isShown)
    .filter((nav) => nav.closest("main") === null);
  const beyond = [...document.querySelectorAll("main *")].filter((element) => {
    const box = element.getBoundingClientRect();
    return isShown(element) && box.width > 1 && box.height > 1 && box.right > width + 1;
  });
  // Words that open an explanation are text, and the fields of a form are what its page says.
  const pressed = [
    ...document.querySelectorAll("main :is(.button, select, [type=search], [role=switch])"),
  ].filter(isShown);
  // What a box of fixed size would cut off: nobody scrolls a sheet.
  const cut = [...document.querySelectorAll("main *")].filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const { clientHeight, clientWidth, scrollHeight, scrollWidth } = element;
    if (!isShown(element) || clientHeight < 2 || clientWidth < 2) return false;
    const isCutDown = overflowY !== "visible" && scrollHeight > clientHeight + 2;
    return isCutDown || (overflowX !== "visible" && scrollWidth > clientWidth + 2);
  });
  const probe = document.createElement("div");
  probe.style.color = "canvas";
  document.body.append(probe);
  const ground = getComputedStyle(probe).color === "rgb(255, 255, 255)" ? "light" : "dark";
  probe.remove();
  const few = (elements: readonly Element[]): string[] => elements.map(nameOf).slice(0, 6);
  return { navigation: few(navigation), pressed: few(pressed), beyond: few(beyond), cut: few(cut), ground };
}

declare global {
  interface Window {
    /** The rules of the page that were changed, with what they were for. */
    forPaper?: (readonly [rule: CSSMediaRule, mediaText: string])[];
  }
}

/** Puts the rules for paper in force on the screen: those two engines have no such switch. */
function applyPrintRules(): number {
  let count = 0;
  const changed: [CSSMediaRule, string][] = [];
  const apply = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) {
        const { mediaText } = rule.media;
        if (/\bprint\b/.test(mediaText)) count += 1;
        if (/\b(screen|print)\b/.test(mediaText)) changed.push([rule, mediaText]);
        rule.media.mediaText = mediaText.replace(/\bscreen\b/, "not all").replace(/\bprint\b/, "all");
      }
      if ("cssRules" in rule && rule.cssRules instanceof CSSRuleList) apply(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) apply(sheet.cssRules);
  window.forPaper = changed;
  return count;
}

/** The next page is drawn for the screen. */
function endPrintRules(): void {
  for (const [rule, mediaText] of window.forPaper ?? []) rule.media.mediaText = mediaText;
}
