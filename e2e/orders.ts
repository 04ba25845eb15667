import { expect, request } from "@playwright/test";
import { type Json, recordOf, recordsOf } from "./support.ts";

/** Orders that a saver passes at their insurer: the aggregator's sandbox carries them out. */

type Passed = { readonly login: string; readonly institution: string; readonly portfolio: string };

/** The moves of a proposal, and what is paid in with them, passed at an institution, which is then read again. The customer of the demonstration who is advised was
 * connected there after the household was, by the same login. */
export async function carryOut(
  { login, institution, portfolio }: Passed,
  moves: readonly Json[],
  paid = 0,
): Promise<void> {
  const context = await request.newContext({
    baseURL: `http://localhost:${process.env["VIGIE_E2E_CONTROL_PORT"] ?? ""}`,
  });
  const { connections } = recordOf(await (await context.get("/api/connections")).json());
  const found = recordsOf(connections).findLast(
    (one) => one["login"] === login && String(one["institution"]).startsWith(institution),
  );
  const path = `/api/connections/${String(found?.["id"])}`;
  const orders = moves
    .map(({ isin, label, change }) => ({
      isin: isin ?? null,
      label,
      cents: Math.round(Number(change) * 100),
    }))
    .filter(({ cents }) => cents !== 0);
  const reply = await context.post(`${path}/orders`, {
    data: { portfolio, orders, paid: Math.round(paid * 100) },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  expect((await context.post(`${path}/sync`)).ok()).toBe(true);
  await context.dispose();
}
