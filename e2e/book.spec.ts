import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { nameIn, of } from "./names.ts";
import { inaccessible, rulesOfColour, sidewaysScroll } from "./page-faults.ts";
import { axeFindsNothing, contentLoaded, expect, plain, recordsOf, signIn, test } from "./support.ts";

/** An advisor's book: from the list to a sheet and back, what is recorded about a customer, and the customer's own view. */

const customer = "Camille Roussel";

test.describe.configure({ timeout: 300_000 });

test("an advisor signs in, filters and sorts the list, opens a sheet and finds the list as it was", async ({
  page,
}) => {
  await page.goto("/advisory/customers");
  await signIn(page, "advisor");
  await expect(page).toHaveURL(/\/advisory\/customers$/);
  await contentLoaded(page);
  await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
  await expect(page.getByText(/^50 clients affichés sur 20\d$/)).toBeVisible();

  // The figures of the demonstration's customers are computed within a minute or two of its start.
  await expect(async () => {
    await page.reload();
    await contentLoaded(page);
    await expect(page.getByRole("cell", { name: "inconnu" })).toHaveCount(2, { timeout: 5000 });
  }).toPass({ timeout: 220_000 });

  await page.getByRole("button", { name: "Filtres" }).click();
  await page.getByLabel("Patrimoine, à partir de").fill("100000");
  await page.getByRole("button", { name: /^Afficher \d+ clients$/ }).click();
  await expect(page).toHaveURL(/patrimoine-min=100000/);
  await page.getByRole("button", { name: "Trier par Patrimoine" }).click();
  await page.getByRole("button", { name: "Trier par Patrimoine" }).click();
  await expect(page).toHaveURL(/tri=wealth&sens=desc/);
  await contentLoaded(page);
  const worths = await amountsOf(page);
  expect(worths.length).toBeGreaterThan(3);
  expect(worths).toEqual(worths.toSorted((a, b) => b - a));
  expect(Math.min(...worths)).toBeGreaterThanOrEqual(100_000);
  const filtered = new URL(page.url()).search;

  await page.getByRole("row").nth(1).getByRole("link").click();
  await expect(page).toHaveURL(/\/advisory\/customers\/[0-9a-f-]{36}$/);
  await contentLoaded(page);
  // The breadcrumb knows the list that the user came from, and the next customer in it.
  await expect(page.getByText(/^1 sur \d+$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Client précédent de la liste" })).toHaveCount(0);
  await page.getByRole("link", { name: "Client suivant de la liste" }).click();
  await expect(page.getByText(/^2 sur \d+$/)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Clients" }).click();
  await expect(page.getByRole("button", { name: "Filtres (1)" })).toBeVisible();
  expect(new URL(page.url()).search).toBe(filtered);
  for (let back = 0; back < 3; back += 1) await page.goBack();
  await expect(page.getByRole("button", { name: "Filtres (1)" })).toBeVisible();
  expect(new URL(page.url()).search).toBe(filtered);
});

test.describe("a signed-in advisor", () => {
  test.use({ account: "advisor" });

  test("a note is kept while it is written, pinned and shown on the sheet; its promise is due in the day", async ({
    page,
  }) => {
    const path = await sheetOf(page, customer);
    await page.goto(`${path}/interactions`);
    await contentLoaded(page);
    const words = `Elle garde 10 000 € pour les travaux, noté à ${String(Date.now())}.`;
    await page.getByLabel("Compte rendu").fill(words);
    await expect(page.getByText("Brouillon enregistré")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Compte rendu")).toHaveValue(words);

    const promised = `Envoyer la simulation ${String(Date.now())}`;
    await page.getByRole("button", { name: "Ajouter une promesse" }).click();
    await page.getByRole("textbox", { name: "Promesse" }).fill(promised);
    await page.getByRole("checkbox", { name: "Épingler en tête de la fiche" }).check();
    await page.getByRole("button", { name: "Enregistrer la note" }).click();
    await expect(page.getByText("Indiquez l’échéance.")).toBeVisible();
    await page.getByLabel("Échéance").fill("15.01.2030");
    await page.getByRole("button", { name: "Enregistrer la note" }).click();
    await expect(page.getByText("L’échange est enregistré.").first()).toBeVisible();
    await expect(page.getByLabel("Compte rendu")).toHaveValue("");
    await expect(page.getByRole("region", { name: "Échange épinglé" })).toContainText(words);

    await page.reload();
    await contentLoaded(page);
    await expect(page.getByLabel("Compte rendu")).toHaveValue("");
    await page.getByRole("main").getByRole("link", { name: "Vue d’ensemble" }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByText("14 contrats partagés")).toBeVisible();
    await expect(page.getByRole("blockquote").filter({ hasText: words })).toBeVisible();

    await page.getByRole("link", { name: "Journée" }).click();
    // It is due in years, and the day first shows a week.
    await page.getByRole("button", { name: /^Voir les? .*suivants?$/ }).click();
    await expect(page.getByText(promised)).toBeVisible();
    await page.getByRole("button", { name: `Marquer comme fait : ${promised}` }).click();
    await expect(page.getByText(promised)).toBeHidden();
  });

  test("the customer's own view names whose it is and leads back to the sheet", async ({ page }) => {
    const path = await sheetOf(page, customer);
    await page.goto(path);
    await contentLoaded(page);
    await page.getByRole("button", { name: "Ouvrir sa vue" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Ouvrir sa vue" }).click();
    await expect(page.getByText(`Vous êtes dans l’espace ${of(customer)}.`)).toBeVisible();
    await contentLoaded(page);
    await axeFindsNothing(page, "customer's view", ["color-contrast"]);
    await page.getByRole("link", { name: "Revenir à sa fiche" }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("heading", { level: 1, name: customer })).toBeVisible();
  });

  // In the light theme, on a phone and on a desktop, all-routes.spec.ts checks these pages.
  test("the day, the list, a sheet and its log on a tablet and in the dark: axe finds nothing, nothing sticks out", async ({
    page,
  }) => {
    const path = await sheetOf(page, customer);
    const faults: string[] = [];
    for (const each of [
      "/advisory",
      "/advisory/customers",
      path,
      `${path}/insights`,
      `${path}/interactions`,
    ]) {
      await page.setViewportSize({ width: 800, height: 900 });
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await page.goto(each);
      await contentLoaded(page);
      const found = [...(await inaccessible(page)), ...(await sidewaysScroll(page))];
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await contentLoaded(page);
      found.push(...(await inaccessible(page, rulesOfColour)), ...(await sidewaysScroll(page)));
      faults.push(...found.map((fault) => `${each}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  test("on a phone the day leads to a sheet, its note and back; amounts hide in private mode", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/advisory");
    await contentLoaded(page);
    await expect(
      page.getByRole("heading", { level: 1, name: /^[A-Z][a-z]+ \d\d\.\d\d\.\d{4}$/ }),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: "Rendez-vous du jour" })).toBeVisible();
    // Whatever the hour and the day of the seeding, something in the day leads to a customer.
    const opens = page
      .getByRole("main")
      .getByRole("link", { name: /^(?:Préparer le rendez-vous|Ouvrir la fiche) d(?:e |’)/ })
      .first();
    const named = await opens.getAttribute("aria-label");
    await opens.click();
    const name = nameIn(named, "(?:Ouvrir la fiche|Préparer le rendez-vous)").split(", ").at(-1) ?? "";
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await contentLoaded(page);
    await page.getByRole("link", { name: "Noter un échange" }).click();
    await expect(page.getByLabel("Compte rendu")).toBeVisible();
    await page.goto("/advisory/customers");
    await contentLoaded(page);
    // Without private mode amounts are shown, so that a check that finds none below can be trusted.
    await expect.poll(async () => await amountsShown(page)).toBeGreaterThan(3);
    await page.keyboard.press("Alt+KeyP");
    await expect(page.locator("main .masked").first()).toBeVisible();
    await expect.poll(async () => await amountsShown(page)).toBe(0);
    await page.keyboard.press("Alt+KeyP");
  });

  test("a copy for an outage opens without the application, with its phrase and no other", async ({
    page,
    api,
  }) => {
    // Dated today: those of the demonstration are dated from the day on which it was created.
    const { customers } = await api.get("/customers");
    const id = String(recordsOf(customers).at(-1)?.["id"]);
    const place = "Au cabinet, salle bleue";
    const event = { kind: "appointment", note: "Point", starts_at: new Date().toISOString(), place };
    await api.post(`/customers/${id}/events`, { event });
    await page.goto("/advisory");
    await contentLoaded(page);
    await page.getByRole("button", { name: "Copie de secours" }).click();
    const dialog = page.getByRole("dialog", { name: "Copie de secours de la journée" });
    await dialog.getByLabel("Phrase secrète", { exact: true }).fill("quatre mots sans rapport");
    await dialog.getByLabel("Phrase secrète, une seconde fois").fill("quatre mots sans rapport");
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Enregistrer le fichier" }).click();
    const file = await (await saved).path();
    const away = await page.context().browser()?.newPage({ offline: true });
    if (away === undefined) throw new Error("assertion: the context has a browser");
    // Opened as by the file manager, under a name that says what it is.
    const html = await readFile(file, "utf8");
    await away.route(
      "http://copy.localhost/",
      async (route) => await route.fulfill({ body: html, contentType: "text/html" }),
    );
    await away.goto("http://copy.localhost/");
    expect(html).not.toContain(place);
    await away.getByLabel("Phrase secrète").fill("quatre mots sans rappel");
    await away.getByRole("button", { name: "Ouvrir" }).click();
    await expect(away.getByText("Cette phrase n’ouvre pas le fichier.")).toBeVisible();
    await away.getByLabel("Phrase secrète").fill("quatre mots sans rapport");
    await away.getByRole("button", { name: "Ouvrir" }).click();
    await expect(away.getByRole("heading", { name: "Rendez-vous" })).toBeVisible();
    await expect(away.getByText(place)).toBeVisible();
    await away.close();
  });

  test("on paper the sheet is one page", async ({ page }) => {
    await page.goto(await sheetOf(page, customer));
    await contentLoaded(page);
    await expect(page.getByText("14 contrats partagés")).toBeVisible();
    await page.emulateMedia({ media: "print" });
    const projects = page.getByRole("region", { name: "Projets" });
    await expect(projects).toBeVisible();
    await expect(projects).toContainText(/Objectif de .+ dans \d+ ans/);
    // The only exchange may be the pinned one.
    const exchange = page
      .getByText("Derniers échanges")
      .or(page.getByRole("region", { name: "Échange épinglé" }))
      .first();
    await expect(exchange).toBeVisible();
    expect(await page.evaluate(smallestPoints)).toBeGreaterThanOrEqual(8);
    const paper = await page.pdf({ preferCSSPageSize: true });
    expect(paper.toString("latin1").match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  });

  test("on a phone the list is cards that open the sheet", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/advisory/customers?q=roussel");
    await contentLoaded(page);
    await page.getByRole("link", { name: customer }).click();
    await expect(page.getByRole("heading", { level: 1, name: customer })).toBeVisible();
    await contentLoaded(page);
    await expect(page.getByText("14 contrats partagés")).toBeVisible();
  });
});

/** How many amounts of customers can be read; the name of an advisor's own list may contain one, which belongs to nobody. */
async function amountsShown(page: Page): Promise<number> {
  const texts = await Promise.all(
    [page.getByRole("main"), page.getByRole("group", { name: "Segments" })].map(
      async (part) => plain((await part.allInnerTexts()).join("\n")).match(/\d €/g)?.length ?? 0,
    ),
  );
  const [all = 0, names = 0] = texts;
  return all - names;
}

/** The path of the sheet of the customer with this name. */
async function sheetOf(page: Page, name: string): Promise<string> {
  await page.goto(`/advisory/customers?q=${encodeURIComponent(name)}`);
  const link = page.getByRole("main").getByRole("link", { name });
  await expect(link).toBeVisible();
  return (await link.getAttribute("href")) ?? "";
}

/** The wealth of each customer that the table shows. */
async function amountsOf(page: Page): Promise<readonly number[]> {
  const heads = await page.getByRole("columnheader").allInnerTexts();
  const at = heads.findIndex((head) => plain(head).includes("Patrimoine"));
  const rows = await page.locator("tr[data-customer]").all();
  return await Promise.all(
    rows.map(async (row) => {
      const text = plain(await row.locator("th, td").nth(at).innerText());
      return Number(text.replaceAll(" ", "").replace("€", "").replace("−", "-"));
    }),
  );
}

/** The height of the smallest printed letters, in typographic points. */
function smallestPoints(): number {
  const main = document.querySelector("main");
  if (main === null) return 0;
  const zoom = Number(getComputedStyle(main).zoom);
  const sizes = [...main.querySelectorAll("*")].flatMap((element) => {
    const words = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
    );
    const isShown = element.getClientRects().length > 0 && !element.closest(".sr-only, svg");
    return words && isShown ? [Number.parseFloat(getComputedStyle(element).fontSize)] : [];
  });
  return Math.min(...sizes) * zoom * 0.75;
}
