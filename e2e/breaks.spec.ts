import type { Page } from "@playwright/test";
import { expect, recordOf, recordsOf, test } from "./support.ts";

/** What once broke, tried where a saver or their advisor meets it. */

test.describe.configure({ mode: "parallel" });

async function token(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return decodeURIComponent(cookies.find(({ name }) => name === "accessToken")?.value ?? "");
}

test.describe("a saver", () => {
  test.use({ account: "camille" });

  test.describe("while the service is away", () => {
    test.use({ allowedComplaints: [/status of 503/] });

    test("a reading that fails says so within two seconds, and comes back by itself", async ({
      page,
      api,
    }) => {
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
      const retry = page.getByRole("button", { name: "Réessayer" });
      await expect(retry).toBeVisible({ timeout: 2000 });
      await expect(page).toHaveURL(new RegExp(`/app/contract/${id}$`));
      isAway = false;
      await expect(page.getByRole("heading", { level: 1, name: "PEA" })).toBeVisible();
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

test.describe("an advisor", () => {
  test.use({ account: "advisor", allowedComplaints: [/status of 404/] });

  test("a customer who does not exist is the page of what does not exist", async ({ page }) => {
    await page.goto("/advisory/customers/0193b0c4-7c1e-7000-8000-00000000000f/view");
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
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
