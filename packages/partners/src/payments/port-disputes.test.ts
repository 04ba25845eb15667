import { cents, instant } from "@vigie/domain";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addPayer, addSource, iban, key, startBench, value, visa, type PaymentsBench } from "./testing.ts";

/** Test suite of the port, valid for any implementation; here over real HTTP against the sandbox. */

let bench: PaymentsBench;
beforeEach(async () => void (bench = await startBench()));
afterEach(async () => await bench.sandbox.close());

const open = async (given: { readonly customerId: string; readonly sourceId: string }) =>
  await bench.port.openSubscription({
    key: key(),
    reference: "sub-1",
    ...given,
    interval: "monthly",
    priceCents: cents(8500),
    firstCents: cents(3400),
    discount: null,
    present: true,
  });

describe("what a bank takes back", () => {
  const contested = { ...visa, number: "4000000000000259" };

  test("of a card waits for its answer; collected again it is one invoice, whatever was cut on the way", async () => {
    const given = await addPayer(bench, contested);
    const opened = value(await open(given));
    bench.setNow("2026-11-19T10:02:00Z");
    const [dispute, ...more] = value(await bench.port.listDisputes(given.customerId));
    expect(more).toEqual([]);
    expect(dispute).toMatchObject({
      paymentId: opened.invoice?.paymentId,
      amountCents: 3400,
      state: "open",
      openedAt: "2026-11-19T10:01:00.000Z",
    });
    expect(value(await bench.port.disputesSince(instant("2026-11-19T10:00:00Z")))).toEqual([dispute]);
    expect(value(await bench.port.disputesSince(instant("2026-11-19T10:01:30Z")))).toEqual([]);
    const refund = { paymentId: dispute?.paymentId ?? "", amountCents: cents(100), reference: "r" };
    expect(await bench.port.refund({ key: key(), ...refund })).toMatchObject({ ok: false });
    const again = {
      customerId: given.customerId,
      replaces: opened.invoice?.id ?? "",
      openId: null,
      round: 0,
      amountCents: cents(3400),
      label: "Again",
      present: true,
    };
    const poor = await addSource(bench, given.customerId, { ...visa, number: "4000000000000341" });
    expect(await bench.port.collectAgain({ key: key(), sourceId: poor, ...again })).toMatchObject({
      ok: false,
      code: "payments.declined",
    });
    // Same round: its invoice already exists.
    const good = await addSource(bench, given.customerId, visa);
    const paid = value(await bench.port.collectAgain({ key: key(), sourceId: good, ...again }));
    expect(paid).toMatchObject({ totalCents: 3400, state: "paid", replaces: again.replaces });
    const invoices = value(await bench.port.listInvoices(given.customerId));
    expect(invoices.map(({ replaces, totalCents }) => [replaces, totalCents])).toEqual([
      [again.replaces, 3400],
      [null, 3400],
    ]);
  });

  test("of a debit is taken for good", async () => {
    const given = await addPayer(bench, { ...iban, iban: "FR5720041010050500013M02608" });
    value(await open(given));
    bench.setNow("2026-11-19T10:00:01Z");
    value(await bench.port.listInvoices(given.customerId));
    bench.setNow("2026-11-19T10:05:00Z");
    expect(value(await bench.port.listDisputes(given.customerId))).toMatchObject([{ state: "lost" }]);
  });
});
