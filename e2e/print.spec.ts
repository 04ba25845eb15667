import type { Page } from "@playwright/test";
import { contentLoaded, expect, test } from "./support.ts";

/** What stands between the margins of an A4 page, in CSS pixels. */
const paperPx = 687;

const screens = [
  { name: "dashboard", path: "/app/dashboard" },
  { name: "contracts", path: "/app/dashboard/contracts" },
  { name: "contract", path: "/app/contract/ID" },
  { name: "operations", path: "/app/contract/ID/transactions" },
  { name: "lines held", path: "/app/contract/ID/investments" },
  { name: "fees", path: "/app/analysis/fees" },
  { name: "information", path: "/app/user" },
] as const;

test.describe("on paper", () => {
  test.use({ account: "camille", viewport: { width: paperPx, height: 970 } });

  for (const { name, path } of screens)
    test(`${name}: the page without what is pressed, nothing beyond its edge, dark on white`, async ({
      page,
      api,
    }) => {
      await page.goto(path.replace("ID", await api.contractId(/^armor vie 2/i)));
      await contentLoaded(page);
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      expect(await onPaper(page)).toEqual({ navigation: [], beyond: [], ground: "light" });
      // A page that is laid out wider than the paper is made smaller by the browser, or printed on more of them.
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      expect(paper).toMatch(/\/MediaBox \[0 0 59[456](?:\.\d+)? 84[123]/);
    });
});

async function onPaper(page: Page) {
  return await page.evaluate((width) => {
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
    const probe = document.createElement("div");
    probe.style.color = "canvas";
    document.body.append(probe);
    const ground = getComputedStyle(probe).color === "rgb(255, 255, 255)" ? "light" : "dark";
    probe.remove();
    return { navigation: navigation.map(nameOf), beyond: beyond.map(nameOf).slice(0, 6), ground };
  }, paperPx);
}
