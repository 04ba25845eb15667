import type { Page } from "@playwright/test";
import { addHouseholds, householdAddress } from "./households.ts";
import { goInPage } from "./in-page.ts";
import { type Api, contentLoaded, expect, type Json, plain, recordsOf, sessionOf, test } from "./support.ts";

/** The screens of 15 households drawn from seeds, as the server's tests draw them: shares, usufructs, dollars, hidden contracts, unknown
 * values. What one screen says of a figure, every other says too. The demonstration's household is in agreeing.spec.ts. */

const seeds = Array.from({ length: 15 }, (_, index) => index + 1);
const amount = String.raw`[−+]?\d[\d ]*,\d\d [€$]`;

const valueWords = "(?:Valeur du (?:bien|contrat)|Capital restant dû|Solde)";

test.beforeAll(() => addHouseholds(seeds));

const read = async (page: Page): Promise<string> =>
  plain(await page.getByRole("main").innerText()).replaceAll(/\s+/g, " ");

/** The text of the page once it contains what is expected: its parts are read by calls of their own. */
async function textOf(page: Page, told: RegExp): Promise<string> {
  await contentLoaded(page);
  await expect.poll(async () => await read(page), { intervals: [20, 50, 100] }).toMatch(told);
  await expect(page.getByRole("main")).not.toContainText("Chargement d");
  return await read(page);
}

async function textAt(page: Page, path: string, told = /\d/): Promise<string> {
  await goInPage(page, `/app/${path}`);
  return await textOf(page, told);
}

async function textOfContract(page: Page, contract: Json, year: string | undefined): Promise<string> {
  const place = contract["kind"] === "realestate" ? "contract-realestate" : "contract";
  await goInPage(page, `/app/${place}/${String(contract["id"])}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(contract["name"]));
  const text = await textOf(page, contract["amount"] === null ? /./ : new RegExp(`${valueWords} ${amount}`));
  if (year === undefined) return text;
  return await textOf(page, new RegExp(`Performance sur un an ${year.replace("+", String.raw`\+`)}`));
}

/** From the name of a contract to the name of the next one, or to what follows the list. The block of fees names contracts too. */
const rowOf = (screen: string, name: string): string =>
  caught(
    screen.split("Vos frais")[0] ?? "",
    new RegExp(`.*${name}(?!\\d)(.*?)(?:Contrat \\d|Répartition des avoirs|$)`),
  ) ?? "";
const inYear = /([−+]\d+,\d %)/;
const unsigned = (text: string): string => text.replace(/^[−+]/, "");
const caught = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1];

/** The value of a contract that is counted according to its own page: the person's share, without its sign. */
function countedOf(own: string): string | undefined {
  const share = caught(own, new RegExp(`Votre part : [^€$]*?soit (${amount})`));
  const whole = caught(own, new RegExp(`${valueWords} (${amount})`));
  return share ?? whole;
}

async function tryHousehold(page: Page, api: Api): Promise<void> {
  const contracts = recordsOf((await api.get("/users/me/portfolios"))["portfolios"]).filter(
    (one) => one["status"] === "visible" && one["disabled"] === false && one["deleted"] === false,
  );
  if (contracts.length === 0) return;
  // A document loaded with this person's session.
  await page.goto("/app/dashboard");
  const dashboard = await textOf(page, /Vos contrats.*Contrat \d/);
  const net = caught(dashboard, new RegExp(`Patrimoine net (${amount})`));
  const head = net === undefined ? /\d/ : new RegExp(`^Contrats ${amount}`);
  const list = await textAt(page, "dashboard/contracts", head);
  if (net !== undefined) {
    expect(caught(list, new RegExp(`^Contrats (${amount})`))).toBe(net);
    expect(caught(list, new RegExp(`Patrimoine net (${amount})`))).toBe(net);
  }

  let known = 0;
  for (const contract of contracts) {
    const name = String(contract["name"]);
    // A row has no room for the yearly change beside a share or a date: when it is shown, it is that of the contract's page.
    const years = [dashboard, list].flatMap((screen) => caught(rowOf(screen, name), inYear) ?? []);
    expect(new Set(years).size, name).toBeLessThanOrEqual(1);
    const counted = countedOf(await textOfContract(page, contract, years[0]));
    if (counted === undefined) continue;
    known += 1;
    for (const screen of [dashboard, list]) expect(screen, name).toContain(unsigned(counted));
  }
  // A contract without an amount is one whose value is unknown, not one that this test cannot read.
  expect(known).toBe(contracts.filter((one) => one["amount"] !== null).length);

  const has = (envelope: string): boolean => contracts.some((one) => one["envelope"] === envelope);
  if (has("loans")) {
    const owed = caught(await textAt(page, "loans-dashboard"), new RegExp(`Capital restant dû (${amount})`));
    if (owed !== undefined)
      expect(await textAt(page, "loans-dashboard/contracts", /Total/)).toMatch(
        new RegExp(`Total (?:inconnu|${amount}) ${owed}`),
      );
  }
  if (has("employee_savings") || has("retirement")) {
    const savings = caught(
      await textAt(page, "devices-dashboard"),
      new RegExp(`salariale et retraite (${amount})`),
    );
    if (savings !== undefined)
      expect(await textAt(page, "devices-dashboard/contracts", /Total/)).toContain(savings);
  }
}

// One page for all of them: a new context for each would read and compile the application each time.
test("what one screen says of a figure, every other says too", async ({ page, api }) => {
  test.setTimeout(600_000);
  for (const seed of seeds)
    await test.step(`household ${String(seed)}`, async () => {
      const { cookies } = await sessionOf(householdAddress(seed), "customer");
      await page.context().addCookies(cookies);
      await tryHousehold(page, api);
    });
});
