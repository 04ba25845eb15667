import type { Page } from "@playwright/test";
import {
  addressOf,
  bookPaths,
  customerPaths,
  type Holdings,
  specifiedPaths,
  unknownId,
} from "../tools/lib/customer-routes.ts";
import { holdingsFor, idOf } from "./holdings.ts";
import { noteAmounts } from "./leaks.ts";
import {
  inaccessible,
  notPrivate,
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

/** Every screen of the customer's area, whoever opens it, on a desktop and on a phone: no complaint of the console, nothing
 * untranslated, nothing that axe finds, no sideways scroll down to 320 px, no text under 13 px, no amount without a date, none that escapes private mode. */

const widths = [1440, 390] as const;
/** Where nothing may scroll sideways any more. */
const narrowest = 320;
/** Few enough that two workers share the list evenly. */
const routesOfATest = 8;
const bankOfOne = { login: "jeune", institution: "Fortuneo" };

type Persona = {
  readonly name: string;
  readonly account: AccountName;
  /** The saver of whom the screens speak; null for oneself. */
  readonly of: AccountName | null;
  /** Routes that would say nothing new. */
  readonly without: RegExp | null;
  /** Where axe looks: the parts of a screen are the same for all, a phone's folds show most of them. */
  readonly axeAt: readonly number[];
};

/** The pages of one's own account, of the Club and of what it advises say the same whatever one's banks do. */
const whateverBanksDo =
  /^(?:user|delete-profile|club|subscribe$|pay$|load$|reviews|proposals|costs$|profile\/)/;
/** Those of one's own account are no business of an advisor's, nor are the Club's, for which an advisor has a page of their own. */
const ownOnly = /^(?:user|delete-profile|club|subscribe$|pay$)/;
/** To who has no contract they all say that this one does not exist; one of them is tried. */
const pagesOfAContract = /\$contractId\/./;

const personas: readonly Persona[] = [
  { name: "the demonstration's household", account: "camille", of: null, without: null, axeAt: widths },
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

for (const persona of personas) {
  test.describe(persona.name, () => {
    // What the console says is told with its route, below.
    test.use({ account: persona.account, allowedComplaints: [/./], reducedMotion: "reduce" });

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
          for (const fault of await faultsOf(page, address, { known, axeAt: persona.axeAt }))
            faults.push(`${route}: ${fault}`);
          const expected = isOfNothing(address, holdings) ? /status of 404/ : /^$/;
          for (const complaint of complaints.slice(heard))
            if (!expected.test(complaint)) faults.push(`${route}: console: ${complaint}`);
        }
        expect(faults).toEqual([]);
      });
    }
  });
}

const nobody = "01a22126-4484-7000-bd9b-6433067521dd";

test.describe("an advisor's book", () => {
  test.use({ account: "advisor", allowedComplaints: [/./], reducedMotion: "reduce" });

  // To who is not entrusted with vigilance its page does not exist (vigilance.spec.ts).
  for (const route of bookPaths.filter((one) => !/vigilance/.test(one)))
    test(`an advisor's book: ${route}`, async ({ page, api, sessions, complaints }) => {
      const id = await idOf(page, await sessions("camille"));
      const mission = route.includes("$missionId") ? await aMission(api) : "";
      const invitation = route.includes("$invitationId") ? await anInvitation(api) : "";
      const replacement = route.includes("$replacementId") ? await aReplacement(api) : "";
      const named = route
        .replace("$replacementId", replacement)
        .replace("$customerId", id)
        .replace("$missionId", mission)
        .replace("$invitationId", invitation)
        // Nobody of the demonstration has left.
        .replace("$recordId", nobody);
      const address = `/advisory${`/${named}`.replace("//", "/")}`;
      const faults = [...(await faultsOf(page, address, { known: noteAmounts(page), axeAt: widths }))];
      // The matrix of the firm's files is its manager's: to an advisor it does not exist.
      const isRefused = route === "files" || route.includes("$recordId");
      const said = isRefused ? complaints.filter((one) => !/status of 404/.test(one)) : complaints;
      expect([...faults, ...said]).toEqual([]);
    });
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

/** The first mission of the advisor; a draft where they have none. */
async function aMission(api: Api): Promise<string> {
  const first = async (): Promise<string | null> => {
    const id = recordsOf((await api.get("/missions"))["missions"])[0]?.["id"];
    return typeof id === "string" ? id : null;
  };
  const held = await first();
  if (held !== null) return held;
  await api.post("/missions", {
    mission: {
      category: "event",
      name: "Soirée transmission",
      objective: "new_clients",
      goal_count: 3,
      duration_days: 30,
    },
  });
  return (await first()) ?? "";
}

/** The newest replacement of a fund by the advisor; a new one where they asked for none. */
async function aReplacement(api: Api): Promise<string> {
  const first = async (): Promise<string | null> => {
    const id = recordsOf((await api.get("/fund_replacements"))["replacements"])[0]?.["id"];
    return typeof id === "string" ? id : null;
  };
  const held = await first();
  if (held !== null) return held;
  await api.post("/fund_replacements", { from_isin: "XV0000000012", to_isin: "XV0000000020" });
  return (await first()) ?? "";
}

/** The newest invitation of the advisor; a new one where they sent none. */
async function anInvitation(api: Api): Promise<string> {
  const first = async (): Promise<string | null> => {
    const id = recordsOf((await api.get("/users/me/invitations"))["invitations"])[0]?.["id"];
    return typeof id === "string" ? id : null;
  };
  const held = await first();
  if (held !== null) return held;
  await api.post("/invitations", { invitation: { email: "invitee.des.routes@test.vigie.fr" } });
  return (await first()) ?? "";
}

type Looked = { readonly known: ReadonlySet<number>; readonly axeAt: readonly number[] };

/** One load, then every width in place, as a turned tablet does. */
async function faultsOf(page: Page, address: string, { known, axeAt }: Looked): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    if (width === widths[0]) await page.goto(address);
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
  await page.setViewportSize({ width: narrowest, height: 900 });
  faults.push(...(await sidewaysScroll(page)).map((fault) => `${String(narrowest)} px: ${fault}`));
  return faults;
}

/** An address of something that the saver does not have: the server answers 404, and the browser's console says so. */
function isOfNothing(address: string, { portfolios: contracts }: Holdings): boolean {
  return address.includes(unknownId) || contracts.length === 0;
}

/** The partner says that the bank's site is down, and our server has heard it. */
async function bankDown(api: Api, control: Control): Promise<void> {
  await control.setState(
    await control.connectionId(bankOfOne.login, bankOfOne.institution),
    "websiteUnavailable",
  );
  const state = async (): Promise<unknown> =>
    recordsOf((await api.get("/users/me/accounts"))["accounts"])[0]?.["state"];
  await expect.poll(state).toBe("website_unavailable");
}
