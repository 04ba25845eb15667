import type { Page } from "@playwright/test";
import { searchArbitration } from "./arbitration.ts";
import { expect, contentLoaded, plain, recordsOf, test } from "./support.ts";

/** What one screen says of the household of the demonstration, every other screen says too. Amounts are read as they are
 * displayed, on a desktop and on a phone. */

test.use({ account: "camille" });

/** The text of the page, once it contains what is expected: its parts are rendered one after another. */
async function textAt(page: Page, path: string, ...shown: readonly RegExp[]): Promise<string> {
  await page.goto(`/app/${path}`);
  await contentLoaded(page);
  const read = async (): Promise<string> =>
    plain(await page.getByRole("main").innerText()).replaceAll(/\s+/g, " ");
  for (const pattern of [/\d/, ...shown]) await expect.poll(read, { timeout: 90_000 }).toMatch(pattern);
  return await read();
}

/** What a pattern captures; a screen without it fails. */
function caught(text: string, pattern: RegExp): string {
  const [, found] = pattern.exec(text) ?? [];
  expect(found, `${String(pattern)} in « ${text.slice(0, 300)} »`).toBeDefined();
  return found ?? "";
}

const amount = String.raw`[−+]?\d[\d ]*(?:,\d\d)? €`;
const after = (words: string): RegExp => new RegExp(`${words} (${amount})`);
/** A pattern that matches an amount as it is displayed. */
const written = (text: string): RegExp => new RegExp(text.replace("+", String.raw`\+`));
const unsigned = (text: string): string => text.replace(/^[−+]/, "");

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`at ${String(size.width)} px one figure has one value on every screen`, async ({ page, api }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(size);
    const [net, total] = [after("Patrimoine net"), after("Contrats")];
    // The contracts are rendered after the first figures.
    const dashboard = await textAt(page, "dashboard", net, new RegExp(`Vos contrats .*${amount}`));
    const list = await textAt(page, "dashboard/contracts", total);
    expect(caught(list, total)).toBe(caught(dashboard, net));

    // The value of each contract, whole or by share, and its change over the year.
    for (const contract of recordsOf((await api.get("/users/me/portfolios"))["portfolios"])) {
      const [id, kind, name] = [String(contract["id"]), String(contract["kind"]), String(contract["name"])];
      const value = after("(?:Valeur du (?:bien|contrat)|Capital restant dû|Solde|Valeur)");
      const address = kind === "realestate" ? "contract-realestate" : "contract";
      const own = await textAt(page, `${address}/${id}`, value);
      const whole = caught(own, value);
      const share = /Votre part : 50 %, soit ([\d ]+,\d\d €)/.exec(own)?.[1];
      // A phone's dashboard shows the totals of the envelopes, and its list the yearly change of each contract.
      const isPhone = size.width < 600;
      for (const screen of isPhone ? [list] : [dashboard, list])
        expect(screen, name).toContain(unsigned(share ?? whole));
      const year = /Performance sur un an (\S+ %)/.exec(own)?.[1];
      if (year !== undefined) expect(isPhone ? list : dashboard, name).toContain(year);
    }

    // A loan and what it pays for.
    const [left, monthly] = [after("Capital restant dû"), after("assurance comprise, votre part")];
    const loans = await textAt(page, "loans-dashboard", left, monthly);
    const owed = caught(loans, left);
    const table = await textAt(page, "loans-dashboard/contracts", written(owed));
    for (const screen of [list, table]) expect(screen).toContain(owed);
    expect(table).toContain(caught(loans, monthly));
    const home = await api.contractId(/^appartement/i);
    expect(await textAt(page, `contract-realestate/${home}`, written(owed))).toContain(owed);

    // Employee savings: the same total, plan by plan too.
    const plans = after("salariale et retraite");
    const savings = caught(await textAt(page, "devices-dashboard", plans), plans);
    expect(await textAt(page, "devices-dashboard/contracts", written(savings))).toContain(savings);
  });
}

test("what the analysis says of today, the arbitration says too", async ({ page, api }) => {
  test.setTimeout(120_000);
  const id = await api.contractId(/^armor vie 2$/i);
  /** What a pattern captures on a step of the analysis, and the text of the step. */
  const step = async (path: string, pattern: RegExp): Promise<readonly [string, string]> => {
    const text = await textAt(page, `contract/${id}/analyse/${path}`, pattern);
    return [caught(text, pattern), text];
  };
  const [loss, agreed] = await step("risk/5", /perdrait en moyenne ([\d ]+ €)/);
  expect(agreed).toContain(`admet ${caught(agreed, /Limite de perte ([\d ]+ €)/)}`);
  const [cost] = await step("fees/1", /sur 5 (\d[\d ]* €) par an,/);
  const [scale] = await step("risk/4", /(\d,\d) sur 7/);
  // The worst fall is rounded the same way beside its chart and in it.
  const [worst, fall] = await step("risk/3", /baisse \? (?:\S+ sur 5 )?(−\d+,\d+ %)/);
  expect(new Set(fall.match(/−\d+,\d+ %/g))).toEqual(new Set([worst]));
  const [mean] = await step("risk/1", /Année moyenne \+([\d ]+ €)/);
  await textAt(page, `contract/${id}`);
  await searchArbitration(page);
  const proposal = plain(await page.getByRole("main").innerText()).replaceAll(/\s+/g, " ");
  expect(proposal).toContain(`−${loss} aujourd’hui`);
  expect(proposal).toContain(`${cost} aujourd’hui`);
  expect(proposal).toContain(`${scale} aujourd’hui`);
  expect(proposal).toContain(`+${mean} aujourd’hui`);
});
