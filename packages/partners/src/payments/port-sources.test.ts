import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addCustomer, addPayer, iban, key, startBench, value, visa, type PaymentsBench } from "./testing.ts";

/** Test suite of the port, valid for any implementation; here over real HTTP against the sandbox. */

let bench: PaymentsBench;
beforeEach(async () => void (bench = await startBench()));
afterEach(async () => await bench.sandbox.close());

describe("a payment source", () => {
  test("is set up in the browser: our side sees its last digits alone", async () => {
    const { customerId, sourceId } = await addPayer(bench);
    expect(value(await bench.port.listSources(customerId))).toEqual([
      {
        id: sourceId,
        kind: "card",
        brand: "visa",
        last4: "4242",
        expires: "2034-12",
        holder: null,
        fingerprint: expect.stringMatching(/^\S{16}$/),
        country: null,
      },
    ]);
  });

  test("may be an account, with its holder and its mandate", async () => {
    const customerId = await addCustomer(bench);
    const setup = value(await bench.port.openSetup({ key: key(), customerId, reference: "s1" }));
    expect(setup.mandateId).toBeNull();
    await bench.confirm(setup.clientSecret, iban);
    expect(value(await bench.port.listSources(customerId))).toMatchObject([
      { kind: "sepa_debit", brand: "20041", last4: "2606", country: "FR", expires: null },
    ]);
    const { mandateId } = value(await bench.port.readSetup(setup.id));
    const [mandate] = Object.values(bench.sandbox.world.data.mandates);
    expect(value(await bench.port.readMandate(mandateId ?? ""))).toEqual({
      reference: mandate?.payment_method_details.sepa_debit.reference,
      isActive: true,
    });
  });

  test("that is the same card has the same fingerprint", async () => {
    const { customerId } = await addPayer(bench);
    const again = value(await bench.port.openSetup({ key: key(), customerId, reference: "s2" }));
    await bench.confirm(again.clientSecret, visa);
    const prints = value(await bench.port.listSources(customerId)).map(({ fingerprint }) => fingerprint);
    expect(prints).toHaveLength(2);
    expect(new Set(prints).size).toBe(1);
  });

  test("whose owner does not authenticate is refused, and may be given again", async () => {
    const customerId = await addCustomer(bench);
    const setup = value(await bench.port.openSetup({ key: key(), customerId, reference: "s1" }));
    const asked = await bench.confirm(setup.clientSecret, { ...visa, number: "4000002500003155" });
    expect(asked.status).toBe("requires_action");
    await bench.answerChallenge(setup.id, "refuse");
    expect(value(await bench.port.readSetup(setup.id))).toMatchObject({
      state: "open",
      sourceId: null,
      declined: "authentication_needed",
    });
    await bench.confirm(setup.clientSecret, visa);
    expect(value(await bench.port.readSetup(setup.id))).toMatchObject({ state: "succeeded", declined: null });
  });

  test("that is removed is gone, and a second removal is not possible", async () => {
    const { customerId, sourceId } = await addPayer(bench);
    expect(await bench.port.removeSource(sourceId, { key: key() })).toMatchObject({ ok: true });
    expect(value(await bench.port.listSources(customerId))).toEqual([]);
    expect(await bench.port.removeSource(sourceId, { key: key() })).toMatchObject({
      code: "payments.not_possible",
    });
  });
});

describe.each([
  ["4000000000000002", "generic_decline"],
  ["4000000000009995", "insufficient_balance"],
  ["4000000000009987", "generic_decline"],
  ["4000000000009979", "generic_decline"],
  ["4000000000000069", "expired_card"],
  ["4000000000000127", "incorrect_cvc"],
  ["4000000000000119", "issuer_unavailable"],
  ["4000000000006975", "velocity_exceeded"],
] as const)("the test card %s", (number, reason) => {
  test(`is refused as ${reason}`, async () => {
    const customerId = await addCustomer(bench);
    const setup = value(await bench.port.openSetup({ key: key(), customerId, reference: "s1" }));
    await bench.confirm(setup.clientSecret, { ...visa, number });
    expect(value(await bench.port.readSetup(setup.id)).declined).toBe(reason);
  });
});

test.each([
  [{ number: "4242424242424241" }, "incorrect_number"],
  [{ number: "42" }, "invalid_number"],
  [{ expMonth: 13 }, "invalid_expiry_month"],
  [{ expYear: 24 }, "invalid_expiry_year"],
  [{ cvc: "1" }, "invalid_cvc"],
])("a card typed with %j is not a card: %s", async (over, code) => {
  const customerId = await addCustomer(bench);
  const setup = value(await bench.port.openSetup({ key: key(), customerId, reference: "s1" }));
  expect((await bench.confirm(setup.clientSecret, { ...visa, ...over })).error?.code).toBe(code);
});
