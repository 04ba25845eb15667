import { expect, recordOf, contentLoaded, test } from "./support.ts";

/** A proposal that the contract has outgrown: what changed is said, and the same is asked on today's data. */

test.use({ account: "camille" });

test("an unaccepted proposal is refreshed with the payment that it was asked for", async ({ page, api }) => {
  const id = await api.contractId(/^cachemire 2$/i);
  const last = async () =>
    recordOf((await api.get(`/users/me/portfolios/${id}/optimization`))["optimization"]);
  const told = async () => {
    const { status, asked, outdated } = await last();
    return { status, outdated, payment: recordOf(asked)["new_money"] };
  };
  await page.goto("/app/dashboard");
  await contentLoaded(page);
  const data = { strategy: "balanced", metric: "volatility", new_money: 5000 };
  const cookies = await page.context().cookies();
  const token = decodeURIComponent(cookies.find(({ name }) => name === "accessToken")?.value ?? "");
  const headers = { authorization: `Bearer ${token}` };
  const reply = await page.request.post(`/v1/users/me/portfolios/${id}/optimize`, {
    headers,
    data: { data },
  });
  expect(reply.status()).toBe(202);
  await expect.poll(told, { timeout: 90_000 }).toEqual({ status: "done", outdated: null, payment: 5000 });
  const first = (await last())["id"];
  await api.put(`/portfolios/${id}/portfolio_infos`, {
    portfolio_infos: { fees: { arbitrage_fee_ratio: 0.003 } },
  });

  await page.goto(`/app/contract/${id}/arbitration/result`);
  await expect(
    page.getByText(/Votre contrat a changé depuis le \d\d\.\d\d\.\d{4} \(.*les frais.*\)/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Actualiser la recherche" }).click();
  await expect(page).toHaveURL(/\/arbitration\/result$/, { timeout: 90_000 });
  await expect.poll(told, { timeout: 90_000 }).toEqual({ status: "done", outdated: null, payment: 5000 });
  expect((await last())["id"]).not.toBe(first);
  await page.goto(`/app/contract/${id}/arbitration/result`);
  await expect(page.getByText(/Votre contrat a changé/)).toHaveCount(0);
});
