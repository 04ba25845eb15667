import type { Browser, Page } from "@playwright/test";
import { said } from "./programs.ts";
import {
  type Api,
  axeFindsNothing,
  contentLoaded,
  expect,
  plain,
  recordOf,
  recordsOf,
  sessionOf,
  test,
} from "./support.ts";
import { idOf } from "./holdings.ts";
import { sidewaysScroll } from "./page-faults.ts";

/** Models of a firm, from their first version to a former one that is read again; weights that an advisor types, up to the
 * draft; and a fund that another one replaces in the whole book. */

/** A firm of its own, whose models no other journey reads. */
test.beforeAll(async () => {
  test.setTimeout(300_000);
  const env = { ...process.env, DATA_DIR: process.env["VIGIE_E2E_DATA"] };
  await said(env, "apps/server/src/cli/seed.ts", "--customers", "40", "--advisors", "2");
});

const widths = [1440, 800, 390] as const;

async function holds(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(page), `${name} at ${String(width)} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function pageOf(browser: Browser, username: string, baseURL: string | undefined): Promise<Page> {
  const { cookies } = await sessionOf(username, "advisor");
  const choice = JSON.stringify({ analytics: false, chat: false, atMs: Date.now() });
  const localStorage = [{ name: "vigie.cookies", value: choice }];
  const origins = [{ origin: baseURL ?? "", localStorage }];
  const context = await browser.newContext({ baseURL: baseURL ?? "", storageState: { cookies, origins } });
  return await context.newPage();
}

test.describe.configure({ timeout: 300_000, mode: "serial" });

test("a head of the firm writes a model twice; an advisor reads it and its former version, and writes nothing", async ({
  browser,
  baseURL,
}) => {
  const head = await pageOf(browser, "manager-1@demo.vigie.fr", baseURL);
  await head.goto("/advisory/models");
  await contentLoaded(head);
  const fill = async (values: Readonly<Record<string, string>>): Promise<void> => {
    for (const [label, value] of Object.entries(values)) await head.getByLabel(label).fill(value);
    await head.getByRole("button", { name: "Enregistrer une nouvelle version" }).click();
  };
  const first = { "Minimum, Actions": "40", "Cible, Actions": "50", "Maximum, Actions": "60" };
  const others = {
    "Minimum, Fonds en euros": "30",
    "Cible, Fonds en euros": "50",
    "Maximum, Fonds en euros": "60",
  };
  await fill({ ...first, ...others });
  await expect(head.getByText(/^Version 1, écrite le/)).toBeVisible();
  await expect(head.getByText("Ce modèle n’a pas encore de version précédente.")).toBeVisible();
  await fill({ "Cible, Actions": "45", "Cible, Fonds en euros": "55" });
  await expect(head.getByText(/^Version 2, écrite le/)).toBeVisible();
  await axeFindsNothing(head, "models");
  await head.context().close();

  const advisor = await pageOf(browser, "advisor-1@demo.vigie.fr", baseURL);
  await advisor.goto("/advisory/models");
  await contentLoaded(advisor);
  await expect(advisor.getByLabel("Cible, Actions")).toBeDisabled();
  await expect(advisor.getByRole("button", { name: "Enregistrer une nouvelle version" })).toHaveCount(0);
  const former = advisor.getByRole("table", { name: "Limites de la version 1" });
  await expect(former).toBeVisible();
  expect(plain(await former.innerText())).toMatch(/Actions 40 % 50 % 60 %/);
  await holds(advisor, "models");
  await axeFindsNothing(advisor, "former versions");
  await advisor.context().close();
});

/** The first contract of a customer that holds funds. */
async function contractOf(api: Api, customerId: string): Promise<string> {
  const { portfolios } = await api.get(`/users/${customerId}/portfolios`);
  const found = recordsOf(portfolios).find(({ kind }) => kind === "lifeinsurance");
  return String(found?.["id"]);
}

test.describe("an advisor", () => {
  test.use({ account: "advisor" });

  test("types weights, reads what they give, and the draft keeps the same figures", async ({
    page,
    api,
    sessions,
  }) => {
    const id = await idOf(page, await sessions("camille"));
    const contract = await contractOf(api, id);
    await page.goto(`/advisory/customers/${id}/view/proposals/target/${contract}`);
    await contentLoaded(page);
    const prepare = page.getByRole("button", { name: "Préparer la proposition" });
    await expect(prepare).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByText("Les poids font 100")).toBeVisible();
    const first = page
      .getByRole("list")
      .filter({ has: page.getByRole("textbox") })
      .getByRole("textbox")
      .first();
    await first.fill("0");
    await expect(page.getByText(/^Il manque/)).toBeVisible();
    await page
      .getByRole("button", { name: /^Ajouter le reste à/ })
      .first()
      .click();
    await expect(page.getByText("Les poids font 100")).toBeVisible();
    await expect(page.getByText(/^[1-9].*changent de support/)).toBeVisible();
    await expect(prepare).not.toHaveAttribute("aria-disabled", "true");
    const figures = page.getByRole("table", { name: "Avant et après" });
    const typed = plain(await figures.innerText());
    await holds(page, "target");
    await axeFindsNothing(page, "target");
    await prepare.click();
    await expect(page).toHaveURL(/\/proposals\/[\da-f-]{36}$/);
    await contentLoaded(page);
    await expect(page.getByText("Poids saisis par le conseiller")).toBeVisible();
    expect(plain(await page.getByRole("table", { name: "Avant et après" }).innerText())).toBe(typed);
    await page.getByRole("button", { name: "Supprimer le brouillon" }).click();
  });

  test("replaces a fund in the whole book: progress, then each contract with its draft or its reason", async ({
    page,
    api,
    sessions,
  }) => {
    const id = await idOf(page, await sessions("camille"));
    const contract = await contractOf(api, id);
    const { target } = await api.get(`/customers/${id}/portfolios/${contract}/target`);
    const fund = recordsOf(recordOf(target)["lines"]).find(({ isin }) => isin !== null);
    await page.goto("/advisory/models");
    await contentLoaded(page);
    await page.getByRole("link", { name: "Remplacer un support chez tous les clients" }).click();
    await contentLoaded(page);
    await page.getByLabel("Support à remplacer").fill(String(fund?.["isin"]));
    await page.getByRole("button", { name: `Choisir ${String(fund?.["label"])}` }).click();
    await page.getByLabel("Support de remplacement").fill("XV00000001");
    await page
      .getByRole("button", { name: /^Choisir / })
      .first()
      .click();
    await holds(page, "replacements");
    await axeFindsNothing(page, "replacements");
    await page.getByRole("button", { name: "Préparer les brouillons" }).click();
    await expect(page).toHaveURL(/\/replacements\/[\da-f-]{36}$/);
    await expect(page.getByText(/^Terminé, \d+ contrats? de \d+ clients?$/)).toBeVisible();
    const lines = page.getByRole("table", { name: "Contrats examinés" });
    await expect(lines.getByRole("link", { name: "Camille Roussel" })).toBeVisible();
    await holds(page, "replacement");
    await axeFindsNothing(page, "replacement");
  });
});
