import type { Page } from "@playwright/test";
import { addressOf, customerPaths } from "../tools/lib/customer-routes.ts";
import { bookAddress, isRefused, ownBookPaths } from "./book-routes.ts";
import { holdingsFor, idOf } from "./holdings.ts";
import { isExpected, isOfNothing } from "./of-nothing.ts";
import { sidewaysScroll, untranslated } from "./page-faults.ts";
import { expect, contentLoaded, test } from "./support.ts";

/** Every screen of the customer's area and of an advisor's book in a new document, as a bookmark or a mail opens it: it loads
 * completely, in French, without a console error. Everything else about a screen is checked by all-routes.spec.ts, where one
 * leads to the next. */

const addressesOfATest = 28;

test.describe.configure({ mode: "parallel", timeout: 300_000 });
// Console errors are reported with their route, below.
test.use({ allowedComplaints: [/./], reducedMotion: "reduce" });

test.describe("the demonstration's household", () => {
  test.use({ account: "camille" });

  for (const routes of parts(customerPaths))
    test(`by address: ${routes.join(", ")}`, async ({ page, api, complaints }) => {
      const holdings = await holdingsFor(api, "me");
      const faults: string[] = [];
      for (const route of routes) {
        const heard = complaints.length;
        const address = `/app/${addressOf(route, holdings)}`;
        faults.push(...(await faultsAt(page, address)));
        for (const complaint of complaints.slice(heard))
          if (!isExpected(complaint, isOfNothing(address, holdings)))
            faults.push(`${route}: console: ${complaint}`);
      }
      expect(faults).toEqual([]);
    });
});

test.describe("an advisor's book", () => {
  test.use({ account: "advisor" });

  for (const routes of parts(ownBookPaths))
    test(`by address: ${routes.join(", ")}`, async ({ page, api, sessions, complaints }) => {
      const id = await idOf(page, await sessions("camille"));
      const faults: string[] = [];
      for (const route of routes) {
        const heard = complaints.length;
        faults.push(...(await faultsAt(page, await bookAddress(api, route, id))));
        for (const complaint of complaints.slice(heard))
          if (!isExpected(complaint, isRefused(route))) faults.push(`${route}: console: ${complaint}`);
      }
      expect(faults).toEqual([]);
    });
});

async function faultsAt(page: Page, address: string): Promise<readonly string[]> {
  await page.goto(address);
  await contentLoaded(page);
  const found = [...(await untranslated(page)), ...(await sidewaysScroll(page))];
  return found.map((fault) => `${address}: ${fault}`);
}

function parts(all: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(all.length / addressesOfATest);
  return Array.from({ length: count }, (_, at) =>
    all.slice(at * addressesOfATest, (at + 1) * addressesOfATest),
  );
}
