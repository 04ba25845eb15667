import { customerPaths, addressOf } from "../tools/lib/customer-routes.ts";
import { holdingsFor } from "./holdings.ts";
import { sidewaysScroll } from "./page-faults.ts";
import { contentLoaded, expect, recordOf, test } from "./support.ts";

/** The name of a contract imported from a file may have no space: it is broken, and nothing scrolls sideways. */

const screens = [
  "dashboard",
  "dashboard/contracts",
  "contract/$contractId",
  "contract/$contractId/details",
  "contract/$contractId/informations",
  "user/holdings",
];
const longName =
  "Contrat_d_assurance_vie_multisupport_à_versements_libres_et_programmés_n_0012345678_de_2019";
const longBank = "Caisse_régionale_de_prévoyance_et_d_épargne_mutuelle_du_littoral_et_des_îles_d_Armorique";

test.use({ account: "camille" });

test("every screen that is named here is one", () => {
  expect(screens.filter((one) => !customerPaths.includes(one))).toEqual([]);
});

test("a name without a space makes no page scroll sideways", async ({ page, api }) => {
  const holdings = await holdingsFor(api, "me");
  await page.route(/\/v1\/(?:users\/me\/)?portfolios/, async (route) => {
    const reply = await route.fetch();
    const json: unknown = reply.ok() ? await reply.json() : null;
    if (json === null) return await route.fulfill({ response: reply });
    await route.fulfill({ response: reply, json: renamed(json) });
  });
  const faults: string[] = [];
  for (const width of [1440, 800, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const screen of screens) {
      await page.goto(`/app/${addressOf(screen, holdings)}`);
      await contentLoaded(page);
      const scroll = await sidewaysScroll(page);
      faults.push(...scroll.map((one) => `${screen} at ${width}: ${one}`));
    }
  }
  expect(faults).toEqual([]);
});

/** Renames the portfolios in a reply, at any depth. */
function renamed(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(renamed);
  if (typeof json !== "object" || json === null) return json;
  const entries = Object.entries(recordOf(json)).map(([key, value]) => [key, renamed(value)] as const);
  const record = Object.fromEntries(entries);
  if (!("ownership" in record) || !("name" in record)) return record;
  return { ...record, name: longName, bank: { id: "armorique", name: longBank } };
}
