import { addDays, centsFromUnits, dayOf, peeAliases, sumCents } from "@vigie/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withPockets } from "./map-wealth.ts";
import type { PartnerAccount, PartnerUser } from "./port.ts";
import { collect, startPortTest, value, webhookSecret } from "./port-testing.ts";
import { households } from "./sandbox/households.ts";
import { readWebhook } from "./signature.ts";

/** Accounts, transactions, wealth and webhooks. */

const world = await startPortTest();
const { port, linked, pass, now } = world;
afterAll(world.close);

describe("accounts", () => {
  test("are found switched off, and seen only because all are asked for", async () => {
    const { user, connection } = await linked();
    const found = value(await port.listAccounts(user, connection.id));
    expect(found.length).toBeGreaterThan(5);
    expect(found.every(({ disabled, connectionId }) => disabled && connectionId === connection.id)).toBe(
      true,
    );
    expect(value(await port.listAccounts(user))).toEqual(found);
  });
  test("one is switched on, then off again, and the others are left alone", async () => {
    const { user, connection } = await linked();
    const [first, second] = value(await port.listAccounts(user, connection.id));
    const id = first?.id ?? "";
    expect(value(await port.activateAccount(user, id))).toMatchObject({ id, disabled: false });
    expect(value(await port.activateAccount(user, id)).disabled).toBe(false);
    const after = value(await port.listAccounts(user));
    expect(after.find((account) => account.id === second?.id)?.disabled).toBe(true);
    expect(value(await port.deactivateAccount(user, id)).disabled).toBe(true);
    value(await port.activateAccount(user, second?.id ?? ""));
    const left = await collect(port, user, {});
    expect(left.lines.filter(({ accountId }) => accountId === id)).toEqual([]);
  });
  test("another saver's account does not exist", async () => {
    const { user, connection } = await linked();
    const [account] = value(await port.listAccounts(user, connection.id));
    const stranger = value(await port.createUser());
    const answer = await port.activateAccount(stranger, account?.id ?? "");
    expect(answer).toMatchObject({ ok: false, code: "account.not_found" });
  });
});

test.each(households.map(({ login }) => login))(
  "every portfolio of the household « %s » has a kind",
  async (login) => {
    const user = value(await port.createUser());
    const { connection } = await world.link(user, "par", { login });
    const found = value(await port.listAccounts(user, connection?.id));
    expect(found.length > 0).toBe(login !== "vide");
    const unnamed = found.filter(({ kind, kindDetail }) => kind === "other" && kindDetail === null);
    expect(unnamed.filter(({ providerType }) => providerType !== "unknown")).toEqual([]);
  },
);

describe("an activated household", () => {
  let user: PartnerUser;
  let accounts: readonly PartnerAccount[];
  beforeAll(async () => {
    ({ user, accounts } = await world.activated());
  });

  test("has a kind for every portfolio, a balance and a currency", () => {
    expect(accounts.filter(({ kind }) => kind === "other")).toEqual([]);
    for (const account of accounts) {
      expect(account.currency, account.name).toBe("EUR");
      expect(account.valueCents, account.name).not.toBeNull();
    }
    const kinds = new Set(accounts.map(({ kind }) => kind));
    for (const kind of ["checking", "savings", "lifeinsurance", "pea", "mortgage"] as const)
      expect(kinds).toContain(kind);
    const employer = accounts.filter(({ kind }) => kind === "pee");
    expect(employer.every(({ kindDetail }) => kindDetail !== null && peeAliases.includes(kindDetail))).toBe(
      true,
    );
  });
  test("owes on its loans, with the terms of the lender", () => {
    const loan = accounts.find(({ kind }) => kind === "mortgage");
    expect(loan?.valueCents).toBeLessThan(0);
    expect(loan?.loan?.outstandingCents).toBe(-(loan?.valueCents ?? 0));
    expect(loan?.loan?.nominalRateRatio).toBeGreaterThan(0);
    expect(loan?.loan?.nominalRateRatio).toBeLessThan(0.2);
    expect(loan?.loan?.endsOn).not.toBeNull();
  });

  test("has 24 months of transactions, the same by small pages as by large ones", async () => {
    const checking = accounts.find(({ kind }) => kind === "checking")?.id ?? "";
    const large = await collect(port, user, { accountId: checking, pageSize: 1_000 });
    const small = await collect(port, user, { accountId: checking, pageSize: 100 });
    expect(small.lines).toEqual(large.lines);
    expect(small.pages.length).toBe(Math.ceil(large.lines.length / 100));
    expect(new Set(small.lines.map(({ id }) => id)).size).toBe(small.lines.length);
    const days = small.lines.map(({ date }) => date).toSorted();
    expect((days[0] ?? "9999") < addDays(dayOf(now()), -700)).toBe(true);
    expect(small.lines.every(({ accountId }) => accountId === checking)).toBe(true);
    expect(small.lines.some(({ type }) => type === "card")).toBe(true);
    expect(small.lines.some(({ familyHint }) => familyHint !== null)).toBe(true);
  });
  test("distinguishes its forecasts from what happened", async () => {
    const { lines } = await collect(port, user, {});
    const today = dayOf(now());
    expect(lines.filter(({ coming, date }) => coming !== date > today)).toEqual([]);
  });
  test("reads from a day on, and what changed since a moment", async () => {
    const from = addDays(dayOf(now()), -30);
    const recent = await collect(port, user, { from });
    expect(recent.lines.length).toBeGreaterThan(0);
    expect(recent.lines.every(({ date }) => date >= from)).toBe(true);
    const all = await collect(port, user, {});
    const read = all.lines.map(({ updatedAt }) => updatedAt ?? "").toSorted();
    const changedSince = now();
    const changed = await collect(port, user, { changedSince });
    expect(changed.lines.length).toBe(read.filter((moment) => moment >= changedSince).length);
  });
  test("has types of an invested portfolio that follow the wording", async () => {
    const invested = accounts.find(({ kind }) => kind === "lifeinsurance");
    const kindOf = (id: string) => (id === invested?.id ? invested.kind : null);
    const { lines } = await collect(port, user, { accountId: invested?.id ?? "", kindOf });
    expect(lines.filter(({ type }) => type === "unknown")).toEqual([]);
  });

  test("has lines with ISIN, euro funds without, and cash: together they are the portfolio", async () => {
    const holdings = value(await port.listHoldings(user, {}));
    expect(new Set(holdings.map(({ holdingKind }) => holdingKind))).toEqual(
      new Set(["unit", "euroFund", "cash"]),
    );
    for (const line of holdings) {
      const coded = line.isin !== null || line.amfCode !== null;
      expect(coded, `${line.label} ${line.holdingKind}`).toBe(line.holdingKind === "unit");
    }
    for (const account of accounts.filter(({ kind }) => kind === "lifeinsurance" || kind === "pea")) {
      const lines = value(await port.listHoldings(user, { accountId: account.id }));
      const total = sumCents(lines.map(({ valuationCents }) => valuationCents ?? centsFromUnits(0)));
      // The partner rounds each line separately.
      expect(Math.abs(total - (account.valueCents ?? 0)), account.name).toBeLessThanOrEqual(lines.length);
    }
  });
  test("has lots of employee savings with the day that they are free", async () => {
    const pockets = value(await port.listPockets(user, {}));
    expect(pockets.length).toBeGreaterThan(0);
    expect(pockets.some(({ condition, availableOn }) => condition === "date" && availableOn !== null)).toBe(
      true,
    );
    const holdings = withPockets(value(await port.listHoldings(user, {})), pockets);
    expect(holdings.flatMap((holding) => holding.pockets)).toHaveLength(pockets.length);
  });
  test("has market orders on its invested accounts", async () => {
    const orders = value(await port.listMarketOrders(user, {}));
    expect(orders.length).toBeGreaterThan(0);
    expect(orders.every(({ direction }) => direction !== "unknown")).toBe(true);
  });
  test("has prices of a line, oldest first", async () => {
    const unit = value(await port.listHoldings(user, {})).find(({ isin }) => isin !== null);
    const points = value(await port.valueHistory(user, unit?.investmentId ?? ""));
    expect(points.map(({ on }) => on)).toEqual(points.map(({ on }) => on).toSorted());
    const longer = value(await port.securityHistory(user, unit?.investmentId ?? ""));
    expect(longer.length).toBeGreaterThanOrEqual(points.length);
    expect(await port.valueHistory(user, "999999999")).toMatchObject({ code: "investment.not_found" });
  });
  test("has a schedule for its loan that ends at nothing", async () => {
    const loan = accounts.find(({ kind }) => kind === "mortgage");
    const { lines, missing } = value(await port.listAmortizations(user));
    expect(missing).toBeNull();
    const own = lines.filter(({ accountId }) => accountId === loan?.id);
    expect(own.length).toBeGreaterThan(100);
    expect(own.at(-1)?.remainingCents).toBe(0);
  });
});

test("no enabled account is said, not shown as an empty list", async () => {
  const { user } = await linked();
  const answers = [];
  for await (const page of port.transactions(user, {})) answers.push(page);
  expect(answers).toMatchObject([{ ok: false, code: "account.none_enabled" }]);
});

describe("webhooks", () => {
  async function events(user: PartnerUser) {
    await world.partner.webhooks.idle();
    const verifier = { secrets: [webhookSecret], clock: world.clock };
    return world.hooks
      .map((hook) => readWebhook(hook, verifier))
      .flatMap((event) =>
        event.ok && event.value.providerUserId === user.providerUserId ? [event.value] : [],
      );
  }
  test("tell each step of a connection once, signed, with the saver and the connection", async () => {
    const { user, connection } = await linked();
    const [account] = value(await port.listAccounts(user, connection.id));
    value(await port.activateAccount(user, account?.id ?? ""));
    value(await port.deleteConnection(user, connection.id));
    const seen = await events(user);
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(
      new Set([
        "user.created",
        "account.found",
        "accounts.fetched",
        "connection.synced",
        "account.enabled",
        "account.synced",
        "connection.deleted",
      ]),
    );
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    const synced = seen.find(({ kind }) => kind === "connection.synced");
    expect(synced).toMatchObject({ connectionId: connection.id, accountId: null });
    const enabled = seen.find(({ kind }) => kind === "account.enabled");
    expect(enabled).toMatchObject({ connectionId: connection.id, accountId: account?.id });
  });
  test("delivered twice have one id", async () => {
    const user = value(await port.createUser());
    world.partner.faults.set({ kind: "webhook_duplicate", times: 1 });
    value(await port.deleteUser(user));
    const deleted = (await events(user)).filter(({ kind }) => kind === "user.deleted");
    expect(deleted).toHaveLength(2);
    expect(new Set(deleted.map(({ id }) => id)).size).toBe(1);
  });
  test("are refused with another secret, and after five minutes", async () => {
    await linked();
    await world.partner.webhooks.idle();
    const hook = world.hooks.at(-1);
    if (hook === undefined) throw new Error("a webhook was sent");
    expect(readWebhook(hook, { secrets: ["other"], clock: world.clock })).toEqual({
      ok: false,
      code: "webhook.forged",
    });
    pass(301_000);
    expect(readWebhook(hook, { secrets: [webhookSecret], clock: world.clock })).toEqual({
      ok: false,
      code: "webhook.stale",
    });
  });
});
