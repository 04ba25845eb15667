import type { Page } from "@playwright/test";
import { accounts, expect, recordOf, recordsOf, sessionOf, test } from "./support.ts";

/** Regressions: what once broke, tried where a saver or their advisor meets it. */

test.describe.configure({ mode: "parallel" });

async function token(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return decodeURIComponent(cookies.find(({ name }) => name === "accessToken")?.value ?? "");
}

test.describe("a saver", () => {
  test.use({ account: "camille" });

  test.describe("while the service is away", () => {
    test.use({ allowedComplaints: [/status of 503/] });

    test("a reading that fails says so, and comes back by itself", async ({ page, api }) => {
      const id = await api.contractId(/^pea$/i);
      let isAway = true;
      await page.route(new RegExp(`/v1/(users/me/)?portfolios/${id}(\\?|$)`), async (route) => {
        if (!isAway) return await route.fallback();
        const code = "server.unavailable";
        const json = { code, message: "Le service revient.", errors: {}, fields: { global: [code] } };
        await route.fulfill({ status: 503, json });
      });
      const refused = page.waitForResponse((answer) => answer.status() === 503);
      await page.goto(`/app/contract/${id}`);
      await refused;
      // Above the page at the first failed call, and in the page once it stopped retrying.
      await expect(page.getByRole("main").getByRole("button", { name: "Réessayer" })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/app/contract/${id}$`));
      isAway = false;
      await expect(page.getByRole("heading", { level: 1, name: "PEA" })).toBeVisible();
    });
  });

  test.describe("without a network", () => {
    test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED/] });

    test("a menu whose code does not come leaves the page and what is typed in it, and offers to load it anew", async ({
      page,
    }) => {
      await page.goto("/app/user");
      const firstName = page.getByLabel("Prénom");
      await expect(firstName).not.toHaveValue("");
      await firstName.fill("Camille au tunnel");
      await page.context().setOffline(true);
      const menu = page.getByRole("button", { name: /Votre compte/ });
      await menu.click();
      await expect(page.getByText("Une partie de cette page n’a pas pu être chargée.")).toBeVisible();
      await expect(firstName).toHaveValue("Camille au tunnel");
      await page.context().setOffline(false);
      await page.getByRole("button", { name: "Recharger la page" }).click();
      await expect(firstName).not.toHaveValue("Camille au tunnel");
      await menu.click();
      await expect(page.getByRole("menuitem", { name: "Se déconnecter" })).toBeVisible();
    });

    test("what is saved says that it was not, keeps what was typed, and does not leave by itself later", async ({
      page,
      api,
    }) => {
      // Only one field of the user: other journeys use the same user.
      const savedName = async () => recordOf((await api.get("/users/me"))["user"])["first_name"];
      await page.goto("/app/user");
      const firstName = page.getByLabel("Prénom");
      await expect(firstName).not.toHaveValue("");
      let sent = 0;
      page.on("request", (request) => void (sent += request.method() === "PUT" ? 1 : 0));
      await page.context().setOffline(true);
      await firstName.fill("Camille Hors Ligne");
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await expect(page.getByText(/Vérifiez votre connexion internet/).first()).toBeVisible();
      await expect(firstName).toHaveValue("Camille Hors Ligne");
      const tried = sent;
      await page.context().setOffline(false);
      await page
        .waitForResponse((answer) => answer.url().includes("/v1/"), { timeout: 5000 })
        .catch(() => null);
      expect(sent).toBe(tried);
      expect(await savedName()).toBe("Camille");
    });
  });

  test("the address of a step of an analysis without its question opens the first one", async ({
    page,
    api,
  }) => {
    const id = await api.contractId(/^armor vie 2$/i);
    await page.goto(`/app/contract/${id}/analyse/fees`);
    await expect(page).toHaveURL(/\/analyse\/fees\/1$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("the composition of spending is dated by its last operation", async ({ api }) => {
    const { composition } = await api.get("/users/me/portfolios/composition?type=spending");
    const days: string[] = [];
    for (const name of [/^compte courant$/i, /^compte joint$/i]) {
      const { transactions } = await api.get(`/portfolios/${await api.contractId(name)}/transactions`);
      days.push(...recordsOf(transactions).map((one) => String(one["date"])));
    }
    expect(days.length).toBeGreaterThan(10);
    expect(days).toContain(String(recordOf(composition)["as_of"]));
  });

  test("every category that is listed may be chosen, families too", async ({ page, api }) => {
    const { categories } = await api.get("/transactions/categories");
    const ids = recordsOf(categories).flatMap((family) => [
      String(family["id"]),
      ...recordsOf(family["children"]).map((child) => String(child["id"])),
    ]);
    expect(ids.length).toBeGreaterThan(30);
    const account = await api.contractId(/^compte courant$/i);
    const { transactions } = await api.get(`/portfolios/${account}/transactions`);
    const [first] = recordsOf(transactions);
    const path = `/v1/transactions/${String(first?.["id"])}`;
    const headers = { authorization: `Bearer ${await token(page)}` };
    const changes: string[] = [];
    for (const id of ids) {
      const reply = await page.request.put(path, { headers, data: { transaction: { category_id: id } } });
      expect(reply.status(), id).toBe(200);
      changes.push(String(recordOf(await reply.json())["change_id"]));
    }
    for (const change of changes.toReversed())
      await page.request.post(`/v1/transactions/category_changes/${change}/undo`, { headers });
  });
});

test.describe("a saver whose bank is read again", () => {
  // A webhook of the partner may already have started the requested synchronisation.
  test.use({ account: "camille", allowedComplaints: [/status of 409 .*\/synchronize/] });

  test("the analysis and its stars stay, with their day", async ({ page, api }) => {
    const id = await api.contractId(/^pea$/i);
    const analysed = async () => {
      const { analyses } = await api.get(`/portfolios/${id}/analyses`);
      const { analysing, analysed_at: at, outdated_at: outdated, sections } = recordOf(analyses);
      return { analysing, at, outdated, points: recordsOf(sections).map((one) => one["points"]) };
    };
    await page.goto(`/app/contract/${id}`);
    await expect(page.getByRole("heading", { name: "Notes" })).toBeVisible({ timeout: 90_000 });
    await expect.poll(async () => (await analysed()).analysing, { timeout: 90_000 }).toBe(false);
    const before = await analysed();
    expect(before).toMatchObject({ outdated: null });
    expect(before.points).toHaveLength(4);
    await page.getByRole("button", { name: "Synchroniser maintenant" }).click();
    await expect(page.getByText("Synchronisation terminée.")).toBeVisible({ timeout: 90_000 });
    expect(await analysed()).toEqual(before);
    await page.getByRole("link", { name: "Voir l’analyse" }).click();
    await expect(page).toHaveURL(/\/analyse/);
    await expect(
      page
        .getByRole("navigation", { name: /analyse/i })
        .getByRole("img")
        .first(),
    ).toBeVisible();
    await expect(page.getByText("Ce contrat n’a pas encore été analysé.")).toHaveCount(0);
  });

  test("the market of a PEA holds what a PEA may hold, and says what it leaves out", async ({
    page,
    api,
  }) => {
    const id = await api.contractId(/^pea$/i);
    await page.goto(`/app/contract/${id}/arbitration/market`);
    await expect(
      page.getByText(/^Un PEA ne peut recevoir que des supports qui lui sont éligibles/),
    ).toBeVisible();
    const { investments, meta } = await api.get(`/investments?contract_id=${id}&limit=100`);
    const { total_count: count, left_out_count: leftOut } = recordOf(meta);
    expect(recordsOf(investments).filter((fund) => fund["pea_eligible"] !== true)).toEqual([]);
    expect(Number(leftOut)).toBeGreaterThan(Number(count));
    await expect(page.getByText(`${String(count)} supports, de 1 à 20`)).toBeVisible();
    await expect(page.getByText(/autres supports ne sont pas affichés/)).toBeVisible();
  });
});

test.describe("a stranger", () => {
  test.use({ allowedComplaints: [/status of 4(01|22|29)/] });

  test("an invitation that does not exist is said beside its field, and what was typed stays", async ({
    page,
  }) => {
    await page.goto("/app/register");
    await page.getByLabel("Lien d’invitation").fill("http://localhost/app/register#invitation=inv_nullepart");
    await page.getByLabel("Prénom").fill("Ana");
    await page.getByLabel("Nom", { exact: true }).fill("Le Goff");
    await page.getByLabel("Adresse e-mail").fill("ana.le.goff@exemple.fr");
    const phrase = "quatre mots bien distincts lagune 47";
    await page.getByLabel("Mot de passe", { exact: true }).fill(phrase);
    await page.getByLabel("Confirmer le mot de passe").fill(phrase);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Créer mon compte" }).click();
    await expect(page.getByText(/^Cette invitation n’est plus valable/)).toBeVisible({ timeout: 90_000 });
    await expect(page.getByLabel("Lien d’invitation")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Adresse e-mail")).toHaveValue("ana.le.goff@exemple.fr");
  });

  test("who is locked out is told for how long, alike where nobody has the address", async ({
    page,
    request,
  }) => {
    const told: string[] = [];
    for (const username of ["client-198@demo.vigie.fr", "personne-ici@exemple.fr"]) {
      for (let turn = 0; turn < 8; turn += 1) {
        const data = { grant_type: "password", username, password: "pas le bon" };
        expect((await request.post("/v1/oauth/token", { data })).status()).toBe(401);
      }
      await page.goto("/app/login");
      await page.getByLabel("Adresse e-mail").fill(username);
      await page.getByLabel("Mot de passe", { exact: true }).fill("pas le bon non plus");
      await page.getByRole("button", { name: "Se connecter", exact: true }).click();
      await expect(page.getByRole("alert")).toContainText(/Vous pourrez réessayer dans (29|30)\smin/);
      told.push((await page.getByRole("alert").innerText()).replace(/(29|30)\smin/, "… min"));
    }
    expect(told[1]).toBe(told[0]);
  });

  test("a session that the server ended is said on the page of sign-in", async ({ page }) => {
    const { cookies } = await sessionOf(accounts.empty, "customer");
    await page.context().addCookies(cookies);
    const headers = { authorization: `Bearer ${await token(page)}` };
    expect((await page.request.post("/v1/oauth/revoke", { headers })).status()).toBe(200);
    await page.goto("/app/dashboard/contracts");
    await expect(page).toHaveURL(/\/app\/login\?redirect=%2Fapp%2Fdashboard%2Fcontracts&ended=session$/);
    await expect(page.getByRole("status").filter({ hasText: /^Votre session a pris fin/ })).toBeVisible();
  });
});

test.describe("an advisor", () => {
  test.use({ account: "advisor", allowedComplaints: [/status of 404/] });

  test("a customer who does not exist is the page of what does not exist", async ({ page }) => {
    await page.goto("/advisory/customers/0193b0c4-7c1e-7000-8000-00000000000f/view");
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("what a customer alone may change is refused to their advisor with its reason", async ({
    page,
    sessions,
  }) => {
    const customer = await sessions("camille");
    const given = customer.cookies.find(({ name }) => name === "accessToken")?.value ?? "";
    const asCustomer = { authorization: `Bearer ${decodeURIComponent(given)}` };
    const read = async (path: string) =>
      recordOf(await (await page.request.get(`/v1${path}`, { headers: asCustomer })).json());
    const id = String(recordOf((await read("/users/me"))["user"])["id"]);
    const [contract] = recordsOf((await read("/users/me/portfolios"))["portfolios"]);
    const [account] = recordsOf((await read("/users/me/accounts"))["accounts"]);
    const headers = { authorization: `Bearer ${await token(page)}`, "vigie-customer": id };
    const address = `/v1/portfolios/${String(contract?.["id"])}`;
    const shown = await page.request.get(address, { headers: { authorization: headers.authorization } });
    expect(shown.status()).toBe(200);
    for (const refused of [
      await page.request.put(`/v1/users/${id}/profile`, { headers, data: { profile: {} } }),
      await page.request.put(`${address}/portfolio_infos`, { headers, data: { portfolio_infos: {} } }),
      await page.request.post(`/v1/accounts/${String(account?.["id"])}/synchronize`, { headers }),
    ]) {
      const { code, message } = recordOf(await refused.json());
      expect([refused.status(), code]).toEqual([409, "customer.read_only"]);
      expect(message).toMatch(/lui seul peut modifier/);
    }
  });
});

test("a page answers whoever asks for anything, and its head", async ({ request }) => {
  for (const path of ["/app/login", "/"]) {
    const page = await request.get(path, { headers: { accept: "*/*" } });
    expect([page.status(), page.headers()["content-type"]]).toEqual([
      200,
      expect.stringContaining("text/html"),
    ]);
    const head = await request.head(path);
    expect(head.status()).toBe(200);
  }
});
