import { cents, type ClubInterval, type PartnerDiscount } from "@vigie/domain";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addPayer, addSource, iban, key, startBench, value, visa, type PaymentsBench } from "./testing.ts";

/** Test suite of the port, valid for any implementation; here over real HTTP against the sandbox. */

let bench: PaymentsBench;
beforeEach(async () => void (bench = await startBench()));
afterEach(async () => await bench.sandbox.close());

type Offer = {
  readonly interval?: ClubInterval;
  readonly discount?: PartnerDiscount;
  readonly present?: boolean;
};

async function open(given: { readonly customerId: string; readonly sourceId: string }, offer: Offer = {}) {
  const { interval = "monthly", discount = null, present = true } = offer;
  return await bench.port.openSubscription({
    key: key(),
    reference: "sub-1",
    ...given,
    interval,
    priceCents: cents(interval === "monthly" ? 8500 : 91_800),
    firstCents: cents(interval === "monthly" ? 3400 : 91_800),
    discount,
    present,
  });
}

describe("a subscription by card", () => {
  test("pays its first days at once, then each month on the 1st", async () => {
    const given = await addPayer(bench);
    const opened = value(await open(given));
    expect(opened).toMatchObject({
      state: "running",
      period: { from: "2026-11-19T10:00:00.000Z", to: "2026-12-01T06:00:00.000Z" },
      invoice: { totalCents: 3400, state: "paid", isFirst: true },
    });
    bench.setNow("2027-02-01T08:00:00Z");
    const invoices = value(await bench.port.listInvoices(given.customerId));
    expect(invoices.map(({ totalCents, state, from }) => [totalCents, state, from.slice(0, 10)])).toEqual([
      [8500, "paid", "2027-02-01"],
      [8500, "paid", "2027-01-01"],
      [8500, "paid", "2026-12-01"],
      [3400, "paid", "2026-11-19"],
    ]);
    expect(new Set(invoices.map(({ paymentId }) => paymentId)).size).toBe(4);
  });

  test("of a year pays it whole, and again at its anniversary", async () => {
    const given = await addPayer(bench);
    expect(value(await open(given, { interval: "yearly" })).invoice).toMatchObject({
      totalCents: 91_800,
      state: "paid",
    });
    bench.setNow("2027-11-19T12:00:00Z");
    const invoices = value(await bench.port.listInvoices(given.customerId));
    expect(invoices.map(({ totalCents, isFirst }) => [totalCents, isFirst])).toEqual([
      [91_800, false],
      [91_800, true],
    ]);
  });

  test("whose bank asks for the customer waits for them", async () => {
    const given = await addPayer(bench, { ...visa, number: "4000003800000446" });
    const opened = value(await open(given));
    expect(opened).toMatchObject({ state: "incomplete", invoice: { state: "action" } });
    await bench.answerChallenge(opened.invoice?.paymentId ?? "", "accept");
    expect(value(await bench.port.readSubscription(opened.id))).toMatchObject({
      state: "running",
      invoice: { state: "paid" },
    });
  });

  test("that nobody authenticates for 23 hours never was", async () => {
    const given = await addPayer(bench, { ...visa, number: "4000002760003184" });
    const opened = value(await open(given));
    bench.setNow("2026-11-20T10:00:00Z");
    expect(value(await bench.port.readSubscription(opened.id))).toMatchObject({
      state: "over",
      invoice: { state: "void" },
    });
  });

  test("whose card has no money fails with the reason, and is paid with another", async () => {
    const given = await addPayer(bench, { ...visa, number: "4000008260003178" });
    const opened = value(await open(given, { present: false }));
    expect(opened).toMatchObject({
      state: "incomplete",
      invoice: { state: "failed", declined: "insufficient_balance" },
    });
    const sourceId = await addSource(bench, given.customerId, visa);
    const invoiceId = opened.invoice?.id ?? "";
    expect(
      value(await bench.port.payInvoice({ key: key(), invoiceId, sourceId, present: true })),
    ).toMatchObject({
      state: "paid",
      declined: null,
    });
    expect(value(await bench.port.readSubscription(opened.id)).state).toBe("running");
  });

  test("whose renewal is refused is late, and running again once paid", async () => {
    const given = await addPayer(bench);
    const opened = value(await open(given));
    const badSource = await addSource(bench, given.customerId, { ...visa, number: "4000000000000341" });
    await bench.port.setSource({ key: key(), subscriptionId: opened.id, sourceId: badSource });
    bench.setNow("2026-12-01T08:00:00Z");
    const late = value(await bench.port.readSubscription(opened.id));
    expect(late).toMatchObject({
      state: "late",
      invoice: { state: "failed", declined: "generic_decline", isFirst: false },
    });
    const paid = await bench.port.payInvoice({
      key: key(),
      invoiceId: late.invoice?.id ?? "",
      sourceId: given.sourceId,
      present: true,
    });
    expect(value(paid).state).toBe("paid");
    expect(value(await bench.port.readSubscription(opened.id)).state).toBe("running");
  });
});

describe("a subscription by debit", () => {
  test("is neither paid nor refused while the bank has it", async () => {
    const given = await addPayer(bench, { ...iban, iban: "FR3020041010050500013M02609" });
    const opened = value(await open(given));
    expect(opened).toMatchObject({ state: "incomplete", invoice: { state: "processing", declined: null } });
    bench.setNow("2026-11-19T10:04:00Z");
    expect(value(await bench.port.readSubscription(opened.id))).toMatchObject({
      state: "running",
      invoice: { state: "paid" },
    });
  });

  test("that the bank refuses says why", async () => {
    const given = await addPayer(bench, { ...iban, iban: "FR7920041010050500013M02600" });
    const opened = value(await open(given));
    bench.setNow("2026-11-19T10:04:00Z");
    expect(value(await bench.port.readSubscription(opened.id)).invoice).toMatchObject({
      state: "failed",
      declined: "insufficient_balance",
    });
  });
});

describe("what changes", () => {
  test("a price counts from the next period, and an amount of ours goes on its invoice", async () => {
    const given = await addPayer(bench);
    const { id: subscriptionId } = value(await open(given));
    const priceCents = cents(10_000);
    value(await bench.port.changePrice({ key: key(), subscriptionId, priceCents }));
    const item = {
      customerId: given.customerId,
      subscriptionId,
      amountCents: -750,
      label: "Contrat retiré",
      reference: "change-1",
    };
    const first = key();
    value(await bench.port.addToNextInvoice({ key: first, ...item }));
    // Its response was lost for longer than the partner keeps a key: the item exists already.
    bench.setNow("2026-11-21T10:00:00Z");
    value(await bench.port.addToNextInvoice({ key: first, ...item }));
    bench.setNow("2027-01-01T08:00:00Z");
    const totals = value(await bench.port.listInvoices(given.customerId)).map(({ totalCents }) => totalCents);
    expect(totals).toEqual([10_000, 9250, 3400]);
  });

  test.each([
    [{ off: { percent: 100 }, duration: { kind: "repeating", months: 3 } }, [8500, 0, 0, 0, 0]],
    [{ off: { percent: 10 }, duration: { kind: "once" } }, [8500, 8500, 8500, 8500, 3060]],
    [{ off: { amountCents: cents(5000) }, duration: { kind: "once" } }, [8500, 8500, 8500, 8500, 0]],
  ] as const)("a discount of %j", async (discount, totals) => {
    const given = await addPayer(bench);
    expect(value(await open(given, { discount })).state).toBe("running");
    bench.setNow("2027-03-01T08:00:00Z");
    expect(
      value(await bench.port.listInvoices(given.customerId)).map(({ totalCents }) => totalCents),
    ).toEqual(totals);
  });

  test("an end at the end of the period bills nothing more, and may be taken back before", async () => {
    const given = await addPayer(bench);
    const { id: subscriptionId } = value(await open(given));
    value(await bench.port.endAtPeriodEnd({ key: key(), subscriptionId, ends: true }));
    value(await bench.port.endAtPeriodEnd({ key: key(), subscriptionId, ends: false }));
    bench.setNow("2026-12-15T08:00:00Z");
    expect(value(await bench.port.readSubscription(subscriptionId)).state).toBe("running");
    value(await bench.port.endAtPeriodEnd({ key: key(), subscriptionId, ends: true }));
    bench.setNow("2027-06-01T08:00:00Z");
    expect(value(await bench.port.readSubscription(subscriptionId)).state).toBe("over");
    expect(value(await bench.port.listInvoices(given.customerId))).toHaveLength(2);
  });

  test("an end at once that is asked twice is done", async () => {
    const { id } = value(await open(await addPayer(bench)));
    expect(await bench.port.endSubscription(id, { key: key() })).toEqual({ ok: true, value: null });
    expect(await bench.port.endSubscription(id, { key: key() })).toEqual({ ok: true, value: null });
  });

  test("money goes back in part, never more than was paid", async () => {
    const given = await addPayer(bench);
    const paymentId = value(await open(given)).invoice?.paymentId ?? "";
    const back = { paymentId, amountCents: cents(2000), reference: "r1" };
    const first = value(await bench.port.refund({ key: key(), ...back }));
    const more = { ...back, reference: "r2" };
    expect(await bench.port.refund({ key: key(), ...more })).toMatchObject({ code: "payments.not_possible" });
    expect(await bench.port.refund({ key: key(), ...more, amountCents: cents(700) })).toMatchObject({
      ok: true,
    });
    // Requested again after the partner forgot its key, it returns the existing refund.
    bench.setNow("2026-11-21T10:00:00Z");
    expect(value(await bench.port.refund({ key: key(), ...back, amountCents: cents(700) }))).toBe(first);
    expect(Object.values(bench.sandbox.world.data.charges)).toMatchObject([{ amount_refunded: 2700 }]);
  });
});

describe("an answer that is lost", () => {
  // The library retries a dropped connection once by itself.
  test.each([
    ["drop", 2],
    ["garble", 1],
  ] as const)("(%s) never charges twice: the same key plays it again", async (kind, times) => {
    const given = await addPayer(bench);
    const same = {
      key: "pay:sub-1:1",
      reference: "sub-1",
      ...given,
      interval: "monthly",
      priceCents: cents(8500),
      firstCents: cents(3400),
      discount: null,
      present: false,
    } as const;
    bench.faults.set({ kind, partner: "payments", path: "/v1/subscriptions", times });
    expect(await bench.port.openSubscription(same)).toMatchObject({ code: "payments.unavailable" });
    expect(await bench.port.openSubscription(same)).toMatchObject({ value: { state: "running" } });
    expect(Object.values(bench.sandbox.world.data.charges)).toHaveLength(1);
  });

  test("with a failure of the partner is a state", async () => {
    bench.faults.set({ kind: "status", partner: "payments", value: 503, times: 2 });
    expect(await bench.port.readInvoice("in_1")).toMatchObject({ code: "payments.unavailable" });
    expect(await bench.port.readInvoice("in_1")).toMatchObject({ code: "payments.not_possible" });
  });
});

test("a subscription is found by its reference, over or not, and a stranger's is not", async () => {
  const given = await addPayer(bench);
  expect(value(await bench.port.findSubscription(given.customerId, "sub-1"))).toBeNull();
  const opened = value(await open(given));
  expect(value(await bench.port.findSubscription(given.customerId, "sub-1"))?.id).toBe(opened.id);
  expect(value(await bench.port.findSubscription(given.customerId, "sub-2"))).toBeNull();
  await bench.port.endSubscription(opened.id, { key: key() });
  expect(value(await bench.port.findSubscription(given.customerId, "sub-1"))).toMatchObject({
    id: opened.id,
    state: "over",
  });
  const other = await addPayer(bench);
  expect(value(await bench.port.findSubscription(other.customerId, "sub-1"))).toBeNull();
});

test("the sandbox refuses to expand five levels, as the partner does", async () => {
  const answers = await Promise.all(
    ["data.payments.data.payment", "data.payments.data.payment.payment_intent"].map(
      async (path) =>
        await fetch(
          `${bench.sandbox.url}/v1/invoices?${new URLSearchParams({ "expand[]": path }).toString()}`,
          {
            headers: { authorization: "Bearer sk_test_sandbox" },
          },
        ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 400]);
});
