import type { Page } from "@playwright/test";
import { searchArbitration } from "./arbitration.ts";
import { expect, contentLoaded, plain, recordsOf, test } from "./support.ts";

/** What one screen says of the household of the demonstration, every other screen says too: the amounts are read as they are
 * written, on a desktop and on a phone. */

test.use({ account: "camille" });

async function textAt(page: Page, path: string): Promise<string> {
  await page.goto(`/app/${path}`);
  await contentLoaded(page);
  await expect(page.getByRole("main")).toContainText(/\d/);
  return plain(await page.getByRole("main").innerText()).replaceAll(/\s+/g, " ");
}

/** What a pattern catches; a screen without it fails. */
function caught(text: string, pattern: RegExp): string {
  const [, found] = pattern.exec(text) ?? [];
  expect(found, `${String(pattern)} in « ${text.slice(0, 300)} »`).toBeDefined();
  return found ?? "";
}

const amount = String.raw`[−+]?\d[\d ]*(?:,\d\d)? €`;
const after = (words: string): RegExp => new RegExp(`${words} (${amount})`);
const unsigned = (text: string): string => text.replace(/^[−+]/, "");

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`at ${String(size.width)} px one figure has one value on every screen`, async ({ page, api }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(size);
    const dashboard = await textAt(page, "dashboard");
    const list = await textAt(page, "dashboard/contracts");
    expect(caught(list, after("Contrats"))).toBe(caught(dashboard, after("Patrimoine net")));

    // The value of each contract, whole or by share, and its year.
    for (const contract of recordsOf((await api.get("/users/me/portfolios"))["portfolios"])) {
      const [id, kind, name] = [String(contract["id"]), String(contract["kind"]), String(contract["name"])];
      const own = await textAt(page, kind === "realestate" ? `contract-realestate/${id}` : `contract/${id}`);
      const whole = caught(own, after("(?:Valeur du (?:bien|contrat)|Capital restant dû|Solde|Valeur)"));
      const share = /Votre part : 50 %, soit ([\d ]+,\d\d €)/.exec(own)?.[1];
      // A phone's dashboard tells the sums of the envelopes, its list the year of each contract.
      const isPhone = size.width < 600;
      for (const screen of isPhone ? [list] : [dashboard, list])
        expect(screen, name).toContain(unsigned(share ?? whole));
      const year = /Performance sur un an (\S+ %)/.exec(own)?.[1];
      if (year !== undefined) expect(isPhone ? list : dashboard, name).toContain(year);
    }

    // A loan and what it pays for.
    const loans = await textAt(page, "loans-dashboard");
    const table = await textAt(page, "loans-dashboard/contracts");
    const owed = caught(loans, after("Reste à rembourser"));
    for (const screen of [list, table]) expect(screen).toContain(owed);
    expect(table).toContain(caught(loans, after("assurance comprise, votre part")));
    const home = await api.contractId(/^appartement/i);
    expect(await textAt(page, `contract-realestate/${home}`)).toContain(owed);

    // Employee savings: the same total, plan by plan too.
    const savings = caught(await textAt(page, "devices-dashboard"), after("salariale et retraite"));
    expect(await textAt(page, "devices-dashboard/contracts")).toContain(savings);
  });
}

test("what the analysis says of today, the arbitration says too", async ({ page, api }) => {
  test.setTimeout(120_000);
  const id = await api.contractId(/^armor vie 2$/i);
  const step = async (path: string) => await textAt(page, `contract/${id}/analyse/${path}`);
  const agreed = await step("risk/5");
  const loss = caught(agreed, /perdrait en moyenne ([\d ]+ €)/);
  expect(agreed).toContain(`admet ${caught(agreed, /Limite de perte ([\d ]+ €)/)}`);
  const cost = caught(await step("fees/1"), /sur 5 (\d[\d ]* €) par an,/);
  const scale = caught(await step("risk/4"), /(\d,\d) sur 7/);
  // The worst fall has one rounding, beside its chart and in it.
  const fall = await step("risk/3");
  expect(new Set(fall.match(/−\d+,\d+ %/g))).toEqual(
    new Set([caught(fall, /baisse \? (?:\S+ sur 5 )?(−\d+,\d+ %)/)]),
  );
  const mean = caught(await step("risk/1"), /Année moyenne \+([\d ]+ €)/);
  await textAt(page, `contract/${id}`);
  await searchArbitration(page);
  const proposal = plain(await page.getByRole("main").innerText()).replaceAll(/\s+/g, " ");
  expect(proposal).toContain(`−${loss} aujourd’hui`);
  expect(proposal).toContain(`${cost} aujourd’hui`);
  expect(proposal).toContain(`${scale} aujourd’hui`);
  expect(proposal).toContain(`+${mean} aujourd’hui`);
});
