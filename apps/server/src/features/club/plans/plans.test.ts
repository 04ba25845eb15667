import { cents, day, instant, mainVariant } from "@vigie/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { addCoupon } from "./actions.ts";
import { insertCoupon } from "./store.ts";

let server: TestServer;
let saver: TestUser;
beforeAll(async () => {
  server = await openTestServer({ now: "2026-11-19T10:00:00Z", jobs: false });
  saver = await server.addUser();
  const common = { variant: mainVariant.name, at: server.services.clock() };
  const gives = { kind: "free_months", months: 3 } as const;
  await insertCoupon(server.services.db, {
    ...common,
    code: "bienvenue",
    gives,
    endsOn: day("2026-11-19"),
    maxUses: null,
  });
  await insertCoupon(server.services.db, {
    ...common,
    code: "HIER",
    gives,
    endsOn: day("2026-11-18"),
    maxUses: null,
  });
  await insertCoupon(server.services.db, { ...common, code: "EPUISE", gives, endsOn: null, maxUses: 1 });
  await server.services.db
    .updateTable("club_coupons")
    .set({ uses: 1 })
    .where("code", "=", "EPUISE")
    .execute();
  await insertCoupon(server.services.db, {
    ...common,
    code: "CINQUANTE",
    gives: { kind: "amount", amountCents: cents(5000) },
    endsOn: null,
    maxUses: null,
  });
  await insertCoupon(server.services.db, {
    ...common,
    variant: "other",
    code: "AILLEURS",
    gives,
    endsOn: null,
    maxUses: null,
  });
});
afterAll(async () => await server.close());

const verify = async (user: TestUser, coupon: string) =>
  await user.ask("POST", "/coupons/verify", { coupon, plan_id: "club_monthly" });

test("the plans tell the whole tariff", async () => {
  const { plans } = (await saver.ask("GET", "/plans")).body;
  expect(plans).toHaveLength(2);
  expect(plans[0]).toMatchObject({
    id: "club_monthly",
    interval: "monthly",
    tariff_version: "club 2027-01",
    min: 19.2,
    max: 480,
    yearly_discount_ratio: 0.1,
    vat_ratio: 0.2,
  });
  expect(plans[0].bands[1]).toEqual({ from: 50_000, yearly_ratio: 0.0048 });
});

describe("a code", () => {
  test("says what it gives, in capitals or not", async () => {
    expect((await verify(saver, " Bienvenue ")).body).toEqual({
      state: "valid",
      kind: "free_months",
      value: 3,
      ends_on: "2026-11-19",
    });
    expect((await verify(saver, "CINQUANTE")).body).toMatchObject({ kind: "amount", value: 50 });
  });

  test("that is unknown, past, spent or another variant's has one answer", async () => {
    const other = await server.addUser();
    const answers = await Promise.all(
      ["INCONNU", "HIER", "EPUISE", "AILLEURS"].map(async (code) => (await verify(other, code)).body),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ state: "invalid", kind: null });
  });

  test("that is right is no guess: it may be priced as often as one likes, and leaves the ten tries to the wrong ones", async () => {
    const user = await server.addUser();
    for (let time = 0; time < 12; time += 1)
      expect((await verify(user, "BIENVENUE")).body).toMatchObject({ state: "valid" });
    for (let time = 0; time < 10; time += 1) expect((await verify(user, "INCONNU")).status).toBe(200);
    // Once the tries are used up, the right code is refused too.
    expect((await verify(user, "BIENVENUE")).status).toBe(429);
  });

  test("is tried ten times an hour, also all at once, and again an hour later", async () => {
    const guesser = await server.addUser();
    const tried = await Promise.all(
      Array.from({ length: 25 }, async (_, index) => await verify(guesser, `CODE${index}`)),
    );
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(15);
    server.setNow(instant("2026-11-19T11:00:01Z"));
    expect((await verify(guesser, "BIENVENUE")).body).toMatchObject({ state: "valid" });
  });
});

test("a code is changed by its name, but not below the uses that it had", async () => {
  const code = {
    variant: mainVariant.name,
    code: "Trois",
    gives: { kind: "percent", percent: 10, lasts: "once" },
    endsOn: null,
  } as const;
  expect(await addCoupon(server.services, { ...code, maxUses: 3 })).toBe(true);
  await server.services.db.updateTable("club_coupons").set({ uses: 2 }).where("code", "=", "TROIS").execute();
  expect(await addCoupon(server.services, { ...code, maxUses: 1 })).toBe(false);
  const changed = { ...code, gives: { ...code.gives, percent: 20 }, maxUses: 2 } as const;
  expect(await addCoupon(server.services, changed)).toBe(true);
  const stored = server.services.db.selectFrom("club_coupons").selectAll().where("code", "=", "TROIS");
  expect(await stored.executeTakeFirstOrThrow()).toMatchObject({
    gives: { percent: 20 },
    max_uses: 2,
    uses: 2,
  });
});
