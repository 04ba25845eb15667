import type { Browser, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { extractText } from "unpdf";
import { enter, enterAdvisor, type Someone } from "./club.ts";
import {
  axeFindsNothing,
  contentLoaded,
  expect,
  type Json,
  plain,
  recordOf,
  recordsOf,
  test,
} from "./support.ts";

/** The costs of a full calendar year of the Club, for the demonstration's member of several years: on the page, in its document
 * and for the advisor, beside the invoices and the charges of the contracts. */

test.describe.configure({ mode: "serial", timeout: 300_000 });
test.use({ actionTimeout: 40_000 });

const french = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });
const euros = (cents: number): string => plain(french.format(cents / 100));
const inCents = (amount: unknown): number => Math.round(Number(amount) * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

type Member = { readonly advisor: Someone; readonly id: string; readonly email: string; readonly year: Json };

const isWhole = ({ year, from, to }: Json): boolean =>
  from === `${String(year)}-01-01` && to === `${String(year)}-12-31`;

/** The member whose last statement covers a full year, once the demonstration's subscriptions have been advanced. */
async function memberOfYears(browser: Browser): Promise<Member> {
  const advisor = await enterAdvisor(browser);
  const find = async (): Promise<readonly (readonly [string, Json])[]> => {
    const active = recordsOf((await advisor.api.get("/club_subscriptions?state=active"))["club_requests"]);
    const all = active.map(async ({ customer_id: id }) => {
      const [last] = recordsOf(
        (await advisor.api.get(`/users/${String(id)}/cost_statements`))["cost_statements"],
      );
      return last !== undefined && isWhole(last) ? [[String(id), last] as const] : [];
    });
    return (await Promise.all(all)).flat();
  };
  await expect.poll(async () => (await find()).length, { timeout: 240_000 }).toBe(1);
  const [found] = await find();
  if (found === undefined) throw new Error("assertion: one was found");
  const [id, year] = found;
  const { customer } = await advisor.api.get(`/customers/${id}`);
  return { advisor, id, email: String(recordOf(customer)["email"]), year };
}

/** What was paid for the Club in the year, according to the member's invoices. */
async function invoiced({ api }: Someone, year: number): Promise<readonly Json[]> {
  const invoices = recordsOf((await api.get("/users/me/invoices"))["invoices"]);
  return invoices.filter(
    (one) => one["kind"] === "invoice" && String(one["paid_on"]).startsWith(String(year)),
  );
}

/** What a contract charged in the year according to its operations, taxes excluded. */
async function takenFrom({ api }: Someone, name: RegExp, year: number): Promise<number> {
  const found = await api.get(`/portfolios/${await api.contractId(name)}/transactions`);
  const own = recordsOf(found["transactions"]).filter(
    (one) =>
      String(one["date"]).startsWith(String(year)) && !/PRELEVEMENTS SOCIAUX/.test(String(one["wording"])),
  );
  expect(own.length).toBeGreaterThan(1);
  return -sum(own.map((one) => inCents(one["amount"])));
}

const sectionText = async (page: Page, name: string): Promise<string> =>
  plain(
    await page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name, exact: true }) })
      .first()
      .innerText(),
  );

async function documentText(page: Page, year: number): Promise<string> {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: `Relevé ${String(year)} (PDF)` }).click();
  const bytes = await readFile(await (await saved).path());
  return plain((await extractText(new Uint8Array(bytes), { mergePages: true })).text);
}

async function openCosts(page: Page): Promise<void> {
  await page.goto("/app/club/dashboard?onglet=reglages");
  await contentLoaded(page);
  await page.getByRole("main").getByRole("link", { name: "Relevés annuels des coûts" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Relevés annuels des coûts" })).toBeVisible();
  await contentLoaded(page);
  await axeFindsNothing(page, "a year of costs");
}

test("a member reads what a year cost, to the cent of invoices and operations, and finds it again in the document", async ({
  browser,
}) => {
  const { advisor, id, email, year: told } = await memberOfYears(browser);
  const year = Number(told["year"]);
  const member = await enter(browser, email, "customer");
  const { page } = member;
  await openCosts(page);

  const paid = await invoiced(member, year);
  expect(paid).toHaveLength(12);
  const service = sum(paid.map((one) => inCents(one["ttc"])));
  const managed = await takenFrom(member, /^Armor Vie 2$/, year);
  const traded = await takenFrom(member, /^PEA$/, year);
  const contracts = recordsOf(told["contracts"]);
  const rated = contracts
    .flatMap((one) => recordsOf(one["lines"]))
    .filter((line) => String(line["kind"]).endsWith("_rate"))
    .map((line) => inCents(line["amount"]));
  expect(rated.length).toBeGreaterThan(1);
  const products = managed + traded + sum(rated);

  const sums = await sectionText(page, "Coûts totaux");
  expect(sums).toContain(`Honoraires du Club ${euros(service)}`);
  expect(sums).toContain(`Frais des contrats et des fonds ${euros(products)}`);
  expect(sums).toContain(`Total des coûts connus ${euros(service + products)}`);
  expect(sums).toContain("compris dans ces frais aucun, selon le cabinet");
  expect(await sectionText(page, "Armor Vie 2")).toContain(`5 opérations ${euros(managed)}`);
  expect(await sectionText(page, "PEA")).toContain(`2 opérations ${euros(traded)}`);
  expect(await sectionText(page, "Avenir Vie")).toContain("Aucun coût connu.");
  const payments = await sectionText(page, "Paiements du Club");
  for (const one of paid) expect(payments).toContain(String(one["number"]));
  const missing = await sectionText(page, "Coûts inconnus, non comptés dans ce total");
  const unknown = [
    "Avenir Vie : ses frais de gestion, les frais internes de ses fonds, ses opérations.",
    `PEA : ses frais de gestion, les frais internes de ses fonds, ses opérations avant le 04.05.${String(year)}.`,
  ];
  for (const said of unknown) expect(missing).toContain(said);
  expect(missing).not.toContain("€");

  const printed = await documentText(page, year);
  const rows = [
    `Services : honoraires du Club, Cabinet Le Goff ${euros(service)}`,
    `Produits : frais des contrats et des supports ${euros(products)}`,
    `Total des coûts connus ${euros(service + products)}`,
    ...paid.map((one) => `${String(one["number"])} `),
    `Gestion et tenue de compte, prélevées 5 ${euros(managed)}`,
    `Versements, arbitrages et ordres, prélevés 2 ${euros(traded)}`,
    ...rated.map((amount) => `au taux connu ${euros(amount)}`),
    ...unknown,
  ];
  for (const row of rows) expect(printed).toContain(row);
  expect(printed).toContain(`Relevé annuel des coûts ${String(year)} N° ${String(told["number"])}`);

  await onAPhone(page, year);
  await readByAdvisor(advisor, { id, year, total: service + products });
  await hiddenFromAdvisor(member, advisor, service + products);
  await Promise.all([page, advisor.page].map(async (one) => await one.context().close()));
});

/** The first days, before the full year; private mode shows nothing of either. */
async function onAPhone(page: Page, year: number): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await axeFindsNothing(page, "a year of costs on a phone, dark");
  await page.getByRole("radio", { name: String(year - 1), exact: true }).check();
  await expect(page.getByText(`Du 10.12.${String(year - 1)} au 31.12.${String(year - 1)}`)).toBeVisible();
  await page.keyboard.press("Alt+P");
  await expect(page.getByRole("main")).not.toContainText("€");
  await page.keyboard.press("Alt+P");
  await expect(page.getByRole("main")).toContainText("€");
}

async function readByAdvisor(
  { page }: Someone,
  { id, year, total }: { readonly id: string; readonly year: number; readonly total: number },
): Promise<void> {
  await page.goto(`/advisory/customers/${id}/view/costs`);
  await contentLoaded(page);
  await expect(page.getByText("Le relevé est celui du client", { exact: false })).toBeVisible();
  expect(await sectionText(page, "Coûts totaux")).toContain(euros(total));
  expect(await documentText(page, year)).toContain(`Total des coûts connus ${euros(total)}`);
  await axeFindsNothing(page, "a customer's year of costs, to the advisor");
}

/** A contract that is no longer shared: no sum counts it, and the document stays with the member. */
async function hiddenFromAdvisor({ api }: Someone, { page }: Someone, total: number): Promise<void> {
  const insurance = await api.contractId(/^Armor Vie 2$/);
  await api.put("/users/me/visibility", { hidden_portfolio_ids: [insurance] });
  await page.reload();
  await contentLoaded(page);
  await expect(page.getByText("il reste chez le client", { exact: false })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Armor Vie 2", exact: true })).toHaveCount(0);
  expect(await sectionText(page, "Coûts totaux")).not.toContain(euros(total));
  await expect(page.getByRole("button", { name: /PDF/ })).toHaveCount(0);
  await api.put("/users/me/visibility", { hidden_portfolio_ids: [] });
}
