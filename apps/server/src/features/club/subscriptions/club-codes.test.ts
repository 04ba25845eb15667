import { mainVariant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addClubSaver, type ClubBench, openClubBench } from "../../../testing/test-club.ts";
import { addCoupon } from "../plans/actions.ts";

let bench: ClubBench;
beforeAll(async () => {
  bench = await openClubBench();
});
afterAll(async () => await bench.close());

test("the code that stands on a request goes on to be priced, once no other may be tried", async () => {
  await addCoupon(bench.server.services, {
    variant: mainVariant.name,
    code: "PREMIER",
    gives: { kind: "free_months", months: 1 },
    endsOn: null,
    maxUses: null,
  });
  const saver = await addClubSaver(bench, 1);
  const selection = { portfolios: saver.portfolios, interval: "monthly" };
  const price = async (coupon: string) =>
    await saver.ask("POST", "/club_subscriptions/pricing", { ...selection, coupon });
  await saver.ask("POST", "/users/me/club_subscriptions", { ...selection, coupon: "premier" });
  for (let time = 0; time < 10; time += 1) await price(`FAUX${time}`);
  expect((await price("encore")).status).toBe(429);
  const { status, body } = await price("premier");
  expect([status, body.first.ttc]).toEqual([200, 0]);
});
