import { recentSignInMinutes } from "@vigie/domain";
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
} from "../testing/test-club.ts";

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
