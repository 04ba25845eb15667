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

/** Reads that are sent by POST. */
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
      const calls = await stopWrites(page);
      const faults: string[] = [];
      let pressed = 0;
      for (const route of part) {
        const heard = calls.writes.length;
        await page.goto(`/advisory/customers/${id}/view/${addressOf(route, holdings)}`);
        pressed += await pressEverything(page, calls);
        for (const target of calls.writes.slice(heard))
          if (isRefused(target)) faults.push(`${route}: ${target.method} ${target.path}`);
      }
      expect([...faults, ...calls.strangers]).toEqual([]);
      expect(pressed).toBeGreaterThan(20);
    });
});

test.describe("the customer", () => {
  test.use({ account: "camille", allowedComplaints: [/./], reducedMotion: "reduce" });

  test("is offered such writes on the same pages: the walk finds them", async ({ page, api }) => {
    const holdings = await holdingsFor(api, "me");
    const calls = await stopWrites(page);
    for (const route of ["contract/$contractId", "observations"]) {
      const heard = calls.writes.length;
      await page.goto(`/app/${addressOf(route, holdings)}`);
      await pressEverything(page, calls);
      expect([route, calls.writes.slice(heard).some(isRefused)]).toEqual([route, true]);
    }
  });
});

/** Nobody of a firm may call it: uses what the server publishes of each call, beside the web's own list. */
function isRefused(target: Endpoint): boolean {
  const { permission } = accessRuleOf(target);
  return permission !== null && !firmRoles.some((role) => grantScopeOf([role], permission) !== null);
}

type Calls = {
  /** The writes of the API that the page made. */
  readonly writes: readonly Endpoint[];
  /** Requests that are not in the API. */
  readonly strangers: readonly string[];
  /** Waits until no request is running, and the page has drawn what came. */
  readonly settled: () => Promise<void>;
};

/** The calls as the page makes them from now on; of the writes none arrives but the readings that are sent by POST. By the browser's
 * own protocol: Playwright's routes switch its cache off, and each page would fetch and compile the application anew. */
async function stopWrites(page: Page): Promise<Calls> {
  const writes: Endpoint[] = [];
  const strangers: string[] = [];
  const underWay = new Set<string>();
  const browser = await page.context().newCDPSession(page);
  browser.on("Fetch.requestPaused", ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    const target = endpoints.find(
      ({ method, path }) => method === request.method && patternOf(path).test(pathname),
    );
    const isRead =
      ["GET", "OPTIONS"].includes(request.method) || (target !== undefined && readings.test(target.path));
    if (!isRead && target === undefined) strangers.push(`${request.method} ${pathname}`);
    if (!isRead && target !== undefined) writes.push(target);
    const answered = isRead
      ? browser.send("Fetch.continueRequest", { requestId })
      : browser.send("Fetch.failRequest", { requestId, errorReason: "Aborted" });
    // Navigating away cancels the calls of a page.
    answered.catch(() => undefined);
  });
  browser.on("Network.requestWillBeSent", ({ requestId }) => underWay.add(requestId));
  browser.on("Network.loadingFinished", ({ requestId }) => underWay.delete(requestId));
  browser.on("Network.loadingFailed", ({ requestId }) => underWay.delete(requestId));
  browser.on("Page.frameNavigated", () => underWay.clear());
  await browser.send("Page.enable");
  await browser.send("Network.enable");
  await browser.send("Fetch.enable", { patterns: [{ urlPattern: "*/v1/*" }] });
  const settled = async (): Promise<void> => {
    do {
      await expect.poll(() => underWay.size, { intervals: [20, 50, 100] }).toBe(0);
      await page.evaluate(async () => {
        for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => requestIdleCallback(done));
      });
    } while (underWay.size > 0);
  };
  return { writes, strangers, settled };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^/v1${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

/** Presses each button and switch of the page, with what it reads after its head, and all that then opens; fields are filled first. How
 * many were pressed. */
async function pressEverything(page: Page, { settled }: Calls): Promise<number> {
  await contentLoaded(page);
  await settled();
  await contentLoaded(page);
  const pressed = await page.evaluate(async () => {
    const pause = async (): Promise<void> => await new Promise((go) => setTimeout(go, 25));
    // Excludes what is only for screen readers: the dismiss buttons at both ends of a menu.
    const isThere = (one: Element): boolean => one.checkVisibility() && one.getBoundingClientRect().width > 1;
    const fill = (within: ParentNode): void => {
      for (const field of within.querySelectorAll("input"))
        if (field.value === "" && /^(?:text|search|number)$/.test(field.type)) {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "12");
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }
    };
    const opened = "dialog[open], [role=dialog], [role=alertdialog], [role=menu]";
    const pressable =
      "button:not([aria-haspopup=listbox]), [role=menuitem], [role=switch], input[type=checkbox]";
    const at = location.href;
    const main = document.querySelector("main");
    // Words that explain a figure, and the buttons of the banner, change nothing of the customer's.
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
      // The code of a menu may be loaded at its first opening.
      for (let turn = 0; one.ariaHasPopup !== null && news().length === 0 && turn < 200; turn += 1)
        await pause();
      for (const inner of news()) {
        fill(inner);
        const held = [...inner.querySelectorAll<HTMLElement>(pressable)].filter(isThere);
        // The last button of a dialog is the one that confirms it.
        for (const act of held.toReversed()) {
          if (!isThere(act)) continue;
          act.click();
          pressed += 1;
          await pause();
        }
      }
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    }
    // A menu reports its choice once it has closed.
    for (let turn = 0; turn < 20 && (turn < 4 || document.querySelector("[role=menu]")); turn += 1)
      await pause();
    return pressed;
  });
  await settled();
  return pressed;
}
