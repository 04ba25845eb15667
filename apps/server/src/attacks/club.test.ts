import { lockMinutes, recentSignInMinutes } from "@vigie/domain";
import { signatureDefaults } from "@vigie/partners/sandboxes";
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addClubSaver,
  approve,
  type ClubBench,
  openClubBench,
  pathOf,
  proveAgain,
  sendRequest,
  signBoth,
} from "../testing/test-club.ts";
import { runClock } from "../features/club/subscriptions/actions/clock.ts";

let bench: ClubBench;
beforeAll(async () => void (bench = await openClubBench()));
afterAll(async () => await bench.close());

test("whoever finds an open screen signs nothing, pays nothing and enters no method of payment; leaving stays open", async () => {
  const saver = await addClubSaver(bench, 1);
  const { id } = await sendRequest(saver);
  await approve(bench, saver, id);
  bench.server.advance((recentSignInMinutes + 1) * 60_000);
  const own = `/users/me/club_subscriptions/${id}`;
  const dear = [
    () => bench.advisor.ask("POST", `${pathOf(saver, id)}/firm_signature`),
    () => saver.ask("POST", `${own}/sign`),
    () => saver.ask("POST", "/users/me/payment_sources", {}),
    () => saver.ask("POST", "/users/me/payment_sources/default", { payment_source_id: "pm_1" }),
    () =>
      saver.ask("POST", `${own}/payment`, {
        payment_source_id: "pm_1",
        start_now: false,
        acknowledged_prorata: false,
      }),
  ];
  for (const call of dear)
    expect(await call()).toMatchObject({
      status: 428,
      body: { code: "session.recent_authentication_required" },
    });
  await proveAgain(bench, bench.advisor);
  expect((await bench.advisor.ask("POST", `${pathOf(saver, id)}/firm_signature`)).status).toBe(200);
  // To leave is never refused.
  expect((await saver.ask("DELETE", pathOf(saver, id))).status).toBe(200);
});

/** The signature partner signs no time: a body that was caught once is let in, and does nothing twice. */
async function sendSignatureEvent(event: object, header: (body: string) => Record<string, string>) {
  const payload = JSON.stringify(event);
  const answer = await bench.server.app.inject({
    method: "POST",
    url: "/webhooks/signature",
    headers: { "content-type": "application/json", ...header(payload) },
    payload,
  });
  return answer.statusCode;
}

const signedWith = (secret: string) => (body: string) => ({
  "x-yousign-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
});

test("a forged, altered or unsigned event of the signature partner does nothing; one caught and sent again is kept once", async () => {
  const event = {
    event_id: "evt-attack",
    event_name: "signature_request.done",
    event_time: "1764000000",
    sandbox: true,
    data: { signature_request: { id: "nobody's" } },
  };
  const real = signedWith(signatureDefaults.webhookSecret);
  const attacks = [
    () => ({}),
    signedWith(""),
    signedWith("another"),
    (body: string) => real(`${body} `),
    (body: string) => ({ "x-yousign-signature-256": real(body)["x-yousign-signature-256"].slice(0, 39) }),
    () => ({ "x-yousign-signature-256": "sha256=" }),
  ];
  for (const attack of attacks) expect(await sendSignatureEvent(event, attack)).toBe(401);
  const kept = async () =>
    await bench.server.services.db
      .selectFrom("webhook_events")
      .select("event_id")
      .where("partner", "=", "signature")
      .execute();
  expect(await kept()).toEqual([]);
  const sent = Array.from({ length: 5 }, async () => await sendSignatureEvent(event, real));
  expect(await Promise.all(sent)).toEqual([200, 200, 200, 200, 200]);
  expect(await kept()).toEqual([{ event_id: "evt-attack" }]);
});

test("a draft is the customer's own: a price over a hidden contract tells nobody what it is worth, before or after", async () => {
  const saver = await addClubSaver(bench, 2);
  const [hidden] = saver.portfolios;
  expect((await saver.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [hidden] })).status).toBe(
    200,
  );
  const { advisor, manager } = bench;
  const made = await saver.ask("POST", "/users/me/club_subscriptions", {
    portfolios: saver.portfolios,
    interval: "monthly",
  });
  const { id, pricing } = made.body.club_subscription;
  expect(pricing.basis).toBe(200_000);
  for (const person of [advisor, manager]) {
    const requests = await person.ask("GET", "/club_subscriptions?state=inactive");
    expect(requests.body.club_requests).toEqual([]);
    const list = await person.ask("GET", `/users/${saver.id}/club_subscriptions?state=all`);
    const one = await person.ask("GET", pathOf(saver, id));
    for (const told of [...list.body.club_subscriptions, one.body.club_subscription])
      expect(told).toMatchObject({ pricing: null, portfolios: [{ id: saver.portfolios[1] }] });
  }
  const sent = await saver.ask("PUT", pathOf(saver, id), {
    accepted_der: true,
    price_seen: true,
    submit: true,
  });
  expect(sent.body.club_subscription.state).toBe("advisor_approval");
  const back = await saver.ask("DELETE", pathOf(saver, id));
  expect(back.status).toBe(200);
  const { state } = back.body.club_subscription;
  for (const person of [advisor, manager]) {
    const closed = (await person.ask("GET", `/club_subscriptions?state=${state}`)).body.club_requests;
    const told = closed.filter((one: { customer_id: string }) => one.customer_id === saver.id);
    expect(told).toMatchObject([{ portfolio_count: 1, basis: null, price: null }]);
    expect((await person.ask("GET", pathOf(saver, id))).body.club_subscription.pricing).toBeNull();
  }
  expect((await saver.ask("GET", pathOf(saver, id))).body.club_subscription.pricing.basis).toBe(200_000);
});

test("a contract is not ended by who tries numbers with somebody's address: a name is asked for, a network is stopped", async () => {
  const saver = await addClubSaver(bench, 1);
  const { id } = await sendRequest(saver);
  await approve(bench, saver, id);
  await signBoth(bench, saver, id);
  await runClock(bench.server.services);
  const { letter } = (await saver.ask("GET", pathOf(saver, id))).body.club_subscription;
  const asked = { contract_number: letter.number, email: saver.email };
  const end = async (body: object) => await saver.ask("POST", "/club/terminations", body);
  expect((await end({ ...asked, name: "-" })).status).toBe(202);
  const kept = (await saver.ask("GET", pathOf(saver, id))).body.club_subscription;
  expect([kept.state, kept.ends_on]).toEqual(["waiting_payment_infos", null]);
  const tries = [];
  for (let number = 0; number < 25; number += 1)
    tries.push(await end({ ...asked, contract_number: `VG-${String(number)}`, name: "Camille" }));
  expect(tries.map(({ status }) => status)).toContain(429);
  expect((await end({ ...asked, name: "Camille Roussel" })).body.code).toBe("request.too_many");
  bench.server.advance((lockMinutes + 1) * 60_000);
  expect((await end({ ...asked, name: "Camille Roussel" })).status).toBe(202);
});
