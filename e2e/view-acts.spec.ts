import type { Page } from "@playwright/test";
import { accessRuleOf, api as calls, type Endpoint } from "@vigie/api";
import { firmRoles, grantScopeOf } from "@vigie/domain";
import { addressOf, customerPaths } from "../tools/lib/customer-routes.ts";
import { holdingsFor, idOf } from "./holdings.ts";
import { contentLoaded, expect, test } from "./support.ts";

/** An advisor in a customer's area presses all that can be pressed there: nothing is offered that the server would refuse. Writes
 * are stopped on their way, so that nothing of the customer's changes; those that the list of the policy refuses are told. */

/** The pages of one's own account and of the Club are not in an advisor's view (all-routes.spec.ts). */
const ownOnly = /^(?:user|delete-profile|club|subscribe$|pay$|load$|account)/;
const routes = customerPaths.filter((route) => !ownOnly.test(route));

const endpoints: readonly Endpoint[] = Object.values(
  calls as Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
).flatMap((group) => Object.values(group));

/** What is read by POST. */
const readings = /\/aggregate$/;

test.describe.configure({ mode: "parallel", timeout: 300_000 });

test.describe("an advisor in a customer's view", () => {
  test.use({ account: "advisor", allowedComplaints: [/./], reducedMotion: "reduce" });

  const half = Math.ceil(routes.length / 2);
  for (const part of [routes.slice(0, half), routes.slice(half)])
    test(`is offered no write that is refused: from ${part[0]} to ${part.at(-1)}`, async ({
      page,
      api,
      sessions,
    }) => {
      const id = await idOf(page, await sessions("camille"));
      const holdings = await holdingsFor(api, id);
      const writes = await stopWrites(page);
      const faults: string[] = [];
      let pressed = 0;
      for (const route of part) {
        const heard = writes.length;
        await page.goto(`/advisory/customers/${id}/view/${addressOf(route, holdings)}`);
        await contentLoaded(page);
        pressed += await pressEverything(page);
        for (const target of writes.slice(heard))
          if (isRefused(target)) faults.push(`${route}: ${target.method} ${target.path}`);
      }
      expect(faults).toEqual([]);
      expect(pressed).toBeGreaterThan(20);
    });
});

test.describe("the customer", () => {
  test.use({ account: "camille", allowedComplaints: [/./], reducedMotion: "reduce" });

  test("is offered such writes on the same pages: the walk finds them", async ({ page, api }) => {
    const holdings = await holdingsFor(api, "me");
    const writes = await stopWrites(page);
    for (const route of ["contract/$contractId", "observations"]) {
      const heard = writes.length;
      await page.goto(`/app/${addressOf(route, holdings)}`);
      await contentLoaded(page);
      await pressEverything(page);
      expect([route, writes.slice(heard).some(isRefused)]).toEqual([route, true]);
    }
  });
});

/** Nobody of a firm may: what the server publishes of each call, read beside the web's own list. */
function isRefused(target: Endpoint): boolean {
  const { permission } = accessRuleOf(target);
  return permission !== null && !firmRoles.some((role) => grantScopeOf([role], permission) !== null);
}

/** The calls that are not reads, as the page makes them from now on; none of them arrives but the readings that are sent by POST. */
async function stopWrites(page: Page): Promise<readonly Endpoint[]> {
  const made: Endpoint[] = [];
  await page.route("**/v1/**", async (route) => {
    const request = route.request();
    if (request.method() === "GET") return await route.fallback();
    const { pathname } = new URL(request.url());
    const target = endpoints.find(
      ({ method, path }) => method === request.method() && patternOf(path).test(pathname),
    );
    if (target === undefined)
      throw new Error(`assertion: ${request.method()} ${pathname} is no call of ours`);
    if (readings.test(target.path)) return await route.fallback();
    made.push(target);
    await route.abort();
  });
  return made;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^/v1${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

/** Presses each button and switch of the page, and all that then opens; fields are filled first. How many were pressed. */
async function pressEverything(page: Page): Promise<number> {
  // What a page reads after its head is there too.
  await page.waitForLoadState("networkidle");
  await contentLoaded(page);
  return await page.evaluate(async () => {
    const pause = async (): Promise<void> => {
      await new Promise((go) => setTimeout(go, 25));
    };
    // Not what is there for screen readers alone: the way out at both ends of a menu.
    const isThere = (one: Element): boolean => one.checkVisibility() && one.getBoundingClientRect().width > 1;
    const fill = (within: ParentNode): void => {
      for (const field of within.querySelectorAll("input"))
        if (field.value === "" && /^(?:text|search|number)$/.test(field.type)) {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "12");
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }
    };
    const opened = "[role=dialog], [role=alertdialog], [role=menu]";
    const pressable =
      "button:not([aria-haspopup=listbox]), [role=menuitem], [role=switch], input[type=checkbox]";
    const at = location.href;
    const main = document.querySelector("main");
    // Words that explain a figure, and the band's own, change nothing of the customer's.
    const first = [...(main?.querySelectorAll<HTMLElement>(pressable) ?? [])].filter(
      (one) => isThere(one) && one.closest(".cursor-help, [role=status]") === null,
    );
    let pressed = 0;
    for (const one of first) {
      if (!isThere(one) || location.href.split("?")[0] !== at.split("?")[0]) continue;
      const before = new Set(document.querySelectorAll(opened));
      const news = (): readonly Element[] =>
        [...document.querySelectorAll(opened)].filter((each) => !before.has(each) && isThere(each));
      fill(main ?? document);
      one.click();
      pressed += 1;
      await pause();
      // A menu's code may come with its first opening.
      for (let turn = 0; one.ariaHasPopup !== null && news().length === 0 && turn < 200; turn += 1)
        await pause();
      for (const inner of news()) {
        fill(inner);
        const held = [...inner.querySelectorAll<HTMLElement>(pressable)].filter(isThere);
        // The last one of a dialog is what it asks for.
        for (const act of held.toReversed()) {
          if (!isThere(act)) continue;
          act.click();
          pressed += 1;
          await pause();
        }
      }
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    }
    // A menu says what was chosen once it is closed.
    for (let turn = 0; turn < 20; turn += 1) await pause();
    return pressed;
  });
}
