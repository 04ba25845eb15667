import { expect, type Page } from "@playwright/test";
import type { Engine } from "./engines/engine.ts";

/** The router of the page, which its library exposes under this name for its own tools. */
type Router = {
  readonly history: { readonly push: (to: string) => void };
  readonly state: {
    readonly status: string;
    readonly location: { readonly href: string };
    readonly resolvedLocation?: { readonly href: string };
  };
  readonly subscribe: (event: "onResolved", hear: () => void) => () => void;
};

declare global {
  interface Window {
    readonly __TSR_ROUTER__?: Router;
  }
}

/** Waits until no navigation is pending, so that the page drawn is that of the address and not the one being left. A page
 * without the application has no router. */
export async function hasArrived(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = window.__TSR_ROUTER__?.state;
    if (state === undefined) return true;
    return state.status === "idle" && state.resolvedLocation?.href === state.location.href;
  });
}

/** Goes to an address of the application that is open, as a link does: no new document, whose scripts (and axe's) would be read and
 * compiled anew. What an address opens by itself is for who goes there by `page.goto`. */
export async function goInPage(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    const router = window.__TSR_ROUTER__;
    if (router === undefined) throw new Error("The page has no router: is it open?");
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = router.subscribe("onResolved", () => {
      const { status, location, resolvedLocation } = router.state;
      if (status === "idle" && resolvedLocation?.href === location.href) resolve();
    });
    router.history.push(to);
    await promise;
    end();
  }, address);
}

/** The same in a browser that Playwright does not drive. */
export async function goInEngine(engine: Engine, address: string): Promise<void> {
  await engine.read(`(() => {
    const router = window.__TSR_ROUTER__;
    window.arrived = false;
    const end = router.subscribe("onResolved", () => {
      const { status, location, resolvedLocation } = router.state;
      if (status !== "idle" || resolvedLocation?.href !== location.href) return;
      window.arrived = true;
      end();
    });
    router.history.push(${JSON.stringify(address)});
  })()`);
  await expect.poll(async () => await engine.read("window.arrived"), { intervals: [100] }).toBe(true);
}
