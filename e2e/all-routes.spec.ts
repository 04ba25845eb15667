import type { Page } from "@playwright/test";
import { addressOf, customerPaths, specifiedPaths } from "../tools/lib/customer-routes.ts";
import { bookAddress, isRefused, ownBookPaths } from "./book-routes.ts";
import { chartsWithoutTable, drawn } from "./chart-twins.ts";
import { holdingsFor, idOf } from "./holdings.ts";
import { goInPage } from "./in-page.ts";
import { noteAmounts } from "./leaks.ts";
import { isExpected, isOfNothing } from "./of-nothing.ts";
import {
  inaccessible,
  notPrivate,
  rulesOfColour,
  sidewaysScroll,
  smallText,
  undatedAmounts,
  untranslated,
} from "./page-faults.ts";
import {
  type AccountName,
  type Api,
  type Control,
  expect,
  recordsOf,
  contentLoaded,
  test,
} from "./support.ts";

/** Every screen of the customer's area and of an advisor's book, reached from another screen (by-address.spec.ts opens each by
 * itself), on a desktop and on a phone: no console error, nothing untranslated, no axe violation, no sideways scrolling down to
 * 320 px, no text under 13 px, no amount without a date, no amount shown in private mode. For the household also a table beside
 * each chart, and for some screens the width between in both themes. */

const widths = [1440, 390] as const;
/** The narrowest width at which nothing may scroll sideways. */
const narrowest = 320;
/** Few enough routes per test for the workers to share the list evenly. */
const routesOfATest = 12;
/** A tablet's width, for the screens whose layout differs there; in the dark theme too. */
const between = 800;
const triedBetween: readonly string[] = [
  "dashboard",
  "dashboard/contracts",
  "contract/$contractId",
  "contract/$contractId/investments",
  "contract/$contractId/transactions",
  "accounts/new",
  "accounts/new/$bankId",
  "accounts/import",
  "user",
  "user/consents",
  "user/deletion",
  "user/profile",
  "user/advisor",
  "user/holdings",
  "user/accesses",
  "user/notifications",
  "user/export",
];
const bankOfOne = { login: "jeune", institution: "Fortuneo" };

type Persona = {
  readonly name: string;
  readonly account: AccountName;
  /** The saver shown by the screens; null for oneself. */
  readonly of: AccountName | null;
  /** Routes that would show nothing new. */
  readonly without: RegExp | null;
  /** The widths at which axe runs: the parts of a screen are the same at all of them, and a phone's folds show most of them. */
  readonly axeAt: readonly number[];
  /** Whether this persona also checks what does not depend on the persona: charts, the width between. */
  readonly isFirst?: boolean;
};

/** The pages of one's own account, of the Club and of its advice do not depend on the state of the banks. */
const whateverBanksDo =
  /^(?:user|delete-profile|club|subscribe$|pay$|load$|reviews|proposals|costs$|profile\/)/;
/** An advisor has no access to the pages of the saver's account, nor to those of the Club, for which they have a page of their
 * own. */
const ownOnly = /^(?:user|delete-profile|club|subscribe$|pay$)/;
/** Without any contract these pages all say that the contract does not exist; one of them is tried. */
const pagesOfAContract = /\$contractId\/./;

const personas: readonly Persona[] = [
  {
    name: "the demonstration's household",
    account: "camille",
    of: null,
    without: null,
    axeAt: widths,
    isFirst: true,
  },
  { name: "a new customer", account: "empty", of: null, without: pagesOfAContract, axeAt: [390] },
  {
    name: "a customer whose bank is down",
    account: "oneBank",
    of: null,
    without: whateverBanksDo,
    axeAt: [390],
  },
  {
    name: "an advisor in a customer's view",
    account: "advisor",
    of: "camille",
    without: ownOnly,
    axeAt: [390],
  },
];

test.describe.configure({ mode: "parallel", timeout: 300_000 });

test("every customer screen of the specification has its route", () => {
  const specified = specifiedPaths();
  test.skip(specified === null, "../shared/spec/screens.tsv is not there");
  expect((specified ?? []).filter((one) => !customerPaths.includes(one))).toEqual([]);
});

test("every screen that is named here is one", () => {
  expect([...drawn, ...triedBetween].filter((one) => !customerPaths.includes(one))).toEqual([]);
});

for (const persona of personas) {
  test.describe(persona.name, () => {
    // Console errors are reported with their route, below.
    test.use({
      account: persona.account,
      allowedComplaints: [/./],
      reducedMotion: "reduce",
      colorScheme: "light",
    });

    const all = customerPaths.filter((route) => persona.without?.test(route) !== true);
    for (let from = 0; from < all.length; from += routesOfATest) {
      const routes = all.slice(from, from + routesOfATest);
      test(`${persona.name}: ${routes.join(", ")}`, async ({ page, api, sessions, control, complaints }) => {
        if (persona.account === "oneBank") await bankDown(api, control);
        const id = persona.of === null ? "me" : await idOf(page, await sessions(persona.of));
        const holdings = await holdingsFor(api, id);
        const base = persona.of === null ? "/app" : `/advisory/customers/${id}/view`;
        const known = noteAmounts(page);
        const faults: string[] = [];
        for (const route of routes) {
          const heard = complaints.length;
          const address = `${base}/${addressOf(route, holdings)}`;
          if (route === routes[0]) await page.goto(address);
          else await goInPage(page, address);
          const looked = { known, axeAt: persona.axeAt, ...(persona.isFirst === true ? { route } : {}) };
          for (const fault of await faultsOf(page, looked)) faults.push(`${route}: ${fault}`);
          const asksForNothing = isOfNothing(address, holdings);
          for (const complaint of complaints.slice(heard))
            if (!isExpected(complaint, asksForNothing)) faults.push(`${route}: console: ${complaint}`);
        }
        expect(faults).toEqual([]);
      });
    }
  });
}

test.describe("an advisor's book", () => {
  test.use({ account: "advisor", allowedComplaints: [/./], reducedMotion: "reduce" });

  for (let from = 0; from < ownBookPaths.length; from += routesOfATest) {
    const routes = ownBookPaths.slice(from, from + routesOfATest);
    test(`an advisor's book: ${routes.join(", ")}`, async ({ page, api, sessions, complaints }) => {
      const id = await idOf(page, await sessions("camille"));
      const known = noteAmounts(page);
      const faults: string[] = [];
      for (const route of routes) {
        const heard = complaints.length;
        const address = await bookAddress(api, route, id);
        if (route === routes[0]) await page.goto(address);
        else await goInPage(page, address);
        for (const fault of await faultsOf(page, { known, axeAt: widths })) faults.push(`${route}: ${fault}`);
        for (const complaint of complaints.slice(heard))
          if (!isExpected(complaint, isRefused(route))) faults.push(`${route}: console: ${complaint}`);
      }
      expect(faults).toEqual([]);
    });
  }
});

test.describe("an address whose id is none", () => {
  test.use({ account: "advisor" });

  test("is a page that does not exist", async ({ page }) => {
    for (const wrong of ["missions/abc", "kept-records/abc"]) {
      await page.goto(`/advisory/${wrong}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cette page n’existe pas");
    }
  });
});

type Looked = {
  readonly known: ReadonlySet<number>;
  readonly axeAt: readonly number[];
  /** The route whose charts, and width between, are checked too. */
  readonly route?: string;
};

/** Every width without a reload, as on a rotated tablet. */
async function faultsOf(page: Page, { known, axeAt, route }: Looked): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await contentLoaded(page);
    const found = [
      ...(await untranslated(page)),
      ...(await undatedAmounts(page)),
      ...(await sidewaysScroll(page)),
      ...(await smallText(page)),
      ...(axeAt.includes(width) ? await inaccessible(page) : []),
      ...(await notPrivate(page, known)),
    ];
    faults.push(...found.map((fault) => `${String(width)} px: ${fault}`));
  }
  if (route !== undefined && triedBetween.includes(route)) faults.push(...(await faultsBetween(page)));
  await page.setViewportSize({ width: narrowest, height: 900 });
  faults.push(...(await sidewaysScroll(page)).map((fault) => `${String(narrowest)} px: ${fault}`));
  if (route === undefined) return faults;
  await page.setViewportSize({ width: widths[0], height: 900 });
  faults.push(...(await chartsWithoutTable(page, route)));
  // A chart that is shown again in place of its table follows the width of the page as before.
  await page.setViewportSize({ width: widths[1], height: 900 });
  const after = [...(await sidewaysScroll(page)), ...(await smallText(page))];
  return [...faults, ...after.map((fault) => `${String(widths[1])} px, after the tables: ${fault}`)];
}

async function faultsBetween(page: Page): Promise<readonly string[]> {
  await page.setViewportSize({ width: between, height: 900 });
  const found = [...(await sidewaysScroll(page)), ...(await inaccessible(page))];
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await inaccessible(page, rulesOfColour)));
  await page.emulateMedia({ colorScheme: "light" });
  return found.map((fault) => `${String(between)} px: ${fault}`);
}

/** The partner reports that the bank's site is down, and our server has received it. */
async function bankDown(api: Api, control: Control): Promise<void> {
  await control.setState(
    await control.connectionId(bankOfOne.login, bankOfOne.institution),
    "websiteUnavailable",
  );
  const state = async (): Promise<unknown> =>
    recordsOf((await api.get("/users/me/accounts"))["accounts"])[0]?.["state"];
  await expect.poll(state).toBe("website_unavailable");
}
