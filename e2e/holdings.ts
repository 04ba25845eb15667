import type { Page } from "@playwright/test";
import type { Holdings } from "../tools/lib/customer-routes.ts";
import { type Api, recordOf, recordsOf, type SignedIn } from "./support.ts";

/** What an account holds, as the addresses of its screens need it.
 * @param id "me", or the id of a customer of the signed-in advisor */
export async function holdingsFor(api: Api, id: string): Promise<Holdings> {
  const { portfolios } = await api.get(`/users/${id}/portfolios`);
  const { accounts } = await api.get(`/users/${id}/accounts`);
  const ids = recordsOf(accounts).map((one) => String(one["id"]));
  return {
    portfolios: recordsOf(portfolios).map(({ id: contract, kind }) => ({
      id: String(contract),
      kind: String(kind),
    })),
    accountId: ids[0] ?? null,
  };
}

/** The id of the user whose session it is. */
export async function idOf(page: Page, { cookies }: SignedIn): Promise<string> {
  const token = decodeURIComponent(cookies.find((one) => one.name === "accessToken")?.value ?? "");
  const reply = await page.request.get("/v1/users/me", { headers: { authorization: `Bearer ${token}` } });
  return String(recordOf(recordOf(await reply.json())["user"])["id"]);
}
